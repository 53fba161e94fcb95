"""One socket: authentication, operations in, frames out, close."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qs

from gateway.accounts.service import Accounts
from gateway.accounts.values import Caller
from gateway.errors import Refused
from gateway.feed import Feed
from gateway.gate import bearer
from gateway.limits import Limits, MemoryLimiter
from gateway.peers import Peers
from gateway.relay.relay import Relay
from services.kit.clock import Clock
from services.kit.ids import Ids

from . import frames
from .hub import Hub
from .outbox import Outbox

_log = logging.getLogger(__name__)

AUTH_S = 10.0
STUCK_S = 30.0
IN_FLIGHT = 64
VERSION = "1"
CAPABILITIES = ("resume", "resync", "policy", "manual_actions")
AUTH_EXPIRED, GOING_AWAY, SLOW_CONSUMER = 4011, 4001, 4009
Message = Mapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Perform = Callable[["Session", frames.Operation], Awaitable[object] | None]


@dataclass(frozen=True, slots=True)
class Parts:
    """What sessions share: the gateway's parts."""

    accounts: Accounts
    peers: Peers
    relay: Relay
    feed: Feed
    hub: Hub
    clock: Clock
    ids: Ids
    limits: Limits
    refusal_of: Callable[[Exception, Ids], Refused]
    perform: Perform


