"""The socket: operations with one reply each, pushes in order, reconnection that loses nothing.

After a reconnection the first push is another `hello`, every game that was joined is joined again from the last sequence
seen, and every operation without a reply is sent again; give acts an `action_id`, so that the server knows them.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Self

import msgspec
import websockets
from websockets.asyncio.client import ClientConnection

from .errors import Refused

Json = dict[str, Any]
_FIRST_DELAY_S = 0.1
_LAST_DELAY_S = 3.0
_FINAL_CODES = {4010, 4011, 4012}
# What the server refuses for good after a reconnection comes as a refusal of the repeated operation.
_MAX_PUSH = 64 * 1024 * 1024


@dataclass(frozen=True, slots=True)
class Push:
    """Something the server says by itself; `game` is "" unless it is a game's."""

    event: str
    d: Json
    game: str = ""


class Socket:
    """One socket of one user. `await op(...)` for operations, `async for push in socket` for pushes."""

    def __init__(self, url: str, token: str) -> None:
        self.hello: Json = {}
        self.positions: dict[str, Json] = {}
        self.reconnections = 0
        self._url = url
        self._token = token
        self._connection: ClientConnection | None = None
        self._next_id = 0
        self._waiting: dict[int, tuple[Json, asyncio.Future[Json]]] = {}
        self._joined: dict[str, Json] = {}
        self._over: set[str] = set()
        self._rejoins: dict[int, str] = {}
        self._beside: set[asyncio.Task[None]] = set()
        self._pushes: asyncio.Queue[Push | None] = asyncio.Queue()
        self._task: asyncio.Task[None] | None = None
        self.closed: tuple[int, str] | None = None

    async def __aenter__(self) -> Self:
        if self._task is None:
            await self.connect()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.close()

    async def connect(self) -> None:
        """Open it; raises Refused when the token is not taken, OSError when nobody answers."""
        self._connection = await self._open()
        self._task = asyncio.create_task(self._run(), name="muster socket")

    async def close(self) -> None:
        tasks = [*self._beside, *([self._task] if self._task is not None else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._connection is not None:
            await self._connection.close()
        self._end(1000, "closed")

    async def op(self, op: str, **d: Any) -> Json:
        """Do one operation; its reply's `d`. Raises Refused."""
        if self.closed is not None:
            raise ConnectionError(f"the socket is closed: {self.closed}")
        self._next_id += 1
        frame = {"id": self._next_id, "op": op, "d": d}
        reply: asyncio.Future[Json] = asyncio.get_running_loop().create_future()
        self._waiting[self._next_id] = (frame, reply)
        await self._send(frame)
        answer = await reply
        self._note(op, d)
        return answer

    async def join(self, game_id: str, **arguments: Any) -> Json:
        return await self.op("game.join", game=game_id, **arguments)

    async def back(self, game_id: str) -> Json:
        """Tell the table that somebody is there again after it counted the seat as absent."""
        return await self.op("game.back", game=game_id)

    async def consent(self, game_id: str, proposal: str, agree: bool, reason: str = "") -> Json:
        """Answer a `game.consent` question, a no with its reason; raises Refused when it is settled already."""
        action_id = f"{'yes' if agree else 'no'}-{proposal}"
        why = {"reason": reason} if reason else {}
        return await self.op("game.manual", game=game_id, action_id=action_id, vote=proposal, agree=agree, **why)

    async def undo(self, game_id: str, action_id: str) -> Json:
        """Take back one's last answer, which nobody has acted upon and which has shown nothing. Raises Refused."""
        return await self.op("game.undo", game=game_id, action_id=action_id)

    async def flag(self, game_id: str, action_id: str, text: str, **where: Any) -> Json:
        """Mark an engine error: what is wrong, and `where` (`prompt`, `seq`)."""
        return await self.op("game.flag", game=game_id, action_id=action_id, text=text, **where)

    async def take_back(self, game_id: str, action_id: str, seq: int | None = None) -> Json:
        """Ask the others to go back to before an answer of one's own: that whose reply had this `seq`, the last one without it. Raises Refused."""
        which = {} if seq is None else {"seq": seq}
        return await self.op("game.takeback", game=game_id, action_id=action_id, **which)

    async def next_push(self) -> Push | None:
        """The next push, None once the socket is closed for good."""
        return await self._pushes.get()

    async def __aiter__(self) -> AsyncIterator[Push]:
        while (push := await self.next_push()) is not None:
            yield push

    # -- inside

    def _note(self, op: str, d: Json) -> None:
        if op == "game.join" and d["game"] not in self._over:
            self._joined[d["game"]] = d
        elif op == "game.leave":
            self._joined.pop(d["game"], None)

    async def _open(self) -> ClientConnection:
        connection = await websockets.connect(
            self._url,
            additional_headers={"Authorization": f"Bearer {self._token}"},
            max_size=_MAX_PUSH,
            compression=None,
            proxy=None,
        )
        first = msgspec.json.decode(await connection.recv(), type=Json)
        if first.get("ev") != "hello":
            await connection.close()
            raise Refused(first.get("err", {}))
        self.hello = first["d"]
        return connection

    async def _send(self, frame: Json) -> None:
        if self._connection is None:
            return  # it is sent again after the reconnection
        try:
            await self._connection.send(msgspec.json.encode(frame).decode())
        except websockets.ConnectionClosed:
            return

    async def _run(self) -> None:
        while True:
            connection = self._connection
            assert connection is not None
            try:
                async for data in connection:
                    self._take(msgspec.json.decode(data, type=Json))
            except websockets.ConnectionClosed:
                pass
            self._connection = None
            code = connection.close_code or 1006
            if code in _FINAL_CODES:
                self._end(code, connection.close_reason or "")
                return
            if not await self._reconnect():
                return

    async def _reconnect(self) -> bool:
        delay = _FIRST_DELAY_S
        while True:
            await asyncio.sleep(delay * random.uniform(0.5, 1.0))
            try:
                self._connection = await self._open()
            except Refused as refusal:
                self._end(4011, str(refusal))
                return False
            except (OSError, websockets.WebSocketException):
                delay = min(2 * delay, _LAST_DELAY_S)
                continue
            self.reconnections += 1
            self._pushes.put_nowait(Push("hello", self.hello))
            await self._resume()
            return True

    async def _resume(self) -> None:
        self._rejoins.clear()
        for game_id in list(self._joined):
            await self._rejoin(game_id)
        for frame, _ in list(self._waiting.values()):
            await self._send(frame)

    async def _rejoin(self, game_id: str) -> None:
        position = self.positions.get(game_id)
        d = {**self._joined[game_id], **({"from": position} if position else {})}
        self._next_id += 1
        self._rejoins[self._next_id] = game_id
        await self._send({"id": self._next_id, "op": "game.join", "d": d})

    async def _rejoin_later(self, game_id: str, refused: Refused) -> None:
        """The game is between two processes: once more on the same connection, a little later."""
        connection = self._connection
        await asyncio.sleep((refused.retry_after_ms or 1000 * _FIRST_DELAY_S) / 1000)
        if self._connection is connection and game_id in self._joined:
            await self._rejoin(game_id)

    def _rejoined(self, game_id: str, frame: Json) -> None:
        refused = None if frame["ok"] else Refused(frame["err"])
        if refused is not None and refused.retryable:
            task = asyncio.create_task(self._rejoin_later(game_id, refused))
            self._beside.add(task)
            task.add_done_callback(self._beside.discard)

    def _take(self, frame: Json) -> None:
        if "re" in frame:
            self._replied(frame)
            return
        game, d = frame.get("game", ""), frame.get("d", {})
        if game and "seq" in d and frame["ev"] in ("game.delta", "game.snapshot"):
            self.positions[game] = {name: d[name] for name in ("seq", "ep") if name in d}
        if frame["ev"] == "game.over":
            self._over.add(game)  # nothing more comes of it, so that nobody joins it again by themselves
            self._joined.pop(game, None)
            self.positions.pop(game, None)
        self._pushes.put_nowait(Push(frame["ev"], d, game))

    def _replied(self, frame: Json) -> None:
        if frame["re"] in self._rejoins:
            self._rejoined(self._rejoins.pop(frame["re"]), frame)
            return
        _, reply = self._waiting.pop(frame["re"], (None, None))
        if reply is None or reply.done():
            return
        if frame["ok"]:
            reply.set_result(frame.get("d", {}))
        else:
            reply.set_exception(Refused(frame["err"]))

    def _end(self, code: int, reason: str) -> None:
        if self.closed is not None:
            return
        self.closed = (code, reason)
        for _, reply in self._waiting.values():
            if not reply.done():
                reply.set_exception(ConnectionError(f"the socket closed: {code} {reason}"))
        self._waiting.clear()
        self._pushes.put_nowait(None)
