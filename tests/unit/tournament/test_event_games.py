"""Events that are played here: every table gets its game with the registered lists, and the game's result is the table's."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime
from itertools import product
from typing import Any, ClassVar

import grpc
import pytest

from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from muster.events.v1 import events_pb2
from muster.game.v1 import game_pb2, game_pb2_grpc
from muster.matchmaking.v1 import matchmaking_pb2
from muster.tournament.v1 import desk_pb2, desk_pb2_grpc
from muster.tournament.v1 import events_pb2 as pb
from muster.tournament.v1 import events_pb2_grpc as pb_grpc
from services.kit.app import App
from services.kit.background import end
from services.kit.errors import conflict, invalid, status_of, unavailable
from services.kit.outbox import Outbox
from services.kit.presence import Presence
from services.kit.subjects import EVENT_CHANGED, GAME_ENDED, PRESENCE
from services.kit.tokens import Signer, Verifier
from services.tournament import event_games, preparing
from services.tournament.bind import bind
from services.tournament.league_lists import LeagueLists
from services.tournament.league_log import LeagueLog
from services.tournament.log import Actor, EventLog
from services.tournament.play import facts
from services.tournament.play.tournament import Tournament
from services.tournament.seasons import Seasons

Context = grpc.aio.ServicerContext[Any, Any]


class Decks(decks_pb2_grpc.DecksServiceServicer):
    """Tokens that say what was asked for, and by which rules."""

    dates: ClassVar[set[str]] = set()

    illegal: ClassVar[set[str]] = set()

    async def IssueDeckTokens(
        self, request: decks_pb2.IssueDeckTokensRequest, context: Context
    ) -> decks_pb2.IssueDeckTokensResponse:
        return decks_pb2.IssueDeckTokensResponse(answers=map(self._token, request.decks))

    def _token(self, asked: decks_pb2.IssueDeckTokenRequest) -> decks_pb2.TokenOrRefusal:
        self.dates.add(asked.as_of)
        if asked.user_id in self.illegal:
            return decks_pb2.TokenOrRefusal(refusal=status_of(invalid("DECK_ILLEGAL", "not legal")))
        return decks_pb2.TokenOrRefusal(token=f"{asked.user_id}:{asked.deck_id}:{asked.version}")


class Games(game_pb2_grpc.GameServiceServicer):
    """Games by key, and what their matches report."""

    def __init__(self) -> None:
        self.made: dict[str, game_pb2.CreateGameRequest] = {}
        self.reported: dict[str, list[int]] = {}
        self.results: dict[str, list[game_pb2.SeatResult]] = {}
        self.later: dict[str, str] = {}
        self.ruled: list[game_pb2.RuleGameRequest] = []
        self.asked_about: set[str] = set()
        self.prepared: list[str] = []
        self.read: set[str] = set()
        self.calls: list[int] = []
        self.unwanted: set[str] = set()
        self.deaf = 0
        self.refusal = ""
        self.over_at_once: list[int] | None = None
        self.failures = 0

    async def CreateGames(self, request: game_pb2.CreateGamesRequest, context: Context) -> game_pb2.CreateGamesResponse:
        if self.failures:
            self.failures -= 1
            raise unavailable("UNAVAILABLE", "not now")
        self.calls.append(len(request.games))
        return game_pb2.CreateGamesResponse(answers=map(self._answer, request.games))

    def _answer(self, asked: game_pb2.CreateGameRequest) -> game_pb2.GameOrRefusal:
        if any(seat.user_id in self.unwanted for seat in asked.seats):
            return game_pb2.GameOrRefusal(refusal=status_of(invalid("LEAGUE_RULE", "not so")))
        self.made[asked.idempotency_key] = asked
        game_id = f"g-{asked.idempotency_key}"
        if self.over_at_once:
            self.reported[game_id] = self.over_at_once
        return game_pb2.GameOrRefusal(game=game_pb2.CreateGameResponse(game_id=game_id))

    async def PrepareDecks(
        self, request: game_pb2.PrepareDecksRequest, context: Context
    ) -> game_pb2.PrepareDecksResponse:
        self.prepared += request.deck_tokens
        unread = set(request.deck_tokens) - self.read
        self.read |= unread
        return game_pb2.PrepareDecksResponse(read_cards=len(unread))

    async def FindEndedMatches(
        self, request: game_pb2.FindEndedMatchesRequest, context: Context
    ) -> game_pb2.FindEndedMatchesResponse:
        self.asked_about.update(request.game_ids)
        if self.deaf:
            self.deaf -= 1
            raise unavailable("UNAVAILABLE", "not now")
        return game_pb2.FindEndedMatchesResponse(game_ids=[each for each in request.game_ids if each in self.reported])

    async def RuleGame(self, request: game_pb2.RuleGameRequest, context: Context) -> game_pb2.RuleGameResponse:
        self.ruled.append(request)
        if self.refusal:
            raise conflict("ILLEGAL", self.refusal)
        return game_pb2.RuleGameResponse()

    async def GetMatch(self, request: game_pb2.GetMatchRequest, context: Context) -> game_pb2.GetMatchResponse:
        reported = self.reported.get(request.game_id)
        ids = [request.game_id, *([self.later[request.game_id]] if request.game_id in self.later else [])]
        return game_pb2.GetMatchResponse(
            match_id=request.game_id, is_over=reported is not None, reported=reported, games=map(self._game, ids)
        )

    def _game(self, game_id: str) -> game_pb2.GetGameResponse:
        """The game with the seats that were asked for; ended when it has results."""
        made = self.made[game_id.removeprefix("g-").removesuffix("-2")]
        results = self.results.get(game_id, [])
        state = game_pb2.GAME_STATE_ENDED if results else game_pb2.GAME_STATE_LIVE
        return game_pb2.GetGameResponse(game_id=game_id, state=state, seats=made.seats, results=results)


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


async def _running(
    app: App,
    stub: pb_grpc.EventServiceStub,
    players: int = 4,
    request_id: str = "cup",
    pairs: bool = True,
    **fields: Any,
) -> str:
    values = {"format": "duel", "rounds": 3, "cut": 2, "match_seconds": 3000, "plays_here": True, **fields}
    plan = pb.EventPlan(name="Cup", **values)
    made = await stub.CreateEvent(pb.CreateEventRequest(request_id=request_id, user_id="boss", plan=plan))
    signer = Signer(app.settings.home / "keys", "decks", app.clock)
    size = {"partner": 2, "emperor": 3}.get(plan.format, 1)
    for first in range(0, players, size):
        members = [f"p{at}" for at in range(first, first + size)]
        team = pb.NameTeamRequest(event_id=made.event_id, user_id=members[0], name=members[0], member_ids=members)
        if size > 1:
            await stub.NameTeam(team)
    for at, phase in product(range(players), range(max(len(plan.phases), 1))):
        deck = f"late{at}" if phase else f"d{at}"
        claims = {"user_id": f"p{at}", "format": plan.format, "deck_id": deck, "version": 7}
        request = pb.RegisterPlayerRequest(
            event_id=made.event_id,
            user_id=f"p{at}",
            user_name=f"P{at}",
            user_kind="person",
            deck_token=signer.sign(claims, 60_000),
            phase=phase,
        )
        await stub.RegisterPlayer(request)
    await stub.StartEvent(pb.StartEventRequest(event_id=made.event_id, user_id="boss"))
    if pairs:
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
    await app.bus.publish(GAME_ENDED, ended)


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
        assert dict(request.settings.options) == {**options, "open_replay": "false", "nonces": "true"}, (
            "hands of one round are hidden in the next"
        )
    over = await stub.FinishEvent(pb.FinishEventRequest(event_id=event_id, user_id="boss"))
    assert over.state == pb.EVENT_STATE_FINISHED


@pytest.mark.parametrize(
    ("rated", "ranked", "by_elimination"),
    [("", False, False), ("winner", True, False), ("elimination", True, True)],
)
async def test_games_are_rated_as_the_event_says(
    app: App, stub: pb_grpc.EventServiceStub, games: Games, rated: str, ranked: bool, by_elimination: bool
) -> None:
    event_id = await _running(app, stub, 8, format="commander", cut=0, rated=rated)
    await _until(stub, event_id, 1, lambda table: table.game_id)
    for number in (1, 2):
        settings = games.made[f"event:{event_id}:1:{number}"].settings
        assert (settings.ranked, settings.by_elimination) == (ranked, by_elimination)


async def test_a_game_of_a_match_that_goes_on_reports_nothing_and_a_report_by_hand_stands(
    app: App, stub: pb_grpc.EventServiceStub, games: Games
) -> None:
    event_id = await _running(app, stub)
    paired = await _until(stub, event_id, 1, lambda table: table.game_id)
    first, second = paired.tables
    by_hand = {"event_id": event_id, "user_id": "boss", "round": 1, "first_wins": 2, "second_wins": 1}
    await stub.ReportResult(pb.ReportResultRequest(table=1, **by_hand))
    seats = [events_pb2.GameEndedSeat(user_id=user) for user in (second.first, second.second)]
    await app.bus.publish(GAME_ENDED, events_pb2.GameEnded(event_id="x", game_id=second.game_id, seats=seats))
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


async def test_tables_are_made_in_parts_and_one_that_cannot_be_made_does_not_keep_the_others_waiting(
    app: App, stub: pb_grpc.EventServiceStub, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_games, "RETRY_S", 0.05)
    monkeypatch.setattr(event_games, "TABLES", 3)
    monkeypatch.setattr(Decks, "illegal", {"p0"})
    games.unwanted = {"p1"}
    event_id = await _running(app, stub, 16)
    waits = {"p0", "p1"}
    paired = await _until(stub, event_id, 1, lambda table: table.game_id or {table.first, table.second} & waits)
    assert (
        len(games.made) == len([each for each in paired.tables if each.game_id]) == (7 if _same(paired, waits) else 6)
    )
    assert max(games.calls) == 3
    Decks.illegal.clear()
    games.unwanted.clear()
    await _until(stub, event_id, 1, lambda table: table.game_id)
    assert len(games.made) == 8


def _same(paired: pb.Round, users: set[str]) -> bool:
    """Whether they sit at one table."""
    return any({table.first, table.second} == users for table in paired.tables)


async def test_an_event_in_which_something_is_wrong_does_not_keep_others_waiting(
    app: App, stub: pb_grpc.EventServiceStub, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    seated, broken = event_games.seated, set[str]()

    async def breaks(decks: Any, tournament: Tournament, number: int, tables: list[facts.Table]) -> Any:
        broken.add(tournament.event_id)
        if tournament.event_id == min(broken):
            raise KeyError(tournament.event_id)
        return await seated(decks, tournament, number, tables)

    monkeypatch.setattr(event_games, "seated", breaks)
    first = await _running(app, stub)
    second = await _running(app, stub, request_id="second")
    await _until(stub, second, 1, lambda table: table.game_id)
    assert not any(table.game_id for table in (await _until(stub, first, 1, lambda table: True)).tables)


async def test_dc_204_5a_the_rules_of_the_day_of_the_start_hold_in_every_round(
    app: App, stub: pb_grpc.EventServiceStub, games: Games
) -> None:
    Decks.dates.clear()
    event_id = await _running(app, stub)
    await _until(stub, event_id, 1, lambda table: table.game_id)
    event = await stub.GetEvent(pb.GetEventRequest(event_id=event_id))
    assert event.rules_date == datetime.fromtimestamp(app.clock.now_ms() / 1000, UTC).date().isoformat()
    assert Decks.dates == {event.rules_date}


# -- seats of pods and teams


async def test_a_pod_sits_in_turn_order_and_its_places_are_the_result(
    app: App, stub: pb_grpc.EventServiceStub, games: Games
) -> None:
    event_id = await _running(app, stub, 4, format="commander", cut=0)
    [table] = (await _until(stub, event_id, 1, lambda each: each.game_id)).tables
    request = games.made[f"event:{event_id}:1:1"]
    users = [side.entrant_id for side in table.sides]
    assert [(seat.user_id, seat.team) for seat in request.seats] == [(user, at) for at, user in enumerate(users)]
    games.results[table.game_id] = [
        game_pb2.SeatResult(seat=at, user_id=user, rank=rank)
        for at, (user, rank) in enumerate(zip(users, (3, 1, 4, 2), strict=True))
    ]
    await _end(app, games, table, [])
    [done] = (await _until(stub, event_id, 1, lambda each: each.is_over)).tables
    assert [side.place for side in done.sides] == [3, 1, 4, 2]


@pytest.mark.parametrize(
    ("format", "players", "teams", "positions"),
    [("partner", 8, [0, 1, 0, 1], [0, 0, 1, 1]), ("emperor", 12, [0, 0, 0, 1, 1, 1], [0, 1, 2, 0, 1, 2])],
)
async def test_teams_sit_as_their_format_has_it(
    app: App,
    stub: pb_grpc.EventServiceStub,
    games: Games,
    format: str,
    players: int,
    teams: list[int],
    positions: list[int],
) -> None:
    event_id = await _running(app, stub, players, format=format, cut=0)
    paired = await _until(stub, event_id, 1, lambda each: each.game_id)
    for table in paired.tables:
        seats = games.made[f"event:{event_id}:1:{table.table}"].seats
        assert [(seat.team, seat.position) for seat in seats] == list(zip(teams, positions, strict=True))
        for seat in seats:
            assert seat.user_id == table.sides[seat.team].user_ids[seat.position]


# -- results that nobody heard of, and players who do not come


async def test_a_game_that_ended_before_it_was_noted_is_not_lost(
    app: App, stub: pb_grpc.EventServiceStub, games: Games
) -> None:
    """The process died between making the game and noting it: what it heard meanwhile belonged to no table."""
    games.over_at_once = [2, 1, 0]
    event_id = await _running(app, stub)
    done = await _until(stub, event_id, 1, lambda table: table.is_over)
    assert [(table.first_wins, table.second_wins) for table in done.tables] == [(2, 1), (2, 1)]


async def test_an_event_that_has_started_has_its_decks_prepared_before_its_first_round(
    app: App, stub: pb_grpc.EventServiceStub, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(preparing, "PREPARED", 3)
    await _running(app, stub, 8, pairs=False)
    assert sorted(await _prepared(games, 8)) == [f"p{at}:d{at}:7" for at in range(8)]
    assert not games.made


async def _prepared(games: Games, number: int) -> list[str]:
    """The tokens of the decks that were prepared, once there are so many."""
    async with asyncio.timeout(10):
        while len(games.prepared) < number:
            await asyncio.sleep(0.01)
    return games.prepared


async def test_a_game_process_that_began_anew_has_the_decks_prepared_again_while_a_round_is_played(
    app: App, stub: pb_grpc.EventServiceStub, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_games, "RETRY_S", 0.05)
    monkeypatch.setattr(preparing, "PREPARED", 3)
    monkeypatch.setattr(preparing, "ASK_AGAIN_S", 0.1)
    event_id = await _running(app, stub, 8)
    await _until(stub, event_id, 1, lambda table: table.game_id)
    await _prepared(games, 8)
    games.read.clear()
    async with asyncio.timeout(10):
        while len(games.read) < 8:
            await asyncio.sleep(0.01)


async def test_the_lists_of_the_next_phase_are_prepared_while_the_last_round_before_it_is_played(
    app: App, stub: pb_grpc.EventServiceStub, games: Games
) -> None:
    phases = [pb.EventPhase(format="duel", rounds=2), pb.EventPhase(format="duel", rounds=1)]
    event_id = await _running(app, stub, phases=phases, cut=0)
    assert {each.split(":")[1] for each in await _prepared(games, 4)} == {f"d{at}" for at in range(4)}
    for table in (await _until(stub, event_id, 1, lambda table: table.game_id)).tables:
        await _end(app, games, table, [2, 0, 0])
    await _until(stub, event_id, 1, lambda table: table.is_over)
    assert len(games.prepared) == 4
    await stub.PairRound(pb.PairRoundRequest(event_id=event_id, user_id="boss", round=2))
    assert {each.split(":")[1] for each in (await _prepared(games, 8))[4:]} == {f"late{at}" for at in range(4)}


async def test_a_result_that_could_not_be_asked_for_is_asked_for_again(
    app: App, stub: pb_grpc.EventServiceStub, games: Games, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(event_games, "RETRY_S", 0.05)
    games.over_at_once, games.deaf = [2, 1, 0], 2
    event_id = await _running(app, stub)
    await _until(stub, event_id, 1, lambda table: table.is_over)
    assert games.deaf == 0


async def test_a_process_that_begins_asks_which_of_the_noted_games_ended_before(
    app: App, stub: pb_grpc.EventServiceStub, games: Games
) -> None:
    """The one before died when it had noted the games, before it asked."""
    event_id = await _running(app, stub)
    paired = await _until(stub, event_id, 1, lambda table: table.game_id)
    while len(games.asked_about) < 2:
        await asyncio.sleep(0.01)
    games.reported |= {table.game_id: [2, 0, 0] for table in paired.tables}
    again = asyncio.create_task(_another(app, Presence(app.clock)).run())
    await _until(stub, event_id, 1, lambda table: table.is_over)
    await end(again)


def _another(app: App, presence: Presence) -> event_games.EventGames:
    """The work of another process on the same events."""
    database = app.database("tournament")
    outbox = Outbox(database, app.bus)
    log, leagues = EventLog(database, app.clock, outbox), LeagueLog(database, app.clock, outbox)
    lists = LeagueLists(Verifier(app.settings.home / "keys", "decks", app.clock), app.channel("decks"))
    channels = app.channel("decks"), app.channel("game")
    return event_games.EventGames(log, Seasons(log, leagues, lists), *channels, presence, app.clock)


async def test_mtr_1_7_officials_hear_that_no_head_judge_is_connected_and_see_who_is(
    app: App,
    stub: pb_grpc.EventServiceStub,
    desk: desk_pb2_grpc.DeskServiceStub,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(event_games, "RETRY_S", 0.05)
    told = list[events_pb2.EventChanged]()

    async def hear(changed: events_pb2.EventChanged) -> None:
        told.append(changed)

    await app.bus.listen(EVENT_CHANGED, hear)
    event_id = await _running(app, stub)
    for user, role in (("hana", "head_judge"), ("finn", "floor_judge")):
        appointed = {"official_id": user, "role": role, "request_id": user}
        await desk.AppointOfficial(desk_pb2.AppointOfficialRequest(event_id=event_id, user_id="boss", **appointed))
    impatient = Presence(app.clock, 300)
    await app.bus.listen(PRESENCE, impatient.hear)
    other = asyncio.create_task(_another(app, impatient).run())
    seen = await _desk_when(app, desk, event_id, ["finn"], lambda found: found.lacks_head_judge)
    assert seen.here_ids == ["finn"]
    public = await desk.GetDesk(desk_pb2.GetDeskRequest(event_id=event_id, user_id="p0"))
    assert (list(public.here_ids), public.lacks_head_judge) == ([], False)
    seen = await _desk_when(app, desk, event_id, ["finn", "hana"], lambda found: not found.lacks_head_judge)
    assert sorted(seen.here_ids) == ["finn", "hana"]
    await end(other)
    async with asyncio.timeout(10):
        while len(said := [each for each in told if each.what == "head_judge_away"]) < 2:
            await asyncio.sleep(0.01)
    assert [sorted(each.user_ids) for each in said] == [["boss", "finn", "hana"]] * 2


async def _desk_when(
    app: App, desk: desk_pb2_grpc.DeskServiceStub, event_id: str, here: list[str], ready: Any
) -> desk_pb2.Desk:
    """The organiser's desk once it is ready, while these users are connected."""
    async with asyncio.timeout(10):
        while True:
            await app.bus.tell(PRESENCE, matchmaking_pb2.PresenceBeat(user_ids=here))
            await asyncio.sleep(0.05)
            found = await desk.GetDesk(desk_pb2.GetDeskRequest(event_id=event_id, user_id="boss"))
            if ready(found):
                return found


