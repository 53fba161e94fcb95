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
    """How the queue of one format works; times in milliseconds but for `match_seconds`, the time of a match (0 = none)."""

    chairs: tuple[Chair, ...]
    best_of: int = 1
    match_seconds: int = 0
    window: Window = field(default_factory=Window)
    ready_check_ms: int = 20_000
    decline_cooldown_ms: int = 30_000
    missed_cooldown_ms: int = 60_000

    @property
    def seats(self) -> int:
        return len(self.chairs)


# Rounds of Duel Commander have 50 minutes (document 004, 204.1).
# Partners sit opposite each other, Emperor teams side by side with the emperor, position 1, in the middle (document 002).
RULES: Mapping[str, QueueRule] = MappingProxyType(
    {
        "commander": QueueRule(_free_for_all(4)),
        "duel": QueueRule(_free_for_all(2), best_of=3, match_seconds=3000),
        "partner": QueueRule(_opposite(2)),
        "emperor": QueueRule(_side_by_side(3)),
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
