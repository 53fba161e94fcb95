"""A little random legal play with real decks (`make fuzz` plays 2,000 whole games): every invariant of tests/fuzz in every position."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.fuzz.__main__ import one, summary
from tests.fuzz.decks import DeckBox

SEEDS = (2, 3, 17, 23)


@pytest.mark.shared
def test_random_games_keep_their_cards_their_costs_and_their_hashes(shared: Path) -> None:
    box = DeckBox(shared)
    found = [one(box, seed, limit=700) for seed in SEEDS]
    assert [(game["seed"], game["error"], game["unpaid"]) for game in found] == [(seed, "", []) for seed in SEEDS]
    counted = summary(found)
    assert counted["games"] == len(SEEDS)
    assert counted["restored"] > 0
    assert counted["whole"] + counted["capped"] == len(SEEDS)
