"""What a scenario is given: where the server is, when the next thing is due, and where measurements go.

A scenario is a module of `loadtests.scenarios` with `async def play(user: LoadUser) -> None`; it runs until it is cancelled and cleans up after itself.
"""

from __future__ import annotations

import asyncio
import itertools
import random
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any, TypeVar
from urllib.parse import urlsplit

import grpc

from clients.python import Refused, Socket
from services.kit.rpc import CHANNEL_OPTIONS

from ..figures import Figures
from ..profiles import AFTER_KILL, RECOVERY_S

Shared = TypeVar("Shared")
_TRIES = 100


@dataclass(frozen=True, slots=True)
class Target:
    """The server: `gateway` is http(s)://host:port, `game` and `decks` grpc(s)://host:port, `token` an account's or "" for guests.

    `pause_s` is the mean pause between two actions of a table; exponential, as people are. `kills`: when processes of the server are killed (seconds of the
    epoch); samples that are due while it recovers are a kind of their own.
    """

    gateway: str = ""
    game: str = ""
    decks: str = ""
    token: str = ""
    pause_s: float = 2.0
    kills: tuple[float, ...] = ()

    def is_recovering(self, at: float) -> bool:
        """Whether a process was killed shortly before that time (seconds of the epoch)."""
        return any(0 <= at - kill < RECOVERY_S for kill in self.kills)


@dataclass(slots=True)
class LoadUser:
    """One user of a run. Several users of a process share its event loop, channels and recordings."""

    number: int
    scenario: str
    target: Target
    figures: Figures
    rng: random.Random
    common: dict[str, asyncio.Future[Any]] = field(default_factory=dict)

    async def paced(self) -> AsyncIterator[float]:
        """The times (of the event loop) when something is due, each once it is reached; being late does not move the next one."""
        clock = asyncio.get_running_loop().time
        due = clock()
        while True:
            due += self.rng.expovariate(1 / self.target.pause_s)
            await asyncio.sleep(max(due - clock(), 0))
            yield due

    def took(self, kind: str, since: float, until: float | None = None) -> None:
        """A sample from a time of the event loop until another, or until now."""
        now = asyncio.get_running_loop().time()
        recovering = self.target.is_recovering(time.time() - (now - since))
        self.figures.add(kind + AFTER_KILL if recovering else kind, ((now if until is None else until) - since) * 1000)

    def failed(self, kind: str, error: BaseException) -> None:
        """An error, by the server's code where it has one; of a group the first."""
        while isinstance(error, BaseExceptionGroup):
            error = error.exceptions[0]
        code = error.code if isinstance(error, Refused) else type(error).__name__
        self.figures.fail(kind, str(code), f"{self.scenario}: {error}"[:300])

    @contextmanager
    def timed(self, kind: str, since: float | None = None) -> Iterator[None]:
        """A sample of what is inside, from when it was due; an error inside is counted and goes on."""
        began = asyncio.get_running_loop().time() if since is None else since
        yield
        self.took(kind, began)

    async def patiently(self, socket: Socket, op: str, **d: Any) -> dict[str, Any]:
        """An operation, asked again for as long as the server asks for patience; how often is counted. Raises Refused."""
        for tries in itertools.count(1):
            try:
                return await socket.op(op, **d)
            except Refused as refused:
                if not refused.retryable or tries == _TRIES:
                    raise
                self.figures.facts[f"asked again: {refused.code}"] += 1
                await asyncio.sleep((refused.retry_after_ms or 200) / 1000)
        raise AssertionError("the loop ends by itself")

    async def shared(self, name: str, make: Callable[[], Awaitable[Shared]]) -> Shared:
        """What all users of this process share, made by the first who asks."""
        if name not in self.common:
            self.common[name] = asyncio.ensure_future(make())
        found: Shared = await asyncio.shield(self.common[name])
        return found

    async def channel(self, address: str) -> grpc.aio.Channel:
        """A channel to a service, one for all users of this process."""

        async def make() -> grpc.aio.Channel:
            return _channel(address, self.target.token)

        return await self.shared(address, make)


def _channel(address: str, token: str) -> grpc.aio.Channel:
    """grpcs:// is TLS with the machine's roots; a token goes along as `authorization`."""
    parts = urlsplit(address if "//" in address else f"grpc://{address}")
    if parts.scheme != "grpcs":
        return grpc.aio.insecure_channel(parts.netloc, options=CHANNEL_OPTIONS)
    credentials = grpc.ssl_channel_credentials()
    if token:
        credentials = grpc.composite_channel_credentials(credentials, grpc.access_token_call_credentials(token))
    return grpc.aio.secure_channel(parts.netloc, credentials, options=CHANNEL_OPTIONS)
