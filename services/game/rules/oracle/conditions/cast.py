"""Conditions about how something was cast, and what was cast, played or created before; read and printed."""

from __future__ import annotations

from ..amounts import languages as numbers
from ..nouns import languages
from ..phrases.phrase import Phrase, Phrases, language
from ..phrases.templates import H
from ..phrases.templates import amounts as am
from ..phrases.templates import conditions as cn
from ..phrases.templates import events as ev
from ..phrases.templates import filters as fl
from ..phrases.templates import objects as ob
from ..phrases.templates import players as pl
from ..text.reader import Miss, Reader
from ..text.wording import Unprintable, Words

LOADED = (numbers, languages)

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
language("digits", _digits, lambda value, w: str(value))

_PAID = cn.CostPaid(ob.This(), H("word"))
_SPENT, _SPENT_FROM = am.ManaSpent(H("spell")), am.ManaSpentFrom(H("spell"), H("sources"))
_AT_LEAST = am.Const(H("n"))
_DEALT = am.HappenedCount(ev.DamageDealt(to_player=pl.BoundPlayers("candidate")), total=True)
_HIT = pl.PlayersWith(pl.EachOpponent(), cn.Compare(_DEALT, ">=", am.Const(H("n"))))

CAST: Phrases[cn.Condition] = Phrases(
    Phrase("{:this} was cast{:end}", cn.Matches(ob.This(), fl.CastFrom(""))),
    Phrase("you cast {:self} during your main phase", cn.CostPaid(ob.This(), "main_phase")),
    Phrase("the {symbols:mana} cost was paid", cn.CostPaid(ob.This(), "alternative"), is_printed=False),
    Phrase("the {symbols:mana} cost wasn't paid", cn.IsFalse(cn.CostPaid(ob.This(), "alternative")), is_printed=False),
    Phrase("{:selfs} {word:priced} cost was paid", _PAID),
    Phrase("{:selfs} {word:priced} cost wasn't paid", cn.IsFalse(_PAID), is_printed=False),
    Phrase("no mana <was|were> spent to cast {spell:reference}", cn.Compare(_SPENT, "=", am.Const(0))),
    Phrase("{n:number} or more mana <was|were> spent to cast {spell:reference}", cn.Compare(_SPENT, ">=", _AT_LEAST)),
    Phrase("at least {n:number} mana <was|were> spent to cast {spell:reference}", cn.Compare(_SPENT, ">=", _AT_LEAST)),
    Phrase("no mana from {sources:nouns} <was|were> spent to cast {spell:reference}", cn.Compare(_SPENT_FROM, "=", am.Const(0))),
    Phrase("{n:number} or more mana from {sources:nouns} <was|were> spent to cast {spell:reference}", cn.Compare(_SPENT_FROM, ">=", _AT_LEAST)),
    Phrase("at least {n:number} mana from {sources:nouns} <was|were> spent to cast {spell:reference}", cn.Compare(_SPENT_FROM, ">=", _AT_LEAST)),
    Phrase(
        "you've played a land or cast a spell this turn from anywhere other than your hand",
        cn.AnyTrue((cn.Happened(ev.LandPlayed(fl.Not(fl.AllOf((fl.OwnedBy(pl.You()), fl.CameFrom("hand")))), pl.You())), cn.Happened(ev.SpellCast(fl.Not(fl.CastFrom("hand", own=True)), pl.You())))),
    ),
    Phrase("an opponent was dealt {n:digits} or more damage this turn", cn.Compare(am.CountPlayers(_HIT), ">=", am.Const(1))),
    Phrase("{which:reference} has fewer than {n:some} {kind:counter} counters on it", cn.Matches(H("which"), fl.HasCounter(H("kind"), "<", H("n")))),
    Phrase("{which:reference} has exactly {n:some} {kind:counter} counters on it", cn.Matches(H("which"), fl.HasCounter(H("kind"), "=", H("n")))),
)  # fmt: skip
