"""Whether the log of an ended game replays equal: found once a game, one replay at a time, and remembered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass

from .messages import Refused
from .records import Record, Step
from .replaying import Diverged, Replay

KEPT = 2_000
"""Verdicts that are remembered, the newest."""
MOST_WAITING = 16
"""Games whose replay may wait; more are refused for now."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """The number of records (of the step that differs, if one does), and the hash after it as logged and as replayed."""

    records: int
    logged: str
    replayed: str

    @property
    def is_equal(self) -> bool:
        """Whether the log replays as it was written."""
        return self.logged == self.replayed


class Verifier:
    """Replays logs that `read` gives by `replay`, which raises Diverged."""

    def __init__(
        self,
        read: Callable[[str], Awaitable[Sequence[Record]]],
        replay: Callable[[Sequence[Record]], Awaitable[Replay]],
    ) -> None:
        self._read = read
        self._replay = replay
        self._found: OrderedDict[str, Verdict] = OrderedDict()
        self._running: dict[str, asyncio.Task[Verdict]] = {}
        self._one = asyncio.Semaphore(1)

    async def verdict(self, game_id: str) -> Verdict:
        """The verdict on a game that has ended; the same for whoever asks. Raises Refused."""
        if game_id in self._found:
            return self._found[game_id]
        if game_id not in self._running:
            if len(self._running) >= MOST_WAITING:
                raise Refused("RESOURCE_EXHAUSTED", "too many games are being verified", True, 5_000)
            self._running[game_id] = asyncio.create_task(self._find(game_id), name=f"verify {game_id}")
        return await asyncio.shield(self._running[game_id])

    async def _find(self, game_id: str) -> Verdict:
        try:
            async with self._one:
                found = self._found[game_id] = await self._compared(game_id)
        finally:
            del self._running[game_id]
        if len(self._found) > KEPT:
            self._found.popitem(last=False)
        return found

    async def _compared(self, game_id: str) -> Verdict:
        log = await self._read(game_id)
        logged = next((record.hash for record in reversed(log) if isinstance(record, Step)), "")
        try:
            replayed = (await self._replay(log)).position.hash if logged else ""
        except Diverged as diverged:
            return Verdict(diverged.number, diverged.logged, diverged.replayed)
        return Verdict(len(log), logged, replayed)
