"""Players and teams of events: coming with a deck, byes, late entry, leaving and coming back."""

from __future__ import annotations

from litestar import delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from gateway import event_schema as schema
from gateway import event_views as views
from gateway.accounts.service import Accounts
from gateway.accounts.values import Caller
from gateway.peers import Peers
from muster.tournament.v1 import events_pb2 as pb

from .event_routes import CHANGES, READS, SCOPE, Key, Size
from .responses import Page


@get("/v1/events/{event_id:str}/players", tags=["events"], responses=READS)
async def list_event_players(
    event_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    page: Page = "",
    size: Size = 100,
) -> schema.EventPlayerPage:
    """Who plays, by name."""
    caller.require(SCOPE)
    request = pb.ListPlayersRequest(event_id=event_id, user_id=caller.user.user_id, page_size=size, page_token=page)
    found = await peers.events.ListPlayers(request)
    return schema.EventPlayerPage([views.player(each) for each in found.players], found.next_page_token)


@post("/v1/events/{event_id:str}/players", tags=["events"], status_code=200, responses=CHANGES)
async def register(
    event_id: FromPath[str],
    data: JSONBody[schema.EventEntry],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.EventView:
    """Register with a legal deck of yours, or change the deck before the event starts (MTR 2.7); in an event with phases a deck for each. A season is played with the deck that is registered in its league."""
    caller.require(SCOPE)
    user = caller.user
    plan = (await peers.events.GetEvent(pb.GetEventRequest(event_id=event_id))).plan
    phase = plan.phases[data.phase] if data.phase < len(plan.phases) else plan
    token = await peers.table_deck(data.deck, user.user_id, phase.format, phase.rules_version)
    request = pb.RegisterPlayerRequest(
        event_id=event_id,
        user_id=user.user_id,
        user_name=user.name,
        user_kind=user.kind,
        deck_token=token,
        request_id=idempotency_key,
        phase=data.phase,
    )
    return views.event(await peers.events.RegisterPlayer(request))


@get("/v1/events/{event_id:str}/players/{user_id:str}/list", tags=["events"], responses=READS)
async def get_player_list(
    event_id: FromPath[str], user_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.PlayerListView:
    """The list that a player registered: your own (MTR 2.7), those of others as the event publishes them; officials see all."""
    caller.require(SCOPE)
    request = pb.GetPlayerListRequest(event_id=event_id, user_id=caller.user.user_id, player_id=user_id)
    found = await peers.events.GetPlayerList(request)
    return schema.PlayerListView(found.player_id, found.text)


@delete("/v1/events/{event_id:str}/players/{user_id:str}", tags=["events"], status_code=200, responses=CHANGES)
async def drop_player(
    event_id: FromPath[str],
    user_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.EventView:
    """Drop out (MTR 2.10), or as an official drop a player. Who is paired for the round that goes on stays so."""
    caller.require(SCOPE)
    request = pb.DropPlayerRequest(
        event_id=event_id, user_id=caller.user.user_id, player_id=user_id, request_id=idempotency_key
    )
    return views.event(await peers.events.DropPlayer(request))


@post("/v1/events/{event_id:str}/players/{user_id:str}/check-in", tags=["events"], status_code=200, responses=CHANGES)
async def check_in(
    event_id: FromPath[str],
    user_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.EventView:
    """Say that you are here, or as an official that a player is."""
    caller.require(SCOPE)
    request = pb.CheckInRequest(
        event_id=event_id, user_id=caller.user.user_id, player_id=user_id, request_id=idempotency_key
    )
    return views.event(await peers.events.CheckIn(request))


@put("/v1/events/{event_id:str}/players/{user_id:str}/byes", tags=["events"], responses=CHANGES)
async def award_byes(
    event_id: FromPath[str],
    user_id: FromPath[str],
    data: JSONBody[schema.AwardedByes],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.EventView:
    """Byes for a player's first rounds (MTR Appendix E); the organiser's, before the event starts."""
    caller.require(SCOPE)
    request = pb.AwardByesRequest(
        event_id=event_id, user_id=caller.user.user_id, player_id=user_id, byes=data.byes, request_id=idempotency_key
    )
    return views.event(await peers.events.AwardByes(request))


@put("/v1/events/{event_id:str}/players/{user_id:str}/late", tags=["events"], responses=CHANGES)
async def enter_late(
    event_id: FromPath[str],
    user_id: FromPath[str],
    data: JSONBody[schema.LateEntry],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    accounts: NamedDependency[Accounts],
    idempotency_key: Key = "",
) -> schema.EventView:
    """Let somebody in who comes late (MTR 2.7, 2.10), as an official: the missed rounds are lost, or byes as you award them."""
    caller.require(SCOPE)
    user = await accounts.user(user_id)
    plan = (await peers.events.GetEvent(pb.GetEventRequest(event_id=event_id))).plan
    token = await peers.table_deck(data.deck, user_id, plan.format, plan.rules_version)
    player = pb.RegisterPlayerRequest(user_id=user_id, user_name=user.name, user_kind=user.kind, deck_token=token)
    request = pb.EnterLateRequest(
        event_id=event_id, user_id=caller.user.user_id, player=player, byes=data.byes, request_id=idempotency_key
    )
    return views.event(await peers.events.EnterLate(request))


@post("/v1/events/{event_id:str}/players/{user_id:str}/reentry", tags=["events"], status_code=200, responses=CHANGES)
async def reenter_player(
    event_id: FromPath[str],
    user_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.EventView:
    """Let a player back in who had dropped (MTR 2.10), as the head judge; never after the cut."""
    caller.require(SCOPE)
    request = pb.ReenterPlayerRequest(
        event_id=event_id, user_id=caller.user.user_id, player_id=user_id, request_id=idempotency_key
    )
    return views.event(await peers.events.ReenterPlayer(request))


@put("/v1/events/{event_id:str}/team", tags=["events"], responses=CHANGES)
async def name_team(
    event_id: FromPath[str],
    data: JSONBody[schema.NewTeam],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.EventView:
    """Name your team and its members in their positions (MTR 8.1, 8.2), as its captain; each of you registers with a deck."""
    caller.require(SCOPE)
    request = pb.NameTeamRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        name=data.name,
        member_ids=data.members,
        request_id=idempotency_key,
    )
    return views.event(await peers.events.NameTeam(request))


@put("/v1/events/{event_id:str}/teams/{captain_id:str}/name", tags=["events"], responses=CHANGES)
async def rename_team(
    event_id: FromPath[str],
    captain_id: FromPath[str],
    data: JSONBody[schema.TeamName],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.EventView:
    """Give another name to a team whose own cannot stay (MTR 8.1), as an official."""
    caller.require(SCOPE)
    request = pb.RenameTeamRequest(
        event_id=event_id,
        user_id=caller.user.user_id,
        team_id=captain_id,
        name=data.name,
        request_id=idempotency_key,
    )
    return views.event(await peers.events.RenameTeam(request))


ROUTES = [
    list_event_players,
    register,
    get_player_list,
    drop_player,
    check_in,
    award_byes,
    enter_late,
    reenter_player,
    name_team,
    rename_team,
]
