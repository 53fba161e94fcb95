"""Whether the log of an ended game replays equal: found once a game, one replay at a time, and remembered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable

from .looking_back import Verdict
from .messages import Refused

KEPT = 2_000
"""Verdicts that are remembered, the newest."""
MOST_WAITING = 16
"""Games whose replay may wait; more are refused for now."""


class Verifier:
    """Remembers what `compare` finds of a game."""

    def __init__(self, compare: Callable[[str], Awaitable[Verdict]]) -> None:
        self._compare = compare
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
                found = self._found[game_id] = await self._compare(game_id)
        finally:
            del self._running[game_id]
        if len(self._found) > KEPT:
            self._found.popitem(last=False)
        return found
