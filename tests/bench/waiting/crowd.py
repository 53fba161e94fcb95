"""Who comes when: players and parties over a day, with skills, roles and wishes."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from services.matchmaking.matching.tickets import EMPEROR, LIEUTENANT, Entry, Player, QueueKey, Ticket
from services.matchmaking.matching.wishes import Wishes
from services.matchmaking.ports import Skill

HOUR_MS = 3_600_000
BY_HOUR = (3, 2, 1, 1, 1, 1, 2, 3, 4, 5, 6, 7, 8, 8, 8, 9, 11, 14, 18, 22, 24, 22, 15, 8)
"""Of a day's arrivals, as hobby servers see them: a quiet night, a full evening."""
PARTIES = {
    "duel": ((1, 1.0),),
    "commander": ((1, 1.0),),
    "partner": ((1, 0.6), (2, 0.4)),
    "emperor": ((1, 0.6), (2, 0.25), (3, 0.15)),
}
_SKILL = (25.0, 5.0)
_SIGMA = (2.0, 7.0)
_LANGUAGES = ((), (), ("en",), ("en", "de"), ("de",), ("fr",), ("en", "fr"))
_BRACKETS = ((), (), (2, 3), (3,), (3, 4), (4, 5))


@dataclass(frozen=True, slots=True)
class Arrival:
    """A ticket, and until when its players wait for a game."""

    ticket: Ticket
    leaves_ms: int


def arrivals(format_id: str, players: int, seed: int) -> Iterator[Arrival]:
    """So many players over a day, in order."""
    chance = random.Random(f"{format_id}:{players}:{seed}")
    sizes, shares = zip(*PARTIES[format_id], strict=True)
    mean = sum(size * share for size, share in PARTIES[format_id])
    tickets = round(players / mean)
    hours = chance.choices(range(24), weights=BY_HOUR, k=tickets)
    times = sorted(hour * HOUR_MS + chance.randrange(HOUR_MS) for hour in hours)
    for number, at in enumerate(times):
        size = chance.choices(sizes, weights=shares)[0]
        yield Arrival(_ticket(format_id, number, size, at, chance), at + int(chance.uniform(5, 15) * 60_000))


def _ticket(format_id: str, number: int, size: int, at: int, chance: random.Random) -> Ticket:
    ranked = True
    first = chance.gauss(*_SKILL)
    players = tuple(_player(f"{number}-{seat}", first, size, chance) for seat in range(size))
    brackets = chance.choice(_BRACKETS) if format_id == "commander" else ()
    wishes = Wishes(languages=frozenset(chance.choice(_LANGUAGES)), brackets=frozenset(brackets))
    return Ticket(f"t{number:06}", "", (Entry(QueueKey(format_id, ranked=ranked), players),), at, wishes)


def _player(name: str, first: float, size: int, chance: random.Random) -> Player:
    """Friends are of about the same skill; one in three single players would have one role only."""
    mu, sigma = first + (chance.gauss(0, 2) if size > 1 else 0.0), chance.uniform(*_SIGMA)
    points = Skill.of(mu, sigma).points
    roles = (
        frozenset({chance.choice((EMPEROR, LIEUTENANT, LIEUTENANT))})
        if size == 1 and chance.random() < 1 / 3
        else frozenset[str]()
    )
    return Player(name, name, "person", "", points, mu, sigma, roles)
