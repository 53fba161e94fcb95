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
PROOF_S = 60.0
_log = logging.getLogger(__name__)
_ROOMS = {"saved": "services.game.scenario.saving"}
"""Where a job's function is, if not in `looking_back`."""
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

    async def frames(self, lines: Sequence[bytes], viewer: int, is_whole: bool = False) -> bytes:
        """See `Replayer`."""
        found: bytes = await self._do("frames", lines, viewer, is_whole)
        return found

    async def shown(self, lines: Sequence[bytes], user_id: str, d: dict[str, Any]) -> list[tuple[str, bytes]]:
        """See `Replayer`."""
        found: list[tuple[str, bytes]] = await self._do("shown", lines, user_id, d)
        return found

    async def forked(
        self, lines: Sequence[bytes], to: int, game_id: str, sitting: Sequence[Any], now_ms: int
    ) -> list[bytes] | tuple[str, str]:
        """See `Replayer`."""
        found: list[bytes] | tuple[str, str] = await self._do("forked", lines, to, game_id, list(sitting), now_ms)
        return found

    async def saved(
        self, lines: Sequence[bytes], step: int, printed: Mapping[str, tuple[str, ...]]
    ) -> tuple[str, list[str]]:
        """See `Replayer`."""
        found: tuple[str, list[str]] = await self._do("saved", lines, step, dict(printed))
        return found

    async def proven(self, file: bytes) -> tuple[str, int, list[str]]:
        """See `Replayer`."""
        found: tuple[str, int, list[str]] = await self._handed_in("proven", file)
        return found

    async def imported(self, file: bytes, game_id: str, now_ms: int) -> Any:
        """See `Replayer`."""
        return await self._handed_in("imported", file, game_id, now_ms)

    async def _handed_in(self, what: str, file: bytes, *given: Any) -> Any:
        """What strangers hand in has `PROOF_S` seconds, then the process is another one."""
        async with self._one:
            try:
                async with asyncio.timeout(PROOF_S):
                    return await self._once(what, [], [file], given)
            except (TimeoutError, BrokenProcessPool):
                self._forget()
        raise unavailable("REPLAY_FAILED", "this record could not be played again in time")

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
    room = import_module(_ROOMS.get(what, "services.game.table.looking_back"))
    format_for = import_module("services.game.table.replaying").format_for
    _programs.update({digest: each.load() for digest, each in programs.items()})
    return getattr(room, what)(lines, *given, format_for, {key: _programs[key] for key in keys})
