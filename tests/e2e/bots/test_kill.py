"""kill -9 of the bots, of the game service and of the gateway in the middle of a game: it goes on to its end."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from clients.python import Client
from services.kit.settings import Settings
from services.kit.stack import Stack
from tests.e2e.bots.conftest import Person, seats, started, until_bots


@asynccontextmanager
async def a_person_at(url: str) -> AsyncIterator[Person]:
    async with Client(url) as client:
        await client.guest("Ann")
        async with await client.socket() as socket:
            one = Person(client, socket)
            listening = asyncio.create_task(one.listen())
            yield one
            listening.cancel()
            await asyncio.gather(listening, return_exceptions=True)


async def until_turn(person: Person, turn: int) -> None:
    while person.seat is None or person.seat.board.table.get("turn", 0) < turn:
        await asyncio.sleep(0.02)


@pytest.mark.timeout(420)
async def test_a_game_goes_on_whoever_is_killed(tmp_path: Path) -> None:
    settings = Settings(home=tmp_path / "home", shared=None, bot_pause=0.02)
    async with (
        Stack(tmp_path / "home", settings, free_ports=True) as stack,
        a_person_at(stack.address("gateway")) as one,
    ):
        await until_bots(one.client)
        table = await one.client.create_table("duel", seats(one, "duel"))
        game_id = await started(one, table)
        playing = asyncio.create_task(one.plays(game_id))
        for turn, part in ((2, "bots"), (3, "game"), (5, "gateway"), (6, "bots")):
            async with asyncio.timeout(100):
                await until_turn(one, turn)
            assert not playing.done()
            stack.kill(part)
            await stack.until_healthy()
        async with asyncio.timeout(240):
            end = await playing
        assert end["turns"] >= 6
        assert {result["cause"] for result in end["results"]}.isdisjoint({"concession", "clock"})
        assert (await one.client.verify(game_id))["equal"]
