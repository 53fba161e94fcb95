"""The game process is killed in the middle of a game, behind the gateway: sockets stay, the game ends, nothing acknowledged is lost or doubled."""

from __future__ import annotations

import asyncio
import dataclasses
import random
from collections import Counter
from pathlib import Path

import pytest

from loadtests.bots.socket_seat import SocketSeat
from loadtests.demo import Progress, Totals, players
from services.game.table.records import Claim, Step
from services.kit.settings import Settings
from services.kit.stack import Stack
from tests.e2e.game.archives import archive_of
from tests.e2e.game.conftest import STARTERS

KILLS = 2


@pytest.mark.timeout(180)
async def test_a_game_survives_kill_9_of_its_process(tmp_path: Path) -> None:
    settings = dataclasses.replace(Settings(), shared=None, bots=False)
    async with Stack(tmp_path / "home", settings, free_ports=True) as stack:
        async with players(stack.address("gateway"), Progress(Totals()), 7) as seats:
            decks = [
                await seat.client.create_deck(path.read_text())
                for seat, path in zip(seats, sorted(STARTERS.glob("commander-*.txt")), strict=True)
            ]
            games = await asyncio.gather(*(s.find_game(deck["id"]) for s, deck in zip(seats, decks, strict=True)))
            killer = asyncio.create_task(_kill(stack, seats, random.Random(5)))
            ends = await asyncio.gather(*(seat.play(games[0]) for seat in seats))
            assert await killer == KILLS
            verified = await seats[0].client.verify(games[0])
            reconnections = [seat.reconnections for seat in seats]
            acknowledged = [action for seat in seats for action in seat.acknowledged]
        archive = await archive_of(stack.settings, games[0])
    assert len({tuple(end["winners"]) for end in ends}) == 1
    assert verified["equal"]
    assert reconnections == [0, 0, 0, 0], "the sockets stayed"
    logged = Counter(each.action_id for each in archive.records if isinstance(each, Step) and each.action_id)
    assert set(acknowledged) <= set(logged)
    assert set(logged.values()) == {1}
    assert len([each for each in archive.records if isinstance(each, Claim)]) >= KILLS + 1


async def _kill(stack: Stack, seats: list[SocketSeat], rng: random.Random) -> int:
    """Kill when a few more actions are acknowledged, wait for health, and again."""
    killed = 0
    for _ in range(KILLS):
        wanted = _acknowledged(seats) + rng.randrange(5, 15)
        while _acknowledged(seats) < wanted:
            if any(seat.over for seat in seats):
                return killed
            await asyncio.sleep(0.005)
        await asyncio.sleep(rng.random() / 20)
        stack.kill("game")
        killed += 1
        await stack.until_healthy()
    return killed


def _acknowledged(seats: list[SocketSeat]) -> int:
    return sum(len(seat.acknowledged) for seat in seats)
