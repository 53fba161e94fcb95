"""A guest who watches one game of `Players` after the other; how late an action reaches those without a seat is told by the table."""

from __future__ import annotations

import asyncio
from contextlib import suppress

from clients.python import Client, Socket

from ..driver import lobby
from ..driver.audience import WATCHERS, Audience
from ..driver.user import LoadUser

AT_A_TIME_S = 30.0


async def play(user: LoadUser) -> None:
    async with Client(user.target.gateway) as client:
        await client.guest(f"Watcher {user.number}")
        async with await client.socket() as socket:
            while True:
                audience = await lobby.one(user)
                with user.timed("watch: joined"):
                    await user.patiently(socket, "game.join", game=audience.game_id)
                with suppress(TimeoutError):
                    async with asyncio.timeout(AT_A_TIME_S):
                        await _watch(socket, audience)
                await socket.op("game.leave", game=audience.game_id)


async def _watch(socket: Socket, audience: Audience) -> None:
    async for push in socket:
        if push.event == "game.delta" and push.game == audience.game_id:
            audience.told(push.d["at_ms"], WATCHERS)
        elif push.event == "game.over":
            return
