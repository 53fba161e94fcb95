"""Revealing cards (CR 701.20)."""

from __future__ import annotations

from ..state.game import Game
from ..state.rows import GONE


def reveal(game: Game, cards: list[int]) -> None:
    """Let everybody know cards."""
    everyone = game.s.everyone()
    for oid in cards:
        if oid > 0 and game.s.objects[oid].zone != GONE:
            game.edit(oid).known |= everyone
    game.emit("revealed", objs=list(cards))
