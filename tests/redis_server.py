"""A Redis server of one test, to be killed and started again where it was."""

from __future__ import annotations

import asyncio
import os
from pathlib import Path

from services.kit.settings import Settings
from services.kit.stack.parts import plan
from services.kit.stack.ports import with_free_ports
from services.kit.stack.process import Process

START_S = 20.0


class RedisServer:
    """The server of the wheel, run as the local stack runs it, with its files in `home`."""

    def __init__(self, home: Path) -> None:
        self.settings = with_free_ports(Settings(home=home, shared=None))
        self.url = self.settings.redis()
        self._process: Process | None = None

    async def start(self) -> None:
        """Returns once it answers."""
        for folder in ("run", "log"):
            (self.settings.home / folder).mkdir(parents=True, exist_ok=True)
        part = plan(self.settings, ("redis",))[0]
        self._process = await Process.start(part, os.environ, self.settings.home, lambda name, line: None)
        async with asyncio.timeout(START_S):
            while not await part.is_ready():
                await asyncio.sleep(0.01)

    async def kill(self) -> None:
        """Without a goodbye; nothing happens when it is gone."""
        if self._process is not None:
            self._process.kill()
            await self._process.wait()
        self._process = None
