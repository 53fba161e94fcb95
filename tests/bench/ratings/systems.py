"""Rating systems that foretell games and learn from them. Elo and Glicko-2 know two players: of a larger table they take each pair.

Sources: A. E. Elo, "The Rating of Chessplayers" (1978); M. E. Glickman, "Example of the Glicko-2 system" (2022 revision), each game a rating period.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import permutations
from typing import Protocol

from services.tournament.ratings.rating import Placing, Skill, win_chances
from services.tournament.ratings.replay import Fold, Game, Pool, Seat


class System(Protocol):
    """Foretells a game of players in seat order, then hears who has won; None = a draw of all."""

    def chances(self, players: Sequence[str]) -> list[float]: ...

    def learn(self, players: Sequence[str], winner: int | None) -> None: ...


class Nothing:
    """Everybody is alike."""

    def chances(self, players: Sequence[str]) -> list[float]:
        return [1 / len(players)] * len(players)

    def learn(self, players: Sequence[str], winner: int | None) -> None:
        return


class Muster:
    """The ratings of the server, with or without what it learns of seats."""

    def __init__(self, knows_seats: bool = True) -> None:
        self._fold = Fold()
        self._knows_seats = knows_seats
        self._games = 0

    def chances(self, players: Sequence[str]) -> list[float]:
        known = [self._fold.known.get(player) for player in players]
        placings = [
            Placing(player, at, 1, each.skill if each else Skill())
            for at, (player, each) in enumerate(zip(players, known, strict=True))
        ]
        return win_chances(placings, self._fold.tally.advantages(len(players)))

    def learn(self, players: Sequence[str], winner: int | None) -> None:
        self._games += 1
        seats = [Seat(at, player, player, at, 1 if winner in (at, None) else 2) for at, player in enumerate(players)]
        self._fold.play(Game(f"{self._games}", Pool("duel"), self._games), seats)
        if not self._knows_seats:
            self._fold.tally.won.clear()


class Elo:
    """K 32 for a game, shared among the pairs of a larger table."""

    K = 32.0

    def __init__(self) -> None:
        self._ratings: dict[str, float] = defaultdict(lambda: 1500.0)

    def chances(self, players: Sequence[str]) -> list[float]:
        strengths = [10 ** (self._ratings[player] / 400) for player in players]
        return [strength / sum(strengths) for strength in strengths]

    def learn(self, players: Sequence[str], winner: int | None) -> None:
        was = [self._ratings[player] for player in players]
        for one, two in permutations(range(len(players)), 2):
            expected = 1 / (1 + 10 ** ((was[two] - was[one]) / 400))
            if (score := score_of(one, two, winner)) is not None:
                self._ratings[players[one]] += self.K / (len(players) - 1) * (score - expected)


_SCALE, _TAU, _PRECISE = 173.7178, 0.5, 1e-6


@dataclass(frozen=True, slots=True)
class Glicko:
    """A Glicko-2 rating on the scale of Elo."""

    rating: float = 1500.0
    deviation: float = 350.0
    volatility: float = 0.06

    @property
    def mu(self) -> float:
        return (self.rating - 1500) / _SCALE

    @property
    def phi(self) -> float:
        return self.deviation / _SCALE

    def after(self, games: Sequence[tuple[Glicko, float]]) -> Glicko:
        """After a rating period of games against others with scores of 0 to 1."""
        if not games:
            return Glicko(self.rating, _SCALE * math.hypot(self.phi, self.volatility), self.volatility)
        expected = [expected_score(self, other) for other, _ in games]
        weights = [_g(other.phi) for other, _ in games]
        variance = 1 / sum(g * g * e * (1 - e) for g, e in zip(weights, expected, strict=True))
        gained = sum(g * (score - e) for g, e, (_, score) in zip(weights, expected, games, strict=True))
        volatility = self._volatility(variance, variance * gained)
        phi = 1 / math.sqrt(1 / (self.phi**2 + volatility**2) + 1 / variance)
        return Glicko(1500 + _SCALE * (self.mu + phi * phi * gained), _SCALE * phi, volatility)

    def _volatility(self, variance: float, delta: float) -> float:
        """Step 5: the Illinois algorithm."""
        start, phi2 = math.log(self.volatility**2), self.phi**2

        def f(x: float) -> float:
            spread = phi2 + variance + math.exp(x)
            return math.exp(x) * (delta**2 - spread) / (2 * spread**2) - (x - start) / _TAU**2

        low = start
        if delta**2 > phi2 + variance:
            high = math.log(delta**2 - phi2 - variance)
        else:
            high = next(start - k * _TAU for k in range(1, 100) if f(start - k * _TAU) >= 0)
        at_low, at_high = f(low), f(high)
        while abs(high - low) > _PRECISE:
            middle = low + (low - high) * at_low / (at_high - at_low)
            at_middle = f(middle)
            if at_middle * at_high <= 0:
                low, at_low = high, at_high
            else:
                at_low /= 2
            high, at_high = middle, at_middle
        return math.exp(low / 2)


def _g(phi: float) -> float:
    return 1 / math.sqrt(1 + 3 * phi**2 / math.pi**2)


def expected_score(one: Glicko, two: Glicko) -> float:
    """How probably one wins, by the uncertainty of the other (step 3)."""
    return 1 / (1 + math.exp(-_g(two.phi) * (one.mu - two.mu)))


class Glicko2:
    """Each game is a rating period."""

    def __init__(self) -> None:
        self._ratings: dict[str, Glicko] = defaultdict(Glicko)

    def chances(self, players: Sequence[str]) -> list[float]:
        known = [self._ratings[player] for player in players]
        spread = _g(math.sqrt(sum(each.phi**2 for each in known)))
        strengths = [math.exp(spread * each.mu) for each in known]
        return [strength / sum(strengths) for strength in strengths]

    def learn(self, players: Sequence[str], winner: int | None) -> None:
        was = [self._ratings[player] for player in players]
        for one, player in enumerate(players):
            games = [
                (was[two], score)
                for two in range(len(players))
                if two != one and (score := score_of(one, two, winner)) is not None
            ]
            self._ratings[player] = was[one].after(games)


def score_of(one: int, two: int, winner: int | None) -> float | None:
    """Of one against two; None for two who have both lost to a third: that says nothing of them."""
    if winner is None:
        return 0.5
    return {one: 1.0, two: 0.0}.get(winner)
