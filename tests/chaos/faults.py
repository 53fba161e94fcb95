"""What is done to the stack, at random moments of a seed: killed, paused, drained, cut off, and killed within milliseconds of an append or a hand-over.

Moments are found from outside: an observer on the broker sees every record as it is published, so no fault has a hook in the service.
"""

from __future__ import annotations

import asyncio
import random
import signal
import socket
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass, field
from typing import Any

import nats
import nats.errors
from nats.aio.msg import Msg

from services.game.table import records
from services.game.table.ownership import pod_name
from services.kit.stack import Stack

from .pods import GAME, SecondPod

POINT_S = 0.005
"""A kill counts as at a fault point when it comes this soon after the observer saw the record."""
AFTER_APPEND, KILLED, PAUSED, DRAINED = "killed after an append", "game killed", "game paused", "game drained"
IN_A_HAND_OVER, NATS, GATEWAY, REDIS = "killed in a hand-over", "nats stopped", "gateway killed", "redis killed"
KINDS = (AFTER_APPEND, KILLED, AFTER_APPEND, PAUSED, DRAINED, AFTER_APPEND, IN_A_HAND_OVER, NATS, GATEWAY, REDIS)
"""In the order in which they come round; three in ten hit the moment after an append."""
_PAUSES_S = (0.5, 9.0)
_WAIT_S = 10.0
Kill = Callable[[signal.Signals], None]


@dataclass(slots=True)
class Done:
    """The faults by kind, when each began, and how many hit a fault point."""

    kinds: Counter[str] = field(default_factory=Counter)
    moments: list[tuple[float, str]] = field(default_factory=list)
    points: int = 0


class Observer:
    """Sees the records of all games as they are published, and which pod claimed each game last."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._owners: dict[str, str] = {}
        self._waiting: tuple[type, asyncio.Future[tuple[str, float]]] | None = None

    async def run(self) -> None:
        """Until cancelled; survives the broker."""
        client = await nats.connect(self._url, max_reconnect_attempts=-1, reconnect_time_wait=0.2, error_cb=_ignored)
        try:
            await client.subscribe("muster.game.*.*", cb=self._see)
            await asyncio.Event().wait()
        finally:
            await client.close()

    async def next(self, kind: type) -> tuple[str, float]:
        """The pod that wrote the next record of that kind, and when it was seen."""
        waiting: asyncio.Future[tuple[str, float]] = asyncio.get_running_loop().create_future()
        self._waiting = (kind, waiting)
        try:
            async with asyncio.timeout(_WAIT_S):
                return await waiting
        finally:
            self._waiting = None

    async def _see(self, message: Msg) -> None:
        seen, game = time.perf_counter(), message.subject.rsplit(".", 1)[-1]
        record = records.decode(message.data)
        if isinstance(record, records.Claim):
            self._owners[game] = record.pod
        if self._waiting is None or not isinstance(record, self._waiting[0]) or game not in self._owners:
            return
        if not self._waiting[1].done():
            self._waiting[1].set_result((self._owners[game], seen))


async def _ignored(error: Exception) -> None:
    """The broker is one of those that are killed."""


class Faults:
    """Hurts the stack; `run` returns what was done."""

    def __init__(
        self, stack: Stack, second: SecondPod, observer: Observer, rng: random.Random, only: Collection[str] = ()
    ) -> None:
        """`only`: the KINDS of faults that are made, all without a wish."""
        self._stack = stack
        self._observer = observer
        self._rng = rng
        self._pods: dict[str, Kill] = {
            self._name(stack.address(GAME)): lambda number: stack.kill(GAME, number),
            self._name(second.address): second.kill,
        }
        kinds: dict[str, Callable[[], Awaitable[Any]]] = {
            AFTER_APPEND: self._after_append,
            KILLED: self._kill_a_pod,
            PAUSED: self._pause_a_pod,
            DRAINED: self._drain_a_pod,
            IN_A_HAND_OVER: self._in_a_hand_over,
            NATS: lambda: self._hurt("nats"),
            GATEWAY: lambda: self._hurt("gateway"),
            REDIS: lambda: self._hurt("redis"),
        }
        self._kinds = [(name, kinds[name]) for name in KINDS if not only or name in only]
        self.done = Done()

    async def run(self, seconds: float, count: int) -> Done:
        """So many faults, spread at random over so many seconds; every kind before any comes again."""
        loop, kinds = asyncio.get_running_loop(), [self._kinds[nth % len(self._kinds)] for nth in range(count)]
        self._rng.shuffle(kinds)
        began = loop.time()
        for moment, (name, fault) in zip(self._moments(seconds, count), kinds, strict=True):
            await asyncio.sleep(max(began + moment - loop.time(), 0))
            try:
                self.done.moments.append((loop.time(), name))
                await fault()
            except TimeoutError:
                self.done.moments.pop()
                continue  # nothing was written meanwhile: the stack is still hurt from before
            self.done.kinds[name] += 1
        for kill in self._pods.values():
            kill(signal.SIGCONT)
        return self.done

    def _moments(self, seconds: float, count: int) -> list[float]:
        return sorted(self._rng.uniform(0, seconds) for _ in range(count))

    @staticmethod
    def _name(address: str) -> str:
        return pod_name(socket.gethostname(), int(address.rsplit(":", 1)[1]))

    def _a_pod(self) -> Kill:
        return self._rng.choice(list(self._pods.values()))

    async def _kill_a_pod(self) -> None:
        self._a_pod()(signal.SIGKILL)

    async def _drain_a_pod(self) -> None:
        self._a_pod()(signal.SIGTERM)

    async def _pause_a_pod(self) -> None:
        """SIGSTOP: shorter than its heartbeat lives, or longer, so that another pod takes its games and it writes too late."""
        kill = self._a_pod()
        kill(signal.SIGSTOP)
        await asyncio.sleep(self._rng.uniform(*_PAUSES_S))
        kill(signal.SIGCONT)

    async def _hurt(self, part: str) -> None:
        self._stack.kill(part)

    async def _after_append(self) -> None:
        await self._kill_at(records.Step)

    async def _in_a_hand_over(self) -> None:
        """One pod goes; the other one goes, too, as it claims the first of its games."""
        self._a_pod()(signal.SIGKILL)
        await self._kill_at(records.Claim)

    async def _kill_at(self, kind: type) -> None:
        pod, seen = await self._observer.next(kind)
        self._pods[pod](signal.SIGKILL)
        self.done.points += time.perf_counter() - seen <= POINT_S
