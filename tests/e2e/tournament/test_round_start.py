"""A round's games are made while the processes that make them are killed: every table ends with exactly one game."""

from __future__ import annotations

import asyncio
import dataclasses
import random
from collections import Counter
from contextlib import suppress
from pathlib import Path

import grpc
import pytest

from muster.game.v1 import game_pb2, game_pb2_grpc
from muster.tournament.v1 import events_pb2, events_pb2_grpc
from services.kit.background import end
from services.kit.settings import Settings
from services.kit.stack import Stack
from tests.bench.round_start import registered

TABLES = 160
PARTS = ("nats", "redis", "catalog", "decks", "game", "tournament")


async def _kill(stack: Stack, kills: Counter[str]) -> None:
    """Both processes in turn, at moments that have nothing to do with what they do."""
    lots = random.Random(7)
    while True:
        for name in ("tournament", "game"):
            with suppress(ProcessLookupError):
                stack.kill(name)
                kills[name] += 1
            await asyncio.sleep(lots.uniform(0.1, 0.5))
            await stack.until_healthy()
            await asyncio.sleep(lots.uniform(0.1, 1.0))


async def _round(stack: Stack, event: str) -> list[events_pb2.EventTable]:
    async with grpc.aio.insecure_channel(stack.address("tournament")) as channel:
        stub = events_pb2_grpc.EventServiceStub(channel)
        found = await stub.GetRound(events_pb2.GetRoundRequest(event_id=event, round=1), wait_for_ready=True)
    return list(found.tables)


async def _games(stack: Stack) -> list[game_pb2.GetGameResponse]:
    """Every live game."""
    found: list[game_pb2.GetGameResponse] = []
    async with grpc.aio.insecure_channel(stack.address("game")) as channel:
        stub, page = game_pb2_grpc.GameServiceStub(channel), ""
        while not found or page:
            answer = await stub.ListGames(game_pb2.ListGamesRequest(page_size=100, page_token=page))
            found += answer.games
            page = answer.next_page_token
    return found


@pytest.mark.timeout(300)
async def test_every_table_has_exactly_one_game_whoever_is_killed_while_they_are_made(tmp_path: Path) -> None:
    settings, kills = dataclasses.replace(Settings(), shared=None, bots=False), Counter[str]()
    async with Stack(tmp_path / "home", settings, PARTS, free_ports=True) as stack:
        event = await registered(stack, 2 * TABLES, None)
        async with grpc.aio.insecure_channel(stack.address("tournament")) as channel:
            stub = events_pb2_grpc.EventServiceStub(channel)
            await stub.PairRound(events_pb2.PairRoundRequest(event_id=event, user_id="boss", round=1))
        killing = asyncio.create_task(_kill(stack, kills))
        made = 0
        while made < TABLES:
            with suppress(grpc.aio.AioRpcError):
                made = sum(bool(table.game_id) for table in await _round(stack, event))
            await asyncio.sleep(0.1)
        await end(killing)
        await stack.until_healthy()
        tables, games = await _round(stack, event), await _games(stack)
    assert kills["tournament"] > 1 <= kills["game"]
    assert len(games) == TABLES
    seated = {table.game_id: {table.first, table.second} for table in tables}
    assert {game.game_id: {seat.user_id for seat in game.seats} for game in games} == seated
