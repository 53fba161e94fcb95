"""Events: tournaments by the Magic Tournament Rules, from registration to the final standings."""

from __future__ import annotations

from typing import Annotated

from litestar import get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from gateway import event_schema as schema
from gateway import event_views as views
from gateway.accounts.values import Caller
from gateway.errors import Refused
from gateway.peers import Peers
from muster.tournament.v1 import events_pb2 as pb

from .event_routes import CHANGES, READS, SCOPE, Key, NewKey, Number, Size
from .responses import Page

Stands = Annotated[str, QueryParameter(name="state", max_length=32)]
League = Annotated[str, QueryParameter(name="league", max_length=64)]
Mine = Annotated[bool, QueryParameter(name="mine")]
_STATES = {word: state for state, word in views.STATES.items()}


@post("/v1/events", tags=["events"], responses=CHANGES)
async def create_event(
    data: JSONBody[schema.NewEvent],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: NewKey,
) -> schema.EventView:
    """Announce an event of your own; its registration is open. The same Idempotency-Key gives the same event."""
    caller.require(SCOPE)
    request = pb.CreateEventRequest(request_id=idempotency_key, user_id=caller.user.user_id, plan=views.plan_of(data))
    return views.event(await peers.events.CreateEvent(request))


@get("/v1/events", tags=["events"], responses=READS)
async def list_events(
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    stands: Stands = "",
    league: League = "",
    page: Page = "",
) -> schema.EventPage:
    """Events, the newest first; with `state` (registration, running, finished, did_not_occur, invalidated) those alone, with `league` its seasons."""
    caller.require(SCOPE)
    if stands and stands not in _STATES:
        raise Refused("INVALID_ARGUMENT", f"an event is never {stands!r}", field="state")
    wanted = pb.ListEventsRequest(page_token=page, league=league)
    if stands:
        wanted.state = pb.EventState.ValueType(_STATES[stands])
    found = await peers.events.ListEvents(wanted)
    return schema.EventPage([views.event(each) for each in found.events], found.next_page_token)


@get("/v1/events/{event_id:str}", tags=["events"], responses=READS)
async def get_event(
    event_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.EventView:
    """An event as it stands."""
    caller.require(SCOPE)
    return views.event(await peers.events.GetEvent(pb.GetEventRequest(event_id=event_id)))


@post("/v1/events/{event_id:str}/start", tags=["events"], status_code=200, responses=CHANGES)
async def start_event(
    event_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers], idempotency_key: Key = ""
) -> schema.EventView:
    """Close registration and fix rounds and cut (MTR 10.1, 10.2); the organiser's."""
    caller.require(SCOPE)
    request = pb.StartEventRequest(event_id=event_id, user_id=caller.user.user_id, request_id=idempotency_key)
    return views.event(await peers.events.StartEvent(request))


