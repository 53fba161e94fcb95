"""A second process of the game service beside the stack's own, started again whenever it ends."""

from __future__ import annotations

import asyncio
import dataclasses
import signal
from collections.abc import Mapping
from pathlib import Path
from typing import Self

from services.kit.background import end
from services.kit.settings import Settings
from services.kit.stack import Stack
from services.kit.stack.parts import plan
from services.kit.stack.ports import free_ports
from services.kit.stack.process import Process

GAME = "game"
_AGAIN_S = 0.2


class SecondPod:
    """The same service on another port over the same log and database; `async with` starts and stops it."""

    def __init__(self, stack: Stack, environ: Mapping[str, str]) -> None:
        first = stack.settings
        listening, metrics = free_ports(2)
        self._settings: Settings = dataclasses.replace(
            first, ports={**first.ports, GAME: listening}, metrics_ports={**first.metrics_ports, GAME: metrics}
        )
        self._environ = {**environ, **self._settings.environ()}
        self._home: Path = stack.home
        self._process: Process | None = None
        self._keeper: asyncio.Task[None] | None = None

    @property
    def address(self) -> str:
        """host:port"""
        return self._settings.address(GAME)

    async def __aenter__(self) -> Self:
        await self._spawn()
        self._keeper = asyncio.create_task(self._keep(), name="keeper of the second pod")
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._keeper is not None:
            await end(self._keeper)
        if self._process is not None:
            self._process.kill(signal.SIGCONT)
            await self._process.stop()

    def kill(self, number: signal.Signals = signal.SIGKILL) -> None:
        """Send a signal to it."""
        if self._process is not None:
            self._process.kill(number)

    async def _spawn(self) -> None:
        [part] = plan(self._settings, (GAME,))
        part = dataclasses.replace(part, name=f"{GAME}-2")
        self._process = await Process.start(part, self._environ, self._home, lambda name, line: None)
        async with asyncio.timeout(60):
            while not await part.is_ready() and self._process.exit_code is None:
                await asyncio.sleep(_AGAIN_S)

    async def _keep(self) -> None:
        while True:
            assert self._process is not None, "it was started"
            await self._process.wait()
            await asyncio.sleep(_AGAIN_S)
            await self._spawn()
