"""Games that are made by one call: each or why not, once by its key, opened by whoever comes or a little later."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import grpc
import pytest

from loadtests.bots.grpc_seat import PlayStream
from muster.game.v1 import game_pb2 as pb
from muster.game.v1 import game_pb2_grpc
from services.game.table import tables
from services.game.table.ownership import OWNERS
from services.kit.app import App
from services.kit.buckets import opened
from services.kit.errors import fault_in, fault_of
from services.kit.settings import Settings
from tests.e2e.game.conftest import Table, game_service, request_for
from tests.e2e.game.test_bad_input import Seats

LONG = 3600.0


async def made(around: App, *requests: pb.CreateGameRequest) -> list[pb.GameOrRefusal]:
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    return list((await games.CreateGames(pb.CreateGamesRequest(games=requests))).answers)


async def _owners(app: App) -> int:
    """How many games somebody runs."""
    return (await (await opened(app.bus, OWNERS)).status()).values or 0


@asynccontextmanager
async def joined(around: App, request: pb.CreateGameRequest, game_id: str) -> AsyncIterator[Seats]:
    stream = PlayStream(around.channel("game"))
    reader = asyncio.create_task(stream.run())
    seats = Seats(stream, Table(game_id, [seat.user_id for seat in request.seats]))
    await seats.join_all()
    yield seats
    stream.cancel()
    reader.cancel()
    await asyncio.gather(reader, return_exceptions=True)


async def test_decks_are_prepared_once_and_again_by_a_process_that_began_anew(
    around: App, stack_settings: Settings
) -> None:
    tokens = [seat.deck_token for seat in (await request_for(around)).seats]
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    asked = pb.PrepareDecksRequest(deck_tokens=tokens)
    async with game_service(stack_settings):
        first = await games.PrepareDecks(asked)
        again = await games.PrepareDecks(asked)
    async with game_service(stack_settings):
        anew = await games.PrepareDecks(asked, wait_for_ready=True)
    assert first.read_cards == anew.read_cards > 0
    assert again.read_cards == 0


async def test_one_that_cannot_be_made_does_not_spoil_the_others_and_a_repeat_makes_none(
    around: App, game: App
) -> None:
    good, bad, other = [await request_for(around) for _ in range(3)]
    bad.seats[2].deck_token = "forged"
    answers = await made(around, good, bad, other)
    assert [each.HasField("game") for each in answers] == [True, False, True]
    assert fault_in(answers[1].refusal).reason == "TOKEN_INVALID"
    assert await made(around, other, good) == [answers[2], answers[0]]
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    assert await games.CreateGame(good) == answers[0].game
    listed = (await games.ListGames(pb.ListGamesRequest())).games
    assert {each.game_id: each.seed_commitment for each in listed} == {
        each.game.game_id: each.game.seed_commitment for each in (answers[0], answers[2])
    }
    with pytest.raises(grpc.aio.AioRpcError) as caught:
        await made(around, good, good)
    assert fault_of(caught.value).reason == "BAD_REQUEST_ID"


async def test_the_same_games_asked_for_twice_at_the_same_time_are_made_once(around: App, game: App) -> None:
    some = [await request_for(around) for _ in range(4)]
    first, second = await asyncio.gather(made(around, *some[:3]), made(around, *reversed(some)))
    assert first == list(reversed(second[1:]))


async def test_a_table_is_opened_by_who_comes_and_time_counts_from_the_round_but_not_against_a_seat(
    around: App, game: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "QUIET_S", LONG)
    request = await request_for(around, "duel", prompt_seconds=60)
    request.settings.options["match_seconds"] = "3000"
    [answer] = await made(around, request)
    game_id = answer.game.game_id
    await asyncio.sleep(2 * tables.SWEEP_S)
    assert not await _owners(around)
    before = around.clock.now_ms()
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    row = await games.GetGame(pb.GetGameRequest(game_id=game_id))
    assert (row.state, row.turn) == (pb.GAME_STATE_LIVE, 0)
    async with joined(around, request, game_id) as seats:
        snapshot = seats.last("user-0", "game.snapshot")
        assert snapshot["clocks"]["ends_ms"] == row.created_ms + 3_000_000
        prompts = [seats.last(user, "game.prompt") for user in seats.in_turn_order()[:1]]
        assert prompts[0]["deadline_ms"] >= before + 60_000 > row.created_ms + 61_000


async def test_what_nobody_comes_to_is_opened_all_the_same(
    around: App, game: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "QUIET_S", 0.0)
    answers = await made(around, *[await request_for(around, "duel") for _ in range(3)])
    assert len(answers) == 3
    async with asyncio.timeout(20):
        while await _owners(around) < 3:
            await asyncio.sleep(0.05)


async def test_a_table_that_was_made_and_not_opened_outlives_its_process(
    around: App, stack_settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tables, "QUIET_S", LONG)
    request = await request_for(around, "duel")
    async with game_service(stack_settings):
        [answer] = await made(around, request)
    async with game_service(stack_settings):
        assert not await _owners(around)
        async with joined(around, request, answer.game.game_id) as seats:
            assert seats.last("user-0", "game.snapshot")["you"] == 0
        assert await made(around, request) == [answer]
