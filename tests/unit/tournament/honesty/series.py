"""Series of ranked games by chance: people who play honestly and those who do not."""

from __future__ import annotations

import random
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from muster.events.v1 import events_pb2
from services.tournament.honesty.facts import DAY_MS, EndedGame, game_of

HOUR_MS = DAY_MS // 24
BEGIN_MS = 20_000 * DAY_MS
_OFTEN = 0.04
"""How often people give up in the first rounds."""


@dataclass(slots=True)
class Season:
    """Games, one an hour. `friends`: pairs that do not attack each other; `gives`: (loser, winner) -> how often the first concedes early to the second; `leaves`: by user how often."""

    seed: int
    friends: Collection[frozenset[str]] = ()
    gives: dict[tuple[str, str], float] = field(default_factory=dict)
    leaves: dict[str, float] = field(default_factory=dict)
    games: list[events_pb2.GameEnded] = field(default_factory=list)
    rng: random.Random = field(default_factory=random.Random)

    def __post_init__(self) -> None:
        self.rng.seed(self.seed)

    def play(self, users: Sequence[str], format_id: str = "commander", winner: str = "") -> EndedGame:
        """A free-for-all game of these, or a duel of two; without a `winner` chance names one."""
        number, players = len(self.games), self.rng.sample(list(users), len(users))
        winner = winner or self.rng.choice(players)
        event = events_pb2.GameEnded(
            event_id=f"e{number}",
            game_id=f"g{number:04}",
            format=format_id,
            ranked=True,
            turns=len(players) * self.rng.randint(7, 14),
            at_ms=BEGIN_MS + number * HOUR_MS,
        )
        self._lose(event, players, winner)
        if len(players) > 2:
            self._fight(event, players)
        self.games.append(event)
        game = game_of(event)
        assert game is not None
        return game

    def _lose(self, event: events_pb2.GameEnded, players: Sequence[str], winner: str) -> None:
        losers = [user for user in players if user != winner]
        early = {user for user in losers if self._gives_up(user, winner)}
        self.rng.shuffle(losers)
        losers.sort(key=lambda user: user not in early)  # who leaves first ranks last
        for seat, user in enumerate(players):
            rank = 1 if user == winner else len(players) - losers.index(user)
            concedes = user in early or (rank == 2 and self.rng.random() < 0.5)
            left = self.rng.randint(1, 3) * len(players) if user in early else event.turns
            event.seats.add(
                seat=seat,
                user_id=user,
                user_name=user.upper(),
                team=seat,
                rank=rank,
                cause="" if user == winner else "concession" if concedes else "life",
                left_turn=0 if user == winner else left,
            )

    def _gives_up(self, user: str, winner: str) -> bool:
        return self.rng.random() < max(self.leaves.get(user, _OFTEN), self.gives.get((user, winner), 0.0))

    def _fight(self, event: events_pb2.GameEnded, players: Sequence[str]) -> None:
        """In each game everybody has own reasons to attack one more than another."""
        for seat, user in enumerate(players):
            reasons = {at: self.rng.gammavariate(0.5, 1.0) for at in range(len(players)) if at != seat}
            chances = self.rng.randint(3, 8)
            for other, reason in reasons.items():
                spares = frozenset((user, players[other])) in self.friends
                rate = 0.0 if spares else min(1.2 * reason / sum(reasons.values()), 0.95)
                attacks = sum(self.rng.random() < rate for _ in range(chances))
                event.pairs.add(seat=seat, other=other, chances=chances, attacks=attacks, combat_damage=5 * attacks)


def people(count: int) -> list[str]:
    """So many users."""
    return [f"u{number:02}" for number in range(count)]
