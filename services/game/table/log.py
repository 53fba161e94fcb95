"""The port of the log: appended with an expected sequence, read in order. Adapters: memory (tests), JetStream."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol

Meanwhile = Callable[[], None]
"""What can be done while the disk writes."""


class LostOwnership(Exception):
    """Somebody else has written to this game's log: this process does not own the game any more."""


class LogUnavailable(Exception):
    """The log does not answer; whether the last record was written is unknown."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One stored record; `sequence` orders the records of one game and is not contiguous."""

    sequence: int
    data: bytes


class GameLog(Protocol):
    """Records of games. Sequences are opaque but for their order; 0 = nothing yet."""

    async def append(self, game_id: str, data: bytes, expected: int, meanwhile: Meanwhile | None = None) -> int:
        """Store a record after the one with sequence `expected`; returns its sequence once it is on disk.

        `meanwhile` is called while the record is on its way, at most once: not if it could not be sent at first. What it raises is raised here.

        Raises LostOwnership when another record came between, LogUnavailable when it is unknown what happened.
        """
        ...

    async def read(self, game_id: str, after: int = 0) -> list[Entry]:
        """The records with a greater sequence, in order; a purge meanwhile may cut them short. Raises LogUnavailable."""
        ...

    async def has_begun(self, game_id: str) -> bool:
        """Whether there is any record of the game. Raises LogUnavailable."""
        ...

    async def purge(self, game_id: str) -> None:
        """Remove the game's records."""
        ...


class MemoryLog:
    """A log in memory with the same refusals."""

    def __init__(self) -> None:
        self._games: dict[str, list[Entry]] = defaultdict(list)
        self._sequence = 0

    async def append(self, game_id: str, data: bytes, expected: int, meanwhile: Meanwhile | None = None) -> int:
        entries = self._games[game_id]
        last = entries[-1] if entries else Entry(0, b"")
        if last.sequence != expected:
            if last.data == data:
                return last.sequence
            raise LostOwnership(game_id)
        self._sequence += 1
        entries.append(Entry(self._sequence, data))
        if meanwhile is not None:
            meanwhile()
        return self._sequence

    async def read(self, game_id: str, after: int = 0) -> list[Entry]:
        return [entry for entry in self._games[game_id] if entry.sequence > after]

    async def has_begun(self, game_id: str) -> bool:
        return bool(self._games[game_id])

    async def purge(self, game_id: str) -> None:
        self._games.pop(game_id, None)
