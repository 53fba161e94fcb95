"""A watcher's connection breaks again and again: from opening a socket until the game goes on where it stopped, without a gap."""

from __future__ import annotations

import asyncio

from clients.python import Client
from clients.python.board import Board, Gap

from ..driver import lobby
from ..driver.user import LoadUser


async def play(user: LoadUser) -> None:
    async with Client(user.target.gateway) as client:
        await client.guest(f"Traveller {user.number}")
        while True:
            audience = await lobby.one(user)
            board, position = Board(), None
            async for _ in user.paced():
                opened = asyncio.get_running_loop().time()
                async with await client.socket() as socket:
                    joined = await user.patiently(
                        socket, "game.join", game=audience.game_id, **({"from": position} if position else {})
                    )
                    user.took(f"reconnect: {joined['mode']}", opened)
                    while (push := await socket.next_push()) is not None and push.event != "game.over":
                        if push.event == "game.snapshot":
                            board.take_snapshot(push.d)
                        elif push.event == "game.delta":
                            _take(user, board, push.d)
                            break
                    known = socket.positions.get(audience.game_id)
                    position = {**known, "seq": board.seq} if known else None
                if push is None or push.event == "game.over":
                    break


def _take(user: LoadUser, board: Board, delta: dict[str, object]) -> None:
    try:
        board.take_delta(delta)
    except Gap as gap:
        user.failed("reconnect", gap)
