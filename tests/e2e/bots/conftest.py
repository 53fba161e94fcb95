"""The whole server in one loop, its house bots included, and people who play against them."""

from __future__ import annotations

import asyncio
import dataclasses
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass

import pytest

from clients.python import Client, Seat, Socket
from clients.python.board import Json
from gateway.bind import bind as bind_gateway
from services.bots.bind import bind as bind_bots
from services.bots.minds import SteadyMind
from services.catalog.bind import bind as bind_catalog
from services.decks.bind import bind as bind_decks
from services.game.bind import bind as bind_game
from services.kit.app import App
from services.kit.settings import Settings
from services.matchmaking.bind import bind as bind_matchmaking
from services.tournament.bind import bind as bind_tournament

SEATS = {"commander": 4, "duel": 2, "partner": 4, "emperor": 6}
STARTERS = {"commander": "starter:commander-jasmine-boreal", "duel": "starter:commander-jasmine-boreal"}
_HIGHLANDER = "starter:highlander-gruul"
NewPerson = Callable[[], Awaitable["Person"]]


@dataclass
class Person:
    """Somebody with an account and a socket; plays one game after the other by a simple sense."""

    client: Client
    socket: Socket
    seat: Seat | None = None

    async def plays(self, game_id: str) -> Json:
        """The game to its end."""
        self.seat = Seat(self.socket, game_id, SteadyMind(random.Random(7), _nothing))
        return await self.seat.play()

    async def listen(self) -> None:
        """Take pushes until cancelled."""
        async for push in self.socket:
            if self.seat is not None and push.game == self.seat.game_id:
                self.seat.take(push)


async def _nothing(seat: int, prompt: Json) -> None:
    """People of tests do not look ahead."""


def deck(format: str) -> str:
    """A starter deck for a format."""
    return STARTERS.get(format, _HIGHLANDER)


def seats(person: Person, format: str, bot: str = "steady") -> list[Json]:
    """The person first, bots in all other seats."""
    mine = {"user": person.client.user["id"], "deck": deck(format)}
    return [mine, *({"bot": bot} for _ in range(SEATS[format] - 1))]


async def started(person: Person, table: Json) -> str:
    """The game of a table at which all sit."""
    async with asyncio.timeout(20):
        while not table["game"]:
            assert table["state"] in ("starting", "started"), table
            await asyncio.sleep(0.02)
            table = await person.client.table(table["id"])
    return str(table["game"])


async def until_bots(client: Client, count: int = 12) -> list[Json]:
    """The house bots, once so many are there."""
    async with asyncio.timeout(20):
        while len(bots := (await client.get("/v1/bots/house"))["bots"]) < count:
            await asyncio.sleep(0.02)
    return list(bots)


@pytest.fixture
def bot_settings(stack_settings: Settings) -> Settings:
    """Bots do not wait for people to follow."""
    return dataclasses.replace(stack_settings, bot_pause=0.0, shared=None)


@pytest.fixture
async def server(bot_settings: Settings) -> AsyncIterator[App]:
    """Everybody but the bots."""
    app = App(bot_settings, "server")
    for bind in (bind_catalog, bind_decks, bind_tournament, bind_matchmaking, bind_game, bind_gateway):
        bind(app)
    async with app:
        yield app


@asynccontextmanager
async def bot_service(settings: Settings) -> AsyncIterator[App]:
    """The bots, up inside the block."""
    app = App(settings, "bots")
    bind_bots(app)
    async with app:
        yield app


@pytest.fixture
async def bots(server: App, bot_settings: Settings) -> AsyncIterator[App]:
    async with bot_service(bot_settings) as app:
        yield app


@pytest.fixture
def url(server: App) -> str:
    return f"http://{server.settings.address('gateway')}"


@pytest.fixture
async def person(url: str) -> AsyncIterator[Person]:
    async with Client(url) as client:
        await client.guest("Ann")
        async with await client.socket() as socket:
            one = Person(client, socket)
            listening = asyncio.create_task(one.listen())
            yield one
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)
