"""Conditions that compare, and whose turn it is; read and printed."""

from __future__ import annotations

from ..amounts import languages
from ..nouns.print import whose
from ..nouns.read_players import possessive
from ..phrases.phrase import Phrase, Phrases, language
from ..phrases.templates import H
from ..phrases.templates import amounts as am
from ..phrases.templates import conditions as cn
from ..phrases.templates import filters as fl
from ..phrases.templates import players as pl

LOADED = languages

language("whose", possessive, whose)

_WHOSE = cn.IsTurnOf(H("who"))
_ABOVE_START = cn.Compare(am.LifeOf(pl.You()), ">=", am.Plus((am.StartingLife(), H("n"))))

COMPARED: Phrases[cn.Condition] = Phrases(
    Phrase("you have at least {n:amount} life more than your starting life total", _ABOVE_START),
    Phrase("you have {n:amount} <life more|more life> than your starting life total", _ABOVE_START),
    Phrase("you have at least {n:amount} more life than your starting life total", _ABOVE_START),
    Phrase("{who:whose} library has no cards in it", cn.Exists(fl.AllOf((fl.OwnedBy(H("who")), fl.InZone("library"))), "=", 0)),
    Phrase("<it's not|it isn't> {who:whose} turn", cn.IsFalse(_WHOSE)),
    Phrase("it's {who:whose} turn", _WHOSE),
)  # fmt: skip
