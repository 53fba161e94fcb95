"""The client's socket beside a server that says what a test wants: whoever comes back to a game that is between two processes is joined in the end."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import pytest
from websockets.asyncio.server import ServerConnection, serve

from clients.python import Refused, Socket
from clients.python.seat import Seat

Json = dict[str, Any]
MOVED = {"code": "MOVED", "message": "the game is being moved", "retryable": True, "retry_after_ms": 10}
NOT_JOINED = {"code": "NOT_JOINED", "message": "join this game first", "retryable": False}


class Scripted:
    """A server: `refusals` of each connection are given to its first operations; `heard` what came on which connection."""

    def __init__(self, *refusals: list[Json]) -> None:
        self.refusals = list(refusals)
        self.heard: list[list[Json]] = []
        self.news = asyncio.Event()

    async def talk(self, connection: ServerConnection) -> None:
        number = len(self.heard)
        self.heard.append([])
        await connection.send(json.dumps({"ev": "hello", "d": {}}))
        async for data in connection:
            frame = json.loads(data)
            self.heard[number].append(frame)
            self.news.set()
            if frame["op"] == "end":
                await connection.send(json.dumps({"ev": "game.over", "game": frame["d"]["game"], "d": {}}))
            refusals = self.refusals[number] if number < len(self.refusals) else []
            told = {"ok": False, "err": refusals.pop(0)} if refusals else {"ok": True, "d": {}}
            await connection.send(json.dumps({"re": frame["id"], **told}))
            if frame["op"] == "break":
                await connection.close(1012)

    async def until(self, number: int, count: int) -> list[Json]:
        """What a connection has heard, once it is so much."""
        while len(self.heard) <= number or len(self.heard[number]) < count:
            self.news.clear()
            await self.news.wait()
        return self.heard[number]


@pytest.fixture
async def server() -> AsyncIterator[Any]:
    """`await server(refusals, ...)`: a scripted server and a socket that is connected to it."""
    running: list[Any] = []

    async def start(*refusals: list[Json]) -> tuple[Scripted, Socket]:
        scripted = Scripted(*refusals)
        listening = await serve(scripted.talk, "127.0.0.1", 0)
        port = listening.sockets[0].getsockname()[1]
        socket = Socket(f"ws://127.0.0.1:{port}", "token")
        await socket.connect()
        running.append((listening, socket))
        return scripted, socket

    yield start
    for listening, socket in running:
        await socket.close()
        listening.close()


async def _broken(socket: Socket) -> None:
    await socket.op("break")


async def test_a_join_that_is_refused_for_now_is_sent_again_on_the_same_connection(server: Any) -> None:
    scripted, socket = await server([], [MOVED, MOVED])
    await socket.join("g")
    await _broken(socket)
    heard = await scripted.until(1, 3)
    assert [(each["op"], each["d"]["game"]) for each in heard] == [("game.join", "g")] * 3
    assert len({each["id"] for each in heard}) == 3
    await socket.op("ping")
    assert [each["op"] for each in scripted.heard[1]] == ["game.join"] * 3 + ["ping"], "then it is joined"


async def test_a_join_that_is_refused_for_good_is_not(server: Any) -> None:
    scripted, socket = await server([], [NOT_JOINED])
    await socket.join("g")
    await _broken(socket)
    await scripted.until(1, 1)
    for _ in range(3):
        await socket.op("ping")
    assert [each["op"] for each in scripted.heard[1]] == ["game.join", "ping", "ping", "ping"]


async def test_a_game_that_is_over_is_not_joined_again(server: Any) -> None:
    scripted, socket = await server()
    for game in "gh":
        await socket.join(game)
    await socket.op("end", game="g")
    await _broken(socket)
    await scripted.until(1, 1)
    await socket.op("ping")
    assert [(each["op"], each["d"].get("game")) for each in scripted.heard[1]] == [("game.join", "h"), ("ping", None)]


async def test_a_seat_that_the_server_does_not_know_any_more_joins_and_goes_on(server: Any) -> None:
    scripted, socket = await server([NOT_JOINED])
    seat = Seat(socket, "g", mind=None)  # type: ignore[arg-type]
    await seat._patiently("game.resync")
    assert [each["op"] for each in scripted.heard[0]] == ["game.resync", "game.join", "game.resync"]
    scripted.refusals[0].append({**NOT_JOINED, "code": "GAME_NOT_FOUND"})
    with pytest.raises(Refused):
        await seat._patiently("game.join")
