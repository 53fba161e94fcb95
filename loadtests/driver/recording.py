"""A game that bots play once, kept as what they said, and played again on other tables with the same decks and the same seed: the same bytes each time,
so that a client costs next to nothing and every run asks the same of the server.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from dataclasses import dataclass
from typing import Any

import grpc
import msgspec

from clients.python.brain import Brain
from muster.game.v1 import game_pb2 as pb

from ..bots.grpc_seat import GameRefused, GrpcSeat, PlayStream
from .link import Link
from .seating import Host, Seated

_RECORDED = ("game.act", "game.policy")


class Strayed(Exception):
    """A table did not answer as it did when the game was recorded."""


class _Refusal(msgspec.Struct):
    retryable: bool = False


@dataclass(frozen=True, slots=True)
class Action:
    """One operation of a seat: its arguments as bytes, its kind ("cast", "pass", "attackers", ...), whether it was accepted."""

    seat: int
    op: str
    d: bytes
    kind: str
    accepted: bool


@dataclass(frozen=True, slots=True)
class Recording:
    """What was said in one game, in order."""

    seed: bytes
    actions: tuple[Action, ...]

    def mix(self) -> dict[str, float]:
        """The share of each kind of action."""
        counted = Counter(action.kind for action in self.actions)
        return {kind: round(count / len(self.actions), 3) for kind, count in counted.most_common()}


class _Recorder(PlayStream):
    """A stream that notes what its seats say; `full` when it is enough."""

    def __init__(self, channel: grpc.aio.Channel, limit: int) -> None:
        super().__init__(channel)
        self.said: list[Action] = []
        self.full = asyncio.Event()
        self._limit = limit

    async def op(self, session: str, user_id: str, game_id: str, op: str, d: dict[str, Any]) -> dict[str, Any]:
        if op not in _RECORDED:
            return await super().op(session, user_id, game_id, op, d)
        accepted = True
        try:
            return await super().op(session, user_id, game_id, op, d)
        except GameRefused:
            accepted = False
            raise
        finally:
            body = msgspec.json.encode({name: value for name, value in d.items() if name != "game"})
            self.said.append(Action(int(session.rpartition("-")[2]), op, body, _kind(op, d), accepted))
            if len(self.said) >= self._limit:
                self.full.set()


def _kind(op: str, d: dict[str, Any]) -> str:
    if op == "game.policy":
        return "policy"
    do = d.get("do", {})
    return str(do["a"]) if "a" in do else "attackers" if _is_pairs(do.get("choose")) else "choice"


def _is_pairs(chosen: Any) -> bool:
    return bool(chosen) and isinstance(chosen, list) and isinstance(chosen[0], list)


async def record(
    channel: grpc.aio.Channel, host: Host, name: str, number: int, limit: int, auto_pass: str = ""
) -> Recording:
    """Let bots play a game of its own seed until `limit` actions, or its end. `auto_pass`: when all of them are asked, as `game.policy` says it; "" as the table does."""
    seed = random.Random(number).randbytes(16)
    seated = await host.seat(name, seed)
    stream = _Recorder(channel, limit)
    reading = asyncio.create_task(stream.run())
    seats = [GrpcSeat(stream, user, seated.game_id, Brain(random.Random(user))) for user in seated.users]
    said = {"game": seated.game_id, "action_id": "policy", "auto_pass": auto_pass}
    for user in seated.users if auto_pass else ():
        await stream.op(user, user, seated.game_id, "game.policy", said)
    playing = asyncio.gather(*(seat.play() for seat in seats))
    full = asyncio.create_task(stream.full.wait())
    await asyncio.wait((playing, full), return_when=asyncio.FIRST_COMPLETED)
    for task in (playing, full, reading):
        task.cancel()
    await asyncio.gather(playing, full, reading, return_exceptions=True)
    stream.cancel()
    return Recording(seed, tuple(stream.said[:limit]))


class Replayed:
    """A recording at one table of its own: four sockets on a link, one action after the other."""

    def __init__(self, link: Link, seated: Seated, recording: Recording) -> None:
        self._link = link
        self.seated = seated
        self.recording = recording
        self._next = 0

    async def join(self) -> None:
        """Attach the four seats."""
        for user in self.seated.users:
            await self._link.op(user, user, self.seated.game_id, "game.join", b"{}")

    @property
    def is_over(self) -> bool:
        """Whether everything that was recorded has been said."""
        return self._next >= len(self.recording.actions)

    @property
    def action(self) -> Action:
        """What is said next."""
        return self.recording.actions[self._next]

    async def act(self) -> pb.Reply:
        """The next action; its reply comes after the last viewer was told. Raises Strayed, ConnectionError (the action stays the next one)."""
        action = self.action
        user = self.seated.users[action.seat]
        reply = await self._link.op(user, user, self.seated.game_id, action.op, action.d)
        if not reply.ok and msgspec.json.decode(reply.d, type=_Refusal).retryable:
            raise ConnectionError("the game is being moved")
        if reply.ok is not action.accepted:
            raise Strayed(f"action {self._next + 1} of {self.seated.game_id}: {reply.d.decode()[:300]}")
        self._next += 1
        return reply

    async def leave(self) -> None:
        """Everybody concedes but one, so that the table ends."""
        for number, user in enumerate(self.seated.users[1:]):
            await self._link.op(user, user, self.seated.game_id, "game.concede", b'{"action_id":"end-%d"}' % number)