@post("/v1/events/{event_id:str}/rounds/{number:int}", tags=["events"], status_code=200, responses=CHANGES)
async def pair_round(
    event_id: FromPath[str],
    number: Number,
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.RoundView:
    """Pair the next round, by its number: Swiss rounds, then the playoff (MTR 10.4); an official's. One that is paired already is shown."""
    caller.require(SCOPE)
    request = pb.PairRoundRequest(
        event_id=event_id, user_id=caller.user.user_id, round=number, request_id=idempotency_key
    )
    return views.round_of(await peers.events.PairRound(request))


@put("/v1/events/{event_id:str}/rounds/{number:int}/pairings", tags=["events"], responses=CHANGES)
async def repair_round(
    event_id: FromPath[str],
    number: Number,
    data: JSONBody[schema.NewPairings],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.RoundView:
    """Pair the last round again as long as it has not begun (MTR 1.9), as an official: anew by lot, or as you say."""
    caller.require(SCOPE)
    request = pb.RepairRoundRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        round=number,
        tables=[pb.EventPairing(entrants=each) for each in data.tables],
        request_id=idempotency_key,
    )
    return views.round_of(await peers.events.RepairRound(request))


@post("/v1/events/{event_id:str}/rounds/{number:int}/start", tags=["events"], status_code=200, responses=CHANGES)
async def start_round(
    event_id: FromPath[str],
    number: Number,
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.RoundView:
    """Start a round that is paired and waits (`starts_rounds`), as an official: its games are made, and results are taken from now on."""
    caller.require(SCOPE)
    request = pb.StartRoundRequest(
        event_id=event_id, user_id=caller.user.user_id, round=number, request_id=idempotency_key
    )
    return views.round_of(await peers.events.StartRound(request))


@get("/v1/events/{event_id:str}/rounds/{number:int}", tags=["events"], responses=READS)
async def get_round(
    event_id: FromPath[str],
    number: Number,
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    mine: Mine = False,
) -> schema.RoundView:
    """A round's pairings, why they are so, and its results; your own table alone with `mine`, and while the pairings of others are not published."""
    caller.require(SCOPE)
    request = pb.GetRoundRequest(event_id=event_id, round=number, user_id=caller.user.user_id, mine=mine)
    return views.round_of(await peers.events.GetRound(request))


@post(
    "/v1/events/{event_id:str}/rounds/{number:int}/tables/{table:int}/result",
    tags=["events"],
    status_code=200,
    responses=CHANGES,
)
async def report_result(
    event_id: FromPath[str],
    number: Number,
    table: Number,
    data: JSONBody[schema.NewResult],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.RoundView:
    """Report your match; it counts when your opponent reports the same. An official's report counts at once and corrects an earlier one (MTR 1.9, 1.10)."""
    caller.require(SCOPE)
    request = pb.ReportResultRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        round=number,
        table=table,
        first_wins=data.first,
        second_wins=data.second,
        drawn=data.drawn,
        lost_by_both=data.lost_by_both,
        request_id=idempotency_key,
    )
    return views.round_of(await peers.events.ReportResult(request))


@post(
    "/v1/events/{event_id:str}/rounds/{number:int}/tables/{table:int}/places",
    tags=["events"],
    status_code=200,
    responses=CHANGES,
)
async def report_pod(
    event_id: FromPath[str],
    number: Number,
    table: Number,
    data: JSONBody[schema.NewPodResult],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.RoundView:
    """Report or correct the result of a pod, as an official (MTR 1.9)."""
    caller.require(SCOPE)
    request = pb.ReportResultRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        round=number,
        table=table,
        places=data.places,
        request_id=idempotency_key,
    )
    return views.round_of(await peers.events.ReportResult(request))


@post(
    "/v1/events/{event_id:str}/rounds/{number:int}/tables/{table:int}/dispute",
    tags=["events"],
    status_code=200,
    responses=CHANGES,
)
async def dispute_result(
    event_id: FromPath[str],
    number: Number,
    table: Number,
    data: JSONBody[schema.Words],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.RoundView:
    """Contest the recorded result of your match (MTR 1.10); the next round is paired when an official has settled it."""
    caller.require(SCOPE)
    request = pb.DisputeResultRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        round=number,
        table=table,
        words=data.words,
        request_id=idempotency_key,
    )
    return views.round_of(await peers.events.DisputeResult(request))


@post(
    "/v1/events/{event_id:str}/rounds/{number:int}/tables/{table:int}/ready",
    tags=["events"],
    status_code=200,
    responses=CHANGES,
)
async def ready_match(
    event_id: FromPath[str],
    number: Number,
    table: Number,
    data: JSONBody[schema.Readiness],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.RoundView:
    """Be ready for your match of a round with a deadline; it begins when all its players are at the same time. At the deadline who was ready has won against who was not."""
    caller.require(SCOPE)
    request = pb.ReadyMatchRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        round=number,
        table=table,
        seconds=data.seconds,
        request_id=idempotency_key,
    )
    return views.round_of(await peers.events.ReadyMatch(request))


@put("/v1/events/{event_id:str}/rounds/{number:int}/deadline", tags=["events"], responses=CHANGES)
async def prolong_round(
    event_id: FromPath[str],
    number: Number,
    data: JSONBody[schema.Deadline],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.RoundView:
    """Move the deadline of the round that goes on, before it has passed; an official's."""
    caller.require(SCOPE)
    request = pb.ProlongRoundRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        round=number,
        deadline_ms=data.deadline_ms,
        request_id=idempotency_key,
    )
    return views.round_of(await peers.events.ProlongRound(request))


@get("/v1/events/{event_id:str}/standings", tags=["events"], responses=READS)
async def list_standings(
    event_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    page: Page = "",
    size: Size = 100,
) -> schema.StandingPage:
    """The standings (MTR 3.1, Appendix C), in final order when the event is over."""
    caller.require(SCOPE)
    request = pb.ListStandingsRequest(event_id=event_id, user_id=caller.user.user_id, page_size=size, page_token=page)
    found = await peers.events.ListStandings(request)
    return schema.StandingPage([views.standing(each) for each in found.standings], found.rounds, found.next_page_token)


@get("/v1/events/{event_id:str}/standings/{user_id:str}", tags=["events"], responses=READS)
async def explain_standing(
    event_id: FromPath[str], user_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.ExplainedStandingView:
    """Why somebody (a team: its captain) stands there: each round with what its opponents bring to the percentages."""
    caller.require(SCOPE)
    request = pb.ExplainStandingRequest(event_id=event_id, entrant_id=user_id, user_id=caller.user.user_id)
    return views.explained(await peers.events.ExplainStanding(request))


@get("/v1/events/{event_id:str}/log", tags=["events"], responses=READS)
async def list_event_log(
    event_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    page: Page = "",
    size: Size = 100,
) -> schema.LogPage:
    """Who did what as what and when, in order: for officials, and for everybody when the event is over."""
    caller.require(SCOPE)
    request = pb.ListLogRequest(event_id=event_id, user_id=caller.user.user_id, page_size=size, page_token=page)
    found = await peers.events.ListLog(request)
    return schema.LogPage([views.entry(each) for each in found.entries], found.next_page_token)


@post("/v1/events/{event_id:str}/finish", tags=["events"], status_code=200, responses=CHANGES)
async def finish_event(
    event_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers], idempotency_key: Key = ""
) -> schema.EventView:
    """End the event after its last round; one that never started did not occur (MTR 10.1). The organiser's."""
    caller.require(SCOPE)
    request = pb.FinishEventRequest(event_id=event_id, user_id=caller.user.user_id, request_id=idempotency_key)
    return views.event(await peers.events.FinishEvent(request))


@post("/v1/events/{event_id:str}/invalidate", tags=["events"], status_code=200, responses=CHANGES)
async def invalidate_event(
    event_id: FromPath[str],
    data: JSONBody[schema.Words],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.EventView:
    """Declare that the event does not count (MTR 1.5), and why; the organiser's, and final."""
    caller.require(SCOPE)
    request = pb.InvalidateEventRequest(
        event_id=event_id, user_id=caller.user.user_id, words=data.words, request_id=idempotency_key
    )
    return views.event(await peers.events.InvalidateEvent(request))


ROUTES = [
    create_event,
    list_events,
    get_event,
    start_event,
    pair_round,
    repair_round,
    start_round,
    get_round,
    report_result,
    report_pod,
    dispute_result,
    ready_match,
    prolong_round,
    invalidate_event,
    explain_standing,
    list_event_log,
    list_standings,
    finish_event,
]
