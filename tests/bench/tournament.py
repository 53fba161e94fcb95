"""Pairing and standings of an event of 10 000 players, fifteen rounds in."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Iterator

from services.kit.collecting import THRESHOLDS, settle
from services.tournament.play.matches import Match
from services.tournament.play.standings import standings
from services.tournament.play.swiss import entrants, pair, seed_of

PLAYERS, ROUNDS = 10_000, 15
RESULTS = [(2, 0), (2, 1), (1, 2), (0, 2), (1, 1)]
PAIRED_MS, STOOD_MS = 50, 300


def measure() -> Iterator[dict[str, object]]:
    """The slowest round of pairing, and the standings after the last round, in milliseconds of the processor, collected as in a service."""
    names, lots = [f"player-{at}" for at in range(PLAYERS)], random.Random(1)
    played: list[list[Match]] = []
    slowest = 0.0
    gc.set_threshold(*THRESHOLDS)
    for number in range(ROUNDS):
        field = entrants(names, played)
        settle()
        began = time.process_time()
        pairings = pair(field, seed_of("bench", str(number)))
        slowest = max(slowest, time.process_time() - began)
        played.append([Match(each.first, each.second, lots.choice(RESULTS)) for each in pairings])
    settle()
    began = time.process_time()
    standings(names, [match for matches in played for match in matches])
    stood = time.process_time() - began
    yield {"name": "tournament.pair_10000", "value": round(1000 * slowest, 1), "unit": "ms", "budget": PAIRED_MS}
    yield {"name": "tournament.stand_10000", "value": round(1000 * stood, 1), "unit": "ms", "budget": STOOD_MS}
