"""The socket's protocol without a socket: pushes as a stream of lines, operations by POST, each answered in its response."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from gateway.accounts.values import Caller
from gateway.errors import Refused

from . import frames
from .conversation import Conversation, Parts
from .operations import perform

KEEP_ALIVE_S = 7.0
ANSWER_S = 40.0
"""Longer than the relay waits: it answers first."""


class Wire(Conversation):
    """A conversation whose replies go to whoever asked, not into the stream."""

    def __init__(self, parts: Parts, address: str, language: str) -> None:
        super().__init__(parts, address, language)
        self._waiting: dict[int | str | None, asyncio.Future[bytes]] = {}

    def reply(self, re: int | str | None, frame: bytes) -> None:
        """To the request that waits for it; it may have gone."""
        answer = self._waiting.pop(re, None)
        if answer is not None and not answer.done():
            answer.set_result(frame)

    async def ask(self, data: bytes) -> bytes:
        """One frame; its reply. Raises Refused where a frame has no readable id, or one that another operation has."""
        try:
            operation = frames.operation(data)
        except frames.BadFrame as bad:
            raise bad.refusal from None
        if operation.id in self._waiting:
            raise Refused("BAD_FRAME", "an operation with this id waits for its reply")
        answer = self._waiting[operation.id] = asyncio.get_running_loop().create_future()
        try:
            self.count()
            if (work := perform(self, operation)) is not None:
                await work
            return await asyncio.wait_for(answer, ANSWER_S)
        except Exception as error:
            return frames.failed(operation.id, self.parts.refusal_of(error, self.parts.ids), self.language)
        finally:
            self._waiting.pop(operation.id, None)

    async def lines(self) -> AsyncIterator[bytes]:
        """Pushes as they come, an empty line in between; until the session is to close."""
        while not self.closing.done():
            try:
                async with asyncio.timeout(KEEP_ALIVE_S):
                    yield await self.outbox.get() + b"\n"
            except TimeoutError:
                yield b"\n"
            if not len(self.outbox) and self.outbox.stale:
                self.resync()


class Wires:
    """The open ones of this gateway, by session."""

    def __init__(self, parts: Parts) -> None:
        self._parts = parts
        self._open: dict[str, Wire] = {}

    async def stream(self, caller: Caller, address: str, language: str) -> AsyncIterator[bytes]:
        """A new session, from its `hello` to the end of the stream."""
        wire = Wire(self._parts, address, language)
        await wire.welcome(caller)
        self._open[wire.session_id] = wire
        try:
            async for line in wire.lines():
                yield line
        finally:
            del self._open[wire.session_id]
            wire.leave()

    async def ask(self, caller: Caller, session_id: str, data: bytes) -> bytes:
        """One operation of a session of the caller's; its reply. Raises Refused."""
        wire = self._open.get(session_id)
        if wire is None or wire.user_id != caller.user.user_id:
            raise Refused("NOT_FOUND", "there is no such session here; GET /v1/session opens one")
        return await wire.ask(data)
