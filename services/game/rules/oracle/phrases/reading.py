"""The nonterminals of the grammar that a room below, or beside, the one that reads them may ask for.

A noun phrase may hold a number, a number a condition, a condition a noun phrase: each asks here, and the room that knows how enters its production
with `@reads`. Ordered choice and the memory of the reader are as if the production had been called itself.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ...program import abilities as ab
from ...program import amounts as am
from ...program import conditions as cn
from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ..text.reader import Reader
from ..tree.noun import Noun

F = TypeVar("F", bound=Callable[..., Any])

_KNOWN: dict[str, Callable[..., Any]] = {}


def reads(name: str) -> Callable[[F], F]:
    """Enter the function below as the one that knows that word of the grammar. Raises ValueError for a second one."""

    def enter(function: F) -> F:
        if name in _KNOWN:
            raise ValueError(f"two functions for {name!r}")
        _KNOWN[name] = function
        return function

    return enter


# --- amounts ---------------------------------------------------------------------------------------------------------


def amount(r: Reader) -> am.Amount:
    """Any amount, with a sum "plus" or a difference "minus"."""
    found: am.Amount = _KNOWN["amount"](r)
    return found


def count_amount(r: Reader) -> am.Amount:
    """How many of something: a number, "that many", "twice that many"."""
    found: am.Amount = _KNOWN["count_amount"](r)
    return found


# --- conditions ------------------------------------------------------------------------------------------------------


def counted(r: Reader) -> tuple[fl.Filter, str, int]:
    """ "a Goblin", "three or more artifacts", "no creatures", "exactly one ...": what, comparison, number."""
    found: tuple[fl.Filter, str, int] = _KNOWN["counted"](r)
    return found


# --- keywords --------------------------------------------------------------------------------------------------------


def keyword(r: Reader) -> ab.Keyword:
    """One keyword ability with its parameters."""
    found: ab.Keyword = _KNOWN["keyword"](r)
    return found


# --- nouns -----------------------------------------------------------------------------------------------------------


def bare_noun(r: Reader) -> Noun:
    """A noun phrase without qualifiers."""
    found: Noun = _KNOWN["bare_noun"](r)
    return found


def noun(r: Reader) -> Noun:
    """A noun phrase with its qualifiers. Misses on words that leave open what an adjective belongs to."""
    found: Noun = _KNOWN["noun"](r)
    return found


def player(r: Reader) -> tuple[pl.Players, bool]:
    """Players and whether the words are plural. Misses for a reference that nothing binds."""
    found: tuple[pl.Players, bool] = _KNOWN["player"](r)
    return found


def possessive(r: Reader, each: bool = False) -> pl.Players:
    """ "your", "their", "each player's", "target opponent's", "its owner's": whose; with `each`, "their" may be that of each of several."""
    found: pl.Players = _KNOWN["possessive"](r, each)
    return found


def who(r: Reader, among: pl.Players) -> pl.Players:
    """After "each player", "an opponent" and the like: those of them "who ..."."""
    found: pl.Players = _KNOWN["who"](r, among)
    return found


def qualifiers(r: Reader, plural: bool) -> list[fl.Filter]:
    """All qualifiers that stand here."""
    found: list[fl.Filter] = _KNOWN["qualifiers"](r, plural)
    return found


def zone_phrase(r: Reader) -> tuple[fl.Filter, ...]:
    """ "your graveyard", "a graveyard", "their hand", "exile": a zone with its owner."""
    found: tuple[fl.Filter, ...] = _KNOWN["zone_phrase"](r)
    return found


def back_object(r: Reader) -> ob.Objects:
    """As `pronoun`, for possessives."""
    found: ob.Objects = _KNOWN["back_object"](r)
    return found


def pronoun(r: Reader) -> ob.Objects:
    """A reference that needs nothing new: "~", "it", "that creature", "enchanted creature"."""
    found: ob.Objects = _KNOWN["pronoun"](r)
    return found


def resolve_it(r: Reader, measured: bool = False) -> ob.Objects:
    """The object last mentioned; misses when two of one sentence could be meant. `measured`: it has a power, so it is not "any target"."""
    found: ob.Objects = _KNOWN["resolve_it"](r, measured)
    return found


def resolve_kind(r: Reader, kind: str, plural: bool) -> ob.Objects:
    """The one referent of that kind and number; misses when there is none or more than one."""
    found: ob.Objects = _KNOWN["resolve_kind"](r, kind, plural)
    return found


def resolve_them(r: Reader) -> ob.Objects:
    """The objects last mentioned in the plural."""
    found: ob.Objects = _KNOWN["resolve_them"](r)
    return found


def single(r: Reader) -> ob.Objects:
    """One reference."""
    found: ob.Objects = _KNOWN["single"](r)
    return found


# --- paragraphs ------------------------------------------------------------------------------------------------------


def abilities_of(r: Reader) -> list[ab.Ability]:
    """The abilities of a whole paragraph. Misses when a token is left over."""
    found: list[ab.Ability] = _KNOWN["abilities_of"](r)
    return found


# --- predicates ------------------------------------------------------------------------------------------------------


def grants(r: Reader) -> tuple[mo.Modification, ...]:
    """Keywords and quoted abilities joined by commas and "and"."""
    found: tuple[mo.Modification, ...] = _KNOWN["grants"](r)
    return found


# --- sentences -------------------------------------------------------------------------------------------------------


def body(r: Reader) -> list[fx.Clause]:
    """Clauses joined by "and", "then", commas."""
    found: list[fx.Clause] = _KNOWN["body"](r)
    return found


def suffixes(r: Reader, done: fx.Clause) -> fx.Clause:
    """What may follow a clause: "for each ...", "unless ... pays", "if ...", "at the beginning of the next end step"."""
    found: fx.Clause = _KNOWN["suffixes"](r, done)
    return found


def under(clauses: list[fx.Clause], tested: cn.Condition) -> fx.Clause:
    """The clauses under a condition, as one."""
    found: fx.Clause = _KNOWN["under"](clauses, tested)
    return found


def whole_sentence(r: Reader) -> list[fx.Clause]:
    """?"""
    found: list[fx.Clause] = _KNOWN["whole_sentence"](r)
    return found


def same_for_attacker(clause: fx.Clause) -> fx.Clause:
    """The clause as the attacking opponent does it."""
    found: fx.Clause = _KNOWN["same_for_attacker"](clause)
    return found


def player_rule(r: Reader, who: pl.Players, lasting: str = "") -> fx.Clause:
    """What a player may not do for a duration."""
    found: fx.Clause = _KNOWN["player_rule"](r, who, lasting)
    return found


def prevention(r: Reader, who: pl.Players, lasting: str = "") -> fx.Verb:
    """After "prevent"."""
    found: fx.Verb = _KNOWN["prevention"](r, who, lasting)
    return found


# --- statics ---------------------------------------------------------------------------------------------------------


def spells(r: Reader) -> fl.Filter:
    """Which spells, in the plural, as filter of the spell."""
    found: fl.Filter = _KNOWN["spells"](r)
    return found


def lands_and_spells(r: Reader, limit: am.Amount | None = None) -> list[mo.PlayerRule]:
    """ "play lands and cast spells from your graveyard", with or without the spells."""
    found: list[mo.PlayerRule] = _KNOWN["lands_and_spells"](r, limit)
    return found


def replacement(r: Reader) -> list[ab.ReplacementAbility]:
    """One sentence that is a replacement effect."""
    found: list[ab.ReplacementAbility] = _KNOWN["replacement"](r)
    return found


# --- verbs -----------------------------------------------------------------------------------------------------------


def result(r: Reader) -> am.Amount:
    """ "the result", "the total of those results"."""
    found: am.Amount = _KNOWN["result"](r)
    return found