def _absent(
    table: pb.EventTable, *ranks_and_away: tuple[int, bool], cause: str = "concession"
) -> list[game_pb2.SeatResult]:
    return [
        game_pb2.SeatResult(
            seat=at,
            user_id=user,
            rank=rank,
            cause=cause if rank > 1 else "",
            statistics={"away": 1} if away else {},
        )
        for at, (user, (rank, away)) in enumerate(zip((table.first, table.second), ranks_and_away, strict=True))
    ]


async def test_mtr_2_10_who_does_not_show_up_has_lost_and_drops(
    app: App, stub: pb_grpc.EventServiceStub, games: Games
) -> None:
    """And when nobody came, both."""
    event_id = await _running(app, stub)
    one, both = (await _until(stub, event_id, 1, lambda table: table.game_id)).tables
    games.results[one.game_id] = _absent(one, (1, False), (2, True))
    games.results[both.game_id] = _absent(both, (2, True), (1, True))
    await _end(app, games, one, [2, 0, 0])
    await _end(app, games, both, [0, 2, 0])
    done = await _until(stub, event_id, 1, lambda table: table.is_over)
    assert [(each.first_wins, each.second_wins, each.lost_by_both) for each in done.tables] == [
        (2, 0, False),
        (0, 0, True),
    ]
    shown = (await stub.ListPlayers(pb.ListPlayersRequest(event_id=event_id))).players
    assert {each.user_id: each.why_dropped for each in shown} == {
        one.first: "",
        one.second: "no-show",
        both.first: "no-show",
        both.second: "no-show",
    }


