"""Pairing and standings of an event of 10 000 players, fifteen rounds in."""

from __future__ import annotations

import gc
import random
import time
from collections.abc import Iterator

from services.kit.collecting import THRESHOLDS, settle
from services.tournament.event_wire import standings as page
from services.tournament.play import facts
from services.tournament.play.announcing import created
from services.tournament.play.facts import Plan, Table
from services.tournament.play.matches import Match
from services.tournament.play.standings import standings
from services.tournament.play.swiss import entrants, pair, seed_of
from services.tournament.play.tournament import Tournament, rebuilt

PLAYERS, ROUNDS = 10_000, 15
RESULTS = [(2, 0), (2, 1), (1, 2), (0, 2), (1, 1)]
PAIRED_MS, STOOD_MS, PAGE_MS = 50, 300, 10


def measure() -> Iterator[dict[str, object]]:
    """The slowest round of pairing, the standings after the last round, and a page of them, in milliseconds of the processor, collected as in a service."""
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
    event = _event(names, played)
    event.standings()
    began = time.process_time()
    for row in page(event, PLAYERS // 2, PLAYERS // 2 + 100):
        row.SerializeToString()
    paged = time.process_time() - began
    yield {"name": "tournament.page_10000", "value": round(1000 * paged, 1), "unit": "ms", "budget": PAGE_MS}


def _event(names: list[str], played: list[list[Match]]) -> Tournament:
    """The event of these rounds, by its log."""
    log: list[facts.AnyFact] = [created(Plan("Bench", "duel", rounds=ROUNDS, cut=0), "boss", "secret")]
    log += [facts.Registered(name, name, "person", "deck", 1, "hash") for name in names]
    log.append(facts.Started(ROUNDS, 0))
    for number, matches in enumerate(played, 1):
        log.append(facts.Paired(number, [Table(each.first, each.second, "") for each in matches]))
        log += [facts.Reported(number, at, each.wins, each.drawn) for at, each in enumerate(matches, 1)]
    return rebuilt("bench", log)
