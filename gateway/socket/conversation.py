"""One user's talk with the server over one socket: who it is, what waits to be sent, what has no answer yet.

What operations act on; the socket itself is the session's.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection
from dataclasses import dataclass

from gateway import socket_schema as sent
from gateway.accounts.acquaintances import Acquaintances
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
from gateway.wording.refusals import ENGLISH
from services.kit.clock import Clock
from services.kit.ids import Ids

from . import frames
from .hub import Hub
from .outbox import Outbox

_log = logging.getLogger(__name__)

IN_FLIGHT = 64
VERSION = "1"
CAPABILITIES = (
    "resume",
    "resync",
    "policy",
    "manual_actions",
    "chat",
    "what_if",
    "payments",
    "shortcuts",
    "takebacks",
    "undo",
    "flags",
)
LOOKING = frozenset(("game.join", "game.resync"))
"""Operations by which somebody may come to look on."""
PATCH, FULL = "patch", "full"
"""Forms of deltas: what has changed (at first), a snapshot each time; the third one is what has happened."""
FRIENDS_S = 10.0
"""So long it holds whose friend somebody is."""
_NEVER = float("-inf")
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
    acquaintances: Acquaintances


class Conversation:
    """From the socket's opening until `leave`; `closing` says with which code and reason the socket is to close."""

    def __init__(self, parts: Parts, address: str = "", language: str = ENGLISH) -> None:
        """`language` of refusals, until the session wants another one."""
        self.parts = parts
        self.language = language
        self.address = address
        self.session_id = parts.ids.new()
        self.caller: Caller | None = None
        self.outbox = Outbox()
        self.closing: asyncio.Future[tuple[int, str]] = asyncio.get_running_loop().create_future()
        self._limiter = MemoryLimiter(parts.clock)
        self._in_flight = 0
        self._early: list[bytes] | None = []
        self._welcomed_by: Collection[str] = ()
        self.forms: dict[str, str] = {}
        self._whole: dict[str, bool] = {}
        self._friends_at = _NEVER

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
        self.reply(re, frames.failed(re, self.parts.refusal_of(error, self.parts.ids), self.language))

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

    async def _hello(self, caller: Caller) -> sent.Hello:
        try:
            resume: list[sent.Resumable] | None = await self.parts.peers.games_to_resume(self.user_id)
        except Exception as error:
            _log.info("hello without games to resume: %s", self.parts.refusal_of(error, self.parts.ids))
            resume = None
        user, limit = caller.user, self.parts.limits.socket
        return sent.Hello(
            user=sent.HelloUser(user.user_id, user.name, user.kind),
            session=self.session_id,
            version=VERSION,
            time_ms=self.parts.clock.now_ms(),
            limits=sent.SocketLimits(frames.FRAME_BYTES, limit.per_second, limit.burst, IN_FLIGHT),
            caps=CAPABILITIES,
            resume=resume,
        )

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
            self.reply(re, frames.done(re, await slow))
        except Exception as error:
            self.refuse(re, error)
        finally:
            self._in_flight -= 1

    async def look(self, operation: frames.Operation, game_id: str) -> None:
        """Come to a game, perhaps to look on: whose friend this is may decide."""
        try:
            self._welcomed_by = await self.parts.acquaintances.who_like(self.user_id)
            self._friends_at = self.parts.clock.monotonic()
            self.relay(operation, game_id)
        except Exception as error:
            self.refuse(operation.id, error)

    async def speak(self, operation: frames.Operation, game_id: str) -> None:
        """Write a note at a table, which the others read as they read the chat."""
        try:
            await self.parts.chat.require_may_speak(self.user_id)
            self.relay(operation, game_id)
        except Exception as error:
            self.refuse(operation.id, error)

    @property
    def knows_friends(self) -> bool:
        """Whether it was asked lately whose friend this is."""
        return self.parts.clock.monotonic() - self._friends_at < FRIENDS_S

    def relay(self, operation: frames.Operation, game_id: str) -> None:
        """Hand an operation to the game; its reply comes by callback."""
        self._in_flight += 1

        def answer(ok: bool, d: bytes) -> None:
            self._in_flight -= 1
            if not ok and operation.op in LOOKING:
                self._friends_at = _NEVER  # perhaps somebody makes a friend of who was not let in
            self.reply(operation.id, frames.relayed(operation.id, ok, d, self.language))

        self.parts.relay.send(
            self.session_id,
            self.user_id,
            game_id,
            operation.op,
            bytes(operation.d),
            answer,
            self._friends(operation.op),
        )

    def _friends(self, op: str) -> Collection[str]:
        return self._welcomed_by if op in LOOKING else ()

    # -- out

    def reply(self, re: int | str | None, frame: bytes) -> None:
        """Send the one reply to an operation."""
        self.put(frame)

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
        """A game's push, in the form in which this session wants deltas."""
        form = self.forms.get(game_id, PATCH)
        if form != PATCH and frames.is_delta(frame):
            if form == FULL:
                self._ask_whole(game_id)
                return
            frame = frames.events_alone(frame)
        self.outbox.put_push(frame, game_id, is_snapshot)

    def _ask_whole(self, game_id: str) -> None:
        """A snapshot in place of a delta; what changes while one is on its way comes with the next."""
        if game_id in self._whole:
            self._whole[game_id] = True
            return
        self._whole[game_id] = False

        def answer(ok: bool, d: bytes) -> None:
            if self._whole.pop(game_id, False) and ok:
                self._ask_whole(game_id)

        arguments = frames.encode({"game": game_id})
        send = self.parts.relay.send
        send(self.session_id, self.user_id, game_id, "game.resync", arguments, answer, self._welcomed_by)

    def resync(self) -> None:
        """The reader keeps up again: fetch a snapshot of each game whose pushes were dropped."""
        for game_id in sorted(self.outbox.stale):
            arguments = frames.encode({"game": game_id})
            answer = self._resynced(game_id)
            friends = self._welcomed_by
            self.parts.relay.send(self.session_id, self.user_id, game_id, "game.resync", arguments, answer, friends)

    def _resynced(self, game_id: str) -> Callable[[bool, bytes], None]:
        def answer(ok: bool, d: bytes) -> None:
            if not ok:
                self.outbox.stale.discard(game_id)
                self.push_game(frames.game_push("game.left", game_id, d), game_id, is_snapshot=False)

        return answer