async def test_in_a_round_with_a_deadline_a_game_is_made_when_all_are_ready_and_who_misses_it_does_not_drop(
    app: App, stub: pb_grpc.EventServiceStub, games: Games
) -> None:
    event_id = await _running(app, stub, round_seconds=86_400, prompt_seconds=60, absent_seconds=60)
    first = (await stub.GetRound(pb.GetRoundRequest(event_id=event_id, round=1))).tables[0]
    for user in (first.first, first.second):
        assert not games.made
        said = pb.ReadyMatchRequest(event_id=event_id, user_id=user, round=1, table=1, seconds=600)
        await stub.ReadyMatch(said)
    one = (await _until(stub, event_id, 1, lambda table: table.game_id or table.table == 2)).tables[0]
    assert len(games.made) == 1
    games.results[one.game_id] = _absent(one, (1, False), (2, True))
    await _end(app, games, one, [2, 0, 0])
    await _until(stub, event_id, 1, lambda table: table.is_over or table.table == 2)
    shown = (await stub.ListPlayers(pb.ListPlayersRequest(event_id=event_id))).players
    assert not any(each.has_dropped for each in shown)


async def test_who_lost_by_the_rules_in_a_moment_of_absence_plays_on(
    app: App, stub: pb_grpc.EventServiceStub, games: Games
) -> None:
    event_id = await _running(app, stub)
    table = (await _until(stub, event_id, 1, lambda each: each.game_id)).tables[0]
    games.results[table.game_id] = _absent(table, (1, False), (2, True), cause="life")
    await _end(app, games, table, [2, 0, 0])
    await _until(stub, event_id, 1, lambda each: each.is_over or each.table == 2)
    shown = (await stub.ListPlayers(pb.ListPlayersRequest(event_id=event_id))).players
    assert not any(each.has_dropped for each in shown)


