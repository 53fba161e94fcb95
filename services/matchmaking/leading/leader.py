"""The process that decides, and the others: they stand by, hand calls on to it, and take over when its lease ends."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from typing import Any

import grpc
from google.protobuf.descriptor import ServiceDescriptor

from services.kit.background import Background
from services.kit.errors import Fault, fault_of
from services.kit.telemetry import Metrics

from .lease import Lease, not_leading

RENEW_S = 0.4
LOOK_S = 0.2
_ANSWER_S = 3.0
_SILENT = ("UNAVAILABLE", "DEADLINE_EXCEEDED", "CANCELLED")
"""What a call ends with when nobody answers it: the process that decides is dying or hangs."""
_FORWARDED = ("muster-forwarded", "1")
_log = logging.getLogger(__name__)

Run = Callable[[], Awaitable[None]]
Channels = Callable[[str], grpc.aio.Channel]
_Context = grpc.aio.ServicerContext[Any, Any]


class Leader:
    """While this process holds the lease: `load` once, then every one of `runs`; `drop` when it is lost."""

    def __init__(
        self, lease: Lease, load: Run, drop: Callable[[], None], runs: Mapping[str, Run], metrics: Metrics
    ) -> None:
        self._lease = lease
        self._load = load
        self._drop = drop
        self._runs = runs
        self._metrics = metrics
        self.is_leading = False
        self._has_resigned = False

    async def stand(self) -> None:
        """Lead if nobody does: what is kept is loaded before the first call."""
        with suppress(Fault):
            if not self.is_leading and not self._has_resigned and await self._lease.hold():
                await self._load()
                self.is_leading = True
                _log.info("this process decides, epoch %d", self._lease.epoch)

    async def run(self) -> None:
        """Until cancelled."""
        while True:
            await self.stand()
            if self.is_leading:
                await self._lead()
            else:
                await asyncio.sleep(LOOK_S)

    async def resign(self) -> None:
        """Leave the decision to another process at once."""
        self.is_leading, self._has_resigned = False, True
        with suppress(Fault):
            await self._lease.release()

    async def holder(self) -> str:
        """The address of the process that decides, "" for nobody."""
        return await self._lease.holder()

    async def _lead(self) -> None:
        work = Background(self._metrics)
        for name, run in self._runs.items():
            work.add(name, run)
        work.start()
        try:
            while await self._keeps():
                await asyncio.sleep(RENEW_S)
            _log.warning("another process decides")
        finally:
            self.is_leading = False
            await work.stop()
            self._drop()

    async def _keeps(self) -> bool:
        """Whether this process still leads. While Redis is away nothing can be written by anybody, and nothing is lost."""
        if not self.is_leading or not self._lease.epoch:
            return False
        try:
            return await self._lease.hold()
        except Fault:
            return True


class Forwarded:
    """A servicer whose calls are answered by the process that decides: here, or by handing them on."""

    def __init__(
        self,
        service: ServiceDescriptor,
        servicer: object,
        stub: Callable[[grpc.aio.Channel], object],
        leader: Leader,
        channels: Channels,
    ) -> None:
        self._leader = leader
        self._stub = stub
        self._channels = channels
        for method in service.methods:
            setattr(self, method.name, self._either(method.name, getattr(servicer, method.name)))

    def _either(
        self, name: str, own: Callable[[Any, _Context], Awaitable[Any]]
    ) -> Callable[[Any, _Context], Awaitable[Any]]:
        async def call(request: Any, context: _Context) -> Any:
            if self._leader.is_leading:
                return await own(request, context)
            if _FORWARDED in (context.invocation_metadata() or ()):
                raise not_leading()
            return await self._hand_on(name, request)

        return call

    async def _hand_on(self, name: str, request: Any) -> Any:
        address = await self._leader.holder()
        if not address:
            raise not_leading()
        call = getattr(self._stub(self._channels(address)), name)
        try:
            return await call(request, metadata=[_FORWARDED], timeout=_ANSWER_S)
        except grpc.aio.AioRpcError as error:
            fault = fault_of(error)
            if fault.reason in _SILENT:
                raise not_leading() from error
            raise fault from error
