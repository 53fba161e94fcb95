"""When everybody has been told of an action: the steps of a game carry one time of the server for all who see them."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import dataclass, field

SEATS, WATCHERS = "socket: told to all seats", "watch: told to all watchers"


@dataclass(slots=True)
class Audience:
    """Arrivals at those who see one game, by the server's time of the step (`at_ms` of a delta)."""

    game_id: str
    latest: dict[int, dict[str, float]] = field(default_factory=dict)
    due: dict[int, float] = field(default_factory=dict)

    def told(self, at_ms: int, whom: str = SEATS) -> None:
        """Somebody has this step now."""
        self.latest.setdefault(at_ms, {})[whom] = asyncio.get_running_loop().time()

    def acted(self, at_ms: int, due: float) -> None:
        """An action that was due then ended with this step."""
        self.due[at_ms] = due

    def settled(self, before: float) -> Iterator[tuple[str, float, float]]:
        """Whom, when an action was due, and when the last of them had it; of what was last heard of before that time."""
        for at_ms in [each for each, last in self.latest.items() if max(last.values()) < before]:
            last, due = self.latest.pop(at_ms), self.due.pop(at_ms, None)
            if due is not None:
                yield from ((whom, due, at) for whom, at in last.items())
