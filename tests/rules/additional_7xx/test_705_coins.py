"""Flipping a Coin (CR 705)."""

from __future__ import annotations

from tests.rules.quick import stocked
from tests.rules.written import written


def test_705_3_only_the_lost_flip_does_something() -> None:
    lives = set()
    for number in range(8):
        table = stocked(2)
        table.game.rng.counter += 100 * number
        lives.add(
            table.cast(
                "A", written("Said", "{G}", "Sorcery", "Flip a coin. If you lose the flip, you lose 3 life.")
            ).life("A")
        )
    assert lives == {20, 17}
