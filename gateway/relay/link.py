"""One long-lived Play stream to one game pod, that survives the pod's death.

While the stream is away, operations wait; when it is back, every join is sent again from the last sequence that its
session has seen, then every operation without an answer, byte for byte: the action_id inside makes that safe.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterable, Callable, Iterable
from dataclasses import dataclass, field
from typing import Any, Protocol

import grpc
import msgspec

from muster.game.v1 import game_pb2, game_pb2_grpc
from services.kit.background import end
from services.kit.clock import Clock
from services.kit.errors import fault_of

_log = logging.getLogger(__name__)

BACKOFF_S = (0.05, 0.1, 0.2, 0.4, 0.8)
ANSWER_S = 30.0
MOVED, MOVING_S, AGAIN_S = "MOVED", 5.0, 0.03
"""While a game changes its pod its operations are sent again here, before the client is asked to do that."""
_SWEEP_S = 1.0
_MOVING = b'{"retry_after_ms":500}'
_JOIN = "game.join"
_GIVEN_UP = "game.moving"


class Position(msgspec.Struct):
    """Where a viewer is in a game: the part of a push that the gateway reads."""

    seq: int | None = None
    ep: str | None = None


class Sink(Protocol):
    """Where pushes go."""

    def push(self, sessions: Iterable[str], event: str, game_id: str, body: bytes) -> None:
        """Give one push to these sessions; those that are gone are ignored."""
        ...


Answer = Callable[[bool, bytes], None]
"""Takes whether the operation was done, and the reply's `d` or `err` as JSON."""


@dataclass(slots=True)
class Waiting:
    """An operation without an answer."""

    frame: game_pb2.ClientFrame
    answer: Answer
    since: float


@dataclass(slots=True)
class Joined:
    """A session that takes part in a game. `away_since`: when it was first sent back to a game that has not taken it yet, 0 = it is there."""

    frame: game_pb2.ClientFrame
    position: Position = field(default_factory=Position)
    away_since: float = 0.0


class _Refusal(msgspec.Struct):
    retryable: bool = False
    code: str = ""


_position = msgspec.json.Decoder(Position).decode
_refusal = msgspec.json.Decoder(_Refusal).decode
Key = tuple[str, str]


