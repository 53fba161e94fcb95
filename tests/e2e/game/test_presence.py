"""Who is at the table is told to all, and an unopposed manual action is done after its time."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import grpc
import pytest

from loadtests.bots.grpc_seat import PlayStream
from muster.game.v1 import game_pb2, game_pb2_grpc
from services.game.table import actor
from services.kit.app import App
from services.kit.errors import fault_of
from tests.e2e.game.conftest import NewTable
from tests.e2e.game.test_bad_input import Seats


@pytest.fixture
async def streams(around: App) -> AsyncIterator[list[PlayStream]]:
    """Two streams, as of two gateways."""
    made = [PlayStream(around.channel("game")) for _ in range(2)]
    readers = [asyncio.create_task(each.run()) for each in made]
    yield made
    for stream in made:
        stream.cancel()
    for reader in readers:
        reader.cancel()
    await asyncio.gather(*readers, return_exceptions=True)


async def _until(seats: Seats, user: str, present: list[int]) -> None:
    async with asyncio.timeout(10):
        while seats.last(user, "game.presence") != {"present": present}:
            await asyncio.sleep(0.005)


async def test_joining_leaving_and_a_broken_stream_are_told_to_all(
    new_table: NewTable, streams: list[PlayStream]
) -> None:
    table = await new_table()
    here, there = (Seats(stream, table) for stream in streams)
    first, second, third = table.users[:3]
    await here.op(first, "game.join")
    assert here.last(first, "game.presence") == {"present": [0]}
    await here.op(second, "game.join")
    await there.op(third, "game.join")
    await _until(here, first, [0, 1, 2])
    await here.op(second, "game.leave")
    await _until(here, first, [0, 2])
    streams[1].cancel()
    await _until(here, first, [0])


async def test_nobody_looks_on_where_the_table_wants_nobody(
    around: App, new_table: NewTable, streams: list[PlayStream]
) -> None:
    table = await new_table(watch=game_pb2.Watch(who="nobody"))
    seats = Seats(streams[0], table)
    await seats.join_all()
    assert (await seats.refused("stranger", "game.join")).code == "NOT_WATCHED"
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    for user in table.users[:3]:
        await seats.op(user, "game.concede", action_id="out")
    assert (await seats.refused("stranger", "game.join")).code == "NOT_WATCHED"
    asked = game_pb2.ReadReplayRequest(game_id=table.game_id, user_id="stranger", view="public")
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await anext(aiter(games.ReadReplay(asked)))
    assert fault_of(refused.value).reason == "NOT_WATCHED"
    asked.user_id = table.users[3]
    assert await anext(aiter(games.ReadReplay(asked)))


async def test_friends_of_a_player_look_on_where_the_table_wants_friends(
    around: App, new_table: NewTable, streams: list[PlayStream]
) -> None:
    table = await new_table(watch=game_pb2.Watch(who="friends"))
    seats = Seats(streams[0], table)
    assert (await seats.refused("stranger", "game.join")).code == "NOT_WATCHED"
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    await seats.join_all()
    for user in table.users[:3]:
        await seats.op(user, "game.concede", action_id="out")
    asked = game_pb2.ReadReplayRequest(game_id=table.game_id, user_id="stranger", view="public")
    with pytest.raises(grpc.aio.AioRpcError) as refused:
        await anext(aiter(games.ReadReplay(asked)))
    assert fault_of(refused.value).reason == "NOT_WATCHED"
    asked.welcomed_by.append(table.users[2])
    assert await anext(aiter(games.ReadReplay(asked)))


async def test_a_manual_action_that_nobody_opposes_is_done(
    new_table: NewTable, streams: list[PlayStream], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(actor, "OBJECT_S", 0.05)
    table = await new_table(manual_consent="object")
    seats = Seats(streams[0], table)
    await seats.join_all()
    await seats.keep_hands()
    user, _ = seats.asked()
    await seats.op(user, "game.manual", action_id="m", verb="life", amount=3)
    seat = table.users.index(user)
    async with asyncio.timeout(10):
        while not any(
            body.get("table", {}).get("players", [{}] * 4)[seat].get("life") == 43
            for event, body in seats.pushes[user]
            if event == "game.delta"
        ):
            await asyncio.sleep(0.005)
