"""What is found by replaying ended games: found once each, one at a time, and remembered."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Generic, TypeVar

from .messages import Refused

MOST_WAITING = 16
"""Games whose replay may wait; more are refused for now."""
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")


class Remembered(Generic[K, V]):
    """Remembers what `find` finds. `most`: how much is kept, the newest, in the units of `weigh` (if not given: how many)."""

    def __init__(
        self, find: Callable[[K], Awaitable[V]], most: int, weigh: Callable[[V], int] = lambda found: 1
    ) -> None:
        self._find = find
        self._most = most
        self._weigh = weigh
        self._weight = 0
        self._found: OrderedDict[K, V] = OrderedDict()
        self._running: dict[K, asyncio.Task[V]] = {}
        self._one = asyncio.Semaphore(1)

    async def get(self, key: K) -> V:
        """The same for whoever asks. Raises Refused, and what `find` raises."""
        if key in self._found:
            return self._found[key]
        if key not in self._running:
            if len(self._running) >= MOST_WAITING:
                raise Refused("RESOURCE_EXHAUSTED", "too many games are being replayed", True, 5_000)
            self._running[key] = asyncio.create_task(self._run(key), name=f"look back at {key}")
        return await asyncio.shield(self._running[key])

    async def _run(self, key: K) -> V:
        try:
            async with self._one:
                found = self._found[key] = await self._find(key)
        finally:
            del self._running[key]
        self._weight += self._weigh(found)
        while self._weight > self._most:
            self._weight -= self._weigh(self._found.popitem(last=False)[1])
        return found
