"""What is measured, and what is wanted of it."""

from __future__ import annotations

import math
import statistics
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from services.game.rules.formats.registry import format_of

from .matches import play
from .players import GreedyPlayer, Player, RandomPlayer, SteadyPlayer
from .positions import is_right, positions

Figure = dict[str, Any]
Rival = Callable[[Random], Player]
P95_S = 0.3
"""The budget of a decision: processor time."""


@dataclass(frozen=True, slots=True)
class Kind:
    """Games of a format against one kind of player; `share` of the games asked for, `budget` the least rate that is wanted (one seat of four wins a quarter)."""

    format: str
    rival: Rival
    share: float
    budget: float = 0.0


KINDS = {
    "duel against a random player": Kind("duel", RandomPlayer, 1.0, 0.9),
    "duel against a greedy one": Kind("duel", GreedyPlayer, 1.0, 0.6),
    "commander against three random players": Kind("commander", RandomPlayer, 0.5, 0.5),
    "commander against three greedy ones": Kind("commander", GreedyPlayer, 0.5),
    "partner against random players": Kind("partner", RandomPlayer, 0.5, 0.9),
    "partner against greedy ones": Kind("partner", GreedyPlayer, 0.5, 0.6),
    "emperor against random players": Kind("emperor", RandomPlayer, 0.25, 0.9),
    "emperor against greedy ones": Kind("emperor", GreedyPlayer, 0.25, 0.6),
}
SEATS = {"duel": 2, "commander": 4, "partner": 4, "emperor": 6}


def measure(games: int, first: int) -> Iterator[Figure]:
    """Each figure: name, value, what is wanted, whether it is met."""
    took: list[float] = []
    yield _positions()
    for name, kind in KINDS.items():
        yield _rate(name, kind, max(round(games * kind.share), 1), first, took)
    took.sort()
    p95 = took[int(0.95 * len(took))]
    shown = {"p50_ms": 1000 * statistics.median(took), "p95_ms": 1000 * p95, "max_ms": 1000 * took[-1]}
    yield {
        "name": "processor time of a decision",
        **{name: round(value, 1) for name, value in shown.items()},
        "decisions": len(took),
        "budget_ms": 1000 * P95_S,
        "ok": p95 <= P95_S,
    }


def _positions() -> Figure:
    found = positions()
    wrong = [each.name for each in found if not is_right(each, SteadyPlayer(Random(1)))]
    greedy = sum(is_right(each, GreedyPlayer(Random(1))) for each in found)
    share = 1 - len(wrong) / len(found)
    return {
        "name": "positions that any player gets right",
        "value": round(share, 3),
        "of": len(found),
        "wrong": wrong,
        "greedy_player": round(greedy / len(found), 3),
        "budget": 0.9,
        "ok": share >= 0.9,
    }


def _rate(name: str, kind: Kind, games: int, first: int, took: list[float]) -> Figure:
    won = sum(_is_won(kind, seed, took) for seed in range(first, first + games))
    low, high = wilson(won, games)
    shown = {"won": won, "games": games, "value": round(won / games, 3), "low": round(low, 3), "high": round(high, 3)}
    return {"name": name, **shown, "budget": kind.budget, "ok": won / games >= kind.budget}


def _is_won(kind: Kind, seed: int, took: list[float]) -> bool:
    """One game; the bot's seat or team changes from game to game. A draw, and a game that does not end, is not won."""
    teams = [team for team, _ in format_of(kind.format, "", {}).chairs(SEATS[kind.format])]
    mine = seed % len(set(teams))
    rng = Random(seed)
    players = [SteadyPlayer(rng, took.append) if team == mine else kind.rival(rng) for team in teams]
    winners = play(kind.format, players, seed)
    return bool(winners) and teams[min(winners)] == mine


def wilson(won: int, games: int, z: float = 1.96) -> tuple[float, float]:
    """The interval in which the true rate lies with 95 %."""
    rate, squared = won / games, z * z / games
    middle = (rate + squared / 2) / (1 + squared)
    half = z * math.sqrt(rate * (1 - rate) / games + squared / (4 * games)) / (1 + squared)
    return middle - half, middle + half
