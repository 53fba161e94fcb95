"""Seats on the game service's own stream, without gateway and sockets: for tests and load."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

import grpc
import msgspec

from clients.python.board import Board, Json
from clients.python.brain import Brain
from clients.python.chance import Word
from muster.game.v1 import game_pb2 as pb

from ..driver.link import Link

Heard = Callable[[str, Json], None]


class GameRefused(Exception):
    """A refusal of the game."""

    def __init__(self, error: Json) -> None:
        super().__init__(f"{error['code']}: {error['message']}")
        self.code: str = error["code"]
        self.details: Json = error.get("details", {})


class PlayStream:
    """One Play stream with any number of seats on it; `run` in a task."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._link = Link(channel, self._push)
        self._heard: dict[tuple[str, str], Heard] = {}

    def hear(self, session: str, game_id: str, heard: Heard) -> None:
        """Give pushes of a game to a session."""
        self._heard[session, game_id] = heard

    async def op(self, session: str, user_id: str, game_id: str, op: str, d: Json) -> Json:
        """One operation; its reply. Raises GameRefused, ConnectionError when the stream breaks."""
        reply = await self._link.op(session, user_id, game_id, op, msgspec.json.encode(d))
        body: Json = msgspec.json.decode(reply.d, type=Json)
        if not reply.ok:
            raise GameRefused(body)
        return body

    async def run(self) -> None:
        """Read until the stream ends."""
        await self._link.run()

    def cancel(self) -> None:
        """End the stream."""
        self._link.cancel()

    def _push(self, push: pb.Push) -> None:
        body = msgspec.json.decode(push.d, type=Json)
        for session in push.sessions:
            heard = self._heard.get((session, push.game_id))
            if heard is not None:
                heard(push.ev, body)


class GrpcSeat:
    """One seat of one game, played by a brain through a PlayStream."""

    def __init__(
        self, stream: PlayStream, user_id: str, game_id: str, brain: Brain, before: Callable[[], Any] | None = None
    ) -> None:
        self._stream = stream
        self._user = user_id
        self._game = game_id
        self._brain = brain
        self._word = Word()
        self._before = before
        self.board = Board()
        self.frames: list[tuple[str, Json]] = []
        self.acted = 0
        self.over: Json | None = None
        self._prompts: asyncio.Queue[Json | None] = asyncio.Queue()
        self._tasks: set[asyncio.Task[Any]] = set()
        stream.hear(user_id, game_id, self._hear)

    async def play(self) -> Json:
        """Join and play to the end; the `game.over` body."""
        await self._op("game.join", {"game": self._game})
        while (prompt := await self._prompts.get()) is not None:
            if self._prompts.empty():
                await self._answer(prompt)
        assert self.over is not None, "None is only queued with the result"
        return self.over

    async def _answer(self, prompt: Json) -> None:
        do = self._word.answer(prompt) or self._brain.choose(self.board, prompt)
        self.acted += 1
        d = {"game": self._game, "action_id": f"{self._user}-{self.acted}", "prompt": prompt["prompt"], "do": do}
        try:
            await self._op("game.act", d)
        except GameRefused as refused:
            if refused.code not in ("ILLEGAL", "GAME_OVER", "STALE_PROMPT", "NOT_YOUR_PROMPT"):
                raise
            if refused.code == "ILLEGAL":
                self._brain.refused(prompt, do)
                await self._op("game.resync", {"game": self._game})

    def _background(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _consent(self, question: Json) -> None:
        agree = self._brain.agrees(self.board, question)
        d = {
            "game": self._game,
            "action_id": f"vote-{question['proposal']}",
            "vote": question["proposal"],
            "agree": agree,
        }
        try:
            await self._op("game.manual", d)
        except GameRefused as refused:
            if refused.code not in ("ILLEGAL", "GAME_OVER"):
                raise

    async def _op(self, op: str, d: Json) -> Json:
        return await self._stream.op(self._user, self._user, self._game, op, d)

    def _hear(self, event: str, d: Json) -> None:
        self.frames.append((event, d))
        if event == "game.snapshot":
            self.board.take_snapshot(d)
        elif event == "game.delta":
            self.board.take_delta(d)
        elif event == "game.prompt":
            self._prompts.put_nowait(d)
        elif event == "game.consent":
            self._background(self._consent(d))
        elif event == "game.over":
            self.over = d
            self._prompts.put_nowait(None)
        if event in ("game.snapshot", "game.delta") and self.board.is_missed(d):
            self._background(self._op("game.back", {"game": self._game}))
