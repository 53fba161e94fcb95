"""How one game changes ratings: Plackett-Luce over teams with ranks; no I/O, no clock.

Source: R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

MU = 25.0
SIGMA = 25.0 / 3.0
# A little uncertainty returns before every game, so that nobody's rating freezes.
TAU = 25.0 / 300.0

# Above this a rating is a guess: about 18 duels or 25 four-player games are behind it.
PROVISIONAL_SIGMA = {"duel": 5.5}
PROVISIONAL_SIGMA_DEFAULT = 6.0

POINTS_AT_ZERO = 1000
POINTS_PER_SKILL = 40


@dataclass(frozen=True, slots=True)
class Skill:
    """A player's skill as a normal distribution."""

    mu: float = MU
    sigma: float = SIGMA

    @property
    def ordinal_milli(self) -> int:
        """mu - 3 sigma in thousandths: what the leaderboard is sorted by."""
        return round(1000 * (self.mu - 3 * self.sigma))

    @property
    def points(self) -> int:
        """The public number, 1000 for a new player and never below 0."""
        return max(POINTS_AT_ZERO + POINTS_PER_SKILL * self.ordinal_milli // 1000, 0)

    def is_provisional(self, format_id: str) -> bool:
        return self.sigma > PROVISIONAL_SIGMA.get(format_id, PROVISIONAL_SIGMA_DEFAULT)


@dataclass(frozen=True, slots=True)
class Placing:
    """What one seat brings to a rated game; rank 1 is the winner, equal ranks are ties."""

    user_id: str
    team: int
    rank: int
    skill: Skill


# sigma never rises through a game: a win must not cost leaderboard places.
_MODEL = PlackettLuce(mu=MU, sigma=SIGMA, tau=TAU, limit_sigma=True)


def rate(placings: Sequence[Placing]) -> list[Skill]:
    """The skills after the game, in the order of `placings`.

    A team's rank is the best rank among its members. Raises ValueError with fewer than two teams or
    when a user sits twice: such a game says nothing about skill.
    """
    teams = _teams(placings)
    ranks = [min(placings[at].rank for at in members) for members in teams]
    rated = _MODEL.rate(
        [[_MODEL.rating(placings[at].skill.mu, placings[at].skill.sigma) for at in members] for members in teams],
        ranks=[float(rank) for rank in ranks],
    )
    skills = [Skill()] * len(placings)
    for members, team in zip(teams, rated, strict=True):
        for at, player in zip(members, team, strict=True):
            skills[at] = Skill(player.mu, player.sigma)
    return skills


def _teams(placings: Sequence[Placing]) -> list[list[int]]:
    if len({placing.user_id for placing in placings}) != len(placings):
        raise ValueError("one user has several seats")
    members: dict[int, list[int]] = {}
    for at, placing in enumerate(placings):
        members.setdefault(placing.team, []).append(at)
    if len(members) < 2:
        raise ValueError("fewer than two teams")
    return list(members.values())