# -- orders


@pytest.fixture
def desk(app: App) -> desk_pb2_grpc.DeskServiceStub:
    return desk_pb2_grpc.DeskServiceStub(app.channel("tournament"))


async def _orders(desk: desk_pb2_grpc.DeskServiceStub, event_id: str) -> list[tuple[str, str]]:
    """Every order and what became of it, once all are done."""
    async with asyncio.timeout(10):
        while True:
            found = (await desk.GetDesk(desk_pb2.GetDeskRequest(event_id=event_id, user_id="boss"))).orders
            if found and all(each.is_done for each in found):
                return [(each.what, each.refused) for each in found]
            await asyncio.sleep(0.01)


async def _penalise(desk: desk_pb2_grpc.DeskServiceStub, event_id: str, player: str, penalty: str) -> None:
    request = desk_pb2.PenaliseRequest(
        event_id=event_id, user_id="boss", player_id=player, infraction="deck_problem", penalty=penalty
    )
    await desk.Penalise(request)


async def test_orders_are_brought_to_the_tables(
    app: App, stub: pb_grpc.EventServiceStub, desk: desk_pb2_grpc.DeskServiceStub, games: Games
) -> None:
    event_id = await _running(app, stub)
    table = (await _until(stub, event_id, 1, lambda each: each.game_id)).tables[0]
    where = {"event_id": event_id, "user_id": "boss", "round": 1, "table": 1}
    await desk.ExtendTime(desk_pb2.ExtendTimeRequest(seconds=90, **where))
    await desk.CallTime(desk_pb2.CallTimeRequest(**where))
    await _penalise(desk, event_id, table.second, "game_loss")
    await _penalise(desk, event_id, table.second, "match_loss")
    assert await _orders(desk, event_id) == [("extend", ""), ("call_time", ""), ("lose_game", ""), ("lose_match", "")]
    assert [each.game_id for each in games.ruled] == [table.game_id] * 4
    assert len({each.action_id for each in games.ruled}) == 4
    assert [
        games.ruled[0].extend_seconds,
        games.ruled[1].call_time,
        games.ruled[2].put_out_seat,
        games.ruled[3].put_out_of_match_seat,
    ] == [90, True, 1, 1]


