"""Background tasks that are restarted when they fail."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

from .telemetry import Metrics

BACKOFF_S = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

log = logging.getLogger(__name__)


class Supervised:
    """Runs a coroutine function until it returns or is stopped; a failure is logged, counted and tried again."""

    def __init__(
        self,
        name: str,
        run: Callable[[], Awaitable[None]],
        metrics: Metrics,
        backoff: tuple[float, ...] = BACKOFF_S,
    ) -> None:
        self.name = name
        self._run = run
        self._backoff = backoff
        self._failures = metrics.counter("muster_background_failures", "Failed background tasks.", ("task",)).labels(
            name
        )
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Begin; the event loop must be running."""
        self._task = asyncio.create_task(self._supervise(), name=self.name)

    async def stop(self) -> None:
        """Cancel and wait for the end."""
        if self._task is None:
            return
        while not self._task.done():  # a library may swallow one cancellation
            self._task.cancel()
            await asyncio.wait([self._task], timeout=1)

    async def _supervise(self) -> None:
        failures = 0
        while not await self._once():
            await asyncio.sleep(self._backoff[min(failures, len(self._backoff) - 1)])
            failures += 1

    async def _once(self) -> bool:
        try:
            await self._run()
        except Exception:
            self._failures.inc()
            log.exception("the background task %s failed; it starts again", self.name)
            return False
        return True
