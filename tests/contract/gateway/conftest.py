"""The gateway with matchmaking and tournament on real brokers, and a game service over a real wire."""

from __future__ import annotations

import itertools
from collections.abc import AsyncIterator, Awaitable, Callable

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
