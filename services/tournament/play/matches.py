"""A match as it is reported (MTR 2.5), and a game of a pod."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

BYE_WINS = 2
"""A bye counts as a match won two games to none (MTR Appendix C)."""


@dataclass(frozen=True, slots=True)
class Match:
    """Games won by each side and games drawn; without `second` a bye, or the loss of a round that was missed.

    `lost_by_both`: a match to which nobody came. A game that was not finished is drawn, one that was not begun is not counted.
    """

    first: str
    second: str | None
    wins: tuple[int, int] = (BYE_WINS, 0)
    drawn: int = 0
    lost_by_both: bool = False

    @property
    def is_bye(self) -> bool:
        return self.second is None

    @property
    def entrants(self) -> tuple[str, ...]:
        return (self.first,) if self.second is None else (self.first, self.second)

    @property
    def winner(self) -> str | None:
        """Who won more games (MTR 2.1), None when the match is drawn or lost by both."""
        if self.wins[0] == self.wins[1] or self.lost_by_both:
            return None
        return self.first if self.wins[0] > self.wins[1] else self.second


@dataclass(frozen=True, slots=True)
class PodGame:
    """A game of three or four: places in turn order, 1 is the best, and shared by several it is a draw of theirs.

    `points` are what a scoring preset takes from the game itself (votes, achievements).
    """

    seats: tuple[str, ...]
    places: tuple[int, ...]
    points: tuple[int, ...] = ()

    @property
    def is_bye(self) -> bool:
        return False

    @property
    def entrants(self) -> tuple[str, ...]:
        return self.seats

    @property
    def best(self) -> tuple[str, ...]:
        """The winner, or all who drew."""
        return tuple(seat for seat, place in zip(self.seats, self.places, strict=True) if place == 1)

    @property
    def winner(self) -> str | None:
        return self.best[0] if len(self.best) == 1 else None


Result: TypeAlias = Match | PodGame


def bye(player: str) -> Match:
    """The bye of one round."""
    return Match(player, None)


def missed(player: str) -> Match:
    """A round that the player came too late for: lost, with no games (those not played do not count, Appendix C)."""
    return Match(player, None, (0, 0), lost_by_both=True)
