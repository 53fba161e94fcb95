"""Before the first turn no seat gets priority, so no checkpoint is taken: without it every answer to a mulligan would have every card of all decks hashed anew."""

from __future__ import annotations

from ..kernel.state.game import Game


def seal_rows(game: Game) -> None:
    """From now on no row that is there is changed in place, as after a checkpoint: whoever changes it gets a copy.

    For questions over which nobody holds a row that `Game.edit` gave.
    """
    game.s.epoch += 1
