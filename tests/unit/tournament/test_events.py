"""EventService over the wire: a whole event, who may do what, repeated requests, and an event that outlives its process."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import grpc
import msgspec
import pytest
import sqlalchemy as sa

from muster.tournament.v1 import desk_pb2, desk_pb2_grpc, leagues_pb2, leagues_pb2_grpc
from muster.tournament.v1 import events_pb2 as pb
from muster.tournament.v1 import events_pb2_grpc as pb_grpc
from services.kit.app import App
from services.kit.clock import FakeClock
from services.kit.errors import Fault, fault_of
from services.kit.leaving import NOBODY
from services.kit.outbox import Outbox
from services.kit.sql import Database
from services.kit.tokens import Signer
from services.tournament.bind import bind
from services.tournament.log import ENTRY, EVENT, Actor, EventLog
from services.tournament.play.announcing import created
from services.tournament.play.facts import Forgotten, Plan, Registered
from services.tournament.play.pairing import finish

Stub = pb_grpc.EventServiceStub


@pytest.fixture
async def app(stack_app: App) -> AsyncIterator[App]:
    bind(stack_app)
    async with stack_app:
        yield stack_app


@pytest.fixture
def stub(app: App) -> Stub:
    return Stub(app.channel("tournament"))


@pytest.fixture
def signer(app: App) -> Signer:
    return Signer(app.settings.home / "keys", "decks", app.clock)


def _plan(**fields: Any) -> pb.EventPlan:
    return pb.EventPlan(**{"name": "Cup", "format": "duel", "rounds": 3, "best_of": 3, "match_seconds": 3000, **fields})


async def _announced(stub: Stub, **fields: Any) -> str:
    request = pb.CreateEventRequest(request_id="cup", user_id="boss", plan=_plan(**fields))
    return str((await stub.CreateEvent(request)).event_id)


async def _registered(stub: Stub, signer: Signer, event_id: str, players: int) -> None:
    for at in range(players):
        await stub.RegisterPlayer(_registration(signer, event_id, f"p{at}"))


def _registration(signer: Signer, event_id: str, user: str, **claims: Any) -> pb.RegisterPlayerRequest:
    payload = {"user_id": user, "format": "duel", "deck_id": f"deck-{user}", "version": 1, "hash": "h", **claims}
    return pb.RegisterPlayerRequest(
        event_id=event_id, user_id=user, user_name=user.upper(), deck_token=signer.sign(payload, 60_000)
    )


async def _running(stub: Stub, signer: Signer, players: int = 4, **fields: Any) -> str:
    event_id = await _announced(stub, **fields)
    await _registered(stub, signer, event_id, players)
    await stub.StartEvent(pb.StartEventRequest(event_id=event_id, user_id="boss"))
    return event_id


async def _fault(asked: Any) -> Fault:
    with pytest.raises(grpc.aio.AioRpcError) as refusal:
        await asked
    return fault_of(refusal.value)


async def test_an_event_from_its_announcement_to_the_final_standings(stub: Stub, signer: Signer) -> None:
    event_id = await _running(stub, signer, 5, cut=2)
    for number in (1, 2, 3):
        paired = await stub.PairRound(pb.PairRoundRequest(event_id=event_id, user_id="boss", round=number))
        assert [table.table for table in paired.tables] == [1, 2, 3]
        assert [(table.second, table.is_over) for table in paired.tables][-1] == ("", True)
        for table in paired.tables[:2]:
            result = {"round": number, "table": table.table, "first_wins": 2, "second_wins": 1}
            await stub.ReportResult(pb.ReportResultRequest(event_id=event_id, user_id="boss", **result))
    final = await stub.PairRound(pb.PairRoundRequest(event_id=event_id, user_id="boss", round=4))
    assert final.is_playoff
    seeds = [each.user_id for each in (await stub.ListStandings(pb.ListStandingsRequest(event_id=event_id))).standings]
    assert [final.tables[0].first, final.tables[0].second] == seeds[:2]
    assert not (await stub.GetEvent(pb.GetEventRequest(event_id=event_id))).seed
    await stub.ReportResult(pb.ReportResultRequest(event_id=event_id, user_id="boss", round=4, table=1, second_wins=2))
    over = await stub.FinishEvent(pb.FinishEventRequest(event_id=event_id, user_id="boss"))
    assert (over.state, bool(over.seed)) == (pb.EVENT_STATE_FINISHED, True)
    rows = (await stub.ListStandings(pb.ListStandingsRequest(event_id=event_id))).standings
    assert [(row.rank, row.user_id) for row in rows[:2]] == [(1, seeds[1]), (2, seeds[0])]
    share = rows[0].game_wins
    assert share.millionths == round(1_000_000 * int(share.numerator) / int(share.denominator))


async def test_rounds_are_the_organisers_and_a_player_acts_for_nobody_else(stub: Stub, signer: Signer) -> None:
    event_id = await _announced(stub)
    await _registered(stub, signer, event_id, 4)
    asked = [
        stub.StartEvent(pb.StartEventRequest(event_id=event_id, user_id="p0")),
        stub.PairRound(pb.PairRoundRequest(event_id=event_id, user_id="p0", round=1)),
        stub.FinishEvent(pb.FinishEventRequest(event_id=event_id, user_id="p0")),
        stub.DropPlayer(pb.DropPlayerRequest(event_id=event_id, user_id="p0", player_id="p1")),
        stub.CheckIn(pb.CheckInRequest(event_id=event_id, user_id="p0", player_id="p1")),
        stub.AwardByes(pb.AwardByesRequest(event_id=event_id, user_id="p0", player_id="p0", byes=3)),
    ]
    assert [(await _fault(each)).reason for each in asked] == [
        "NOT_ORGANISER",
        "NOT_AN_OFFICIAL",
        "NOT_ORGANISER",
        "NOT_AN_OFFICIAL",
        "NOT_AN_OFFICIAL",
        "NOT_ORGANISER",
    ]
    await stub.CheckIn(pb.CheckInRequest(event_id=event_id, user_id="p0", player_id="p0"))
    await stub.DropPlayer(pb.DropPlayerRequest(event_id=event_id, user_id="boss", player_id="p3"))
    listed = (await stub.ListPlayers(pb.ListPlayersRequest(event_id=event_id))).players
    assert [(each.user_id, each.is_here) for each in listed] == [("p0", True), ("p1", False), ("p2", False)]


async def test_a_refusal_names_its_rule(stub: Stub, signer: Signer) -> None:
    event_id = await _announced(stub)
    fault = await _fault(stub.StartEvent(pb.StartEventRequest(event_id=event_id, user_id="boss")))
    assert (fault.code, fault.reason, fault.metadata["rule"]) == (
        grpc.StatusCode.FAILED_PRECONDITION,
        "TOO_FEW_PLAYERS",
        "MTR 10.1",
    )
    structure = pb.CreateEventRequest(request_id="x", user_id="boss", plan=_plan(rounds=2))
    assert (await _fault(stub.CreateEvent(structure))).metadata["rule"] == "MTR 10.2"


@pytest.mark.parametrize(
    ("claims", "reason"),
    [({"user_id": "p1"}, "DECK_NOT_YOURS"), ({"format": "commander"}, "DECK_FORMAT_MISMATCH")],
)
async def test_a_deck_is_ones_own_and_legal_in_the_format(
    stub: Stub, signer: Signer, claims: dict[str, str], reason: str
) -> None:
    event_id = await _announced(stub)
    assert (await _fault(stub.RegisterPlayer(_registration(signer, event_id, "p0", **claims)))).reason == reason
    bad = pb.RegisterPlayerRequest(event_id=event_id, user_id="p0", deck_token="none")
    assert (await _fault(stub.RegisterPlayer(bad))).reason == "DECK_TOKEN_INVALID"


async def test_a_repeated_request_changes_nothing(app: App, stub: Stub, signer: Signer) -> None:
    event_id = await _announced(stub)
    assert await _announced(stub) == event_id
    await _registered(stub, signer, event_id, 5)
    drop = pb.DropPlayerRequest(event_id=event_id, user_id="p4", player_id="p4", request_id="d")
    dropped = await stub.DropPlayer(drop)
    await stub.RegisterPlayer(_registration(signer, event_id, "p4"))
    again = await stub.DropPlayer(drop)
    assert (dropped.players, again.players) == (4, 5)
    async with app.database("tournament").reading() as session:
        rows = list(await session.execute(sa.select(ENTRY).where(ENTRY.c.event_id == event_id)))
    assert [row.sequence for row in rows] == list(range(1, again.revision + 1))
    assert (rows[0].actor_id, rows[0].role, rows[0].request_id) == ("boss", "organiser", "cup")
    assert (rows[6].actor_id, rows[6].role, rows[6].request_id) == ("p4", "player", "d")


async def test_players_report_and_both_must_say_the_same(stub: Stub, signer: Signer) -> None:
    event_id = await _running(stub, signer)
    paired = await stub.PairRound(pb.PairRoundRequest(event_id=event_id, user_id="boss", round=1))
    table = paired.tables[0]
    word = {"event_id": event_id, "round": 1, "table": 1, "first_wins": 2}
    one = await stub.ReportResult(pb.ReportResultRequest(user_id=table.first, **word))
    two = await stub.ReportResult(pb.ReportResultRequest(user_id=table.second, **word))
    assert (one.tables[0].is_over, two.tables[0].is_over) == (False, True)
    neither = pb.ReportResultRequest(user_id=table.first, event_id=event_id, round=1, table=1, lost_by_both=True)
    assert (await _fault(stub.ReportResult(neither))).reason == "NOT_AN_OFFICIAL"


async def test_what_does_not_exist_is_not_found(stub: Stub) -> None:
    assert (await _fault(stub.GetEvent(pb.GetEventRequest(event_id="none")))).reason == "EVENT_NOT_FOUND"
    event_id = await _announced(stub)
    assert (await _fault(stub.GetRound(pb.GetRoundRequest(event_id=event_id, round=1)))).reason == "ROUND_UNKNOWN"
    other = pb.CreateEventRequest(request_id="c", user_id="boss", plan=_plan(format="sealed"))
    assert (await _fault(stub.CreateEvent(other))).reason == "UNKNOWN_FORMAT"


async def test_events_standings_and_players_are_listed_in_pages(stub: Stub, signer: Signer) -> None:
    event_id = await _running(stub, signer, 5)
    await stub.CreateEvent(pb.CreateEventRequest(request_id="second", user_id="boss", plan=_plan()))
    first = await stub.ListEvents(pb.ListEventsRequest(page_size=1))
    rest = await stub.ListEvents(pb.ListEventsRequest(page_size=1, page_token=first.next_page_token))
    assert ([each.event_id for each in rest.events], rest.next_page_token) == ([event_id], "")
    running = await stub.ListEvents(pb.ListEventsRequest(state=pb.EVENT_STATE_RUNNING))
    assert [each.event_id for each in running.events] == [event_id]
    page = await stub.ListPlayers(pb.ListPlayersRequest(event_id=event_id, page_size=3))
    last = await stub.ListPlayers(
        pb.ListPlayersRequest(event_id=event_id, page_size=3, page_token=page.next_page_token)
    )
    assert [each.user_id for each in [*page.players, *last.players]] == [f"p{at}" for at in range(5)]


async def test_an_event_is_what_its_log_says_and_another_process_goes_on_with_it(app: App, stub: Stub) -> None:
    event_id = await _announced(stub)
    database = Database("tournament", app.settings.database_url("tournament"))
    elsewhere = EventLog(database, app.clock, Outbox(database, app.bus))
    assert (await elsewhere.event(event_id)).organiser == "boss"
    await elsewhere.decide(event_id, Actor("boss"), lambda each: ("organiser", finish(each)))
    assert (await stub.GetEvent(pb.GetEventRequest(event_id=event_id))).state == pb.EVENT_STATE_DID_NOT_OCCUR
    async with database.reading() as session:
        assert await session.scalar(sa.select(EVENT.c.state).where(EVENT.c.event_id == event_id)) == "did_not_occur"
    await database.close()


async def test_the_same_request_of_two_organisers_makes_two_events(app: App) -> None:
    log = EventLog(app.database("tournament"), FakeClock(), Outbox(app.database("tournament"), app.bus))
    made = [
        await log.announce(f"e{at}", Actor(user, "r"), "", [created(Plan("Cup", "duel"), user, "s")])
        for at, user in enumerate(("one", "two", "one"))
    ]
    assert [each.event_id for each in made] == ["e0", "e1", "e0"]


async def _records(stub: Stub, user: str, size: int = 0) -> list[pb.UserRecord]:
    found: list[pb.UserRecord] = []
    token = ""
    while True:
        page = await stub.ListUserRecords(pb.ListUserRecordsRequest(user_id=user, page_token=token, page_size=size))
        found.extend(page.records)
        if not (token := page.next_page_token):
            return found


def _facts(record: pb.UserRecord) -> list[str]:
    return [msgspec.json.decode(each.fact)["fact"] for each in record.entries]


async def test_a_user_is_told_what_every_event_and_league_keeps(stub: Stub, app: App, signer: Signer) -> None:
    event_id = await _running(stub, signer, 4)
    await stub.PairRound(pb.PairRoundRequest(event_id=event_id, user_id="boss", round=1))
    await stub.WriteNotes(pb.WriteNotesRequest(event_id=event_id, user_id="p1", words="plays Islands"))
    desk = desk_pb2_grpc.DeskServiceStub(app.channel("tournament"))
    await desk.Penalise(
        desk_pb2.PenaliseRequest(
            event_id=event_id, user_id="boss", player_id="p1", infraction="slow_play", words="late"
        )
    )
    leagues = leagues_pb2_grpc.LeagueServiceStub(app.channel("tournament"))
    settings = leagues_pb2.LeagueSettings(name="Friday", format="duel")
    made = await leagues.CreateLeague(
        leagues_pb2.CreateLeagueRequest(request_id="l", user_id="boss", settings=settings)
    )
    await leagues.JoinLeague(leagues_pb2.JoinLeagueRequest(league_id=made.league_id, user_id="p1", user_name="P1"))
    event, league = await _records(stub, "p1")
    assert (event.kind, event.id, event.name, event.role, event.notes) == (
        "event",
        event_id,
        "Cup",
        "player",
        "plays Islands",
    )
    assert _facts(event) == ["registered", "penalised"]
    assert (league.kind, league.id, league.name, league.role, _facts(league)) == (
        "league",
        made.league_id,
        "Friday",
        "member",
        ["joined"],
    )
    assert [(each.kind, each.role) for each in await _records(stub, "boss")] == [
        ("event", "organiser"),
        ("league", "organiser"),
    ]
    assert await _records(stub, "nobody") == []


async def test_a_long_log_is_told_in_pages_with_every_entry_once(stub: Stub, signer: Signer) -> None:
    event_id = await _announced(stub)
    for at in range(4):
        await stub.RegisterPlayer(_registration(signer, event_id, f"p{at}"))
    for at in range(4):
        await stub.CheckIn(pb.CheckInRequest(event_id=event_id, user_id="boss", player_id=f"p{at}"))
    found = [fact for each in await _records(stub, "boss", 2) for fact in _facts(each)]
    assert found == ["created", *["checked_in"] * 4]
    assert [fact for each in await _records(stub, "p2", 2) for fact in _facts(each)] == ["registered", "checked_in"]


async def test_a_deleted_user_has_no_name_in_an_event_in_no_process_and_not_in_the_log(
    app: App, stub: Stub, signer: Signer
) -> None:
    over = await _announced(stub)
    await _registered(stub, signer, over, 4)
    await stub.FinishEvent(pb.FinishEventRequest(event_id=over, user_id="boss"))
    running = (await stub.CreateEvent(pb.CreateEventRequest(request_id="two", user_id="boss", plan=_plan()))).event_id
    await _registered(stub, signer, running, 5)
    await stub.StartEvent(pb.StartEventRequest(event_id=running, user_id="boss"))
    database = app.database("tournament")
    outbox = Outbox(database, app.bus)
    elsewhere = EventLog(database, app.clock, outbox)
    assert (await elsewhere.event(running)).players["p1"].name == "P1"
    deleting = EventLog(database, app.clock, outbox)
    for _ in range(2):
        await deleting.forget("p1")
    for event_id in (over, running):
        names = {each.player: each.name for each in (await elsewhere.event(event_id)).players.values()}
        assert names == {each: NOBODY if each == "p1" else each.upper() for each in names}
        rows = await elsewhere.entries(event_id, 0, 100)
        assert [each.fact.name for each in rows if isinstance(each.fact, Registered) and each.fact.player == "p1"] == [
            NOBODY
        ]
        assert sum(isinstance(each.fact, Forgotten) for each in rows) == 1
        again = EventLog(database, app.clock, outbox)
        assert (await again.event(event_id)).players.keys() == names.keys()
    event = await elsewhere.event(running)
    assert (event.players["p1"].has_dropped, event.players["p1"].why_dropped, len(event.playing())) == (
        True,
        "deleted",
        4,
    )
    assert (await elsewhere.event(over)).players["p1"].name == NOBODY
