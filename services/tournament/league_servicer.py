"""LeagueService on the wire: founding, members, lists with their Generals, the roll call."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Protocol

import grpc

from muster.tournament.v1 import leagues_pb2 as pb
from muster.tournament.v1 import leagues_pb2_grpc as pb_grpc
from services.kit.errors import denied, invalid
from services.kit.ids import Ids

from . import league_wire as wire
from .event_games import EventGames
from .event_operations import refused_of
from .journal import Actor
from .league import league as book
from .league.facts import AnyFact
from .league.league import League
from .league_lists import LeagueLists
from .league_log import LeagueLog
from .paging import DEFAULT_ROWS, MOST_ROWS, page_of
from .play.refusals import Refusal
from .play.staff import Right, Role, require
from .seasons import Seasons

_Context = grpc.aio.ServicerContext[Any, Any]
_REQUEST_ID = 64
_DEFAULT_PAGE, _MAX_PAGE = 20, 100


class _Request(Protocol):
    """What every request of an operation carries."""

    league_id: str
    user_id: str
    request_id: str


class LeagueServicer(pb_grpc.LeagueServiceServicer):
    """Operations on the leagues' logs; their seasons follow at once, and again before anybody is seated."""

    def __init__(self, log: LeagueLog, lists: LeagueLists, seasons: Seasons, games: EventGames, ids: Ids) -> None:
        self._log = log
        self._lists = lists
        self._seasons = seasons
        self._games = games
        self._ids = ids

    # -- founding and looking

    async def CreateLeague(self, request: pb.CreateLeagueRequest, context: _Context) -> pb.League:
        if not 0 < len(request.request_id) <= _REQUEST_ID:
            raise invalid("BAD_REQUEST_ID", f"name the request, with 1 to {_REQUEST_ID} characters")
        try:
            fact = book.founded(wire.settings_of(request.settings), request.user_id)
        except Refusal as refusal:
            raise refused_of(refusal) from None
        return wire.league(await self._log.create(self._ids.new(), Actor(request.user_id, request.request_id), [fact]))

    async def GetLeague(self, request: pb.GetLeagueRequest, context: _Context) -> pb.League:
        return wire.league(await self._log.read(request.league_id))

    async def ListLeagues(self, request: pb.ListLeaguesRequest, context: _Context) -> pb.ListLeaguesResponse:
        size = min(request.page_size or _DEFAULT_PAGE, _MAX_PAGE)
        found = await self._log.page(request.member_id, size + 1, request.page_token)
        more = found[size - 1].league_id if len(found) > size else ""
        return pb.ListLeaguesResponse(leagues=map(wire.league, found[:size]), next_page_token=more)

    async def ListLeagueMembers(
        self, request: pb.ListLeagueMembersRequest, context: _Context
    ) -> pb.ListLeagueMembersResponse:
        league = await self._log.read(request.league_id)
        members = list(league.members.values())
        first, last, more = page_of(members, request.page_size, request.page_token)
        shown = members[first:last]
        names = await self._log.names(league.league_id, [each.user for each in shown])
        rows = [wire.member(each, names[each.user]) for each in shown]
        return pb.ListLeagueMembersResponse(members=rows, next_page_token=more)

    async def GetRollCall(self, request: pb.GetRollCallRequest, context: _Context) -> pb.RollCall:
        league = await self._log.read(request.league_id)
        members = [wire.member(each, "") for each in league.members.values() if each.listed]
        return pb.RollCall(rules_version=league.settings.rules_version, members=members)

    async def GetLeagueList(self, request: pb.GetLeagueListRequest, context: _Context) -> pb.LeagueList:
        league = await self._log.read(request.league_id)
        is_open = league.settings.open_lists and request.user_id in league.members
        if request.user_id != request.member_id and not is_open:
            raise denied("LISTS_CLOSED", "the lists of this league are their players' own", rule="MTR 2.7")
        try:
            listed = book.member_of(league, request.member_id).listed
            if listed is None:
                raise Refusal("NOT_LISTED", "2.7", "this member has registered no list")
        except Refusal as refusal:
            raise refused_of(refusal) from None
        return wire.cards(listed.deck_hash, await self._lists.cards(listed))

    async def ListLeagueLog(self, request: pb.ListLeagueLogRequest, context: _Context) -> pb.ListLeagueLogResponse:
        league = await self._log.read(request.league_id)
        size = min(request.page_size or DEFAULT_ROWS, MOST_ROWS)
        after, _, _ = page_of((), size, request.page_token)
        found = await self._log.entries(request.league_id, after, size)
        more = str(found[-1].sequence) if found and found[-1].sequence < league.sequence else ""
        return pb.ListLeagueLogResponse(entries=map(wire.entry, found), next_page_token=more)

    # -- changing

    async def UpdateLeague(self, request: pb.UpdateLeagueRequest, context: _Context) -> pb.League:
        settings = wire.settings_of(request.settings)
        return await self._official(request, Right.RUN, lambda league: book.resettle(league, settings))

    async def AppointLeagueOfficial(self, request: pb.AppointLeagueOfficialRequest, context: _Context) -> pb.League:
        return await self._official(
            request, Right.RUN, lambda league: book.appoint(league, request.official_id, request.role)
        )

    async def JoinLeague(self, request: pb.JoinLeagueRequest, context: _Context) -> pb.League:
        found = await self._player(request, lambda league: book.join(league, request.user_id))
        if request.user_id in (await self._log.read(request.league_id)).members:
            await self._log.remember(request.league_id, request.user_id, request.user_name)
        return found

    async def LeaveLeague(self, request: pb.LeaveLeagueRequest, context: _Context) -> pb.League:
        if request.user_id == request.member_id:
            found = await self._player(request, lambda league: book.leave(league, request.member_id))
        else:
            found = await self._official(
                request, Right.ENTER, lambda league: book.leave(league, request.member_id, book.REMOVED)
            )
        await self._followed(request.league_id)
        return found

    async def EnlistDeck(self, request: pb.EnlistDeckRequest, context: _Context) -> pb.League:
        entry = await self._lists.entry(await self._log.read(request.league_id), request.user_id, request.deck_token)
        is_locked = await self._seasons.is_playing(request.league_id, request.user_id)
        found = await self._player(request, lambda league: book.enlist(league, entry, is_locked))
        await self._followed(request.league_id)
        return found

    async def _followed(self, league_id: str) -> None:
        for event_id in await self._seasons.follow_all(league_id):
            self._games.wake(event_id)

    async def _official(self, request: _Request, right: Right, decide: Callable[[League], list[AnyFact]]) -> pb.League:
        return await self._do(request, lambda league: (require(league, request.user_id, right), decide(league)))

    async def _player(self, request: _Request, decide: Callable[[League], list[AnyFact]]) -> pb.League:
        return await self._do(request, lambda league: (Role.PLAYER, decide(league)))

    async def _do(self, request: _Request, decide: Callable[[League], tuple[str, list[AnyFact]]]) -> pb.League:
        """The league after the operation. Raises Fault."""
        try:
            actor = Actor(request.user_id, request.request_id)
            return wire.league(await self._log.decide(request.league_id, actor, decide))
        except Refusal as refusal:
            raise refused_of(refusal) from None
