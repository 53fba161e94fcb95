"""What parties do to ratings: everybody plays through the real queues, some always with the same friends, and each game is rated.

People who play with friends win more than their skills say. Without a correction that is written down as skill, and who queues with friends stands higher than who is as
good and comes alone: inflation, in units of mu.
"""

from __future__ import annotations

import math
import random
import statistics
from collections.abc import Sequence
from dataclasses import dataclass, replace

from services.matchmaking.matching.formats import RULES
from services.matchmaking.matching.pool import Pool as Queue
from services.matchmaking.matching.search import Group
from services.matchmaking.matching.tickets import Entry, Player, QueueKey, Ticket
from services.matchmaking.ports import Skill as Sought
from services.tournament.ratings.rating import BETA, Skill
from services.tournament.ratings.replay import Fold, Game, Pool, Seat

_SPREAD = 4.0
_LATE_MS = 60_000
"""Everybody has waited so long that all windows are open."""


@dataclass(frozen=True, slots=True)
class Inflation:
    """How much higher friends stand than others, beyond their skill; with every game, and with the handicap of parties."""

    plain: float
    corrected: float


def inflation(format_id: str, bonus: float, rounds: int = 60, parties: int = 60, seed: int = 1) -> Inflation:
    """`bonus`: what each friend in the team is really worth to a player; half of the players come alone."""
    plain, corrected = (_inflation(format_id, bonus, rounds, parties, seed, known) for known in (False, True))
    return Inflation(plain, corrected)


def _inflation(format_id: str, bonus: float, rounds: int, parties: int, seed: int, is_known: bool) -> float:
    chance, rule = random.Random(f"{format_id}:{seed}"), RULES[format_id]
    together = [[f"f{party}-{at}" for at in range(2)] for party in range(parties)]
    groups = [*together, *([f"s{at}"] for at in range(2 * parties))]
    skills = {user: chance.gauss(25.0, _SPREAD) for group in groups for user in group}
    fold, games = Fold(), 0
    for _ in range(rounds):
        chance.shuffle(groups)
        queue = Queue(QueueKey(format_id), rule)
        for number, group in enumerate(groups):
            queue.add(_ticket(format_id, number, group, fold))
        wave = queue.wave(_LATE_MS)
        for group in wave.groups() if wave else ():
            games += 1
            seats = _played(group, skills, bonus, is_known, chance)
            fold.play(Game(f"{games}", Pool(format_id), games), seats)
    surplus = {user: fold.known[user].skill.mu - skill for user, skill in skills.items() if user in fold.known}
    means = [statistics.fmean(gap for user, gap in surplus.items() if user[0] == kind) for kind in "fs"]
    return means[0] - means[1]


def _ticket(format_id: str, number: int, group: Sequence[str], fold: Fold) -> Ticket:
    players = []
    for user in group:
        skill = fold.known[user].skill if user in fold.known else Skill()
        points = Sought.of(skill.mu, skill.sigma).points
        players.append(Player(user, user, "person", "", points, skill.mu, skill.sigma))
    return Ticket(f"t{number:04}", "", (Entry(QueueKey(format_id), tuple(players)),), number)


def _played(group: Group, skills: dict[str, float], bonus: float, is_known: bool, chance: random.Random) -> list[Seat]:
    """The seats after a game that the teams win by their skills and friends, as often as Plackett-Luce says."""
    assert group.teams is not None
    seats: list[Seat] = []
    strengths = []
    for team, numbers in enumerate((group.teams.first, group.teams.second)):
        tickets = [group.places[number].entry.players for number in numbers]
        strengths.append(
            sum(skills[player.user_id] + bonus * (len(ticket) - 1) for ticket in tickets for player in ticket)
        )
        for number, ticket in zip(numbers, tickets, strict=True):
            party = number + 1 if len(ticket) > 1 and is_known else 0
            seats += [Seat(0, player.user_id, player.user_id, team, 2, party) for player in ticket]
    wins = 1 / (1 + math.exp((strengths[1] - strengths[0]) / (BETA * math.sqrt(2))))
    winner = 0 if chance.random() < wins else 1
    chance.shuffle(seats)
    return [replace(seat, seat=at, rank=1 if seat.team == winner else 2) for at, seat in enumerate(seats)]
