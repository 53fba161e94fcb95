"""What a game of each format needs from a queue, and how long anybody waits for what."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Window:
    """Half of the rating span a ticket accepts, in points: `start`, growing by `per_second`, without end after `open_after_ms`."""

    start: int = 100
    per_second: int = 10
    open_after_ms: int = 45_000

    def half_width(self, waiting_ms: int) -> int:
        """Points to either side after `waiting_ms`; never shrinks while waiting."""
        if waiting_ms >= self.open_after_ms:
            return UNBOUNDED
        return self.start + self.per_second * max(waiting_ms, 0) // 1000


UNBOUNDED = 1_000_000


class Chair(NamedTuple):
    """Place of a seat in turn order: its team and position within the team, both from 0."""

    team: int
    position: int


def _free_for_all(seats: int) -> tuple[Chair, ...]:
    return tuple(Chair(team, 0) for team in range(seats))


def _opposite(size: int) -> tuple[Chair, ...]:
    return tuple(Chair(seat % 2, seat // 2) for seat in range(2 * size))


def _side_by_side(size: int) -> tuple[Chair, ...]:
    return tuple(Chair(seat // size, seat % size) for seat in range(2 * size))


@dataclass(frozen=True, slots=True)
class QueueRule:
    """How the queue of one format works; times in milliseconds but for `match_seconds`, the time of a match (0 = none).

    `party`: how many may queue together, ranked and casual. `cooldowns_ms`: after the first, second... declined ready check of an hour; twice
    that after one that was slept through. `unfair`: how far from one half the predicted chance of a team may be, by waiting time.
    """

    chairs: tuple[Chair, ...]
    best_of: int = 1
    match_seconds: int = 0
    party: tuple[int, int] = (1, 1)
    has_emperor: bool = False
    window: Window = field(default_factory=Window)
    ready_check_ms: int = 20_000
    cooldowns_ms: tuple[int, ...] = (30_000, 120_000, 600_000, 1_800_000)
    unfair: tuple[tuple[int, float], ...] = ((0, 0.15), (30_000, 0.25), (45_000, 0.5))

    @property
    def seats(self) -> int:
        return len(self.chairs)

    @property
    def team_size(self) -> int:
        return self.seats // len({chair.team for chair in self.chairs})

    def largest_party(self, ranked: bool) -> int:
        return self.party[0 if ranked else 1]

    def unfairness(self, waiting_ms: int) -> float:
        """How far from one half a team's predicted chance may be after so long; never less while waiting."""
        return max(bound for since, bound in self.unfair if waiting_ms >= since or since == 0)


# Rounds of Duel Commander have 50 minutes (document 004, 204.1).
# Friends in a ranked free-for-all game could play for each other against the rest: they queue for casual ones, where everybody is told of the parties before accepting.
# Partners sit opposite each other, Emperor teams side by side with the emperor, position 1, in the middle (document 002).
RULES: Mapping[str, QueueRule] = MappingProxyType(
    {
        "commander": QueueRule(_free_for_all(4), party=(1, 3)),
        "duel": QueueRule(_free_for_all(2), best_of=3, match_seconds=3000),
        "partner": QueueRule(_opposite(2), party=(2, 2)),
        "emperor": QueueRule(_side_by_side(3), party=(3, 3), has_emperor=True),
    }
)

# Teams with Commander decks queue apart from those with German Highlander decks: "commander" is the kind of deck.
RULES_VERSIONS: Mapping[str, frozenset[str]] = MappingProxyType(
    {
        "commander": frozenset({"", "edh2009", "commander2011"}),
        "duel": frozenset({""}),
        "partner": frozenset({"", "commander"}),
        "emperor": frozenset({"", "commander"}),
    }
)
