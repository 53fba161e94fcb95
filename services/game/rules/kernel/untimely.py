"""Spells cast at a time when a sorcery could not have been, as long as their text asks for it (CR 307.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..program.abilities import CastingRule
from ..program.conditions import Always

if TYPE_CHECKING:
    from .game import Game

UNTIMELY = "untimely"


def is_untimely(game: Game, seat: int, spell: int, rules: list[CastingRule]) -> bool:
    """Whether the spell just put onto the stack could not have been a sorcery, and says what that costs."""
    turn = game.s.turn
    timely = turn.active == seat and turn.step in ("main1", "main2") and game.s.stack == [spell]
    return not timely and any(isinstance(rule.condition, Always) for rule in rules)
