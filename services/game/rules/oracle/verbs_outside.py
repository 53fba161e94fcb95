"""Verbs of cards from outside the game: "reveal a sorcery card you own from outside the game and put it into your hand"."""

from __future__ import annotations

from ..program import effects as x
from ..program import players as p
from .nouns import noun
from .reader import Miss, Reader


def _reveal(r: Reader, who: p.Players) -> x.Verb:
    return _take(r, who, "from outside the game and put it into your hand", reveal=True)


def _put(r: Reader, who: p.Players) -> x.Verb:
    return _take(r, who, "from outside the game into your hand", reveal=False)


def _take(r: Reader, who: p.Players, words: str, reveal: bool) -> x.Verb:
    if not isinstance(who, p.You):
        raise Miss("whose cards")
    r.need_any("a", "an")
    found = noun(r)
    if "card" not in found.kinds and not any(kind.endswith(" card") for kind in found.kinds):
        raise Miss("no card")
    r.need(words)
    return x.TakeFromOutside(found.filter, reveal)


OUTSIDE_VERBS = {"reveal": _reveal, "put": _put}
