"""The fold over a pool's games: ratings are what comes out when its games are rated in the order in which they ended; no I/O."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field, replace

from .rating import Placing, Skill, handicaps, ranks_of, rate
from .seasons import later, season_of
from .seats import Tally


@dataclass(frozen=True, slots=True)
class Pool:
    """What is rated together."""

    format: str
    rules_version: str = ""


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat of an ended game; rank 1 is the winner, equal ranks are ties; `party` 0 = came alone; `place` in turn order from 0, all 0 = as the seats."""

    seat: int
    user_id: str
    user_name: str
    team: int
    rank: int
    party: int = 0
    place: int = 0


@dataclass(frozen=True, slots=True)
class Game:
    """A ranked game that ended; `annulled` says why it does not count, empty when it does."""

    game_id: str
    pool: Pool
    ended_ms: int
    by_elimination: bool = False
    annulled: str = ""

    @property
    def key(self) -> tuple[int, str]:
        """Where it stands among the games of its pool."""
        return self.ended_ms, self.game_id


@dataclass(frozen=True, slots=True)
class Known:
    """A user's rating after a game that ended at `ended_ms`; `games` counts those of that season."""

    user_name: str
    skill: Skill
    games: int
    ended_ms: int

    def at(self, now_ms: int) -> Known:
        """What it is worth later on."""
        games = self.games if season_of(now_ms) == season_of(self.ended_ms) else 0
        return replace(self, skill=later(self.skill, self.ended_ms, now_ms), games=games)


@dataclass(frozen=True, slots=True)
class Change:
    """What one game did to one seat; `games` of the season before it, `handicap` what the seat had beside skill."""

    seat: Seat
    games: int
    before: Skill
    after: Skill
    handicap: float = 0.0


@dataclass
class Fold:
    """The state between two games: what is known of users, and of places."""

    known: dict[str, Known] = field(default_factory=dict)
    tally: Tally = field(default_factory=Tally)
    ratings: dict[tuple[str, int], Known] = field(default_factory=dict)
    """By user and season, the last of each."""

    def meet(self, user_id: str, known: Known | None) -> None:
        """What is known of a user from games before the first one of the fold."""
        if known is not None:
            self.known[user_id] = known
            self.ratings[user_id, season_of(known.ended_ms)] = known

    def play(self, game: Game, seats: Sequence[Seat], sanctioned: Collection[str] = ()) -> list[Change]:
        """Rate the next game, its seats in turn order; users must have been met. An annulled game changes nothing.

        With somebody at the table who is `sanctioned` for that time, nobody else loses by the game, and whoever is sanctioned gains nothing. Raises ValueError for
        what `rate` refuses.
        """
        before = [self._before(seat, game.ended_ms) for seat in seats]
        if game.annulled:
            return [Change(seat, was.games, was.skill, was.skill) for seat, was in zip(seats, before, strict=True)]
        placings = [
            Placing(seat.user_id, seat.team, seat.rank, was.skill, seat.party)
            for seat, was in zip(seats, before, strict=True)
        ]
        ranks = ranks_of(placings, game.by_elimination)
        extra = handicaps(placings, self.tally.advantages(len(ranks)))
        after = rate(placings, extra, game.by_elimination)
        changes = [
            Change(seat, was.games, was.skill, _just(seat, was.skill, becomes, sanctioned), given)
            for seat, was, becomes, given in zip(seats, before, after, extra, strict=True)
        ]
        self.tally.add(len(ranks), winner_of(ranks))
        for change in changes:
            rated = Known(change.seat.user_name, change.after, change.games + 1, game.ended_ms)
            self.known[change.seat.user_id] = rated
            self.ratings[change.seat.user_id, season_of(game.ended_ms)] = rated
        return changes

    def _before(self, seat: Seat, now_ms: int) -> Known:
        known = self.known.get(seat.user_id)
        return known.at(now_ms) if known else Known(seat.user_name, Skill(), 0, now_ms)


def winner_of(ranks: Sequence[int]) -> int | None:
    """The place that has won, None when several have."""
    return ranks.index(0) if ranks.count(0) == 1 else None


def _just(seat: Seat, before: Skill, after: Skill, sanctioned: Collection[str]) -> Skill:
    """Opponents get back what a cheat took from them, and the cheat keeps the losses alone."""
    if not sanctioned:
        return after
    mu = min(before.mu, after.mu) if seat.user_id in sanctioned else max(before.mu, after.mu)
    return Skill(mu, after.sigma)
