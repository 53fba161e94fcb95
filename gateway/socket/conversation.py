"""One user's talk with the server over one socket: who it is, what waits to be sent, what has no answer yet.

What operations act on; the socket itself is the session's.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from gateway.accounts.service import Accounts
from gateway.accounts.values import Caller
from gateway.browser import Origins
from gateway.chat.service import Chat
from gateway.errors import Refused
from gateway.feed import Feed
from gateway.limits import Limits, MemoryLimiter
from gateway.peers import Peers
from gateway.queueing import Queueing
from gateway.relay.relay import Relay
from services.kit.clock import Clock
from services.kit.ids import Ids

from . import frames
from .hub import Hub
from .outbox import Outbox

_log = logging.getLogger(__name__)

IN_FLIGHT = 64
VERSION = "1"
CAPABILITIES = ("resume", "resync", "policy", "manual_actions", "chat", "what_if", "shortcuts")
SLOW_CONSUMER, AUTH_EXPIRED = 4009, 4011


@dataclass(frozen=True, slots=True)
class Parts:
    """What conversations share: the gateway's parts."""

    accounts: Accounts
    peers: Peers
    relay: Relay
    feed: Feed
    hub: Hub
    clock: Clock
    ids: Ids
    limits: Limits
    refusal_of: Callable[[Exception, Ids], Refused]
    chat: Chat
    origins: Origins
    queueing: Queueing


class Conversation:
    """From the socket's opening until `leave`; `closing` says with which code and reason the socket is to close."""

    def __init__(self, parts: Parts, address: str = "") -> None:
        self.parts = parts
        self.address = address
        self.session_id = parts.ids.new()
        self.caller: Caller | None = None
        self.outbox = Outbox()
        self.closing: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()
        self._limiter = MemoryLimiter(parts.clock)
        self._in_flight = 0
        self._early: list[bytes] | None = []

    @property
    def user_id(self) -> str:
        return self.caller.user.user_id if self.caller else ""

    def close(self, code: int, reason: str) -> None:
        """Close soon; only the first reason counts."""
        if not self.closing.done():
            self.closing.set_result((code, reason))

    def end_of(self, token_id: str) -> None:
        """A token was revoked: close if it is this socket's."""
        if self.caller is not None and self.caller.grant.token_id == token_id:
            self.refuse(None, Refused("TOKEN_INVALID", "this token was revoked"))
            self.close(AUTH_EXPIRED, "logged out")

    def leave(self) -> None:
        """The socket is gone."""
        self.parts.hub.remove(self)
        if self.caller is not None:
            self.parts.feed.unsubscribe(self.user_id, self.push)
            self.parts.relay.forget(self.session_id, self.user_id)
            self.parts.chat.leave(self.session_id)

    def refuse(self, re: int | str | None, error: Exception) -> None:
        """Reply with what a client hears of this exception."""
        self.put(frames.failed(re, self.parts.refusal_of(error, self.parts.ids)))

    # -- who

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
        early, self._early = self._early or [], None
        for frame in early:
            self.put(frame)

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

    # -- operations without an answer

    def count(self) -> None:
        self._limiter.take(self.parts.limits.socket, "").require()
        if self._in_flight >= IN_FLIGHT:
            raise Refused("TOO_MANY_IN_FLIGHT", f"{IN_FLIGHT} operations wait for replies", 50)

    async def answered(self, re: int | str, slow: Awaitable[object]) -> None:
        """Await what an operation gives and reply with it."""
        self._in_flight += 1
        try:
            self.put(frames.done(re, await slow))
        except Exception as error:
            self.refuse(re, error)
        finally:
            self._in_flight -= 1

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
        if not self.outbox.put(frame):
            self.close(SLOW_CONSUMER, "replies are not read")

    def push(self, frame: bytes) -> None:
        """Send a user's event; what comes while hello is being made goes after it."""
        if self._early is None:
            self.put(frame)
        else:
            self._early.append(frame)

    def push_game(self, frame: bytes, game_id: str, is_snapshot: bool) -> None:
        self.outbox.put_push(frame, game_id, is_snapshot)

    def resync(self) -> None:
        """The reader keeps up again: fetch a snapshot of each game whose pushes were dropped."""
        for game_id in sorted(self.outbox.stale):
            arguments = frames.encode({"game": game_id})
            answer = self._resynced(game_id)
            self.parts.relay.send(self.session_id, self.user_id, game_id, "game.resync", arguments, answer)

    def _resynced(self, game_id: str) -> Callable[[bool, bytes], None]:
        def answer(ok: bool, d: bytes) -> None:
            if not ok:
                self.outbox.stale.discard(game_id)
                self.push_game(frames.game_push("game.left", game_id, d), game_id, is_snapshot=False)

        return answer
