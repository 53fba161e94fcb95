"""A draw by agreement (MTR 2.4): the game is drawn once every player in it has agreed; until then an agreement can be taken back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..kernel.ending import draw_game

if TYPE_CHECKING:
    from ..kernel.game import Game

DRAW = "draw"


def agree_to_draw(game: Game, seat: int, agree: bool) -> None:
    """One player's word; the last one ends the game."""
    name = f"agrees:{seat}"
    game.s.used_game.pop(name, None)
    if agree:
        game.s.used_game[name] = 1
    game.emit("draw_offered", seat=seat, agree=agree)
    if all(f"agrees:{other}" in game.s.used_game for other in game.alive()):
        draw_game(game)
