"""How one game changes ratings: Plackett-Luce over teams with ranks; no I/O, no clock.

Source: R. C. Weng and C.-J. Lin, "A Bayesian Approximation Method for Online Ranking", JMLR 12 (2011).

In a free-for-all the winner is first and everybody else second, in whatever order they fell: who is rated by that order hides and picks who wins. A survivor of a drawn
game is first. What a player had beside skill is added before a game is rated and taken off again: the worth of the place (`seats`), and of playing with friends.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

MU = 25.0
SIGMA = 25.0 / 3.0
BETA = 25.0 / 6.0
# A little uncertainty returns before every game, so that nobody's rating freezes.
TAU = 25.0 / 300.0

# Above this a rating is a guess: about 18 duels or 25 four-player games are behind it.
PROVISIONAL_SIGMA = {"duel": 5.5}
PROVISIONAL_SIGMA_DEFAULT = 6.0

POINTS_AT_ZERO = 1000
POINTS_PER_SKILL = 40

PARTY_ADVANTAGE = 0.5 / (BETA * math.sqrt(2))
"""What each friend in the own team is worth to a player, in logits: half a unit of mu among two teams that are well known, as much as the queues allow for.
`make sim-matchmaking` measures what it does."""


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
    """What one seat brings to a rated game; rank 1 is the winner, equal ranks are ties. Members of a team with one `party` came together, 0 = alone."""

    user_id: str
    team: int
    rank: int
    skill: Skill = Skill()
    party: int = 0


# sigma never rises through a game: a win must not cost leaderboard places.
_MODEL = PlackettLuce(mu=MU, sigma=SIGMA, beta=BETA, tau=TAU, limit_sigma=True)


def rate(placings: Sequence[Placing], handicaps: Sequence[float] = (), by_elimination: bool = False) -> list[Skill]:
    """The skills after the game, in the order of `placings`; `handicaps`: what each had beside skill, none when empty.

    A team's rank is the best rank among its members. Raises ValueError with fewer than two teams or
    when a user sits twice: such a game says nothing about skill.
    """
    teams, ranks = _teams(placings), ranks_of(placings, by_elimination)
    extra = handicaps or [0.0] * len(placings)
    rated = _MODEL.rate(
        [
            [_MODEL.rating(placings[at].skill.mu + extra[at], placings[at].skill.sigma) for at in members]
            for members in teams
        ],
        ranks=[float(rank) for rank in ranks],
    )
    skills = [Skill()] * len(placings)
    for members, team in zip(teams, rated, strict=True):
        for at, player in zip(members, team, strict=True):
            skills[at] = Skill(player.mu - extra[at], player.sigma)
    return skills


def ranks_of(placings: Sequence[Placing], by_elimination: bool = False) -> list[int]:
    """The ranks that count, by team in the order of their first seats: 0 has won; all others 1, or in the order in which they fell."""
    ranks = [min(placings[at].rank for at in members) for members in _teams(placings)]
    best = min(ranks)
    return [rank - best for rank in ranks] if by_elimination else [int(rank > best) for rank in ranks]


def handicaps(placings: Sequence[Placing], advantages: Sequence[float]) -> list[float]:
    """What each seat has beside skill, in units of mu; `advantages`: of the teams in the order of their first seats, in logits."""
    teams = _teams(placings)
    variance = sum(placing.skill.sigma**2 for placing in placings) + len(teams) * BETA**2
    friends = Counter((placing.team, placing.party) for placing in placings if placing.party)
    extra = [0.0] * len(placings)
    for members, advantage in zip(teams, advantages, strict=True):
        for at in members:
            together = friends[placings[at].team, placings[at].party] if placings[at].party else 1
            extra[at] = math.sqrt(variance) * (advantage / len(members) + PARTY_ADVANTAGE * (together - 1))
    return extra


def win_chances(placings: Sequence[Placing], advantages: Sequence[float] = ()) -> list[float]:
    """How probably each team wins, in the order of their first seats."""
    teams = _teams(placings)
    extra = handicaps(placings, advantages or [0.0] * len(teams))
    scale = math.sqrt(sum(placing.skill.sigma**2 for placing in placings) + len(teams) * BETA**2)
    strengths = [math.exp(sum(placings[at].skill.mu - MU + extra[at] for at in members) / scale) for members in teams]
    return [strength / sum(strengths) for strength in strengths]


def _teams(placings: Sequence[Placing]) -> list[list[int]]:
    if len({placing.user_id for placing in placings}) != len(placings):
        raise ValueError("one user has several seats")
    members: dict[int, list[int]] = {}
    for at, placing in enumerate(placings):
        members.setdefault(placing.team, []).append(at)
    if len(members) < 2:
        raise ValueError("fewer than two teams")
    return list(members.values())
