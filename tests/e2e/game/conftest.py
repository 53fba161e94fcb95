"""The game service with real brokers, catalog and decks in one loop, and tables of four bots."""

from __future__ import annotations

import asyncio
import random
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from clients.python.brain import Brain
from loadtests.bots.grpc_seat import GrpcSeat, PlayStream
from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from muster.game.v1 import game_pb2, game_pb2_grpc
from services.catalog.bind import bind as bind_catalog
from services.decks.bind import bind as bind_decks
from services.game.bind import bind as bind_game
from services.kit.app import App
from services.kit.settings import Settings

STARTERS = Path(__file__).parents[3] / "services/decks/starter"
SEATS = {"commander": 4, "duel": 2, "partner": 4, "emperor": 6}


@dataclass(frozen=True, slots=True)
class Table:
    """A game that exists, with its users."""

    game_id: str
    users: list[str]


NewTable = Callable[..., Awaitable[Table]]


@pytest.fixture
async def around(stack_settings: Settings) -> AsyncIterator[App]:
    """Catalog and decks: they stay while the game service comes and goes."""
    app = App(stack_settings, "around")
    bind_catalog(app)
    bind_decks(app)
    async with app:
        yield app


@asynccontextmanager
async def game_service(settings: Settings) -> AsyncIterator[App]:
    """The game service, up inside the block."""
    app = App(settings, "game")
    bind_game(app)
    async with app:
        yield app


@pytest.fixture
async def game(around: App, stack_settings: Settings) -> AsyncIterator[App]:
    async with game_service(stack_settings) as app:
        yield app


async def request_for(
    around: App, format: str = "commander", rules_version: str = "", **settings: object
) -> game_pb2.CreateGameRequest:
    """A request for a full table of users with starter decks."""
    decks = decks_pb2_grpc.DecksServiceStub(around.channel("decks"))
    kind = "highlander" if format in ("partner", "emperor") else "commander"
    paths = sorted(STARTERS.glob(f"{kind}-*.txt"))[: SEATS[format]]
    users = [f"user-{number}" for number in range(SEATS[format])]
    seats = []
    for number, (user, path) in enumerate(zip(users, paths, strict=True)):
        deck = await decks.CreateDeck(
            decks_pb2.CreateDeckRequest(
                owner_id=user,
                text=path.read_text(),
                format=format,
                rules_version=rules_version,
                idempotency_key=path.name,
            )
        )
        token = await decks.IssueDeckToken(decks_pb2.IssueDeckTokenRequest(deck_id=deck.deck_id, user_id=user))
        seats.append(
            game_pb2.Seat(
                seat=number, user_id=user, user_name=user, user_kind="bot", team=number, deck_token=token.token
            )
        )
    return game_pb2.CreateGameRequest(
        idempotency_key=f"table-{around.ids.new()}",
        settings=game_pb2.TableSettings(format=format, rules_version=rules_version, **settings),
        seats=seats,
    )


async def make_table(around: App, **settings: object) -> Table:
    """Four users with starter decks at a new table."""
    request = await request_for(around, **settings)
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    users = [seat.user_id for seat in request.seats]
    return Table((await games.CreateGame(request)).game_id, users)


@pytest.fixture
async def requests(around: App, game: App) -> game_pb2.CreateGameRequest:
    return await request_for(around)


@pytest.fixture
def new_table(around: App, game: App) -> NewTable:
    async def make(**settings: object) -> Table:
        return await make_table(around, **settings)

    return make


@asynccontextmanager
async def seated(around: App, table: Table) -> AsyncIterator[list[GrpcSeat]]:
    """Four bots on one stream."""
    stream = PlayStream(around.channel("game"))
    reader = asyncio.create_task(stream.run())
    try:
        yield [
            GrpcSeat(stream, user, table.game_id, Brain(random.Random(number)))
            for number, user in enumerate(table.users)
        ]
    finally:
        stream.cancel()
        reader.cancel()
        await asyncio.gather(reader, return_exceptions=True)
