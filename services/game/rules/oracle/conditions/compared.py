"""Conditions that compare, and whose turn it is; read and printed."""

from __future__ import annotations

from ..amounts import languages
from ..nouns.print import whose
from ..nouns.read_players import possessive
from ..phrases.phrase import Phrase, Phrases, language
from ..phrases.templates import H
from ..phrases.templates import amounts as a
from ..phrases.templates import conditions as c
from ..phrases.templates import filters as f
from ..phrases.templates import players as p

LOADED = languages

language("whose", possessive, whose)

_WHOSE = c.IsTurnOf(H("who"))
_ABOVE_START = c.Compare(a.LifeOf(p.You()), ">=", a.Plus((a.StartingLife(), H("n"))))

COMPARED: Phrases[c.Condition] = Phrases(
    Phrase("you have at least {n:amount} life more than your starting life total", _ABOVE_START),
    Phrase("you have {n:amount} <life more|more life> than your starting life total", _ABOVE_START),
    Phrase("you have at least {n:amount} more life than your starting life total", _ABOVE_START),
    Phrase("{who:whose} library has no cards in it", c.Exists(f.AllOf((f.OwnedBy(H("who")), f.InZone("library"))), "=", 0)),
    Phrase("<it's not|it isn't> {who:whose} turn", c.IsFalse(_WHOSE)),
    Phrase("it's {who:whose} turn", _WHOSE),
)  # fmt: skip
