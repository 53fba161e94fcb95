"""Players on sockets who play whole games through the gateway, at people's pace."""

from __future__ import annotations

import asyncio
import random
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass

from clients.python import Client, Socket
from clients.python.board import Json
from clients.python.brain import Brain

from ..bots.socket_seat import SocketSeat
from ..decks import starters
from ..variants import Variant
from .audience import Audience
from .user import LoadUser

_SETTLED_S = 1.0
_START_S, _LOOK_S = 30.0, 0.02


class PacedSeat(SocketSeat):
    """A bot that thinks as long as people do and reports how long each answer took, from when it was due."""

    def __init__(self, client: Client, socket: Socket, user: LoadUser, audience: Audience) -> None:
        super().__init__(client, socket, Brain(random.Random(user.rng.random())))
        self._user = user
        self._audience = audience
        self._at_ms = 0

    async def _say(self, prompt: Json, do: Json) -> None:
        clock, pause = asyncio.get_running_loop().time, self._user.rng.expovariate(1 / self._user.target.pause_s)
        due = clock() + pause
        await asyncio.sleep(pause)
        said, broken = len(self.acknowledged), self.reconnections
        await super()._say(prompt, do)
        if len(self.acknowledged) == said:
            return
        if self.reconnections > broken:
            self._user.took("socket: action after a broken socket", due)
            return
        self._user.took("socket: action", due)
        self._user.figures.facts[str(do.get("a", "choice"))] += 1
        self._audience.acted(self._at_ms, due)

    def _take_delta(self, d: Json) -> None:
        super()._take_delta(d)
        self._at_ms = d["at_ms"]
        self._audience.told(self._at_ms)


@dataclass(frozen=True, slots=True)
class Party:
    """A game on the gateway with a seat for every player."""

    seats: tuple[PacedSeat, ...]
    audience: Audience

    async def play(self) -> Json:
        """Play to the end; the `game.over` body of the first seat."""
        ends = await asyncio.gather(*(seat.play(self.audience.game_id) for seat in self.seats))
        return ends[0]

    async def report(self, user: LoadUser) -> None:
        """Report until cancelled when the last of those who see each action was told."""
        while True:
            await asyncio.sleep(_SETTLED_S)
            for whom, due, at in self.audience.settled(asyncio.get_running_loop().time() - _SETTLED_S):
                user.took(whom, due, at)


@asynccontextmanager
async def owner(user: LoadUser) -> AsyncIterator[Client]:
    """The account of --token, else one of its own; whose bots sit down at once."""
    async with Client(user.target.gateway, user.target.token) as client:
        if not user.target.token:
            await client.sign_up(f"load {secrets.token_hex(6)}", secrets.token_hex(16))
        yield client


@asynccontextmanager
async def party(user: LoadUser, owning: Client, variant: Variant) -> AsyncIterator[Party]:
    """A game of the owner's bots with starter decks. What was made for it is removed with the block."""
    lists = starters(variant.starters)[: variant.seats]
    async with AsyncExitStack() as around, asyncio.TaskGroup() as group:
        clients = [await _bot(user, owning, around) for _ in lists]
        decks = [
            (await client.create_deck(deck.text, variant.format, deck.name, deck.file_name, variant.rules))["id"]
            for client, deck in zip(clients, lists, strict=True)
        ]
        seats = [{"user": client.user["id"], "deck": deck} for client, deck in zip(clients, decks, strict=True)]
        with user.timed("table: made"):
            table = await owning.create_table(variant.format, seats, {"rules_version": variant.rules})
            game_id = await _started(owning, table)
        audience = Audience(game_id)
        sockets = [await around.enter_async_context(await client.socket()) for client in clients]
        playing = [PacedSeat(client, socket, user, audience) for client, socket in zip(clients, sockets, strict=True)]
        beside = [group.create_task(seat.listen()) for seat in playing]
        made = Party(tuple(playing), audience)
        beside.append(group.create_task(made.report(user)))
        try:
            yield made
        finally:
            for task in beside:
                task.cancel()
            for client, deck in zip(clients, decks, strict=True):
                await client.request("DELETE", f"/v1/decks/{deck}")


async def _bot(user: LoadUser, owning: Client, around: AsyncExitStack) -> Client:
    signed = await owning.post("/v1/bots", {"name": f"bot {secrets.token_hex(6)}"})
    client = await around.enter_async_context(Client(user.target.gateway, signed["token"]))
    client.user = signed["user"]
    return client


async def _started(owning: Client, table: Json) -> str:
    async with asyncio.timeout(_START_S):
        while not table["game"]:
            if table["state"] in ("refused", "declined", "expired"):
                raise RuntimeError(f"the table is {table['state']}: {table['reason']}")
            await asyncio.sleep(_LOOK_S)
            table = await owning.table(table["id"])
    return str(table["game"])
