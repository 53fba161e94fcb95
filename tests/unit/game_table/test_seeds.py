"""Where the seeds of games come from."""

from __future__ import annotations

from services.game.dealing import SEED_BYTES, seeds


def test_of_a_word_every_game_is_dealt_alike_and_else_none() -> None:
    dealt = seeds("conformance")
    assert dealt(SEED_BYTES) == dealt(SEED_BYTES)
    assert dealt(SEED_BYTES) != seeds("another")(SEED_BYTES)
    by_chance = seeds("")
    assert len({by_chance(SEED_BYTES) for _ in range(8)}) == 8
    assert {len(by_chance(SEED_BYTES)), len(dealt(SEED_BYTES))} == {SEED_BYTES}
