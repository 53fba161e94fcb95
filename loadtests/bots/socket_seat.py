"""One player on the public protocol: a guest, a deck, the queue, a game over the socket."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from clients.python import Client, Push, Refused, Socket
from clients.python.board import Board, Gap, Json
from clients.python.brain import Brain

Told = Callable[["SocketSeat", str, Json], None]
_RETRIES = 50
_RETRY_S = 0.2


class SocketSeat:
    """A bot at one game; keeps every frame it received. `told` hears each push of the game."""

    def __init__(self, client: Client, socket: Socket, brain: Brain, told: Told | None = None) -> None:
        self.client = client
        self.board = Board()
        self.frames: list[tuple[str, Json]] = []
        self.acknowledged: list[str] = []
        self.refusals: list[Refused] = []
        self.over: Json | None = None
        self.game_id = ""
        self.order: dict[int, int] = {}
        self.out_of_range = 0
        self._socket = socket
        self._brain = brain
        self._told = told
        self._acted = 0
        self._prompts: asyncio.Queue[Json | None] = asyncio.Queue()
        self._events: dict[str, asyncio.Future[Json]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    @property
    def name(self) -> str:
        """The user's name."""
        return str(self.client.user.get("name", ""))

    @property
    def reconnections(self) -> int:
        """How often the socket had to be opened again."""
        return self._socket.reconnections

    async def find_game(self, deck: str, format: str = "commander", rules: str = "") -> str:
        """Queue, accept, and wait for the game's id."""
        await self.queue(deck, format, rules)
        return await self.accepted_game()

    async def queue(self, deck: str, format: str = "commander", rules: str = "", ranked: bool = False) -> None:
        """Queue alone."""
        await self._socket.op("queue.join", deck=deck, format=format, rules_version=rules, ranked=ranked)

    async def accepted_game(self) -> str:
        """Accept what is proposed, and wait for the game's id."""
        proposed = await self._event("match.proposed")
        await self._socket.op("match.accept", match=proposed["match"])
        ready = await self._event("match.ready")
        return str(ready["game"])

    async def play(self, game_id: str) -> Json:
        """Join and play to the end; the `game.over` body."""
        self.game_id, self.board, self.over = game_id, Board(), None
        await self._again("game.join", {"game": game_id})
        while (prompt := await self._prompts.get()) is not None:
            if self._prompts.empty():
                await self._answer(prompt)
        assert self.over is not None, "None is only queued with the result"
        return self.over

    async def listen(self) -> None:
        """Take pushes until the socket closes; run it beside everything else."""
        async for push in self._socket:
            self._take(push)

    # -- inside

    async def _event(self, event: str) -> Json:
        waiting = self._events.setdefault(event, asyncio.get_running_loop().create_future())
        found = await waiting
        del self._events[event]
        return found

    def _take(self, push: Push) -> None:
        if push.game != self.game_id or not self.game_id:
            waiting = self._events.setdefault(push.event, asyncio.get_running_loop().create_future())
            if not waiting.done():
                waiting.set_result(push.d)
            return
        self.frames.append((push.event, push.d))
        if self._told is not None:
            self._told(self, push.event, push.d)
        self._take_game(push.event, push.d)

    def _take_game(self, event: str, d: Json) -> None:
        if event == "game.snapshot":
            self.board.take_snapshot(d)
        elif event == "game.delta":
            self._take_delta(d)
        elif event == "game.prompt":
            self.out_of_range += d.get("out_of_range", 0)
            self._prompts.put_nowait(d)
        elif event == "game.consent":
            self._background(self._consent(d))
        elif event == "game.over":
            self.over = d
            self._prompts.put_nowait(None)
        if event in ("game.snapshot", "game.delta") and self.board.is_missed(d):
            self._background(self._again("game.back", {"game": self.game_id}))

    def _take_delta(self, d: Json) -> None:
        try:
            self.board.take_delta(d)
        except Gap:
            self._background(self._again("game.resync", {"game": self.game_id}))

    def _background(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _consent(self, question: Json) -> None:
        agree = self._brain.agrees(self.board, question)
        try:
            await self._socket.consent(self.game_id, question["proposal"], agree)
        except Refused as refused:
            self.refusals.append(refused)

    async def _answer(self, prompt: Json) -> None:
        await self._say(prompt, self._brain.choose(self.board, prompt))

    async def _say(self, prompt: Json, do: Json) -> None:
        self._acted += 1
        action_id = f"{self.client.user['id']}-{self._acted}"[-64:]
        d = {"game": self.game_id, "action_id": action_id, "prompt": prompt["prompt"], "do": do}
        try:
            await self._again("game.act", d)
            self.acknowledged.append(action_id)
        except Refused as refused:
            await self._was_refused(refused, prompt, do)

    async def _was_refused(self, refused: Refused, prompt: Json, do: Json) -> None:
        self.refusals.append(refused)
        if refused.code == "ILLEGAL":
            self._brain.refused(prompt, do)
            await self._again("game.resync", {"game": self.game_id})
        elif refused.code not in ("GAME_OVER", "STALE_PROMPT", "NOT_YOUR_PROMPT"):
            raise refused

    async def _again(self, op: str, d: dict[str, Any]) -> Json:
        """The operation, repeated byte for byte while the server asks for patience."""
        for _ in range(_RETRIES):
            try:
                return await self._socket.op(op, **d)
            except Refused as refused:
                if not refused.retryable:
                    raise
                await asyncio.sleep((refused.retry_after_ms or 0) / 1000 or _RETRY_S)
        raise TimeoutError(f"{op} was not done")
