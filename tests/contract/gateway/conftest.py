"""The gateway with matchmaking and tournament on real brokers, and a game service over a real wire."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import pytest

from clients.python import Client
from gateway.bind import bind as bind_gateway
from gateway.limits import Limit, Limits
from muster.decks.v1 import decks_pb2_grpc
from services.kit.app import App
from services.kit.tokens import Signer
from services.matchmaking.bind import bind as bind_matchmaking
from services.tournament.bind import bind as bind_tournament
from tests.contract.gateway.echo_decks import EchoDecks
from tests.contract.gateway.echo_game import GameProcess

NewPlayer = Callable[[], Awaitable[Client]]


@pytest.fixture
async def game(stack_app: App) -> AsyncIterator[GameProcess]:
    process = GameProcess(stack_app.settings)
    await process.start()
    yield process
    await process.kill()


@pytest.fixture
async def app(stack_app: App, game: GameProcess) -> AsyncIterator[App]:
    decks = EchoDecks(Signer(stack_app.settings.home / "keys", "decks", stack_app.clock), stack_app.ids)
    stack_app.serve(
        lambda server: decks_pb2_grpc.add_DecksServiceServicer_to_server(decks, server), "muster.decks.v1.DecksService"
    )
    for bind in (bind_tournament, bind_matchmaking):
        bind(stack_app)
    bind_gateway(stack_app, Limits(password=Limit("password", 0.5, 4)))
    async with stack_app:
        yield stack_app


@pytest.fixture
def url(app: App) -> str:
    return f"http://{app.settings.address('gateway')}"


@pytest.fixture
async def new_player(url: str) -> AsyncIterator[NewPlayer]:
    clients: list[Client] = []
    numbers = itertools.count(1)

    async def make() -> Client:
        client = Client(url, patience_s=0)
        await client.guest(f"Player {next(numbers)}")
        clients.append(client)
        return client

    yield make
    for client in clients:
        await client.close()


@pytest.fixture
async def player(new_player: NewPlayer) -> Client:
    return await new_player()


async def seated(players: list[Client], **settings: Any) -> str:
    """A game of these players, who all agreed to it: the first makes the table."""
    decks = [(await each.create_deck("100 Forest"))["id"] for each in players]
    seats = [{"user": each.user["id"]} for each in players]
    seats[0]["deck"] = decks[0]
    table = await players[0].create_table("commander", seats, settings=settings)
    for player, deck in zip(players[1:], decks[1:], strict=True):
        await player.accept_table(table["id"], deck)
    return str((await until_table(players[0], table["id"], "started"))["game"])


async def until_table(client: Client, table_id: str, state: str) -> dict[str, Any]:
    """The table, once it stands so."""
    async with asyncio.timeout(10):
        while (table := await client.table(table_id))["state"] != state:
            await asyncio.sleep(0.005)
    return table
