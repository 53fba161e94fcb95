"""Pairing a Swiss round (MTR 10.4): nobody meets twice while that can be avoided, and equal scores meet.

The order of the aims, each before all that follow: no rematch and no second bye; the bye to the lowest; small
differences of score; nobody paired across scores twice in a row; those kept apart apart; chance by a seed.

A pairing is a matching of least cost. It is exact for up to EXACT players; in a larger event the top is paired score by score,
and the last EXACT exactly: everybody has met at most r others, and with at least 2r players left a pairing without a rematch
exists (Dirac: every player can meet at least half of the others). So pairing never fails, and rematches need a small event.
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from itertools import groupby
from operator import attrgetter, itemgetter
from typing import NamedTuple

import rustworkx

from .matches import Match
from .standings import BY_THE_BOOK, Scoring, match_points

EXACT = 96
_REPAIRS = 64
_LOT_BITS = 6
_BYE = None


class Why(StrEnum):
    """What decided a pairing."""

    SAME_SCORE = "same score"
    ACROSS = "across scores"
    REMATCH = "they met before, and no pairing without a rematch is left"
    BYE = "bye: the lowest score among those with the fewest byes"
    SECOND_BYE = "another bye, and no pairing without one is left"


@dataclass(frozen=True, slots=True)
class Entrant:
    """Who is to be paired. `level` is the score, or minus the rank to pair by standings.

    `met` counts the matches against each opponent, `byes` own byes; `crossed`: was paired across scores in the round before;
    `group`: those of one group (a club, a household) are kept apart while nothing above suffers.
    """

    player: str
    level: int = 0
    met: Mapping[str, int] = field(default_factory=dict)
    byes: int = 0
    crossed: bool = False
    group: str = ""


class Pairing(NamedTuple):
    """A table of a round; without `second` a bye."""

    first: str
    second: str | None
    why: Why


def seed_of(secret: str, what: str) -> str:
    """The seed of a round, by its number. The secret's SHA-256 is published before the event and the secret after it: anybody can pair again."""
    return hmac.new(secret.encode(), what.encode(), hashlib.sha256).hexdigest()


def entrants(
    players: Sequence[str], rounds: Sequence[Sequence[Match]], scoring: Scoring = BY_THE_BOOK
) -> list[Entrant]:
    """These players with what the rounds so far say of them."""
    met: dict[str, Counter[str]] = {player: Counter() for player in players}
    byes: Counter[str] = Counter()
    for match in (each for matches in rounds for each in matches):
        if match.second is None:
            byes[match.first] += match.winner is not None
            continue
        for one, other in ((match.first, match.second), (match.second, match.first)):
            if one in met:
                met[one][other] += 1
    before, last = rounds[:-1], rounds[-1] if rounds else ()
    points = match_points((each for matches in before for each in matches), scoring)
    crossed = {
        player
        for match in last
        if match.second is not None and points[match.first] != points[match.second]
        for player in (match.first, match.second)
    }
    points.update(match_points(last, scoring))
    return [Entrant(player, points[player], met[player], byes[player], player in crossed) for player in players]


def pair(players: Iterable[Entrant], seed: str) -> list[Pairing]:
    """Everybody, the highest table first and a bye last; the same seed gives the same pairings."""
    lots = random.Random(seed)
    # by name first: the order in which they are given decides nothing
    drawn = [(-each.level, lots.random(), each) for each in sorted(players, key=attrgetter("player"))]
    order = [each for _, _, each in sorted(drawn, key=itemgetter(0, 1))]
    if len(order) % 2:
        # first in line for the bye, so that a large event's exact part holds the player who gets it
        last = min(reversed(order), key=lambda each: (each.byes, each.level))
        order.remove(last)
        order.append(last)
    tables, rest = _by_score(order, lots)
    tables += _exact(rest, lots)
    return [_explained(one, other) for one, other in sorted(tables, key=_table)]


def _table(pair: tuple[Entrant, Entrant | None]) -> tuple[bool, int, int]:
    one, other = pair
    if other is None:
        return True, 0, 0
    first, second = one.level, other.level
    return (False, -first, -second) if first >= second else (False, -second, -first)