async def test_a_judge_has_a_game_go_back_and_says_why(
    app: App, stub: pb_grpc.EventServiceStub, desk: desk_pb2_grpc.DeskServiceStub, games: Games
) -> None:
    event_id = await _running(app, stub)
    table = (await _until(stub, event_id, 1, lambda each: each.game_id)).tables[0]
    where = {"event_id": event_id, "round": 1, "table": 1, "player_id": table.second}
    asked = desk_pb2.RewindGameRequest(user_id="boss", decisions=2, words="a missed trigger", **where)
    await desk.RewindGame(asked)
    assert await _orders(desk, event_id) == [("rewind", "")]
    ruled = games.ruled[0]
    assert (ruled.game_id, ruled.rewind.seat, ruled.rewind.decisions) == (table.game_id, 1, 2)
    assert ruled.rewind.reason == "a missed trigger"
    for wrong, message in (
        ({"user_id": table.second}, "this is for the organiser"),
        ({"words": " "}, "say to the players why"),
        ({"decisions": 0}, "1 to 100 decisions"),
        ({"player_id": "nobody"}, "plays no match here"),
    ):
        given = {**where, "user_id": "boss", "decisions": 1, "words": "why", **wrong}
        with pytest.raises(grpc.aio.AioRpcError, match=message):
            await desk.RewindGame(desk_pb2.RewindGameRequest(**given))


