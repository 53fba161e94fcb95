"""How players and parties make teams, and who sits where.

Two teams are divided so that each wins as often as the other; for two teams that is where the sums of their skills are
closest, whatever the uncertainty (R. C. Weng and C.-J. Lin, JMLR 12, 2011). Seats are drawn after that, by a lot that anybody can repeat.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

from .formats import QueueRule
from .tickets import EMPEROR, Player

BETA = 25.0 / 6.0
"""How much the play of a team varies from game to game, as in the ratings."""

Shape = tuple[int, ...]
"""Sizes of the tickets of a group, ascending."""


@dataclass(frozen=True, slots=True)
class Teams:
    """A group divided: two teams as numbers of its tickets, and how probably the first one wins. Of each to themselves there are none."""

    first: tuple[int, ...]
    second: tuple[int, ...]
    win: float


@cache
def whole_shapes(team_size: int, seats: int, largest: int) -> frozenset[Shape]:
    """The shapes that fill a game with parties of at most `largest`; teams are made of whole tickets."""
    sizes = range(1, largest + 1)
    full = {
        shape
        for count in range(1, seats + 1)
        for shape in combinations_with_replacement(sizes, count)
        if sum(shape) == seats
    }
    if team_size == 1:
        return frozenset(full)
    return frozenset(shape for shape in full if any(splits(shape, team_size)))


@cache
def beginnings(team_size: int, seats: int, largest: int) -> frozenset[Shape]:
    """Every shape that more tickets can complete: only those are begun, so that no party is stranded in the middle."""
    whole = whole_shapes(team_size, seats, largest)
    return frozenset(
        tuple(sorted(part))
        for shape in whole
        for count in range(1, len(shape) + 1)
        for part in combinations(shape, count)
    )


@cache
def splits(sizes: Shape, team_size: int) -> tuple[tuple[tuple[int, ...], tuple[int, ...]], ...]:
    """All ways to make two teams of whole tickets, as their numbers; the first ticket is in the first team."""
    numbers = range(len(sizes))
    return tuple(
        ((0, *rest), tuple(each for each in numbers if each != 0 and each not in rest))
        for count in numbers
        for rest in combinations(range(1, len(sizes)), count)
        if sizes[0] + sum(sizes[each] for each in rest) == team_size == sum(sizes) - team_size
    )


@dataclass(frozen=True, slots=True)
class Weight:
    """What a ticket brings to a team: its players' skills together, and how many of them would be nothing but the emperor, or a lieutenant."""

    size: int
    mu: float
    variance: float
    commanders: int
    servants: int


def weigh(players: Sequence[Player]) -> Weight:
    """Worked out once, when a ticket comes in."""
    return Weight(
        len(players),
        sum(player.mu for player in players),
        sum(player.sigma**2 for player in players),
        sum(not player.can_serve for player in players),
        sum(not player.can_command for player in players),
    )


def divide(tickets: Sequence[Weight], team_size: int, has_emperor: bool) -> Teams | None:
    """The fairest two teams that the wanted roles allow; None when there are none."""
    best: Teams | None = None
    least = math.inf
    for first, second in splits(tuple([ticket.size for ticket in tickets]), team_size):
        gap = sum([tickets[each].mu for each in first]) - sum([tickets[each].mu for each in second])
        if abs(gap) >= least or (has_emperor and not _roles_fit(tickets, first, second, team_size)):
            continue
        least = abs(gap)
        best = Teams(first, second, win_probability(gap, sum([ticket.variance for ticket in tickets])))
    return best


def win_probability(gap: float, variance: float) -> float:
    """How probably the team wins whose skills together are `gap` more than the other's; `variance`: of all skills together."""
    return 0.5 * (1.0 + math.erf(gap / math.sqrt(2.0 * (variance + 2 * BETA**2))))


def why_no_roles(players: Sequence[Player], team_size: int) -> str:
    """What is wrong with the roles that a party wants, "" for nothing: a team has one emperor, the others are lieutenants."""
    if sum(not player.can_serve for player in players) > 1:
        return "two of you would be nothing but the emperor, and a team has one"
    if len(players) == team_size and not any(player.can_command for player in players):
        return "none of you would be the emperor, and a team needs one"
    return ""


def _roles_fit(tickets: Sequence[Weight], first: tuple[int, ...], second: tuple[int, ...], team_size: int) -> bool:
    """As `why_no_roles`, for both teams."""
    return all(
        sum([tickets[each].commanders for each in team]) <= 1
        and sum([tickets[each].servants for each in team]) < team_size
        for team in (first, second)
    )


def seats(
    match_id: str, tickets: Sequence[tuple[Player, ...]], teams: Teams | None, rule: QueueRule
) -> tuple[str, ...]:
    """The users in turn order.

    The lot of a user is the SHA-256 of "<match id>:<user id>", of a team the least of its users': lowest first. In Emperor the middle
    seat is for who wants nothing else, else for the highest skill among those who would have it.
    """
    lots = {player.user_id: _lot(match_id, player.user_id) for players in tickets for player in players}
    if teams is None:
        return tuple(sorted(lots, key=lots.__getitem__))
    rows = [[player for number in team for player in tickets[number]] for team in (teams.first, teams.second)]
    drawn = sorted([_in_team(lots, row, rule) for row in rows], key=lambda row: min([lots[user_id] for user_id in row]))
    return tuple([drawn[chair.team][chair.position] for chair in rule.chairs])


def _in_team(lots: Mapping[str, bytes], players: list[Player], rule: QueueRule) -> list[str]:
    players.sort(key=lambda player: lots[player.user_id])
    if not rule.has_emperor:
        return [player.user_id for player in players]
    emperor = max(
        [player for player in players if player.can_command],
        key=lambda player: (not player.can_serve, EMPEROR in player.roles, player.mu),
    )
    first, second = [player.user_id for player in players if player is not emperor]
    return [first, emperor.user_id, second]


def _lot(match_id: str, user_id: str) -> bytes:
    return hashlib.sha256(f"{match_id}:{user_id}".encode()).digest()
