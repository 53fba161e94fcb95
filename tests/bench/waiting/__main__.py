"""`make sim-matchmaking`: a day of arrivals at each queue, with the queues as they are and with plain first come, and what parties do to ratings; one JSON line each."""

from __future__ import annotations

import argparse
import json
import math
import statistics
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field

from services.matchmaking.matching.formats import RULES, QueueRule
from services.matchmaking.matching.pool import Pool
from services.matchmaking.matching.search import Group, Place
from services.matchmaking.matching.teams import beginnings, splits, weigh, whole_shapes, win_probability
from services.matchmaking.matching.tickets import QueueKey, Ticket

from .crowd import BY_HOUR, HOUR_MS, PARTIES, arrivals
from .friends import inflation

STEP_MS = 1_000
DAY_MS = 24 * HOUR_MS
_BONUSES = (0.0, 0.5, 1.0)
"""What a friend in the team is really worth to a player, in units of mu."""
_REPEATS = 6
Search = Callable[[Pool, int], list[Group]]


def as_queues(pool: Pool, now_ms: int) -> list[Group]:
    """As the service does it."""
    wave = pool.wave(now_ms)
    return list(wave.groups()) if wave else []


def first_come(pool: Pool, now_ms: int) -> list[Group]:
    """Whoever waits longest plays with the next ones with whom whole teams can be made; teams as they come, no look at ratings, roles or wishes."""
    rule, groups = pool.rule, list[Group]()
    waiting = sorted(pool.places, key=lambda place: place.rank[1:])
    while (group := _next(waiting, rule)) is not None:
        groups.append(group)
        taken = set(map(id, group.places))
        waiting = [place for place in waiting if id(place) not in taken]
    return groups


def _next(waiting: Sequence[Place], rule: QueueRule) -> Group | None:
    sizes = (rule.team_size, rule.seats, rule.largest_party(True))
    for start in range(len(waiting)):
        group = [waiting[start]]
        for place in waiting[start + 1 :]:
            shape = tuple(sorted([*(each.size for each in group), place.size]))
            if shape in beginnings(*sizes):
                group.append(place)
            if shape in whole_shapes(*sizes):
                return Group(tuple(group), None)
    return None


@dataclass
class Day:
    """What became of everybody."""

    waits: list[int] = field(default_factory=list)
    by_hour: dict[int, list[int]] = field(default_factory=lambda: defaultdict(list))
    spreads: list[int] = field(default_factory=list)
    chances: list[float] = field(default_factory=list)
    came: Counter[int] = field(default_factory=Counter)
    left: Counter[int] = field(default_factory=Counter)

    def play(self, group: Group, rule: QueueRule, now_ms: int) -> None:
        """A game begins."""
        for ticket in group.tickets:
            self.waits += [now_ms - ticket.created_ms] * ticket.size
            self.by_hour[ticket.created_ms // HOUR_MS].append(now_ms - ticket.created_ms)
        points = [player.points for place in group.places for player in place.entry.players]
        self.spreads.append(max(points) - min(points))
        if rule.team_size > 1 or rule.seats == 2:
            self.chances.append(max(win := _win(group, rule), 1 - win))

    def figures(self) -> dict[str, object]:
        """Times in seconds, spreads in rating points, chances of the stronger side, shares of tickets that left without a game."""
        return {
            "wait_p50_s": _quantile(self.waits, 0.5) / 1000,
            "wait_p95_s": _quantile(self.waits, 0.95) / 1000,
            "spread_p50": _quantile(self.spreads, 0.5),
            "spread_p95": _quantile(self.spreads, 0.95),
            "favourite_mean": round(statistics.fmean(self.chances), 3) if self.chances else None,
            "favourite_p95": round(_quantile(self.chances, 0.95), 3) if self.chances else None,
            "left_share": {str(size): round(self.left[size] / came, 3) for size, came in sorted(self.came.items())},
            "games": len(self.spreads),
            "wait_p50_s_by_hour": [round(_quantile(self.by_hour[hour], 0.5) / 1000) for hour in range(len(BY_HOUR))],
        }


def _win(group: Group, rule: QueueRule) -> float:
    """How probably the first team wins; of teams that were not divided by chance, as they came."""
    if group.teams is not None:
        return group.teams.win
    weights = [weigh(place.entry.players) for place in group.places]
    first, second = splits(tuple(weight.size for weight in weights), rule.team_size)[0]
    gap = sum(weights[each].mu for each in first) - sum(weights[each].mu for each in second)
    return win_probability(gap, sum(weight.variance for weight in weights))


def _quantile(values: Iterable[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(math.ceil(share * len(ordered)), len(ordered)) - 1] if ordered else 0


def simulate(format_id: str, players: int, search: Search, seed: int) -> Day:
    """A day at one queue, looked at every second."""
    rule, day = RULES[format_id], Day()
    pool = Pool(QueueKey(format_id), rule)
    coming = list(arrivals(format_id, players, seed))[::-1]
    leaving: dict[str, int] = {}
    for now in range(0, DAY_MS, STEP_MS):
        came = [coming.pop() for _ in range(len(coming)) if coming and coming[-1].ticket.created_ms <= now]
        for arrival in came:
            pool.add(arrival.ticket)
            leaving[arrival.ticket.ticket_id] = arrival.leaves_ms
            day.came[arrival.ticket.size] += 1
        for ticket in [ticket for ticket in pool if leaving[ticket.ticket_id] <= now]:
            _leave(pool, ticket, day)
        for group in search(pool, now) if len(pool) > 1 else ():
            pool.remove_all([ticket.ticket_id for ticket in group.tickets])
            day.play(group, rule, now)
    return day


def _leave(pool: Pool, ticket: Ticket, day: Day) -> None:
    pool.remove(ticket.ticket_id)
    day.left[ticket.size] += 1


def main() -> None:
    """Every format at a small and a larger server, both ways."""
    parser = argparse.ArgumentParser(prog="sim-matchmaking", description="A day at the queues.")
    parser.add_argument("--players", type=int, nargs="*", default=[300, 3000], help="who come in a day")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    for players in given.players:
        for format_id in PARTIES:
            for name, search in (("queues", as_queues), ("first come", first_come)):
                figures = simulate(format_id, players, search, given.seed).figures()
                print(json.dumps({"format": format_id, "players": players, "by": name, **figures}), flush=True)
    for format_id in ("partner", "emperor"):
        for bonus in _BONUSES:
            found = [inflation(format_id, bonus, seed=given.seed + more) for more in range(_REPEATS)]
            plain = statistics.fmean(each.plain for each in found)
            corrected = statistics.fmean(each.corrected for each in found)
            told = {"format": format_id, "bonus_of_a_friend": bonus, "inflation": round(plain, 2)}
            print(json.dumps({**told, "inflation_corrected": round(corrected, 2)}), flush=True)


if __name__ == "__main__":
    main()
