"""Background tasks: restarted when they fail, ended for certain."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any

from .telemetry import Metrics

BACKOFF_S = (0.1, 0.2, 0.5, 1.0, 2.0, 5.0)

_ASK_AGAIN_S = 0.2

log = logging.getLogger(__name__)
Run = Callable[[], Awaitable[None]]
Spawn = Callable[[str, Run], None]
"""Takes a name and what to keep running under it."""


async def end(*tasks: asyncio.Task[Any]) -> None:
    """Cancel tasks and wait until each has ended, however it ends.

    Asks again while one goes on: a library may swallow a cancellation (nats-py does, as `asyncio.wait_for` of Python
    3.11 loses one that comes together with its result), so a single `cancel` can be waited for in vain.
    """
    going = set(tasks)
    while going:
        for task in going:
            task.cancel()
        _, going = await asyncio.wait(going, timeout=_ASK_AGAIN_S)
    await asyncio.gather(*tasks, return_exceptions=True)  # nobody else asks for their exceptions


class Supervised:
    """Runs a coroutine function until it returns or is stopped; a failure is logged, counted and tried again."""

    def __init__(
        self,
        name: str,
        run: Run,
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
        if self._task is not None:
            await end(self._task)

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


class Background:
    """The background tasks of one owner, each kept going on its own."""

    def __init__(self, metrics: Metrics) -> None:
        self._metrics = metrics
        self._tasks: list[Supervised] = []
        self._is_started = False

    def add(self, name: str, run: Run) -> None:
        """Keep `run` going from the start on; from now on when that was."""
        task = Supervised(name, run, self._metrics)
        self._tasks.append(task)
        if self._is_started:
            task.start()

    def start(self) -> None:
        """Begin; the event loop must be running."""
        self._is_started = True
        for task in self._tasks:
            task.start()

    async def stop(self) -> None:
        """Cancel all and wait for their end."""
        self._is_started = False
        await asyncio.gather(*(task.stop() for task in self._tasks))
