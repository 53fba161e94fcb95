"""One socket: authentication, frames in, frames out, close."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from typing import Any
from urllib.parse import parse_qs

from gateway.accounts.values import Caller
from gateway.browser import token_of
from gateway.errors import Refused
from gateway.gate import UNKNOWN, bearer
from gateway.wording.refusals import language_of

from . import frames
from .conversation import AUTH_EXPIRED, SLOW_CONSUMER, Conversation, Parts
from .operations import perform

_log = logging.getLogger(__name__)

AUTH_S = 10.0
STUCK_S = 30.0
GOING_AWAY = 4001
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]


def _language(scope: Mapping[str, Any]) -> str:
    """By the query's `language`, which a page can set, else by the header."""
    asked = parse_qs(scope["query_string"].decode("latin-1")).get("language", [""])[0]
    header = next((value for name, value in scope["headers"] if name == b"accept-language"), b"")
    return language_of(asked or header.decode("latin-1"))


class Session:
    """The life of one socket; `run` returns when it is closed."""

    def __init__(self, parts: Parts, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        self._talk = Conversation(parts, (scope.get("client") or (UNKNOWN,))[0], _language(scope))
        self._accounts = parts.accounts
        self._origins = parts.origins
        self._scope = scope
        self._receive = receive
        self._send = send
        self._tasks: set[asyncio.Task[None]] = set()

    # -- life

    async def run(self) -> None:
        """Serve until either side closes."""
        await self._receive()
        await self._send({"type": "websocket.accept"})
        try:
            async with asyncio.TaskGroup() as group:
                jobs = [group.create_task(self._write()), group.create_task(self._serve())]
                code, reason = await self._talk.closing
                for job in jobs:
                    job.cancel()
        finally:
            for task in self._tasks:
                task.cancel()
            self._talk.leave()
        await self._say_goodbye(code, reason)

    async def _say_goodbye(self, code: int, reason: str) -> None:
        if code == 0:
            return
        outbox = self._talk.outbox
        try:
            async with asyncio.timeout(2):
                while len(outbox):
                    await self._transmit(await outbox.get())
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except (TimeoutError, OSError):
            _log.debug("a socket went without its goodbye")

    # -- who

    async def _serve(self) -> None:
        """Who came with a header or ticket is taken in before the first frame is read; others must send auth soon."""
        try:
            caller = await self._caller_of_handshake()
            if caller is not None:
                await self._talk.welcome(caller)
        except Exception as error:
            self._talk.refuse(None, error)
            self._talk.close(AUTH_EXPIRED, "not authenticated")
            return
        too_late = asyncio.get_running_loop().call_later(AUTH_S, self._require_auth)
        try:
            await self._read()
        finally:
            too_late.cancel()

    def _require_auth(self) -> None:
        if self._talk.caller is None:
            self._talk.refuse(None, Refused("UNAUTHENTICATED", "no auth operation came"))
            self._talk.close(AUTH_EXPIRED, "not authenticated")

    async def _caller_of_handshake(self) -> Caller | None:
        """By header, else ticket, else cookie; of a page of another origin no cookie counts, whatever it sent."""
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in self._scope["headers"]}
        if "authorization" in headers:
            return await self._accounts.authenticate(bearer(headers))
        tickets = parse_qs(self._scope["query_string"].decode("latin-1")).get("ticket")
        if tickets:
            return await self._accounts.redeem(tickets[0])
        if token := token_of(self._scope["scheme"], headers):
            self._origins.require(self._scope["scheme"], headers)
            return await self._accounts.authenticate(token)
        return None

    # -- in

    async def _read(self) -> None:
        while True:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                self._talk.close(0, "")
                return
            self._take(message.get("text") or message.get("bytes") or b"")

    def _take(self, data: str | bytes) -> None:
        """One frame, one reply: here, from a task, or from the game."""
        try:
            operation = frames.operation(data)
        except frames.BadFrame as bad:
            self._talk.refuse(bad.re, bad.refusal)
            return
        try:
            self._talk.count()
            work = perform(self._talk, operation)
        except Exception as error:
            self._talk.refuse(operation.id, error)
            return
        if work is not None:
            self._spawn(work)

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    # -- out

    async def _write(self) -> None:
        outbox = self._talk.outbox
        while True:
            frame = await outbox.get()
            try:
                async with asyncio.timeout(STUCK_S):
                    await self._transmit(frame)
            except TimeoutError:
                self._talk.close(SLOW_CONSUMER, "nothing was read for too long")
                return
            except OSError:
                self._talk.close(0, "")
                return
            if not len(outbox) and outbox.stale:
                self._talk.resync()

    async def _transmit(self, frame: bytes) -> None:
        await self._send({"type": "websocket.send", "text": frame.decode()})
