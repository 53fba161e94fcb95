"""Whether a name in an answer says what a cost is paid with."""

from __future__ import annotations

from typing import Any

from ..rules.kernel.play import Play
from ..rules.program import costs as co
from ..rules.program.node import Node, walk
from .names import is_named
from .naming import names_of

_PERMANENTS = (co.SacrificeCost, co.ReturnCost, co.TapCost, co.ExileCost, co.BeholdCost)
_CARDS = (co.DiscardCost, co.RevealCost, co.ExileCost, co.BeholdCost)


def texts_of(entry: dict[str, Any]) -> list[str]:
    """The names that an answer gives."""
    return [str(text) for text in entry.get("texts", [entry["text"]] if "text" in entry else [])]


def pays(game: Play, seat: int, cost: Node, name: str) -> bool:
    """Whether a part of the cost is paid with something that the seat has by that name: permanents, cards of the hand, for exile also of the graveyard."""
    parts, refs = list(walk(cost)), list[int]()
    if any(isinstance(part, _PERMANENTS) for part in parts):
        refs += [oid for oid in game.permanents() if game.controller_of(oid) == seat]
    if any(isinstance(part, _CARDS) for part in parts):
        refs += game.s.hand[seat]
    if any(isinstance(part, co.ExileCost) for part in parts):
        refs += game.s.graveyard[seat]
    return any(is_named(names_of(game, oid), name) for oid in refs)