class PlayLink:
    """Operations to one pod and pushes from it; `run` in a task."""

    def __init__(
        self, channel: grpc.aio.Channel, sink: Sink, clock: Clock, runs: Callable[[str], bool] = lambda game_id: True
    ) -> None:
        """`runs`: False for a game that another pod runs: what this one still says of it is old."""
        self._stub = game_pb2_grpc.GameServiceStub(channel)
        self._sink = sink
        self._clock = clock
        self._runs = runs
        self._refs = 0
        self._waiting: dict[int, Waiting] = {}
        self._joined: dict[Key, Joined] = {}
        self._rejoining: dict[Key, float] = {}
        self._rejoins: dict[int, Key] = {}
        self._outgoing: asyncio.Queue[game_pb2.ClientFrame] = asyncio.Queue()
        self._is_open = False

    @property
    def is_open(self) -> bool:
        return self._is_open

    # -- operations

    def send(self, session: str, user_id: str, game_id: str, op: str, d: bytes, answer: Answer) -> None:
        """Relay one operation; `answer` is called exactly once unless the session is forgotten first."""
        self._refs += 1
        frame = game_pb2.ClientFrame(ref=self._refs, session=session, user_id=user_id, game_id=game_id, op=op, d=d)
        self._waiting[frame.ref] = Waiting(frame, answer, self._clock.monotonic())
        if self._is_open:
            self._outgoing.put_nowait(frame)

    def forget(self, session: str, user_id: str) -> None:
        """The socket is gone: leave its games; what it asked for is still done."""
        for key in [key for key in self._joined if key[0] == session]:
            del self._joined[key]
            self.send(session, user_id, key[1], "game.leave", b"{}", _ignore)
        for waiting in self._waiting.values():
            if waiting.frame.session == session:
                waiting.answer = _ignore

    def games_of(self, session: str) -> list[str]:
        return [game_id for owner, game_id in self._joined if owner == session]

    # -- a game moves to another pod

    def extract(self, game_id: str) -> tuple[dict[Key, Joined], list[Waiting]]:
        """Give up everything about a game."""
        joined = {key: value for key, value in self._joined.items() if key[1] == game_id}
        refs = [ref for ref, waiting in self._waiting.items() if waiting.frame.game_id == game_id]
        for key in joined:
            del self._joined[key]
            self._rejoining.pop(key, None)
        return joined, [self._waiting.pop(ref) for ref in refs]

    def adopt(self, joined: dict[Key, Joined], waiting: Iterable[Waiting]) -> None:
        """Take over a game: its joins first, then its operations."""
        self._joined.update(joined)
        if self._is_open:
            for key, value in joined.items():
                self._outgoing.put_nowait(self._rejoin(key, value))
        for each in waiting:
            frame = each.frame
            self.send(frame.session, frame.user_id, frame.game_id, frame.op, frame.d, each.answer)

    # -- the stream

    async def run(self) -> None:
        """Keep a stream open until cancelled."""
        failures = 0
        sweeper = asyncio.create_task(self._sweep())
        try:
            while True:
                began = self._clock.monotonic()
                await self._once()
                failures = 0 if self._clock.monotonic() - began > 1 else failures + 1
                self._tell_moving()
                await asyncio.sleep(BACKOFF_S[min(failures, len(BACKOFF_S) - 1)])
        finally:
            sweeper.cancel()

    async def _once(self) -> None:
        call = self._stub.Play()
        self._outgoing = asyncio.Queue()
        self._rejoining.clear()  # what another stream was asked for is asked for anew, from where the viewer is now
        self._rejoins.clear()
        for frame in self._backlog():
            self._outgoing.put_nowait(frame)
        self._is_open = True
        writer = asyncio.create_task(self._write(call))
        try:
            await self._read(call)
        except grpc.aio.AioRpcError as error:
            _log.info("the stream to a game pod broke: %s", fault_of(error))
        finally:
            self._is_open = False
            await end(writer)
            call.cancel()

    def _backlog(self) -> list[game_pb2.ClientFrame]:
        """Joins from where each viewer is, then the operations without an answer in their order."""
        operations = [waiting.frame for waiting in self._waiting.values()]
        return [*(self._rejoin(key, joined) for key, joined in self._joined.items()), *operations]

    async def _write(self, call: grpc.aio.StreamStreamCall[Any, Any]) -> None:
        while True:
            frame = await self._outgoing.get()
            await call.write(frame)

    async def _read(self, call: AsyncIterable[game_pb2.ServerFrames]) -> None:
        async for several in call:
            for frame in several.frames:
                if frame.HasField("reply"):
                    self._replied(frame.reply)
                else:
                    self._pushed(frame.push)

    def _replied(self, reply: game_pb2.Reply) -> None:
        if (key := self._rejoins.pop(reply.ref, None)) is not None:
            self._rejoined(key, reply)
            return
        waiting = self._waiting.get(reply.ref)
        if waiting is None:
            return
        if not reply.ok and self._is_moving(waiting, reply.d):
            asyncio.get_running_loop().call_later(AGAIN_S, self._send_again, reply.ref)
            return
        del self._waiting[reply.ref]
        frame = waiting.frame
        if reply.ok and waiting.answer is not _ignore:
            self._note(frame)
        waiting.answer(reply.ok, reply.d)

    def _is_moving(self, waiting: Waiting, refusal: bytes) -> bool:
        return _refusal(refusal).code == MOVED and self._clock.monotonic() < waiting.since + MOVING_S

    def _send_again(self, ref: int) -> None:
        """The game was changing its pod; where it is now has been told meanwhile, or it is asked for here again."""
        waiting = self._waiting.get(ref)
        if waiting is not None and self._is_open:
            self._outgoing.put_nowait(waiting.frame)

    def _note(self, frame: game_pb2.ClientFrame) -> None:
        key = (frame.session, frame.game_id)
        if frame.op == _JOIN and key not in self._joined:
            self._joined[key] = Joined(frame)
        elif frame.op == "game.leave":
            self._joined.pop(key, None)

    def _pushed(self, push: game_pb2.Push) -> None:
        if not self._runs(push.game_id):
            return
        if push.ev in ("game.delta", "game.snapshot"):
            self._see(push)
        elif push.ev == _GIVEN_UP:
            for session in push.sessions:
                self._rejoin_in(AGAIN_S, (session, push.game_id))
        self._sink.push(push.sessions, push.ev, push.game_id, push.d)

    def _see(self, push: game_pb2.Push) -> None:
        position = _position(push.d)
        for session in push.sessions:
            joined = self._joined.get((session, push.game_id))
            if joined is not None:
                joined.position = position

    def _rejoin(self, key: Key, joined: Joined) -> game_pb2.ClientFrame:
        """The join as it was sent, but from where the viewer is now."""
        self._refs += 1
        arguments = msgspec.json.decode(joined.frame.d, type=dict[str, msgspec.Raw])
        if joined.position.seq is not None:
            seen = {
                name: value
                for name, value in (("seq", joined.position.seq), ("ep", joined.position.ep))
                if value is not None
            }
            arguments["from"] = msgspec.Raw(msgspec.json.encode(seen))
        frame = game_pb2.ClientFrame()
        frame.CopyFrom(joined.frame)
        frame.ref, frame.d = self._refs, msgspec.json.encode(arguments)
        now = self._clock.monotonic()
        self._rejoins[frame.ref], self._rejoining[key] = key, now
        joined.away_since = joined.away_since or now
        return frame

    def _rejoined(self, key: Key, reply: game_pb2.Reply) -> None:
        self._rejoining.pop(key, None)
        joined = self._joined.get(key)
        if joined is None:
            return
        refusal = _refusal(reply.d) if not reply.ok else None
        if refusal is None:
            joined.away_since = 0.0
        elif refusal.retryable:
            is_moving = refusal.code == MOVED and self._clock.monotonic() < joined.away_since + MOVING_S
            self._rejoin_in(AGAIN_S if is_moving else BACKOFF_S[-1], key)
        else:
            del self._joined[key]
            self._sink.push([key[0]], "game.left", key[1], reply.d)

    def _rejoin_in(self, seconds: float, key: Key) -> None:
        asyncio.get_running_loop().call_later(seconds, self._rejoin_now, key)

    def _rejoin_now(self, key: Key) -> None:
        """Unless it is asked for already: two answers from one position would tell everything twice."""
        joined = self._joined.get(key)
        if joined is not None and key not in self._rejoining and self._is_open:
            self._outgoing.put_nowait(self._rejoin(key, joined))

    def _tell_moving(self) -> None:
        for session, game_id in self._joined:
            self._sink.push([session], _GIVEN_UP, game_id, _MOVING)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(_SWEEP_S)
            self.expire()

    def expire(self) -> None:
        """Refuse what has waited too long: the client may send it again with the same action_id."""
        before = self._clock.monotonic() - ANSWER_S
        for ref in [ref for ref, waiting in self._waiting.items() if waiting.since < before]:
            self._waiting.pop(ref).answer(False, LATE)
        for key in [key for key, since in self._rejoining.items() if since < before]:
            del self._rejoining[key]
            self._rejoin_now(key)


LATE = msgspec.json.encode(
    {
        "code": "MOVED",
        "message": "the game did not answer in time",
        "retryable": True,
        "retry_after_ms": 1000,
        "details": {"advice": "Send the operation again, with the same action_id."},
    }
)


def _ignore(ok: bool, d: bytes) -> None:
    """Nobody waits for this answer."""
