"""Conditions about how something was cast, and what was cast, played or created before; read and printed."""

from __future__ import annotations

from ..nouns import languages
from ..phrases.phrase import Phrase, Phrases, language
from ..phrases.templates import H
from ..phrases.templates import amounts as a
from ..phrases.templates import conditions as c
from ..phrases.templates import events as e
from ..phrases.templates import filters as f
from ..phrases.templates import objects as o
from ..phrases.templates import players as p
from ..text.numbers import mana
from ..text.reader import Miss, Reader
from ..text.wording import Unprintable, Words

LOADED = languages

PRICED = ("madness", "surge", "sneak", "prowl", "spectacle", "evoke", "dash", "blitz", "freerunning", "web-slinging", "warp", "emerge", "overload", "cleave", "disturb", "alternative")  # fmt: skip
"""Keywords whose cost may have been paid for a spell, as the kernel names it."""


def _priced(r: Reader) -> str:
    return r.need_any(*PRICED)


def _priced_words(word: str, w: Words) -> str:
    if word not in PRICED:
        raise Unprintable(word)
    return word


def _digits(r: Reader) -> int:
    if not r.word().isdigit():
        raise Miss("how much")
    return int(r.next())


language("priced", _priced, _priced_words)
language("symbols", mana, lambda value, w: value)
language("digits", _digits, lambda value, w: str(value))

_PAID = c.CostPaid(o.This(), H("word"))
_SPENT, _SPENT_FROM = a.ManaSpent(H("spell")), a.ManaSpentFrom(H("spell"), H("sources"))
_AT_LEAST = a.Const(H("n"))
_DEALT = a.HappenedCount(e.DamageDealt(to_player=p.BoundPlayers("candidate")), total=True)
_HIT = p.PlayersWith(p.EachOpponent(), c.Compare(_DEALT, ">=", a.Const(H("n"))))

CAST: Phrases[c.Condition] = Phrases(
    Phrase("{:this} was cast{:end}", c.Matches(o.This(), f.CastFrom(""))),
    Phrase("you cast {:self} during your main phase", c.CostPaid(o.This(), "main_phase")),
    Phrase("the {symbols:symbols} cost was paid", c.CostPaid(o.This(), "alternative"), is_printed=False),
    Phrase("the {symbols:symbols} cost wasn't paid", c.IsFalse(c.CostPaid(o.This(), "alternative")), is_printed=False),
    Phrase("{:selfs} {word:priced} cost was paid", _PAID),
    Phrase("{:selfs} {word:priced} cost wasn't paid", c.IsFalse(_PAID), is_printed=False),
    Phrase("no mana <was|were> spent to cast {spell:reference}", c.Compare(_SPENT, "=", a.Const(0))),
    Phrase("{n:number} or more mana <was|were> spent to cast {spell:reference}", c.Compare(_SPENT, ">=", _AT_LEAST)),
    Phrase("at least {n:number} mana <was|were> spent to cast {spell:reference}", c.Compare(_SPENT, ">=", _AT_LEAST)),
    Phrase("no mana from {sources:nouns} <was|were> spent to cast {spell:reference}", c.Compare(_SPENT_FROM, "=", a.Const(0))),
    Phrase("{n:number} or more mana from {sources:nouns} <was|were> spent to cast {spell:reference}", c.Compare(_SPENT_FROM, ">=", _AT_LEAST)),
    Phrase("at least {n:number} mana from {sources:nouns} <was|were> spent to cast {spell:reference}", c.Compare(_SPENT_FROM, ">=", _AT_LEAST)),
    Phrase(
        "you've played a land or cast a spell this turn from anywhere other than your hand",
        c.AnyTrue((c.Happened(e.LandPlayed(f.Not(f.CameFrom("hand")), p.You())), c.Happened(e.SpellCast(f.Not(f.CastFrom("hand")), p.You())))),
    ),
    Phrase("an opponent was dealt {n:digits} or more damage this turn", c.Compare(a.CountPlayers(_HIT), ">=", a.Const(1))),
    Phrase("{which:reference} has fewer than {n:some} {kind:counter} counters on it", c.Matches(H("which"), f.HasCounter(H("kind"), "<", H("n")))),
    Phrase("{which:reference} has exactly {n:some} {kind:counter} counters on it", c.Matches(H("which"), f.HasCounter(H("kind"), "=", H("n")))),
)  # fmt: skip
