"""Pairing pods of four: as few rematches as can be found, equal scores together, nobody in a pod of three again, seats shared fairly.

Without rematches at all it is the social golfer problem, which is hard; here a start by score is improved by exchanging players of near pods until nothing gets
better, in a small event from several starts. Everybody sits: as many fours as possible, the rest threes (of five players one has a bye, of one or two all).
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import combinations, permutations
from operator import itemgetter

from .matches import Match, Result

POD = 4
_REPEAT, _THREE = 1_000_000, 300_000
_NEAR = 6
_SMALL, _STARTS = 32, 12
_SWEEPS = 6
SEAT_WORTH = (3, 0, 0, -3)
"""What a seat is worth, roughly, in the share of games that its players win: the first more, the last less."""


@dataclass(frozen=True, slots=True)
class PodEntrant:
    """Who is to sit. `met` counts games against each other player, `threes` pods of three, `byes` own byes, `worth` of the seats so far."""

    player: str
    level: int = 0
    met: Mapping[str, int] = field(default_factory=dict)
    threes: int = 0
    byes: int = 0
    worth: int = 0


@dataclass(frozen=True, slots=True)
class Pod:
    """A table in turn order; of one player a bye."""

    players: tuple[str, ...]
    why: str


def sizes(players: int) -> list[int]:
    """The pods' sizes, fours first; players that fit into none have byes."""
    threes = -players % POD
    if 3 * threes > players:
        return [POD] if players == 5 else []
    return [POD] * ((players - 3 * threes) // POD) + [3] * threes


def pod_entrants(
    players: Sequence[str], rounds: Sequence[Sequence[Result]], points: Mapping[str, int]
) -> list[PodEntrant]:
    """These players with what the rounds so far say of them."""
    met: dict[str, Counter[str]] = {player: Counter() for player in players}
    threes, byes, worth = Counter[str](), Counter[str](), Counter[str]()
    for result in (each for results in rounds for each in results):
        if isinstance(result, Match):
            byes[result.first] += result.winner is not None
            continue
        for seat, player in enumerate(result.seats):
            threes[player] += len(result.seats) < POD
            worth[player] += SEAT_WORTH[seat]
            if player in met:
                met[player].update(other for other in result.seats if other != player)
    return [PodEntrant(each, points.get(each, 0), met[each], threes[each], byes[each], worth[each]) for each in players]


def pair_pods(players: Iterable[PodEntrant], seed: str) -> list[Pod]:
    """Everybody, the highest pod first and byes last; the same seed gives the same pods."""
    lots = random.Random(seed)
    given = sorted(players, key=lambda each: each.player)
    wanted = sizes(len(given))
    starts = _STARTS if len(given) <= _SMALL else 1
    found = min((_arranged(given, wanted, lots) for _ in range(starts)), key=itemgetter(0))
    _, pods, alone = found
    return [*(_seated(pod, lots) for pod in pods), *(_alone(each) for each in alone)]


def _arranged(
    given: Sequence[PodEntrant], wanted: Sequence[int], lots: random.Random
) -> tuple[int, list[list[PodEntrant]], list[PodEntrant]]:
    """Pods from one start, with what they cost."""
    drawn = [(-each.level, lots.random(), each) for each in given]
    order = [each for _, _, each in sorted(drawn, key=itemgetter(0, 1))]
    alone: list[PodEntrant] = []
    while len(order) > sum(wanted):
        last = min(reversed(order), key=lambda each: (each.byes, each.level))
        order.remove(last)
        alone.append(last)
    pods, at = [], 0
    for size in wanted:
        pods.append(order[at : at + size])
        at += size
    for _ in range(_SWEEPS):
        if not _improved(pods):
            break
    return sum(map(_cost, pods)), pods, alone


def _improved(pods: list[list[PodEntrant]]) -> bool:
    """Exchange players of near pods wherever that costs less; whether anything changed."""
    changed = False
    for at, pod in enumerate(pods):
        for other in pods[at + 1 : at + 1 + max(_NEAR, 0 if len(pods) > _SMALL else len(pods))]:
            changed |= _exchanged(pod, other)
    return changed


def _exchanged(pod: list[PodEntrant], other: list[PodEntrant]) -> bool:
    before, changed = _cost(pod) + _cost(other), False
    for at in range(len(pod)):
        for to in range(len(other)):
            pod[at], other[to] = other[to], pod[at]
            after = _cost(pod) + _cost(other)
            if after < before:
                before, changed = after, True
            else:
                pod[at], other[to] = other[to], pod[at]
    return changed


def _cost(pod: Sequence[PodEntrant]) -> int:
    cost = _THREE * sum(each.threes for each in pod) if len(pod) < POD else 0
    for one, other in combinations(pod, 2):
        cost += _REPEAT * one.met.get(other.player, 0) ** 2 + (one.level - other.level) ** 2
    return cost


def _seated(pod: Sequence[PodEntrant], lots: random.Random) -> Pod:
    """The order in which what the seats have been worth so far comes out most alike."""
    orders = list(permutations(pod))
    lots.shuffle(orders)
    best = min(orders, key=lambda order: sum((each.worth + SEAT_WORTH[at]) ** 2 for at, each in enumerate(order)))
    return Pod(tuple(each.player for each in best), _why(pod))


def _why(pod: Sequence[PodEntrant]) -> str:
    again = sum(other.player in one.met for one, other in combinations(pod, 2))
    if again:
        return f"{again} of its pairs met before: no better pods were found"
    return "same score" if len({each.level for each in pod}) == 1 else "across scores"


def _alone(each: PodEntrant) -> Pod:
    return Pod((each.player,), "another bye, and no pairing without one is left" if each.byes else "bye")
