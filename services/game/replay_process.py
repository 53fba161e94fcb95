"""Replays in a process of its own, with low priority: players never wait for the past.

The process takes one job after the other. It is given the programs of a game's cards as they are stored, each once; when it dies, another begins anew and the
job is done again.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
from collections.abc import Awaitable, Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from importlib import import_module
from typing import Any, Protocol

from services.kit.errors import unavailable

from . import compiled

NICE = 19
TRIES = 3
_log = logging.getLogger(__name__)
_programs: dict[str, Any] = {}
"""In the process: programs by digest."""


class Stored(Protocol):
    """A program as it is stored; can be sent to another process."""

    def load(self) -> Any:
        """The program."""
        ...


Store = Callable[[Sequence[str]], Awaitable[Mapping[str, Stored]]]
"""Programs by digest."""


class ReplayProcess:
    """A `Replayer`. `rules` is the build that the service itself runs; `keys_of` names the programs that a log needs."""

    def __init__(self, rules: str, keys_of: Callable[[Sequence[bytes]], Sequence[str]], stored: Store) -> None:
        self._rules = rules
        self._keys_of = keys_of
        self._stored = stored
        self._pool: ProcessPoolExecutor | None = None
        self._given: set[str] = set()
        self._one = asyncio.Lock()

    async def verdict(self, lines: Sequence[bytes]) -> Any:
        """See `Replayer`."""
        return await self._do("verdict", lines)

    async def deltas(self, lines: Sequence[bytes], viewer: int, from_seq: int) -> list[bytes]:
        """See `Replayer`."""
        found: list[bytes] = await self._do("deltas", lines, viewer, from_seq)
        return found

    async def frames(self, lines: Sequence[bytes], viewer: int) -> bytes:
        """See `Replayer`."""
        found: bytes = await self._do("frames", lines, viewer)
        return found

    async def shown(self, lines: Sequence[bytes], user_id: str, d: dict[str, Any]) -> list[tuple[str, bytes]]:
        """See `Replayer`."""
        found: list[tuple[str, bytes]] = await self._do("shown", lines, user_id, d)
        return found

    async def stop(self) -> None:
        """End the process; a job in it is given up."""
        self._forget()

    async def _do(self, what: str, lines: Sequence[bytes], *given: Any) -> Any:
        keys = self._keys_of(lines)
        async with self._one:
            for _ in range(TRIES):
                try:
                    return await self._once(what, keys, lines, given)
                except BrokenProcessPool:
                    _log.warning("the process that replays games has died; another one begins")
                    self._forget()
        raise unavailable("REPLAY_FAILED", "games cannot be replayed just now")

    async def _once(self, what: str, keys: Sequence[str], lines: Sequence[bytes], given: tuple[Any, ...]) -> Any:
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            self._pool = ProcessPoolExecutor(1, context, _begin, (self._rules,))
        missing = sorted(set(keys) - self._given)
        programs = await self._stored(missing) if missing else {}
        job = partial(_work, what, list(lines), dict(programs), list(dict.fromkeys(keys)), given)
        answer = await asyncio.get_running_loop().run_in_executor(self._pool, job)
        self._given.update(programs)
        return answer

    def _forget(self) -> None:
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            for child in multiprocessing.active_children():
                child.kill()
        self._pool = None
        self._given.clear()


# -- in the process ---------------------------------------------------------------------------------------------------


def _begin(rules: str) -> None:
    """Before anything imports the rules. The service alone decides when the process ends; it ends with the service whatever happens."""
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    os.nice(NICE)
    compiled.choose(rules)


def _work(what: str, lines: list[bytes], programs: dict[str, Stored], keys: list[str], given: tuple[Any, ...]) -> Any:
    looking_back = import_module("services.game.table.looking_back")
    format_for = import_module("services.game.table.replaying").format_for
    _programs.update({digest: each.load() for digest, each in programs.items()})
    return getattr(looking_back, what)(lines, *given, format_for, {key: _programs[key] for key in keys})
