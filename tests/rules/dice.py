"""Dice that come as a test says."""

from __future__ import annotations

from itertools import count

from services.game.rules.kernel.state.rng import Rng
from tests.rules.board import Board


def rolls(table: Board, *results: int) -> None:
    """The next rolls of a six-sided die: chance goes on from a place where it gives them."""
    game = table.game
    game.rng.counter = next(place for place in count(game.rng.counter) if _six_sided(game.seed, place, results))
    game.take_checkpoint()


def _six_sided(seed: bytes, place: int, results: tuple[int, ...]) -> bool:
    chance = Rng(seed, place)
    return all(chance.below(6) + 1 == result for result in results)
