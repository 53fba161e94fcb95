"""Four guests who queue together for a casual game, accept, and leave the game that they got."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from clients.python import Client, Refused, Socket

from ..decks import starters
from ..driver.user import LoadUser

_PATIENCE_S = 60.0


async def play(user: LoadUser) -> None:
    async with AsyncExitStack() as around:
        clients = [await around.enter_async_context(Client(user.target.gateway)) for _ in range(4)]
        for number, client in enumerate(clients):
            await client.guest(f"Queuer {user.number}-{number}")
        sockets = [await around.enter_async_context(await client.socket()) for client in clients]
        decks = [(await client.create_deck(deck.text))["id"] for client, deck in zip(clients, starters(), strict=True)]
        try:
            async for due in user.paced():
                async with asyncio.timeout(_PATIENCE_S):
                    await asyncio.gather(*map(_round, [user] * 4, sockets, decks, [due] * 4))
        finally:
            for client, deck in zip(clients, decks, strict=True):
                await client.request("DELETE", f"/v1/decks/{deck}")


async def _round(user: LoadUser, socket: Socket, deck: str, due: float) -> None:
    clock = asyncio.get_running_loop().time
    await user.patiently(socket, "queue.join", deck=deck, format="commander", ranked=False)
    proposed = await _heard(socket, "match.proposed")
    user.took("queue: proposed", due)
    accepted = clock()
    await user.patiently(socket, "match.accept", match=proposed["match"])
    ready = await _heard(socket, "match.ready")
    user.took("queue: game made", accepted)
    await user.patiently(socket, "game.join", game=ready["game"])
    try:
        await user.patiently(socket, "game.concede", game=ready["game"], action_id="leave")
    except Refused as refused:
        if refused.code != "GAME_OVER":  # the last one has won
            raise
    else:
        await _heard(socket, "game.over")


async def _heard(socket: Socket, event: str) -> dict[str, str]:
    while (push := await socket.next_push()) is not None:
        if push.event == event:
            return push.d
    raise ConnectionError(f"the socket closed before {event}")
