"""The desk of an event: officials, penalties, judge calls, deck checks, the clock."""

from __future__ import annotations

from litestar import get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from gateway import desk_schema as schema
from gateway import desk_views as views
from gateway.accounts.values import Caller
from gateway.peers import Peers
from muster.tournament.v1 import desk_pb2 as pb

from .event_routes import CHANGES, READS, SCOPE, Key, Number


@get("/v1/events/{event_id:str}/desk", tags=["events"], responses=READS)
async def get_desk(
    event_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.DeskView:
    """Penalties, judge calls, deck checks, disputes, and what tables were told to do; officials see all of it."""
    caller.require(SCOPE)
    request = pb.GetDeskRequest(event_id=event_id, user_id=caller.user.user_id)
    return views.desk(await peers.desk.GetDesk(request))


@put("/v1/events/{event_id:str}/staff/{user_id:str}", tags=["events"], responses=CHANGES)
async def appoint_official(
    event_id: FromPath[str],
    user_id: FromPath[str],
    data: JSONBody[schema.NewRole],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Make somebody head judge, floor judge or scorekeeper (MTR 1.3); the organiser's."""
    caller.require(SCOPE)
    request = pb.AppointOfficialRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        official_id=user_id,
        role=data.role,
        languages=data.languages,
        request_id=idempotency_key,
    )
    return views.desk(await peers.desk.AppointOfficial(request))


@post("/v1/events/{event_id:str}/players/{user_id:str}/penalties", tags=["events"], status_code=200, responses=CHANGES)
async def penalise(
    event_id: FromPath[str],
    user_id: FromPath[str],
    data: JSONBody[schema.NewPenalty],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Give a penalty (MTR 5), a judge's: a lost game or match takes effect at the table, who is disqualified drops."""
    caller.require(SCOPE)
    request = pb.PenaliseRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        player_id=user_id,
        infraction=data.infraction,
        penalty=data.penalty,
        words=data.words,
        request_id=idempotency_key,
    )
    return views.desk(await peers.desk.Penalise(request))


@post(
    "/v1/events/{event_id:str}/rounds/{number:int}/tables/{table:int}/calls",
    tags=["events"],
    status_code=200,
    responses=CHANGES,
)
async def call_judge(
    event_id: FromPath[str],
    number: Number,
    table: Number,
    data: JSONBody[schema.NewCall],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Call a judge to your match (MTR 1.8)."""
    caller.require(SCOPE)
    request = pb.CallJudgeRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        round=number,
        table=table,
        words=data.words,
        language=data.language,
        is_private=data.is_private,
        request_id=idempotency_key,
    )
    return views.desk(await peers.desk.CallJudge(request))


@post("/v1/events/{event_id:str}/calls/{call:int}/ruling", tags=["events"], status_code=200, responses=CHANGES)
async def rule_call(
    event_id: FromPath[str],
    call: Number,
    data: JSONBody[schema.NewRuling],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Rule on a call, as a judge; the head judge's ruling is final (MTR 2.9), and the time that the call took is given back (2.6)."""
    caller.require(SCOPE)
    request = pb.RuleCallRequest(
        event_id=event_id, user_id=caller.user.user_id, call=call, words=data.words, request_id=idempotency_key
    )
    return views.desk(await peers.desk.RuleCall(request))


@post("/v1/events/{event_id:str}/calls/{call:int}/answer", tags=["events"], status_code=200, responses=CHANGES)
async def answer_ruling(
    event_id: FromPath[str],
    call: Number,
    data: JSONBody[schema.RulingAnswer],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Accept a judge's ruling, or appeal to the head judge (MTR 2.9); a player's of the match."""
    caller.require(SCOPE)
    request = pb.AnswerRulingRequest(
        event_id=event_id, user_id=caller.user.user_id, call=call, appeals=data.appeals, request_id=idempotency_key
    )
    return views.desk(await peers.desk.AnswerRuling(request))


@post(
    "/v1/events/{event_id:str}/rounds/{number:int}/tables/{table:int}/extension",
    tags=["events"],
    status_code=200,
    responses=CHANGES,
)
async def extend_time(
    event_id: FromPath[str],
    number: Number,
    table: Number,
    data: JSONBody[schema.Extension],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Give a match more time (MTR 2.6), as a judge."""
    caller.require(SCOPE)
    request = pb.ExtendTimeRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        round=number,
        table=table,
        seconds=data.seconds,
        request_id=idempotency_key,
    )
    return views.desk(await peers.desk.ExtendTime(request))


@post("/v1/events/{event_id:str}/rounds/{number:int}/time", tags=["events"], status_code=200, responses=CHANGES)
async def call_time(
    event_id: FromPath[str],
    number: Number,
    data: JSONBody[schema.TimeCall],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """End the round's time now (MTR 2.4), as a judge: the turn is finished and the additional turns are played."""
    caller.require(SCOPE)
    request = pb.CallTimeRequest(
        event_id=event_id, user_id=caller.user.user_id, round=number, table=data.table, request_id=idempotency_key
    )
    return views.desk(await peers.desk.CallTime(request))


@post(
    "/v1/events/{event_id:str}/rounds/{number:int}/tables/{table:int}/rewind",
    tags=["events"],
    status_code=200,
    responses=CHANGES,
)
async def rewind_game(
    event_id: FromPath[str],
    number: Number,
    table: Number,
    data: JSONBody[schema.GameRewind],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Have the game at a table go back to an earlier prompt of a player (MTR 4.8), as a judge: what was done since stays in its log."""
    caller.require(SCOPE)
    request = pb.RewindGameRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        round=number,
        table=table,
        player_id=data.player,
        decisions=data.decisions,
        words=data.words,
        request_id=idempotency_key,
    )
    return views.desk(await peers.desk.RewindGame(request))


@post(
    "/v1/events/{event_id:str}/rounds/{number:int}/tables/{table:int}/deed",
    tags=["events"],
    status_code=200,
    responses=CHANGES,
)
async def decide_deed(
    event_id: FromPath[str],
    number: Number,
    table: Number,
    data: JSONBody[schema.DecidedDeed],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Decide, as a judge, whether what was to be done by hand at a table and was refused there is done; the players wait a minute for it."""
    caller.require(SCOPE)
    request = pb.DecideDeedRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        round=number,
        table=table,
        is_done=data.is_done,
        words=data.words,
        request_id=idempotency_key,
    )
    return views.desk(await peers.desk.DecideDeed(request))


@post("/v1/events/{event_id:str}/deck-checks", tags=["events"], status_code=200, responses=CHANGES)
async def sample_decks(
    event_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers], idempotency_key: Key = ""
) -> schema.DeskView:
    """Draw whose decks are checked in this round (MTR 2.8), as a judge: a tenth of the players; the same sample when asked again."""
    caller.require(SCOPE)
    request = pb.SampleDecksRequest(event_id=event_id, user_id=caller.user.user_id, request_id=idempotency_key)
    return views.desk(await peers.desk.SampleDecks(request))


@put("/v1/events/{event_id:str}/deck-checks/{user_id:str}", tags=["events"], responses=CHANGES)
async def record_deck_check(
    event_id: FromPath[str],
    user_id: FromPath[str],
    data: JSONBody[schema.CheckedDeck],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """What a deck check found, as a judge: a problem is penalised, the match gets the time back (MTR 2.6, 2.8)."""
    caller.require(SCOPE)
    request = pb.RecordDeckCheckRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        player_id=user_id,
        is_ok=data.is_ok,
        words=data.words,
        seconds=data.seconds,
        request_id=idempotency_key,
    )
    return views.desk(await peers.desk.RecordDeckCheck(request))


@post("/v1/events/{event_id:str}/splits", tags=["events"], status_code=200, responses=CHANGES)
async def propose_split(
    event_id: FromPath[str],
    data: JSONBody[schema.NewSplit],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Propose how prizes are shared (MTR 5.2), never in exchange for a result: in your match, or among all who are left in the playoff."""
    caller.require(SCOPE)
    request = pb.ProposeSplitRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        round=data.round,
        table=data.table,
        words=data.words,
        winner_id=data.winner,
        request_id=idempotency_key,
    )
    return views.desk(await peers.desk.ProposeSplit(request))


@post("/v1/events/{event_id:str}/splits/{split:int}/agreement", tags=["events"], status_code=200, responses=CHANGES)
async def agree_to_split(
    event_id: FromPath[str],
    split: Number,
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Agree to a split that concerns you (MTR 5.2); it takes everybody's yes."""
    caller.require(SCOPE)
    request = pb.AgreeToSplitRequest(
        event_id=event_id, user_id=caller.user.user_id, split=split, request_id=idempotency_key
    )
    return views.desk(await peers.desk.AgreeToSplit(request))


@post("/v1/events/{event_id:str}/splits/{split:int}/permission", tags=["events"], status_code=200, responses=CHANGES)
async def permit_split(
    event_id: FromPath[str],
    split: Number,
    data: JSONBody[schema.SplitPermit],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Permit a split among all who are left in the playoff (MTR 5.2), as the organiser; with `ends` you may finish the event when all have agreed."""
    caller.require(SCOPE)
    request = pb.PermitSplitRequest(
        event_id=event_id, user_id=caller.user.user_id, split=split, ends=data.ends, request_id=idempotency_key
    )
    return views.desk(await peers.desk.PermitSplit(request))


@put("/v1/events/{event_id:str}/rounds/{number:int}/tables/{table:int}/feature", tags=["events"], responses=CHANGES)
async def feature_match(
    event_id: FromPath[str],
    number: Number,
    table: Number,
    data: JSONBody[schema.Feature],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Make a match a feature match, or not any more, as a judge: its players get the time back (MTR 2.6)."""
    caller.require(SCOPE)
    request = pb.FeatureMatchRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        round=number,
        table=table,
        is_featured=data.is_featured,
        elapsed_seconds=data.elapsed_seconds,
        request_id=idempotency_key,
    )
    return views.desk(await peers.desk.FeatureMatch(request))


@put("/v1/events/{event_id:str}/camera", tags=["events"], responses=CHANGES)
async def decline_camera(
    event_id: FromPath[str],
    data: JSONBody[schema.Camera],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Say that you do not want to appear on camera (MTR 2.13): your matches are not featured then, but in the playoff of a Professional event."""
    caller.require(SCOPE)
    request = pb.DeclineCameraRequest(
        event_id=event_id, user_id=caller.user.user_id, declines=data.declines, request_id=idempotency_key
    )
    return views.desk(await peers.desk.DeclineCamera(request))


@put("/v1/events/{event_id:str}/spectators/{user_id:str}", tags=["events"], responses=CHANGES)
async def exclude_spectator(
    event_id: FromPath[str],
    user_id: FromPath[str],
    data: JSONBody[schema.NewExclusion],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Keep somebody from looking on at a match or at all of the event (MTR 1.11), or let them in again, as a judge; it holds at once, for games that go on and for replays of the match."""
    caller.require(SCOPE)
    request = pb.ExcludeSpectatorRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        spectator_id=user_id,
        round=data.round,
        table=data.table,
        is_excluded=data.is_excluded,
        words=data.words,
        request_id=idempotency_key,
    )
    return views.desk(await peers.desk.ExcludeSpectator(request))


@put("/v1/events/{event_id:str}/staff/{user_id:str}/deputy", tags=["events"], responses=CHANGES)
async def deputise_judge(
    event_id: FromPath[str],
    user_id: FromPath[str],
    data: JSONBody[schema.NewDeputy],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Leave a head judge's duties to another judge for a while, or take them back (MTR 1.7), as that head judge or as the organiser."""
    caller.require(SCOPE)
    request = pb.DeputiseJudgeRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        judge_id=user_id,
        deputy_id=data.deputy,
        request_id=idempotency_key,
    )
    return views.desk(await peers.desk.DeputiseJudge(request))


@post("/v1/events/{event_id:str}/players/{user_id:str}/basics", tags=["events"], status_code=200, responses=CHANGES)
async def replace_with_basic(
    event_id: FromPath[str],
    user_id: FromPath[str],
    data: JSONBody[schema.NewReplacement],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.DeskView:
    """Replace cards that a player cannot have by basic lands of the player's choice (MTR 3.3), as a judge: the list is another one from the player's next match on."""
    caller.require(SCOPE)
    request = pb.ReplaceWithBasicRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        player_id=user_id,
        card=data.card,
        count=data.count,
        basic=data.basic,
        words=data.words,
        request_id=idempotency_key,
    )
    return views.desk(await peers.desk.ReplaceWithBasic(request))


ROUTES = [
    get_desk,
    appoint_official,
    penalise,
    call_judge,
    rule_call,
    answer_ruling,
    extend_time,
    call_time,
    rewind_game,
    decide_deed,
    sample_decks,
    record_deck_check,
    propose_split,
    agree_to_split,
    permit_split,
    feature_match,
    decline_camera,
    exclude_spectator,
    deputise_judge,
    replace_with_basic,
]
