"""Rolling (CR 706): to visit Attractions (701.52)."""

from __future__ import annotations

from collections.abc import Callable

from ..program import effects as x
from ..program import players as p
from .reader import Reader


def _roll(r: Reader, who: p.Players) -> x.Verb:
    r.need("to visit your attractions")
    return x.KeywordAction("roll_visit", who=who)


DICE_VERBS: dict[str, Callable[[Reader, p.Players], x.Verb | x.Clause]] = {"roll": _roll}