class Session:
    """The life of one socket; `run` returns when it is closed."""

    def __init__(self, parts: Parts, scope: Mapping[str, Any], receive: Receive, send: Send) -> None:
        self.parts = parts
        self.session_id = parts.ids.new()
        self.caller: Caller | None = None
        self._scope = scope
        self._receive = receive
        self._send = send
        self._outbox = Outbox()
        self._limiter = MemoryLimiter(parts.clock)
        self._in_flight = 0
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()

    @property
    def user_id(self) -> str:
        return self.caller.user.user_id if self.caller else ""

    # -- life

    async def run(self) -> None:
        """Serve until either side closes."""
        await self._receive()
        await self._send({"type": "websocket.accept"})
        try:
            async with asyncio.TaskGroup() as group:
                jobs = [group.create_task(self._write()), group.create_task(self._serve())]
                code, reason = await self._closing
                for job in jobs:
                    job.cancel()
        finally:
            self._end()
        await self._say_goodbye(code, reason)

    def close(self, code: int, reason: str) -> None:
        """Close soon; only the first reason counts."""
        if not self._closing.done():
            self._closing.set_result((code, reason))

    def _end(self) -> None:
        for task in self._tasks:
            task.cancel()
        self.parts.hub.remove(self)
        if self.caller is not None:
            self.parts.feed.unsubscribe(self.user_id, self.push)
            self.parts.relay.forget(self.session_id, self.user_id)

    async def _say_goodbye(self, code: int, reason: str) -> None:
        if code == 0:
            return
        try:
            async with asyncio.timeout(2):
                while len(self._outbox):
                    await self._transmit(await self._outbox.get())
                await self._send({"type": "websocket.close", "code": code, "reason": reason})
        except (TimeoutError, OSError):
            _log.debug("a socket went without its goodbye")

    # -- who

    async def _serve(self) -> None:
        """Who came with a header or ticket is taken in before the first frame is read; others must send auth soon."""
        try:
            caller = await self._caller_of_handshake()
            if caller is not None:
                await self.welcome(caller)
        except Exception as error:
            self.put(frames.failed(None, self.parts.refusal_of(error, self.parts.ids)))
            self.close(AUTH_EXPIRED, "not authenticated")
            return
        too_late = asyncio.get_running_loop().call_later(AUTH_S, self._require_auth)
        try:
            await self._read()
        finally:
            too_late.cancel()

    def _require_auth(self) -> None:
        if self.caller is None:
            self.put(frames.failed(None, Refused("UNAUTHENTICATED", "no auth operation came")))
            self.close(AUTH_EXPIRED, "not authenticated")

    async def _caller_of_handshake(self) -> Caller | None:
        headers = {name.decode("latin-1"): value.decode("latin-1") for name, value in self._scope["headers"]}
        if "authorization" in headers:
            return await self.parts.accounts.authenticate(bearer(headers))
        tickets = parse_qs(self._scope["query_string"].decode("latin-1")).get("ticket")
        return await self.parts.accounts.redeem(tickets[0]) if tickets else None

    async def welcome(self, caller: Caller) -> None:
        """Take the user in and say hello; a refreshed token of the same user only replaces the old one."""
        if self.caller is not None:
            if caller.user.user_id != self.user_id:
                raise Refused("PERMISSION_DENIED", "this socket is another user's; open a new one")
            self.caller = caller
            return
        self.caller = caller
        self.parts.hub.add(self)
        self.parts.feed.subscribe(self.user_id, self.push)
        self.put(frames.push("hello", await self._hello(caller)))

    async def _hello(self, caller: Caller) -> dict[str, object]:
        try:
            resume: object = await self.parts.peers.games_to_resume(self.user_id)
        except Exception as error:
            _log.info("hello without games to resume: %s", self.parts.refusal_of(error, self.parts.ids))
            resume = None
        return {
            "user": {"id": caller.user.user_id, "name": caller.user.name, "kind": caller.user.kind},
            "session": self.session_id,
            "version": VERSION,
            "time_ms": self.parts.clock.now_ms(),
            "limits": {
                "frame_bytes": frames.FRAME_BYTES,
                "operations_per_second": self.parts.limits.socket.per_second,
                "burst": self.parts.limits.socket.burst,
                "in_flight": IN_FLIGHT,
            },
            "caps": CAPABILITIES,
            "resume": resume,
        }

    def authenticated(self) -> Caller:
        """Who this is; raises Refused UNAUTHENTICATED or TOKEN_EXPIRED."""
        if self.caller is None:
            raise Refused("UNAUTHENTICATED", 'send {"id": 1, "op": "auth", "d": {"token": ...}} first')
        if self.caller.grant.is_expired(self.parts.clock.now_ms()):
            raise Refused("TOKEN_EXPIRED", "the token expired; send auth with a new one")
        return self.caller

    # -- in

    async def _read(self) -> None:
        while True:
            message = await self._receive()
            if message["type"] == "websocket.disconnect":
                self.close(0, "")
                return
            self._take(message.get("text") or message.get("bytes") or b"")

    def _take(self, data: str | bytes) -> None:
        """One frame, one reply: here, from a task, or from the game."""
        try:
            operation = frames.operation(data)
        except frames.BadFrame as bad:
            self.put(frames.failed(bad.re, bad.refusal))
            return
        try:
            self._count()
            slow = self.parts.perform(self, operation)
        except Exception as error:
            self.put(frames.failed(operation.id, self.parts.refusal_of(error, self.parts.ids)))
            return
        if slow is not None:
            self._spawn(self._finish(operation.id, slow))

    def _count(self) -> None:
        self._limiter.take(self.parts.limits.socket, "").require()
        if self._in_flight >= IN_FLIGHT:
            raise Refused("TOO_MANY_IN_FLIGHT", f"{IN_FLIGHT} operations wait for replies", 50)

    async def _finish(self, re: int | str, slow: Awaitable[object]) -> None:
        self._in_flight += 1
        try:
            self.put(frames.done(re, await slow))
        except Exception as error:
            self.put(frames.failed(re, self.parts.refusal_of(error, self.parts.ids)))
        finally:
            self._in_flight -= 1

    def _spawn(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def relay(self, operation: frames.Operation, game_id: str) -> None:
        """Hand an operation to the game; its reply comes by callback."""
        self._in_flight += 1

        def answer(ok: bool, d: bytes) -> None:
            self._in_flight -= 1
            self.put(frames.relayed(operation.id, ok, d))

        self.parts.relay.send(self.session_id, self.user_id, game_id, operation.op, bytes(operation.d), answer)

    # -- out

    def put(self, frame: bytes) -> None:
        """Send a reply or a user's event."""
        if not self._outbox.put(frame):
            self.close(SLOW_CONSUMER, "replies are not read")

    push = put

    def push_game(self, frame: bytes, game_id: str, is_snapshot: bool) -> None:
        self._outbox.put_push(frame, game_id, is_snapshot)

    async def _write(self) -> None:
        while True:
            frame = await self._outbox.get()
            try:
                async with asyncio.timeout(STUCK_S):
                    await self._transmit(frame)
            except TimeoutError:
                self.close(SLOW_CONSUMER, "nothing was read for too long")
                return
            except OSError:
                self.close(0, "")
                return
            if not len(self._outbox) and self._outbox.stale:
                self._resync()

    async def _transmit(self, frame: bytes) -> None:
        await self._send({"type": "websocket.send", "text": frame.decode()})

    def _resync(self) -> None:
        """The reader keeps up again: fetch a snapshot of each game whose pushes were dropped."""
        for game_id in sorted(self._outbox.stale):
            arguments = frames.encode({"game": game_id})
            answer = self._resynced(game_id)
            self.parts.relay.send(self.session_id, self.user_id, game_id, "game.resync", arguments, answer)

    def _resynced(self, game_id: str) -> Callable[[bool, bytes], None]:
        def answer(ok: bool, d: bytes) -> None:
            if not ok:
                self._outbox.stale.discard(game_id)
                self.push_game(frames.game_push("game.left", game_id, d), game_id, is_snapshot=False)

        return answer
