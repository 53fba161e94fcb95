"""Events that are played here: every table gets its game with the registered lists, and the game's result is the table's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import grpc
import pytest

from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from muster.events.v1 import events_pb2
from muster.game.v1 import game_pb2, game_pb2_grpc
from muster.tournament.v1 import events_pb2 as pb
from muster.tournament.v1 import events_pb2_grpc as pb_grpc
from services.kit.app import App
from services.kit.errors import unavailable
from services.kit.tokens import Signer
from services.tournament import event_games
from services.tournament.bind import bind

Context = grpc.aio.ServicerContext[Any, Any]
ENDED = "muster.evt.game.ended.v1"


class Decks(decks_pb2_grpc.DecksServiceServicer):
    """Tokens that say what was asked for."""

    async def IssueDeckToken(
        self, request: decks_pb2.IssueDeckTokenRequest, context: Context
    ) -> decks_pb2.IssueDeckTokenResponse:
        return decks_pb2.IssueDeckTokenResponse(token=f"{request.user_id}:{request.deck_id}:{request.version}")


class Games(game_pb2_grpc.GameServiceServicer):
    """Games by key, and what their matches report."""

    def __init__(self) -> None:
        self.made: dict[str, game_pb2.CreateGameRequest] = {}
        self.reported: dict[str, list[int]] = {}
        self.failures = 0

    async def CreateGame(self, request: game_pb2.CreateGameRequest, context: Context) -> game_pb2.CreateGameResponse:
        if self.failures:
            self.failures -= 1
            raise unavailable("UNAVAILABLE", "not now")
        self.made[request.idempotency_key] = request
        return game_pb2.CreateGameResponse(game_id=f"g-{request.idempotency_key}")

    async def GetMatch(self, request: game_pb2.GetMatchRequest, context: Context) -> game_pb2.GetMatchResponse:
        reported = self.reported.get(request.game_id)
        game = game_pb2.GetGameResponse(game_id=request.game_id, state=game_pb2.GAME_STATE_LIVE)
        return game_pb2.GetMatchResponse(
            match_id=request.game_id, is_over=reported is not None, reported=reported, games=[game]
        )


@pytest.fixture
def games() -> Games:
    return Games()


@pytest.fixture
async def app(stack_app: App, games: Games) -> AsyncIterator[App]:
    stack_app.serve(
        lambda server: decks_pb2_grpc.add_DecksServiceServicer_to_server(Decks(), server),
        "muster.decks.v1.DecksService",
    )
    stack_app.serve(
        lambda server: game_pb2_grpc.add_GameServiceServicer_to_server(games, server), "muster.game.v1.GameService"
    )
    bind(stack_app)
    async with stack_app:
        yield stack_app


@pytest.fixture
def stub(app: App) -> pb_grpc.EventServiceStub:
    return pb_grpc.EventServiceStub(app.channel("tournament"))


async def _running(app: App, stub: pb_grpc.EventServiceStub) -> str:
    plan = pb.EventPlan(name="Cup", format="duel", rounds=3, cut=2, best_of=3, match_seconds=3000, plays_here=True)
    made = await stub.CreateEvent(pb.CreateEventRequest(request_id="cup", user_id="boss", plan=plan))
    signer = Signer(app.settings.home / "keys", "decks", app.clock)
    for at in range(4):
        claims = {"user_id": f"p{at}", "format": "duel", "deck_id": f"d{at}", "version": 7}
        request = pb.RegisterPlayerRequest(
            event_id=made.event_id, user_id=f"p{at}", user_name=f"P{at}", deck_token=signer.sign(claims, 60_000)
        )
        await stub.RegisterPlayer(request)
    await stub.StartEvent(pb.StartEventRequest(event_id=made.event_id, user_id="boss"))
    await stub.PairRound(pb.PairRoundRequest(event_id=made.event_id, user_id="boss", round=1))
    return str(made.event_id)


async def _until(stub: pb_grpc.EventServiceStub, event_id: str, number: int, ready: Any) -> pb.Round:
    async with asyncio.timeout(10):
        while True:
            found = await stub.GetRound(pb.GetRoundRequest(event_id=event_id, round=number))
            if all(ready(table) for table in found.tables):
                return found
            await asyncio.sleep(0.01)


async def _end(app: App, games: Games, table: pb.EventTable, reported: list[int]) -> None:
    games.reported[table.game_id] = reported
    seats = [events_pb2.GameEndedSeat(seat=at, user_id=user) for at, user in enumerate((table.first, table.second))]
    ended = events_pb2.GameEnded(
        event_id=f"{table.game_id}:end", game_id=f"{table.game_id}-2", match_id=table.game_id, seats=seats
    )
    await app.bus.publish(ENDED, ended, ended.event_id)


async def test_every_table_has_its_game_and_the_games_result(
    app: App, stub: pb_grpc.EventServiceStub, games: Games
) -> None:
    event_id = await _running(app, stub)
    for number in (1, 2, 3, 4):
        await stub.PairRound(pb.PairRoundRequest(event_id=event_id, user_id="boss", round=number))
        paired = await _until(stub, event_id, number, lambda table: table.game_id)
        for table in paired.tables:
            request = games.made[f"event:{event_id}:{number}:{table.table}"]
            assert [(seat.user_id, seat.team) for seat in request.seats] == [(table.first, 0), (table.second, 1)]
            assert request.seats[0].deck_token == f"{table.first}:d{table.first[1:]}:7"
            assert (request.settings.format, request.settings.best_of) == ("duel", 3)
            await _end(app, games, table, [0, 2, 0] if table.table == 1 else [2, 1, 1])
        done = await _until(stub, event_id, number, lambda table: table.is_over)
        assert (done.tables[0].second_wins, done.is_playoff) == (2, number == 4)
        options = {"single_elimination": "true", "first_chooser": "0"} if number == 4 else {"match_seconds": "3000"}
        assert dict(request.settings.options) == {**options, "open_replay": "false"}, (
            "hands of one round are hidden in the next"
        )
    over = await stub.FinishEvent(pb.FinishEventRequest(event_id=event_id, user_id="boss"))
    assert over.state == pb.EVENT_STATE_FINISHED


async def test_a_game_of_a_match_that_goes_on_reports_nothing_and_a_report_by_hand_stands(
    app: App, stub: pb_grpc.EventServiceStub, games: Games
) -> None:
    event_id = await _running(app, stub)
    paired = await _until(stub, event_id, 1, lambda table: table.game_id)
    first, second = paired.tables
    by_hand = {"event_id": event_id, "user_id": "boss", "round": 1, "first_wins": 2, "second_wins": 1}
    await stub.ReportResult(pb.ReportResultRequest(table=1, **by_hand))
    seats = [events_pb2.GameEndedSeat(user_id=user) for user in (second.first, second.second)]
    await app.bus.publish(ENDED, events_pb2.GameEnded(event_id="x", game_id=second.game_id, seats=seats), "x")
    await _end(app, games, first, [0, 2, 0])
    await _end(app, games, second, [2, 0, 0])
    done = await _until(stub, event_id, 1, lambda table: table.is_over)
    assert [(table.first_wins, table.second_wins) for table in done.tables] == [(2, 1), (2, 0)]


async def test_a_game_that_could_not_be_made_is_tried_again(
    app: App, stub: pb_grpc.EventServiceStub, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_games, "RETRY_S", 0.05)
    games.failures = 3
    event_id = await _running(app, stub)
    await _until(stub, event_id, 1, lambda table: table.game_id)
    assert len(games.made) == 2
