"""`muster conformance serve` with the client of this project, which has to come through it; and the report of one that hangs up for good."""

from __future__ import annotations

import asyncio
import dataclasses
import random

import pytest

from clients.python import Client, Seat
from services.bots.minds import SteadyMind
from services.cli.conformance import serve
from services.cli.conforming.script import FAILED, WAITING, Script
from services.kit.settings import Settings
from tests.e2e.bots.conftest import deck

GIVEN = dataclasses.replace(Settings(), shared=None, bots=True, bot_pause=0.0)


async def _nothing(seat: int, prompt: object) -> None:
    """It does not look ahead."""


async def _plays(url: str) -> None:
    """One duel against a random bot."""
    async with Client(url) as client:
        await client.guest("Ann")
        async with await client.socket() as socket:
            async with asyncio.timeout(30):
                while not (await client.get("/v1/bots/house"))["bots"]:
                    await asyncio.sleep(0.1)
            seats = [{"user": client.user["id"], "deck": deck("duel")}, {"bot": "random"}]
            table = await client.create_table("duel", seats)
            while not table["game"]:
                await asyncio.sleep(0.05)
                table = await client.table(table["id"])
            seat = Seat(socket, table["game"], SteadyMind(random.Random(3), _nothing))
            playing = asyncio.create_task(seat.play())
            async for push in socket:
                if push.game == seat.game_id:
                    seat.take(push)
                if playing.done():
                    break
                if push.event == "game.over":
                    break
            await asyncio.wait_for(playing, 10)


@pytest.mark.timeout(280)
async def test_our_own_client_conforms() -> None:
    script, invited = Script(), asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(serve(GIVEN, script, 0, 240, lambda url, _: invited.set_result(url)))
    await _plays(await invited)
    await serving
    assert script.counted()["ok"], "\n".join(script.report())
    assert script.counted()["connections"] >= 3


@pytest.mark.timeout(120)
async def test_a_client_that_does_nothing_hears_what_is_missing() -> None:
    script, invited = Script(), asyncio.get_running_loop().create_future()
    serving = asyncio.create_task(serve(GIVEN, script, 0, 5, lambda url, _: invited.set_result(url)))
    async with Client(await invited) as client:
        await client.guest("Ann")
        async with await client.socket() as socket:
            await socket.op("ping")
    await serving
    states = {check.state for name, check in script.checks.items() if name not in ("hello", "ids")}
    assert states <= {WAITING, FAILED}
    assert script.report()[-1].strip() == script.checks["ends"].advice
