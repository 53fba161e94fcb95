"""Who takes part in the demo: guests with open sockets, the players among them with a deck and a bot's mind."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass
from typing import Any
from uuid import uuid4

from clients.python import Client, Socket
from clients.python.brain import Brain
from clients.python.events import Events

from ..bots.socket_seat import SocketSeat, Told
from ..decks import Deck


@dataclass(slots=True)
class Person:
    """A guest; `seat` plays one game after the other."""

    client: Client
    socket: Socket
    seat: SocketSeat
    deck: str = ""

    @property
    def user(self) -> str:
        return str(self.client.user["id"])

    @property
    def events(self) -> Events:
        return Events(self.client)

    @property
    def name(self) -> str:
        return self.seat.name

    async def do(self, method: str, path: str, body: dict[str, Any] | None = None, key: str = "") -> dict[str, Any]:
        """Something that `Events` has no method for, repeated while the server asks for patience: under a key of its own it is done once."""
        return await self.client.request(method, path, body, key or uuid4().hex)

    async def agree_to_draw(self) -> None:
        """MTR 2.5: agree that the match is drawn."""
        said = {"declare": "draw", "agree": True, "match": True}
        await self.socket.op("game.declare", game=self.seat.game_id, action_id=f"draw-{self.user}"[-64:], **said)


@asynccontextmanager
async def people(url: str, names: Sequence[str], seed: int, told: Told) -> AsyncIterator[list[Person]]:
    """So many guests, while the block runs; `told` hears every push of their games."""
    async with AsyncExitStack() as stack, asyncio.TaskGroup() as group:
        found, tasks = [], []
        for number, name in enumerate(names):
            client = await stack.enter_async_context(Client(url, patience_s=60.0))
            await client.guest(name)
            socket = await stack.enter_async_context(await client.socket())
            seat = SocketSeat(client, socket, Brain(random.Random(seed + number)), told)
            tasks.append(group.create_task(seat.listen()))
            found.append(Person(client, socket, seat))
        yield found
        for task in tasks:
            task.cancel()


async def bring_decks(players: Sequence[Person], format_id: str, decks: Sequence[Deck]) -> None:
    """Everybody saves a starter deck, one after the other in turn."""
    for number, person in enumerate(players):
        deck = decks[number % len(decks)]
        saved = await person.client.create_deck(deck.text, format_id, deck.name, deck.file_name)
        if not saved["verdict"]["legal"]:
            raise SystemExit(f"{deck.name} is not legal: {saved['verdict']['findings'][:3]}")
        person.deck = str(saved["id"])
