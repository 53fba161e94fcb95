"""Every scenario of the load tests plays against a whole server, through the death of its game process too, and measures what it is for."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from clients.python import Client, Refused
from loadtests.decks import starters
from loadtests.driver.process import Users
from loadtests.driver.user import Target
from loadtests.stand import Stand, own_stack
from services.kit import settings

SEEN_S = 120.0
SHOWN = (
    ("decks", {"decks: validated"}),
    ("recorded", {"table: made", "action"}),
    ("players", {"socket: action", "socket: told to all seats"}),
    ("watchers", {"watch: joined"}),
    ("reconnects", {"reconnect: snapshot"}),
    ("queues", {"queue: proposed", "queue: game made"}),
    ("catalog", {"catalog: card"}),
)
"""One after the other: a server that has just started has much to read."""


@asynccontextmanager
async def _server(home: Path) -> AsyncIterator[Stand]:
    async with own_stack(home, settings.read(), {"MUSTER_TEST_SEEDS": "true"}) as at:
        yield at


async def _until(users: Users, kinds: Iterable[str]) -> None:
    async with asyncio.timeout(SEEN_S):
        while not set(kinds) <= set(users.figures.samples):
            assert not users.figures.errors, users.figures.messages
            await asyncio.sleep(0.1)


async def _awake(url: str) -> None:
    """On a busy machine the first deck of a new server takes longer than a call may."""
    async with Client(url) as client, asyncio.timeout(SEEN_S):
        await client.guest("Early bird")
        while True:
            try:
                await client.create_deck(starters()[0].text)
            except Refused as refused:
                assert refused.retryable, refused
            else:
                return


@pytest.mark.timeout(240)
async def test_every_scenario_measures_what_it_is_for_and_survives_a_kill(tmp_path: Path) -> None:
    async with _server(tmp_path) as at:
        assert at.stack is not None
        users = Users(Target(at.url, f"grpc://{at.game}", f"grpc://{at.decks}", pause_s=0.3))
        await _awake(at.url)
        for number, (scenario, kinds) in enumerate(SHOWN):
            users.start(number, scenario)
            await _until(users, kinds)
        at.stack.kill("game")
        await _until(users, {"action after a broken stream"})
        await users.stop_all()
        assert not users.figures.errors, users.figures.messages
