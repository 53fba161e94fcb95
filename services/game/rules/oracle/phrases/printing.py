"""What rooms below, or beside, the one that prints it may ask to have printed; the counterpart of `reading`.

The room that knows the words enters its function with `@prints`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from ...program import abilities as ab
from ...program import amounts as am
from ...program import conditions as cn
from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ..text.wording import Words

F = TypeVar("F", bound=Callable[..., Any])

_KNOWN: dict[str, Callable[..., Any]] = {}


def prints(name: str) -> Callable[[F], F]:
    """Enter the function below as the one that knows that word of the grammar. Raises ValueError for a second one."""

    def enter(function: F) -> F:
        if name in _KNOWN:
            raise ValueError(f"two functions for {name!r}")
        _KNOWN[name] = function
        return function

    return enter


# --- amounts ---------------------------------------------------------------------------------------------------------


def amount(node: am.Amount, w: Words) -> str:
    """An amount after "equal to" or "where X is"."""
    found: str = _KNOWN["amount"](node, w)
    return found


def amount_word(node: am.Amount, w: Words) -> str:
    """A count before a noun: "two", "X", "that many"."""
    found: str = _KNOWN["amount_word"](node, w)
    return found


# --- conditions ------------------------------------------------------------------------------------------------------


def cards_of(node: cn.Exists, w: Words) -> str:
    """ "two or fewer cards in hand"."""
    found: str = _KNOWN["cards_of"](node, w)
    return found


def condition(node: cn.Condition, w: Words) -> str:
    """A condition after "if" or "as long as"."""
    found: str = _KNOWN["condition"](node, w)
    return found


def quantity(filter: fl.Filter, node: cn.Exists, w: Words) -> str:
    """ "two or more Goblins", "no creatures"."""
    found: str = _KNOWN["quantity"](filter, node, w)
    return found


def spells_cast(node: cn.Happened, cast: ev.SpellCast, w: Words) -> str:
    """ "two or more spells"."""
    found: str = _KNOWN["spells_cast"](node, cast, w)
    return found


# --- nouns -----------------------------------------------------------------------------------------------------------


def noun(filter: fl.Filter, w: Words, many: bool = False, general: str = "permanent") -> str:
    """The described class; `general` is the noun when no type is said ("card", "spell", "permanent")."""
    found: str = _KNOWN["noun"](filter, w, many, general)
    return found


def chosen(node: ob.Chosen, w: Words) -> str:
    """ "a creature you control", of objects that are chosen on resolution."""
    found: str = _KNOWN["chosen"](node, w)
    return found


def among(node: ob.Among, w: Words) -> str:
    """ "the rest", "the revealed cards", "it from your graveyard"."""
    found: str = _KNOWN["among"](node, w)
    return found


def one_of_each(node: ob.Union, w: Words) -> str:
    """ "a creature card and/or a land card from among them"; "up to one creature card from your graveyard and ..." of a zone."""
    found: str = _KNOWN["one_of_each"](node, w)
    return found


def sharing(part: fl.Filter, w: Words) -> str:
    """ "shares a color with it", "doesn't share a creature type with a creature you control"."""
    found: str = _KNOWN["sharing"](part, w)
    return found


def those_who(who: pl.PlayersWith, w: Words) -> str:
    """ "opponent who controls fewer creatures than you"."""
    found: str = _KNOWN["those_who"](who, w)
    return found


# --- paragraphs ------------------------------------------------------------------------------------------------------


def ability(node: ab.Ability, w: Words) -> str:
    """One ability as a paragraph, with "~" for the object itself."""
    found: str = _KNOWN["ability"](node, w)
    return found


def players_rule(who: pl.Players, mods: tuple[mo.Modification, ...], w: Words) -> str:
    """ "Players can't cast spells": what is said of players."""
    found: str = _KNOWN["players_rule"](who, mods, w)
    return found


# --- sentences -------------------------------------------------------------------------------------------------------


def chain(clauses: tuple[fx.Clause, ...], w: Words) -> str:
    """Clauses joined in one sentence, without its full stop."""
    found: str = _KNOWN["chain"](clauses, w)
    return found


def sentence(node: fx.Clause, w: Words) -> str:
    """One clause, without its full stop."""
    found: str = _KNOWN["sentence"](node, w)
    return found


def sentences(clauses: tuple[fx.Clause, ...], w: Words) -> str:
    """Clauses as sentences, each with its full stop."""
    found: str = _KNOWN["sentences"](clauses, w)
    return found


def then(then: tuple[fx.Clause, ...], w: Words, chooser: pl.Players | None) -> str:
    """What follows "if you do"."""
    found: str = _KNOWN["then"](then, w, chooser)
    return found


def verb(node: fx.Verb, w: Words) -> str:
    """One verb with its subject when that is not "you"."""
    found: str = _KNOWN["verb"](node, w)
    return found


def exceptions(mods: tuple[mo.Modification, ...], w: Words) -> str:
    """ ", except it isn't legendary, it's a 1/1 Soldier creature in addition to its other types and it has flying"."""
    found: str = _KNOWN["exceptions"](mods, w)
    return found


# --- statics ---------------------------------------------------------------------------------------------------------


def replacement(node: ab.ReplacementAbility, w: Words) -> str:
    """A replacement effect as a sentence."""
    found: str = _KNOWN["replacement"](node, w)
    return found


# --- verbs -----------------------------------------------------------------------------------------------------------


def as_long_as(tested: cn.Condition, w: Words) -> str:
    """ "for as long as you control ~ and ~ remains tapped"."""
    found: str = _KNOWN["as_long_as"](tested, w)
    return found
