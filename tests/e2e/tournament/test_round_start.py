"""A round's games are made while the processes that make them are killed: every table ends with exactly one game, which one process opens."""

from __future__ import annotations

import asyncio
import dataclasses
import socket
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path

import grpc
import msgspec
import pytest

from muster.game.v1 import game_pb2, game_pb2_grpc
from muster.tournament.v1 import events_pb2, events_pb2_grpc
from services.game.table import records
from services.game.table.jetstream_log import JetStreamLog
from services.game.table.log import GameLog
from services.game.table.ownership import LIFE_S, OWNERS, Owner, pod_name
from services.game.table.records import Claim
from services.kit.app import App
from services.kit.buckets import opened
from services.kit.settings import Settings
from services.kit.stack import Stack
from tests.bench.round_start import registered
from tests.chaos.pods import SecondPod

TABLES, FEW = 320, 60
KILLED = ("tournament", "game", "tournament", "game")
"""Who is killed, each as soon as there are more games than at the kill before."""
WAIT_S = 60.0
SOON = [(f"grpc.{which}_reconnect_backoff_ms", 100) for which in ("initial", "min", "max")]
PARTS = ("nats", "redis", "catalog", "decks", "game", "tournament")


async def _round(stack: Stack, event: str) -> list[events_pb2.EventTable]:
    async with grpc.aio.insecure_channel(stack.address("tournament"), options=SOON) as channel:
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
        made, before, names = 0, 0, list(KILLED)
        while made < TABLES:
            with suppress(grpc.aio.AioRpcError):
                made = sum(bool(table.game_id) for table in await _round(stack, event))
            if names and before < made < TABLES:
                stack.kill(names[0])
                kills[names.pop(0)] += 1
                before = made
            await asyncio.sleep(0.01)
        await stack.until_healthy()
        tables, games = await _round(stack, event), await _games(stack)
    assert kills["tournament"] > 1 <= kills["game"]
    assert len(games) == TABLES
    seated = {table.game_id: {table.first, table.second} for table in tables}
    assert {game.game_id: {seat.user_id for seat in game.seats} for game in games} == seated


async def _claimed(logs: GameLog, games: Sequence[str]) -> dict[str, list[Claim]]:
    """Who took each of the games that were opened, from its log."""
    found = {game: records.read_log(entry.data for entry in await logs.read(game)) for game in games}
    return {
        game: claims for game, log in found.items() if (claims := [each for each in log if isinstance(each, Claim)])
    }


async def _opened_by(logs: GameLog, games: Sequence[str], pod: str, number: int) -> dict[str, list[Claim]]:
    """Who took the games, once this pod has opened so many."""
    async with asyncio.timeout(WAIT_S):
        while True:
            claims = await _claimed(logs, games)
            if sum(each[0].pod == pod for each in claims.values()) >= number:
                return claims
            await asyncio.sleep(0.05)


@pytest.mark.timeout(300)
async def test_two_processes_open_every_table_of_a_round_once_also_when_one_is_killed_in_the_middle(
    tmp_path: Path,
) -> None:
    """Nobody comes to the tables: whoever hears of them opens them, one after the other."""
    settings = dataclasses.replace(Settings(), shared=None, bots=False)
    async with (
        Stack(tmp_path / "home", settings, PARTS, free_ports=True) as stack,
        SecondPod(stack, {}) as second,
        App(stack.settings, "reader") as reader,
    ):
        logs = JetStreamLog(reader.bus)
        event = await registered(stack, 2 * FEW, None)
        async with grpc.aio.insecure_channel(stack.address("tournament")) as channel:
            stub = events_pb2_grpc.EventServiceStub(channel)
            await stub.PairRound(events_pb2.PairRoundRequest(event_id=event, user_id="boss", round=1))
        while len(games := [table.game_id for table in await _round(stack, event) if table.game_id]) < FEW:
            await asyncio.sleep(0.05)
        died = pod_name(socket.gethostname(), int(second.address.rpartition(":")[2]))
        before = await _opened_by(logs, games, died, 3)
        second.kill()
        assert len(before) < FEW, "it was killed in the middle"
        async with asyncio.timeout(WAIT_S):
            while len(await _claimed(logs, games)) < FEW:
                await asyncio.sleep(0.1)
        await asyncio.sleep(2 * LIFE_S)  # what the killed one had opened is taken again meanwhile
        after, owners = await _claimed(logs, games), await opened(reader.bus, OWNERS)
        now = [msgspec.json.decode((await owners.get(game)).value or b"", type=Owner) for game in games]
    for game, claims in after.items():
        assert [each.epoch for each in claims] == [*range(1, len(claims) + 1)]
        assert len(claims) == 1 or claims[0].pod == died, f"{game} was opened by {[each.pod for each in claims]}"
    assert {claims[0].pod for claims in after.values()} > {died}
    taken_again = {game for game, claims in before.items() if claims[0].pod == died}
    assert all(len(after[game]) > 1 for game in taken_again)
    assert [claims[-1].pod for claims in (after[game] for game in games)] == [each.pod for each in now]
