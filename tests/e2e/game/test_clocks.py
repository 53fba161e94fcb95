"""The table's clocks, live: time is called, a reserve runs out, officials rule, and all of it outlives the process."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import grpc
import msgspec
import pytest

from clients.python.board import Json
from loadtests.bots.grpc_seat import PlayStream
from muster.game.v1 import game_pb2 as pb
from muster.game.v1 import game_pb2_grpc
from services.kit.app import App
from services.kit.errors import fault_of
from services.kit.settings import Settings
from tests.e2e.game.conftest import NewTable, Table, game_service, make_table, request_for
from tests.e2e.game.test_bad_input import Seats

_CONTRADICTIONS: list[Json] = [
    {"prompt_seconds": 60, "options": {"reserve_seconds": "60"}},
    {"options": {"absent_turns": "2"}},
    {"prompt_seconds": 60, "options": {"absent_turns": "0"}},
    {"options": {"first_chooser": "2"}},
    {"options": {"free_seconds": "5"}},
    {"format": "partner", "options": {"commander_decks": "true"}},
    {"format": "partner", "options": {"match_seconds": "60", "reserve_seconds": "90"}},
]


@asynccontextmanager
async def at_table(around: App, table: Table) -> AsyncIterator[Seats]:
    stream = PlayStream(around.channel("game"))
    reader = asyncio.create_task(stream.run())
    seats = Seats(stream, table)
    try:
        await seats.join_all()
        yield seats
    finally:
        stream.cancel()
        reader.cancel()
        await asyncio.gather(reader, return_exceptions=True)


async def pushed(seats: Seats, user: str, event: str) -> Json:
    async with asyncio.timeout(15):
        while not any(name == event for name, _ in seats.pushes[user]):
            await asyncio.sleep(0.01)
    return seats.last(user, event)


def facts(seats: Seats, user: str) -> list[Json]:
    return [fact for name, body in seats.pushes[user] if name == "game.delta" for fact in body.get("ev", ())]


async def test_the_time_of_a_match_is_called_by_the_table(around: App, new_table: NewTable) -> None:
    table = await new_table(format="duel", best_of=3, options={"match_seconds": "1"})
    async with at_table(around, table) as seats:
        user = table.users[0]
        over = await pushed(seats, user, "game.over")
        assert over["winners"] == []
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    match = await games.GetMatch(pb.GetMatchRequest(game_id=table.game_id))
    assert (match.is_over, match.winner, list(match.reported), len(match.games)) == (True, -1, [0, 0, 1], 1)
    lines = games.ReadLog(pb.ReadLogRequest(game_id=table.game_id, user_id=user))
    told = [fact["t"] async for line in lines for fact in msgspec.json.decode(line.json).get("ev", ())]
    assert told[0] == "time_called"


async def test_who_uses_up_the_reserve_loses(around: App, new_table: NewTable) -> None:
    table = await new_table(format="duel", options={"reserve_seconds": "2"})
    async with at_table(around, table) as seats:
        quick, slow = seats.in_turn_order()
        prompt = seats.last(quick, "game.prompt")
        assert seats.last(quick, "game.snapshot")["clocks"]["reserve_ms"] == {"0": 2000, "1": 2000}
        assert prompt["deadline_ms"] > 0
        await seats.op(quick, "game.act", action_id="k", prompt=prompt["prompt"], do={"choose": False})
        assert seats.last(slow, "game.clock")["since_ms"].keys() == {str(table.users.index(slow))}
        over = await pushed(seats, quick, "game.over")
        assert over["winners"] == [table.users.index(quick)]
        assert sorted(each["cause"] for each in over["results"]) == ["", "clock"]


async def test_clocks_stand_while_the_service_is_down_and_go_on_afterwards(
    around: App, stack_settings: Settings
) -> None:
    async with game_service(stack_settings):
        table = await make_table(around, format="duel", options={"reserve_seconds": "3", "match_seconds": "3000"})
        async with at_table(around, table) as seats:
            first, second = seats.in_turn_order()
            prompt = seats.last(first, "game.prompt")
            before = seats.last(first, "game.snapshot")["clocks"]
            await seats.op(first, "game.act", action_id="k", prompt=prompt["prompt"], do={"choose": False})
            used = seats.last(second, "game.clock")["reserve_ms"]
    async with game_service(stack_settings) as again, at_table(around, table) as seats:
        after = seats.last(second, "game.snapshot")["clocks"]
        assert after["ends_ms"] == before["ends_ms"]
        assert after["reserve_ms"] == used, "what passed meanwhile is nobody's"
        over = await pushed(seats, first, "game.over")
        assert over["winners"] == [table.users.index(first)]
        games = game_pb2_grpc.GameServiceStub(again.channel("game"))
        verified = await games.VerifyGame(pb.VerifyGameRequest(game_id=table.game_id), timeout=60)
        assert verified.equal


async def test_a_judge_has_the_game_go_back_once_and_the_players_are_told_why(around: App, new_table: NewTable) -> None:
    table = await new_table(format="duel", event_id="an-event")
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))

    async def rewind(action_id: str, **given: Any) -> pb.RuleGameResponse:
        asked = pb.Rewind(**{"reason": "a missed trigger", "decisions": 1, **given})
        return await games.RuleGame(pb.RuleGameRequest(game_id=table.game_id, action_id=action_id, rewind=asked))

    async with at_table(around, table) as seats:
        await seats.keep_hands()
        user, prompt = seats.asked()
        seat = table.users.index(user)
        await seats.op(user, "game.act", action_id="pass", prompt=prompt["prompt"], do={"a": "pass"})
        for wrong, code in (({"reason": ""}, "INVALID_ARGUMENT"), ({"decisions": 2}, "FAILED_PRECONDITION")):
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await rewind("wrong", seat=seat, **wrong)
            assert caught.value.code().name == code
        assert [(await rewind("j1", seat=seat)).dup, (await rewind("j1", seat=seat)).dup] == [False, True]
        for each in table.users:
            [told] = [fact for fact in facts(seats, each) if fact["t"] == "rewound"]
            assert (told["seat"], told["reason"]) == (seat, "a missed trigger")
        again = seats.last(user, "game.prompt")
        assert (again["prompt"] != prompt["prompt"], again["legal"]) == (True, prompt["legal"])


async def test_officials_rule_once_and_wrong_rulings_are_refused(around: App, new_table: NewTable) -> None:
    table = await new_table(format="duel", best_of=3, options={"match_seconds": "3000"})
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))

    async def rule(action_id: str, **ruling: object) -> pb.RuleGameResponse:
        return await games.RuleGame(pb.RuleGameRequest(game_id=table.game_id, action_id=action_id, **ruling))

    async with at_table(around, table) as seats:
        assert not (await rule("r1", extend_seconds=180)).dup
        assert (await rule("r1", extend_seconds=180)).dup
        assert [fact["t"] for fact in facts(seats, table.users[0])] == ["time_extended"]
        for wrong in ({"concession_seat": 0}, {"put_out_seat": 7}, {"add_turns": 0}):
            with pytest.raises(grpc.aio.AioRpcError) as caught:
                await rule("wrong", **wrong)
            assert caught.value.code() is grpc.StatusCode.FAILED_PRECONDITION
            assert fault_of(caught.value).metadata["rule"]
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await rule("none")
        assert caught.value.code() is grpc.StatusCode.INVALID_ARGUMENT
        assert (await seats.refused(table.users[0], "ruling", action_id="x", ruling="time")).code == "UNKNOWN_OP"
        assert not (await rule("r2", put_out_seat=0)).dup
        over = await pushed(seats, table.users[1], "game.over")
        assert over["winners"] == [1]
        assert over["results"][0]["cause"] == "judge"
    match = await games.GetMatch(pb.GetMatchRequest(game_id=table.game_id))
    assert (match.is_over, list(match.wins)) == (False, [0, 1])
    assert match.games[1].match.number == 2


async def test_a_conceded_match_has_no_further_game(around: App, new_table: NewTable) -> None:
    table = await new_table(format="duel", best_of=3)
    async with at_table(around, table) as seats:
        await seats.op(table.users[0], "game.declare", action_id="c", declare="concede_match")
        await pushed(seats, table.users[1], "game.over")
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    match = await games.GetMatch(pb.GetMatchRequest(game_id=table.game_id))
    assert (match.is_over, match.winner, list(match.reported), len(match.games)) == (True, 1, [0, 2, 0], 1)


async def test_settings_that_contradict_each_other_are_refused(around: App, game: App) -> None:
    """A table of Commander decks takes no German Highlander decks; the others contradict themselves."""
    games = game_pb2_grpc.GameServiceStub(around.channel("game"))
    for settings in _CONTRADICTIONS:
        with pytest.raises(grpc.aio.AioRpcError) as caught:
            await games.CreateGame(await request_for(around, **{"format": "duel", **settings}))
        assert caught.value.code() is grpc.StatusCode.INVALID_ARGUMENT, settings


async def test_mtr_2_2_the_seat_that_the_table_names_chooses_who_plays_first(around: App, new_table: NewTable) -> None:
    table = await new_table(format="duel", options={"first_chooser": "1"})
    async with at_table(around, table) as seats:
        assert seats.last(table.users[1], "game.prompt")["reason"] == "play_first"
