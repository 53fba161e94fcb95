"""Appends to JetStream for those who wait for every one: the record, the sequence that is expected, the acknowledgement.

One subscription hears all acknowledgements. `JetStreamContext.publish` does the same and more for each: a request of its own with its own time-out, headers that
nobody asked for, an answer read into a class; docs/performance.md has the figures.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec
from nats.aio.client import Client
from nats.aio.msg import Msg

NOBODY = 0
"""The code of NotTaken when no stream takes the subject just now: none is there, or it has no leader."""


class NotTaken(Exception):
    """The server answered that it does not store the record: `code` is JetStream's own, or NOBODY."""

    def __init__(self, code: int, text: str) -> None:
        super().__init__(f"{code}: {text}")
        self.code = code


class _Error(msgspec.Struct):
    err_code: int = 0
    description: str = ""


class _Ack(msgspec.Struct):
    seq: int = 0
    error: _Error | None = None


_ack_of = msgspec.json.Decoder(_Ack).decode


class Appends:
    """Over a connected client; safe for any number of appends at once, which go out in the order in which they are asked for."""

    def __init__(self, nats: Client) -> None:
        self._nats = nats
        self._inbox = ""
        self._opening = asyncio.Lock()
        self._last = 0
        self._waiting: dict[str, tuple[asyncio.Future[int], float]] = {}  # by inbox subject: who waits, until when
        self._sweeping: asyncio.TimerHandle | None = None

    async def append(
        self,
        subject: str,
        data: bytes,
        expected: int,
        stream: str,
        timeout_s: float,
        meanwhile: Callable[[], None] | None = None,
    ) -> int:
        """Store a record if the last one of its subject is `expected` (0: there is none); its sequence, once it is on disk. `meanwhile` is called once it has been sent.

        Raises NotTaken; TimeoutError and nats.errors.Error when nothing is known of it: it may be stored all the same.
        """
        if not self._inbox:
            await self._listen()
        self._last += 1
        reply = f"{self._inbox}.{self._last}"
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[int] = loop.create_future()
        self._waiting[reply] = (answer, loop.time() + timeout_s)
        self._sweep_in(timeout_s)
        headers = {"Nats-Expected-Stream": stream, "Nats-Expected-Last-Subject-Sequence": str(expected)}
        try:
            await self._nats.publish(subject, data, reply, headers)
            if meanwhile is not None:
                await asyncio.sleep(0)  # the client's own task writes to the socket
                meanwhile()
            return await answer
        finally:
            del self._waiting[reply]

    async def _listen(self) -> None:
        async with self._opening:
            if not self._inbox:
                inbox = self._nats.new_inbox()
                await self._nats.subscribe(f"{inbox}.*", cb=self._heard)
                self._inbox = inbox

    def _sweep_in(self, seconds: float) -> None:
        """Look for what is late then: one timer for all, and none for each."""
        loop = asyncio.get_running_loop()
        due = loop.time() + seconds
        if self._sweeping is not None and self._sweeping.when() <= due:
            return
        if self._sweeping is not None:
            self._sweeping.cancel()
        self._sweeping = loop.call_later(seconds, self._sweep)

    def _sweep(self) -> None:
        self._sweeping = None
        now = asyncio.get_running_loop().time()
        for answer, until in self._waiting.values():
            if until <= now and not answer.done():
                answer.set_exception(TimeoutError("the record was not acknowledged in time"))
        left = [until - now for answer, until in self._waiting.values() if not answer.done()]
        if left:
            self._sweep_in(min(left))

    async def _heard(self, message: Msg) -> None:
        """An acknowledgement, or (with headers) the word that nobody takes the subject."""
        answer, _ = self._waiting.get(message.subject, (None, 0.0))
        if answer is None or answer.done():
            return
        if message.headers:
            answer.set_exception(NotTaken(NOBODY, "no stream takes this subject now"))
            return
        ack = _ack_of(message.data)
        if ack.error is None:
            answer.set_result(ack.seq)
        else:
            answer.set_exception(NotTaken(ack.error.err_code, ack.error.description))
