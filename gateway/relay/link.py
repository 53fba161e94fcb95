"""One long-lived Play stream to one game pod, that survives the pod's death.

While the stream is away, operations wait; when it is back, every join is sent again from the last sequence that its
session has seen, then every operation without an answer, byte for byte: the action_id inside makes that safe.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterable, Callable, Collection, Iterable
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
TOGETHER, TOGETHER_BYTES = 64, 1_000_000
"""Operations in one message at most, and after how many bytes no more are added."""
_SWEEP_S = 1.0
_MOVING = b'{"retry_after_ms":500}'
_JOIN, _LEAVE, _RESYNC = "game.join", "game.leave", "game.resync"
_ASKING = frozenset({_JOIN, _RESYNC})
_SNAPSHOT, _DELTA = "game.snapshot", "game.delta"
_GIVEN_UP, _OVER = "game.moving", "game.over"


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
    """A session that takes part in a game. `away_since`: when it was first sent back to a game that has not taken it yet, 0 = it is there. `is_over`: nothing more comes of the game."""

    frame: game_pb2.ClientFrame
    position: Position = field(default_factory=Position)
    away_since: float = 0.0
    is_over: bool = False


class _Refusal(msgspec.Struct):
    retryable: bool = False
    code: str = ""


class _Question(msgspec.Struct, rename={"from_": "from"}):
    from_: Position | None = None


_position = msgspec.json.Decoder(Position).decode
_question = msgspec.json.Decoder(_Question).decode
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
        self._asking: dict[Key, Joined] = {}  # joins and resyncs: what they are told comes before the answer
        self._rejoining: dict[Key, float] = {}
        self._rejoins: dict[int, Key] = {}
        self._outgoing: asyncio.Queue[game_pb2.ClientFrame] = asyncio.Queue()
        self._is_open = False

    @property
    def is_open(self) -> bool:
        return self._is_open

    # -- operations

    def send(
        self, session: str, user_id: str, game_id: str, op: str, d: bytes, answer: Answer,
        welcomed_by: Collection[str] = (),
    ) -> None:  # fmt: skip
        """Relay one operation; `answer` is called exactly once unless the session is forgotten first. `welcomed_by`, of who comes to look on: users whose friend it is."""
        frame = game_pb2.ClientFrame(
            session=session, user_id=user_id, game_id=game_id, op=op, d=d, welcomed_by=welcomed_by
        )
        joined = self._joined.get((session, game_id))
        if joined is not None and op in _ASKING and (asked := _asked_from(d)).seq is not None:
            if op == _RESYNC:
                joined.position = asked  # who lost something is told it again, whoever else asks for it
            else:
                frame = _from_where(joined.position, frame)  # what it asks from it had before what is on its way to it
        self._relay(frame, answer)

    def _relay(self, frame: game_pb2.ClientFrame, answer: Answer) -> None:
        self._refs += 1
        frame.ref = self._refs
        self._waiting[frame.ref] = Waiting(frame, answer, self._clock.monotonic())
        if frame.op in _ASKING:
            self._asking[frame.session, frame.game_id] = Joined(frame, _asked_from(frame.d))
        if self._is_open:
            self._outgoing.put_nowait(frame)

    def forget(self, session: str, user_id: str) -> None:
        """The socket is gone: leave its games; what it asked for is still done."""
        for key in [key for key in self._joined if key[0] == session]:
            del self._joined[key]
            self._leave(session, user_id, key[1])
        for waiting in self._waiting.values():
            if waiting.frame.session == session:
                waiting.answer = _ignore
                self._asking.pop((session, waiting.frame.game_id), None)

    def _leave(self, session: str, user_id: str, game_id: str) -> None:
        self.send(session, user_id, game_id, _LEAVE, b"{}", _ignore)

    # -- a game moves to another pod

    def extract(self, game_id: str) -> tuple[dict[Key, Joined], list[Waiting]]:
        """Give up everything about a game."""
        joined = {key: value for key, value in self._joined.items() if key[1] == game_id}
        refs = [ref for ref, waiting in self._waiting.items() if waiting.frame.game_id == game_id]
        for ref in refs:
            self._waiting[ref].frame = self._as_seen(self._waiting[ref].frame)
        for key in joined:
            del self._joined[key]
            self._rejoining.pop(key, None)
        return joined, [self._settled(ref) for ref in refs]

    def adopt(self, joined: dict[Key, Joined], waiting: Iterable[Waiting]) -> None:
        """Take over a game: its joins first, then its operations."""
        self._joined.update(joined)
        if self._is_open:
            for key, value in joined.items():
                self._outgoing.put_nowait(self._rejoin(key, value))
        for each in waiting:
            self._relay(each.frame, each.answer)

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
        operations = [self._as_seen(waiting.frame) for waiting in self._waiting.values()]
        return [*(self._rejoin(key, joined) for key, joined in self._joined.items()), *operations]

    async def _write(self, call: grpc.aio.StreamStreamCall[Any, Any]) -> None:
        while True:
            frames = [await self._outgoing.get()]
            size = len(frames[0].d)
            while not self._outgoing.empty() and len(frames) < TOGETHER and size < TOGETHER_BYTES:
                frames.append(self._outgoing.get_nowait())
                size += len(frames[-1].d)
            await call.write(game_pb2.ClientFrames(frames=frames))

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
        is_forgotten, frame = waiting.answer is _ignore, waiting.frame
        if reply.ok and not is_forgotten:
            self._note(frame)
        self._settled(reply.ref)
        if reply.ok and is_forgotten and frame.op == _JOIN:
            self._leave(frame.session, frame.user_id, frame.game_id)
        waiting.answer(reply.ok, reply.d)

    def _settled(self, ref: int) -> Waiting:
        """An operation whose answer is not waited for here any more."""
        waiting = self._waiting.pop(ref)
        key = (waiting.frame.session, waiting.frame.game_id)
        if (asking := self._asking.get(key)) is not None and asking.frame.ref == ref:
            del self._asking[key]  # unless the same viewer has asked anew meanwhile
        return waiting

    def _is_moving(self, waiting: Waiting, refusal: bytes) -> bool:
        return _refusal(refusal).code == MOVED and self._clock.monotonic() < waiting.since + MOVING_S

    def _send_again(self, ref: int) -> None:
        """The game was changing its pod; where it is now has been told meanwhile, or it is asked for here again."""
        waiting = self._waiting.get(ref)
        if waiting is not None and self._is_open:
            self._outgoing.put_nowait(self._as_seen(waiting.frame))

    def _note(self, frame: game_pb2.ClientFrame) -> None:
        key = (frame.session, frame.game_id)
        if frame.op == _JOIN:
            viewer = self._asking.get(key) or Joined(frame)
            if not viewer.is_over:
                self._joined.setdefault(key, viewer)
        elif frame.op == _LEAVE:
            self._joined.pop(key, None)

    def _pushed(self, push: game_pb2.Push) -> None:
        """Pass it on to those who take part by this link: a pod may still tell those who have gone to another."""
        if not self._runs(push.game_id):
            return
        sessions = [each for each in push.sessions if self._is_here((each, push.game_id))]
        if push.ev == _DELTA:
            position = _position(push.d)
            sessions = [each for each in sessions if self._is_next((each, push.game_id), position)]
        elif push.ev == _SNAPSHOT:
            position = _position(push.d)
            for session in sessions:
                self._see((session, push.game_id), position)
        elif push.ev == _GIVEN_UP:
            for session in sessions:
                self._rejoin_in(AGAIN_S, (session, push.game_id))
        elif push.ev == _OVER:
            for session in sessions:
                self._end((session, push.game_id))
        if sessions:
            self._sink.push(sessions, push.ev, push.game_id, push.d)

    def _end(self, key: Key) -> None:
        """The game is over: who has been told that comes back to it only by asking, wherever the pod is then."""
        self._joined.pop(key, None)
        self._rejoining.pop(key, None)
        if (asking := self._asking.get(key)) is not None:
            asking.is_over = True

    def _is_here(self, key: Key) -> bool:
        return key in self._joined or key in self._asking

    def _is_next(self, key: Key, position: Position) -> bool:
        """Whether this delta follows on what its viewer has: nothing is told twice, and after a hole it is asked again from before it, unless that is asked already."""
        joined, asking = self._joined.get(key), self._asking.get(key)
        viewer = joined or asking
        assert viewer is not None, "who is not here was left out"
        has = viewer.position.seq
        if has is not None and position.seq != has + 1:
            if position.seq is not None and position.seq > has and asking is None:
                self._rejoin_now(key)
            return False
        viewer.position = position
        if asking is not None and asking.position.seq is not None:
            asking.position = position  # who takes part and asks for the whole is still to be told the whole
        return True

    def _see(self, key: Key, position: Position) -> None:
        """The whole was told."""
        for joined in (self._joined.get(key), self._asking.get(key)):
            if joined is not None:
                joined.position = position

    def _as_seen(self, frame: game_pb2.ClientFrame) -> game_pb2.ClientFrame:
        """An operation to be sent again: who asked from where it was is told on from where it has come meanwhile, by whatever it asked."""
        if frame.op not in _ASKING:
            return frame
        key = (frame.session, frame.game_id)
        viewer = self._asking.get(key)
        if _asked_from(frame.d).seq is not None:
            viewer = self._joined.get(key) or viewer
        return frame if viewer is None else _from_where(viewer.position, frame)

    def _rejoin(self, key: Key, joined: Joined) -> game_pb2.ClientFrame:
        """The join as it was sent, but from where the viewer is now."""
        self._refs += 1
        frame = _from_where(joined.position, joined.frame)
        frame.ref = self._refs
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
            self._settled(ref).answer(False, LATE)
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


def _asked_from(d: bytes) -> Position:
    """Where its client says that it is."""
    try:
        return _question(d).from_ or Position()
    except msgspec.MsgspecError:
        return Position()  # the game refuses it


def _from_where(position: Position, join: game_pb2.ClientFrame) -> game_pb2.ClientFrame:
    """A copy of a join, from that position if there is one."""
    frame = game_pb2.ClientFrame()
    frame.CopyFrom(join)
    if position.seq is not None:
        arguments = msgspec.json.decode(join.d, type=dict[str, msgspec.Raw])
        seen = {"seq": position.seq, **({"ep": position.ep} if position.ep is not None else {})}
        frame.d = msgspec.json.encode({**arguments, "from": msgspec.Raw(msgspec.json.encode(seen))})
    return frame


def _ignore(ok: bool, d: bytes) -> None:
    """Nobody waits for this answer."""
