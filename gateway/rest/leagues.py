"""Leagues: founding, members, lists with their Generals, the roll call."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get, post, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody, QueryParameter

from gateway import league_schema as schema
from gateway import league_views as views
from gateway.accounts.values import Caller
from gateway.desk_schema import NewRole
from gateway.event_schema import LogPage
from gateway.peers import Peers
from muster.tournament.v1 import leagues_pb2 as pb

from .event_routes import CHANGES, READS, SCOPE, Key, NewKey, Size
from .responses import Page

Member = Annotated[str, QueryParameter(name="member", max_length=64)]


@post("/v1/leagues", tags=["leagues"], responses=CHANGES)
async def create_league(
    data: JSONBody[schema.NewLeague],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: NewKey,
) -> schema.LeagueView:
    """Found a league; you are its organiser, and a member when you join. The same Idempotency-Key gives the same league."""
    caller.require(SCOPE)
    request = pb.CreateLeagueRequest(
        request_id=idempotency_key, user_id=caller.user.user_id, settings=views.settings_of(data)
    )
    return views.league(await peers.leagues.CreateLeague(request))


@get("/v1/leagues", tags=["leagues"], responses=READS)
async def list_leagues(
    caller: NamedDependency[Caller], peers: NamedDependency[Peers], member: Member = "", page: Page = ""
) -> schema.LeaguePage:
    """Leagues, the newest first; with `member` (a user id, or `me`) those that the user is in."""
    caller.require(SCOPE)
    user = caller.user.user_id if member == "me" else member
    found = await peers.leagues.ListLeagues(pb.ListLeaguesRequest(member_id=user, page_token=page))
    return schema.LeaguePage([views.league(each) for each in found.leagues], found.next_page_token)


@get("/v1/leagues/{league_id:str}", tags=["leagues"], responses=READS)
async def get_league(
    league_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.LeagueView:
    """A league as it stands."""
    caller.require(SCOPE)
    return views.league(await peers.leagues.GetLeague(pb.GetLeagueRequest(league_id=league_id)))


@put("/v1/leagues/{league_id:str}", tags=["leagues"], responses=CHANGES)
async def update_league(
    league_id: FromPath[str],
    data: JSONBody[schema.NewLeague],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.LeagueView:
    """Change the settings, all but format and rules version; the organiser's."""
    caller.require(SCOPE)
    request = pb.UpdateLeagueRequest(
        league_id=league_id,
        user_id=caller.user.user_id,
        settings=views.settings_of(data),
        request_id=idempotency_key,
    )
    return views.league(await peers.leagues.UpdateLeague(request))


@put("/v1/leagues/{league_id:str}/staff/{user_id:str}", tags=["leagues"], responses=CHANGES)
async def appoint_league_official(
    league_id: FromPath[str],
    user_id: FromPath[str],
    data: JSONBody[NewRole],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.LeagueView:
    """Make somebody head judge, floor judge or scorekeeper of the league and of the seasons that are announced from now on; the organiser's."""
    caller.require(SCOPE)
    request = pb.AppointLeagueOfficialRequest(
        league_id=league_id,
        user_id=caller.user.user_id,
        official_id=user_id,
        role=data.role,
        request_id=idempotency_key,
    )
    return views.league(await peers.leagues.AppointLeagueOfficial(request))


@get("/v1/leagues/{league_id:str}/members", tags=["leagues"], responses=READS)
async def list_league_members(
    league_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    page: Page = "",
    size: Size = 100,
) -> schema.LeagueMemberPage:
    """The roll call: members in the order in which they came, with the Generals that they lead."""
    caller.require(SCOPE)
    request = pb.ListLeagueMembersRequest(league_id=league_id, page_size=size, page_token=page)
    found = await peers.leagues.ListLeagueMembers(request)
    return schema.LeagueMemberPage([views.member(each) for each in found.members], found.next_page_token)


@post("/v1/leagues/{league_id:str}/members", tags=["leagues"], status_code=200, responses=CHANGES)
async def join_league(
    league_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers], idempotency_key: Key = ""
) -> schema.LeagueView:
    """Become a member."""
    caller.require(SCOPE)
    request = pb.JoinLeagueRequest(
        league_id=league_id,
        user_id=caller.user.user_id,
        user_name=caller.user.name,
        request_id=idempotency_key,
    )
    return views.league(await peers.leagues.JoinLeague(request))


@delete("/v1/leagues/{league_id:str}/members/{user_id:str}", tags=["leagues"], status_code=200, responses=CHANGES)
async def leave_league(
    league_id: FromPath[str],
    user_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.LeagueView:
    """Leave, or as an official remove a member: the Generals are free, and the member drops out of a season that goes on."""
    caller.require(SCOPE)
    request = pb.LeaveLeagueRequest(
        league_id=league_id, user_id=caller.user.user_id, member_id=user_id, request_id=idempotency_key
    )
    return views.league(await peers.leagues.LeaveLeague(request))


@put("/v1/leagues/{league_id:str}/list", tags=["leagues"], responses=CHANGES)
async def enlist_deck(
    league_id: FromPath[str],
    data: JSONBody[schema.LeagueEntry],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: Key = "",
) -> schema.LeagueView:
    """Register the legal deck that you play in the league and its seasons: its Generals are yours, first come, first served, and those of the list before are free."""
    caller.require(SCOPE)
    user = caller.user.user_id
    settings = (await peers.leagues.GetLeague(pb.GetLeagueRequest(league_id=league_id))).settings
    token = await peers.table_deck(data.deck, user, settings.format, settings.rules_version)
    request = pb.EnlistDeckRequest(league_id=league_id, user_id=user, deck_token=token, request_id=idempotency_key)
    return views.league(await peers.leagues.EnlistDeck(request))


@get("/v1/leagues/{league_id:str}/members/{user_id:str}/list", tags=["leagues"], responses=READS)
async def get_league_list(
    league_id: FromPath[str], user_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.LeagueListView:
    """The list that a member plays: your own, and in a league with open lists every member's."""
    caller.require(SCOPE)
    request = pb.GetLeagueListRequest(league_id=league_id, user_id=caller.user.user_id, member_id=user_id)
    return views.cards(await peers.leagues.GetLeagueList(request))


@get("/v1/leagues/{league_id:str}/log", tags=["leagues"], responses=READS)
async def list_league_log(
    league_id: FromPath[str],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    page: Page = "",
    size: Size = 100,
) -> LogPage:
    """Who joined, left, took which General and changed how many cards when, in order, for everybody."""
    caller.require(SCOPE)
    request = pb.ListLeagueLogRequest(league_id=league_id, page_size=size, page_token=page)
    found = await peers.leagues.ListLeagueLog(request)
    return LogPage([views.entry(each) for each in found.entries], found.next_page_token)


ROUTES = [
    create_league,
    list_leagues,
    get_league,
    update_league,
    appoint_league_official,
    list_league_members,
    join_league,
    leave_league,
    enlist_deck,
    get_league_list,
    list_league_log,
]
