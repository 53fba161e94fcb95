"""The process in which load is made: an event loop of its own, so that what is measured is the server and not Locust's greenlets.

The target and then commands come as JSON lines on stdin ({"start": 3, "scenario": "recorded"}, {"stop": 3}, end of input); figures go as JSON lines to stdout, every tenth of a second.
"""

from __future__ import annotations

import asyncio
import gc
import importlib
import random
import sys
import time
from typing import Any

import grpc
import msgspec
import uvloop

from ..figures import Figures
from .user import LoadUser, Target

_REPORT_S = 0.1
_LAG_S = 0.01
_STOP_S = 10.0


class Users:
    """The running users of this process."""

    def __init__(self, target: Target) -> None:
        self._target = target
        self.figures = Figures()
        self._common: dict[str, asyncio.Future[Any]] = {}
        self._tasks: dict[int, asyncio.Task[None]] = {}

    def start(self, number: int, scenario: str) -> None:
        """One user more."""
        user = LoadUser(number, scenario, self._target, self.figures, random.Random(number), self._common)
        self._tasks[number] = asyncio.create_task(self._run(user), name=f"{scenario} {number}")

    async def stop(self, *numbers: int) -> None:
        """Let these users clean up and go."""
        tasks = [task for number in numbers if (task := self._tasks.pop(number, None)) is not None]
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=_STOP_S)

    async def stop_all(self) -> None:
        """Everybody goes, and what they shared."""
        await self.stop(*self._tasks)
        for each in self._common.values():
            each.cancel()
        for found in await asyncio.gather(*self._common.values(), return_exceptions=True):
            if isinstance(found, grpc.aio.Channel):
                await found.close()

    async def watch_lag(self) -> None:
        """How late this event loop is: what it adds to every sample."""
        clock = asyncio.get_running_loop().time
        while True:
            due = clock() + _LAG_S
            await asyncio.sleep(_LAG_S)
            self.figures.lag.add((clock() - due) * 1000)

    async def report(self) -> None:
        """Write figures until cancelled."""
        used, at = time.process_time(), time.monotonic()
        while True:
            await asyncio.sleep(_REPORT_S)
            now, spent = time.monotonic(), time.process_time()
            self.figures.busy.add(100 * (spent - used) / (now - at))
            used, at = spent, now
            self.write()

    def write(self) -> None:
        """One line of figures."""
        sys.stdout.buffer.write(msgspec.json.encode(self.figures.take().packed()) + b"\n")
        sys.stdout.buffer.flush()

    async def _run(self, user: LoadUser) -> None:
        play = importlib.import_module(f"loadtests.scenarios.{user.scenario}").play
        try:
            await play(user)
        except Exception as error:
            if not user_is_going():
                user.failed(user.scenario, error)


def user_is_going() -> bool:
    """Whether this task was cancelled: what breaks while a user cleans up is no error of the server."""
    task = asyncio.current_task()
    return task is not None and task.cancelling() > 0


async def main() -> None:
    """Follow the commands until the input ends."""
    reader = asyncio.StreamReader()
    loop = asyncio.get_running_loop()
    await loop.connect_read_pipe(lambda: asyncio.StreamReaderProtocol(reader), sys.stdin)
    users = Users(msgspec.json.decode(await reader.readline(), type=Target))
    beside = [asyncio.create_task(users.report()), asyncio.create_task(users.watch_lag())]
    while line := await reader.readline():
        command = msgspec.json.decode(line, type=dict[str, Any])
        if "start" in command:
            users.start(command["start"], command["scenario"])
        else:
            beside.append(asyncio.create_task(users.stop(command["stop"])))
    await users.stop_all()
    for task in beside:
        task.cancel()
    await asyncio.gather(*beside, return_exceptions=True)
    users.write()


if __name__ == "__main__":
    gc.freeze()
    gc.set_threshold(50_000, 20, 100)
    uvloop.run(main())
