"""One seat of one game, played by a program: it keeps the board, gives every prompt to a mind and sends what that says.

A socket may hold seats of many games: give each seat the pushes of its game. Every answer is sent under an id that
follows from its prompt, so that a program that died and came again repeats itself instead of acting twice.
"""

from __future__ import annotations

import asyncio
from collections.abc import Coroutine
from typing import Any, Protocol

from .board import Board, Gap, Json
from .chance import Word
from .errors import Refused
from .socket import Push, Socket

_RETRY_S = 0.2
_SETTLED = ("GAME_OVER", "NOT_YOUR_PROMPT", "ACTION_ID_USED")


class Mind(Protocol):
    """What a program has to say."""

    async def choose(self, board: Board, prompt: Json) -> Json:
        """The `do` of an answer."""
        ...

    def refused(self, prompt: Json, do: Json) -> None:
        """The server would not have that: the same prompt, or one instead of it, comes again."""
        ...

    def agrees(self, board: Board, question: Json) -> bool:
        """Whether what another seat wants to do by hand, or to take back, may be done."""
        ...


class Seat:
    """One game over a socket; `take` every push of the game while `play` runs."""

    def __init__(self, socket: Socket, game_id: str, mind: Mind) -> None:
        self.game_id = game_id
        self.board = Board()
        self.over: Json | None = None
        self._socket = socket
        self._mind = mind
        self._open: Json | None = None
        self._answered = ""
        self._word = Word()
        self._news = asyncio.Event()
        self._beside: set[asyncio.Task[Any]] = set()

    async def play(self) -> Json:
        """Join and play to the end; the `game.over` body. Raises Refused when the game cannot be joined, ConnectionError when the socket is closed."""
        try:
            await self._patiently("game.join")
            while (prompt := await self._next()) is not None:
                await self._answer(prompt)
            await self._patiently("game.leave")
        finally:
            for task in self._beside:
                task.cancel()
        assert self.over is not None, "only the end ends it"
        return self.over

    def take(self, push: Push) -> None:
        """A push of this game."""
        event, d = push.event, push.d
        if event == "game.snapshot":
            self.board.take_snapshot(d)
            self._ask(d["prompt"])
        elif event == "game.delta":
            self._take_delta(d)
        elif event == "game.prompt":
            self._ask(d)
        elif event == "game.consent":
            self._do_beside(self._consent(d))
        elif event == "game.left":
            self._do_beside(self._patiently("game.join"))
        elif event == "game.over":
            self.over = d
            self._news.set()
        if event in ("game.snapshot", "game.delta") and self.board.is_missed(d):
            self._do_beside(self._patiently("game.back"))

    # -- inside

    def _take_delta(self, d: Json) -> None:
        try:
            self.board.take_delta(d)
        except Gap:
            self._do_beside(self._patiently("game.resync"))

    def _ask(self, prompt: Json | None) -> None:
        if prompt is not None and prompt["prompt"] != self._answered:
            self._open = prompt
            self._news.set()

    async def _next(self) -> Json | None:
        """The newest prompt; None when the game is over."""
        while self.over is None:
            await self._news.wait()
            self._news.clear()
            prompt, self._open = self._open, None
            if prompt is not None and self.over is None:
                return prompt
        return None

    async def _answer(self, prompt: Json) -> None:
        do = self._word.answer(prompt) or await self._mind.choose(self.board, prompt)
        try:
            await self._patiently("game.act", action_id=f"to-{prompt['prompt']}", prompt=prompt["prompt"], do=do)
        except Refused as refused:
            await self._was_refused(refused, prompt, do)
        else:
            self._answered = prompt["prompt"]

    async def _was_refused(self, refused: Refused, prompt: Json, do: Json) -> None:
        if refused.code == "ILLEGAL":
            self._mind.refused(prompt, do)
        elif refused.code in _SETTLED:
            self._answered = prompt["prompt"]
            return
        elif refused.code != "STALE_PROMPT":
            raise refused
        await self._patiently("game.resync")

    async def _consent(self, question: Json) -> None:
        try:
            await self._socket.consent(self.game_id, question["proposal"], self._mind.agrees(self.board, question))
        except Refused:
            return  # settled meanwhile; while it is open it is asked again

    def _do_beside(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self._beside.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._beside.discard(task)
        if not task.cancelled():
            task.exception()  # what is refused beside the play is asked for again, or the game is over

    async def _patiently(self, op: str, **d: Any) -> Json:
        """The operation, repeated byte for byte for as long as the server asks for patience; joined anew where the server does not know that any more."""
        while True:
            try:
                return await self._socket.op(op, game=self.game_id, **d)
            except Refused as refused:
                if refused.code == "NOT_JOINED" and op != "game.join":
                    await self._patiently("game.join")
                    continue
                if not refused.retryable:
                    raise
                await asyncio.sleep((refused.retry_after_ms or 1000 * _RETRY_S) / 1000)
