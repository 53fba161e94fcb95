"""Time as a parameter: services ask a Clock, tests move a FakeClock."""

from __future__ import annotations

import time
from typing import Protocol


class Clock(Protocol):
    """Wall time for records and monotonic time for durations."""

    def now_ms(self) -> int:
        """Milliseconds since the Unix epoch."""
        ...

    def monotonic(self) -> float:
        """Seconds from an arbitrary start, never going back."""
        ...


class SystemClock:
    """The machine's clock."""

    __slots__ = ()

    def now_ms(self) -> int:
        """Milliseconds since the Unix epoch."""
        return time.time_ns() // 1_000_000

    def monotonic(self) -> float:
        """Seconds from an arbitrary start, never going back."""
        return time.monotonic()


class FakeClock:
    """A clock that stands still until a test advances it; both times move together."""

    __slots__ = ("_elapsed_ms", "_start_ms")

    def __init__(self, start_ms: int = 1_700_000_000_000) -> None:
        self._start_ms = start_ms
        self._elapsed_ms = 0

    def now_ms(self) -> int:
        """Milliseconds since the Unix epoch."""
        return self._start_ms + self._elapsed_ms

    def monotonic(self) -> float:
        """Seconds since this clock was made."""
        return self._elapsed_ms / 1000

    def advance(self, milliseconds: int) -> None:
        """Move forward; raises ValueError for a negative step."""
        if milliseconds < 0:
            raise ValueError("time does not go back")
        self._elapsed_ms += milliseconds