def _explained(one: Entrant, other: Entrant | None) -> Pairing:
    if other is None:
        return Pairing(one.player, None, Why.SECOND_BYE if one.byes else Why.BYE)
    if other.player in one.met:
        return Pairing(one.player, other.player, Why.REMATCH)
    return Pairing(one.player, other.player, Why.SAME_SCORE if one.level == other.level else Why.ACROSS)


# -- large events: score by score from the top


def _by_score(
    order: Sequence[Entrant], lots: random.Random
) -> tuple[list[tuple[Entrant, Entrant | None]], list[Entrant]]:
    """Pairs from the top, and the last EXACT or fewer that are left."""
    tables: list[tuple[Entrant, Entrant | None]] = []
    spare = max(0, len(order) - EXACT)
    top, rest = order[:spare], order[spare:]
    floating: list[Entrant] = []
    for _, level in groupby(top, key=lambda each: each.level):
        # who crossed in the round before is not at the end, from where one floats
        pool = floating + sorted(level, key=lambda each: not each.crossed)
        floating = [pool.pop()] if len(pool) % 2 else []
        for at in range(0, len(pool), 2):
            if _is_apart(pool[at], pool[at + 1]):
                _swap(pool, at, lots)
        for one, other in zip(pool[::2], pool[1::2], strict=True):
            if _is_apart(one, other):
                floating = [one, other, *floating]
            else:
                tables.append((one, other))
    return tables, floating + list(rest)


def _is_apart(one: Entrant, other: Entrant) -> bool:
    return other.player in one.met or (one.group != "" and one.group == other.group)


def _swap(pool: list[Entrant], at: int, lots: random.Random) -> None:
    """Give the player at `at` another partner, if there is one: from a pair not yet looked at, or from an earlier one that may take the old partner."""
    others = len(pool) - 2
    first = int(lots.random() * others)
    for step in range(min(others, _REPAIRS)):
        # one after the other from a place by lot: a sample costs more than all the rest
        other = (first + step) % others
        place = other if other < at else other + 2
        left_over = place < at and _is_apart(pool[place ^ 1], pool[at + 1])
        if not left_over and not _is_apart(pool[at], pool[place]):
            pool[at + 1], pool[place] = pool[place], pool[at + 1]
            return


# -- the exact pairing of the last


def _exact(rest: Sequence[Entrant], lots: random.Random) -> list[tuple[Entrant, Entrant | None]]:
    """The pairing of least cost; with an odd number of players one of them is paired with nobody."""
    if not rest:
        return []
    nodes: list[Entrant | None] = list(rest)
    if len(nodes) % 2:
        nodes.append(_BYE)
    levels = sorted({each.level for each in rest})
    height = {level: at for at, level in enumerate(levels)}
    # digits of one number, the most important first: a sum of smaller ones never reaches the next
    half = len(nodes) // 2
    apart = (half + 1) << _LOT_BITS
    crossing = apart * (half + 1)
    difference = crossing * (2 * half + 1)
    lowest = difference * (half * (levels[-1] - levels[0]) ** 2 + 1)
    again = lowest * (len(levels) + 1)

    def cost(one: Entrant, other: Entrant | None) -> int:
        lot = lots.getrandbits(_LOT_BITS)
        if other is None:
            return again * one.byes + lowest * height[one.level] + lot
        total = again * one.met.get(other.player, 0) + difference * (one.level - other.level) ** 2 + lot
        if one.level != other.level:
            total += crossing * (one.crossed + other.crossed)
        if one.group and one.group == other.group:
            total += apart
        return total

    edges = [
        (at, to, cost(one, nodes[to]))
        for at, one in enumerate(nodes)
        if one is not None
        for to in range(at + 1, len(nodes))
    ]
    most = max(each for _, _, each in edges)
    graph: rustworkx.PyGraph[None, int] = rustworkx.PyGraph(multigraph=False)
    graph.add_nodes_from([None] * len(nodes))
    graph.add_edges_from([(at, to, most - each) for at, to, each in edges])
    found = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    pairs = sorted((min(each), max(each)) for each in found)
    return [(one, nodes[to]) for at, to in pairs if (one := nodes[at]) is not None]