async def test_a_judge_decides_on_a_deed_that_was_refused_at_a_table(
    app: App, stub: pb_grpc.EventServiceStub, desk: desk_pb2_grpc.DeskServiceStub, games: Games
) -> None:
    event_id = await _running(app, stub)
    table = (await _until(stub, event_id, 1, lambda each: each.game_id)).tables[0]
    where = {"event_id": event_id, "round": 1, "table": 1, "words": "as it is printed"}
    for is_done in (True, False):
        await desk.DecideDeed(desk_pb2.DecideDeedRequest(user_id="boss", is_done=is_done, **where))
    assert await _orders(desk, event_id) == [("do_deed", ""), ("leave_deed", "")]
    decided = [(each.game_id, each.decide_deed.done, each.decide_deed.reason) for each in games.ruled]
    assert decided == [(table.game_id, done, "as it is printed") for done in (True, False)]
    for wrong, message in (
        ({"user_id": table.second}, "this is for the organiser"),
        ({"words": " "}, "say to the players why"),
        ({"table": 99}, "no such table"),
    ):
        with pytest.raises(grpc.aio.AioRpcError, match=message):
            await desk.DecideDeed(desk_pb2.DecideDeedRequest(**{**where, "user_id": "boss", **wrong}))


async def test_an_order_that_the_game_refuses_says_why_and_one_for_a_match_that_is_over_is_not_brought(
    app: App, stub: pb_grpc.EventServiceStub, desk: desk_pb2_grpc.DeskServiceStub, games: Games
) -> None:
    event_id = await _running(app, stub)
    tables = (await _until(stub, event_id, 1, lambda each: each.game_id)).tables
    while len(games.asked_about) < 2:  # each game once when it was noted
        await asyncio.sleep(0.01)
    games.refusal = "time was called already"
    games.reported[tables[1].game_id] = [2, 0, 0]
    await desk.CallTime(desk_pb2.CallTimeRequest(event_id=event_id, user_id="boss", round=1))
    assert await _orders(desk, event_id) == [
        ("call_time", "time was called already"),
        ("call_time", "the match is over"),
    ]
    assert len(games.ruled) == 1


async def test_a_game_that_was_lost_by_an_order_is_not_lost_again_after_a_breakdown(
    app: App, stub: pb_grpc.EventServiceStub, desk: desk_pb2_grpc.DeskServiceStub, games: Games
) -> None:
    """The process died after the table had carried out the order, before that was noted; the next game has begun meanwhile."""
    event_id = await _running(app, stub)
    table = (await _until(stub, event_id, 1, lambda each: each.game_id)).tables[0]
    log = EventLog(app.database("tournament"), app.clock, Outbox(app.database("tournament"), app.bus))
    ordered = facts.Ordered(1, 1, "lose_game", table.second)
    games.results[table.game_id] = [
        game_pb2.SeatResult(seat=at, user_id=user, rank=1 + at, cause="judge" if at else "")
        for at, user in enumerate((table.first, table.second))
    ]
    games.later[table.game_id] = f"{table.game_id}-2"
    await log.decide(event_id, Actor("boss"), lambda _: ("organiser", [ordered, facts.Aimed(1, table.game_id)]))
    await desk.SampleDecks(desk_pb2.SampleDecksRequest(event_id=event_id, user_id="boss"))
    assert await _orders(desk, event_id) == [("lose_game", "")]
    assert games.ruled == []
