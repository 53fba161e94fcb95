"""EventService on the wire: announcing, players, rounds and results."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any, Protocol

import grpc
import msgspec

from muster.tournament.v1 import events_pb2 as pb
from muster.tournament.v1 import events_pb2_grpc as pb_grpc
from services.kit.clock import Clock
from services.kit.errors import Fault, denied, invalid, not_found
from services.kit.ids import Ids
from services.kit.tokens import Verifier

from . import event_wire as wire
from .bars import Bars
from .days import day_of
from .event_games import EventGames
from .event_operations import Operations, refused_of, rule_of, told
from .log import Actor, EventLog
from .no_shows import NoShows
from .notes import Notes
from .paging import DEFAULT_ROWS, MOST_ROWS, page_of
from .play import deadlines, facts, pairing, registration, results
from .play.announcing import created
from .play.archive import Archive, archived, imported
from .play.explaining import explained
from .play.publishing import may_see, require_archive, require_list, require_published
from .play.refusals import NotAllowed, Refusal
from .play.shapes import SHAPES
from .play.spectators import may_watch
from .play.staff import Right, Role, has_right, require, role_of
from .play.tournament import Tournament
from .play.trf import archive_of, exported
from .seasons import Seasons
from .team_decks import TeamDecks
from .user_records import UserRecords

_Context = grpc.aio.ServicerContext[Any, Any]
_NAME = 100
_REQUEST_ID = 64
_DEFAULT_PAGE, _MAX_PAGE = 20, 100


class _OfRound(Protocol):
    """A request about a round, and who asks."""

    round: int
    user_id: str


class EventServicer(pb_grpc.EventServiceServicer):
    """Operations on the events' logs."""

    def __init__(
        self,
        log: EventLog,
        games: EventGames,
        decks: Verifier,
        teams: TeamDecks,
        seasons: Seasons,
        bars: Bars,
        no_shows: NoShows,
        notes: Notes,
        records: UserRecords,
        ids: Ids,
        clock: Clock,
        secret: Callable[[], str],
    ) -> None:
        self._log = log
        self._operations = Operations(log, games)
        self._decks = decks
        self._teams = teams
        self._seasons = seasons
        self._bars = bars
        self._no_shows = no_shows
        self._notes = notes
        self._records = records
        self._ids = ids
        self._clock = clock
        self._secret = secret

    # -- announcing and looking

    async def CreateEvent(self, request: pb.CreateEventRequest, context: _Context) -> pb.Event:
        plan = wire.plan_of(request.plan)
        if not 0 < len(plan.name.strip()) <= _NAME:
            raise invalid("BAD_NAME", f"an event has a name of 1 to {_NAME} characters")
        if plan.format not in SHAPES:
            raise invalid("UNKNOWN_FORMAT", "there are no events in this format", formats=",".join(SHAPES))
        await self._bars.require_not_suspended(request.user_id)
        return await self._announced(request, lambda: [created(plan, request.user_id, self._secret())])

    async def ImportEvent(self, request: pb.ImportEventRequest, context: _Context) -> pb.Event:
        await self._bars.require_not_suspended(request.user_id)
        plan = wire.plan_of(request.plan)
        if request.trf:
            return await self._announced(
                request, lambda: imported(archive_of(request.trf, plan), request.user_id, self._secret())
            )
        try:
            archive = msgspec.json.decode(request.document, type=Archive)
        except msgspec.DecodeError as error:
            raise invalid("BAD_IMPORT", f"this is no event: {error}", rule="MTR 1.9") from None
        return await self._announced(request, lambda: imported(archive, request.user_id, self._secret()))

    async def ExportEvent(self, request: pb.ExportEventRequest, context: _Context) -> pb.ExportEventResponse:
        event = await self._log.event(request.event_id)
        with told():
            require_archive(event, request.user_id)
            document = exported(event).encode() if request.as_trf else msgspec.json.encode(archived(event))
        return pb.ExportEventResponse(document=document)

    async def _announced(
        self, request: pb.CreateEventRequest | pb.ImportEventRequest, facts_of: Callable[[], list[facts.AnyFact]]
    ) -> pb.Event:
        if not 0 < len(request.request_id) <= _REQUEST_ID:
            raise invalid("BAD_REQUEST_ID", f"name the request, with 1 to {_REQUEST_ID} characters")
        try:
            made = await asyncio.to_thread(facts_of)  # the history of ten thousand players takes seconds
            plan = made[0].plan if isinstance(made[0], facts.Created) else facts.Plan("", "")
            made[1:1] = await self._seasons.officials(plan, request.user_id)
        except NotAllowed as refusal:
            raise refused_of(refusal) from None
        except Refusal as refusal:
            raise invalid(refusal.reason, refusal.message, rule=rule_of(refusal)) from None
        actor = Actor(request.user_id, request.request_id)
        return wire.event(await self._log.announce(self._ids.new(), actor, plan.league, made))

    async def GetEvent(self, request: pb.GetEventRequest, context: _Context) -> pb.Event:
        return wire.event(await self._log.event(request.event_id))

    async def ListEvents(self, request: pb.ListEventsRequest, context: _Context) -> pb.ListEventsResponse:
        state = next((state for state, known in wire.STATES.items() if known == request.state), None)
        size = min(request.page_size or _DEFAULT_PAGE, _MAX_PAGE)
        found = await self._log.page(state, request.league, size + 1, request.page_token)
        more = found[size - 1].event_id if len(found) > size else ""
        return pb.ListEventsResponse(events=map(wire.event, found[:size]), next_page_token=more)

    async def ListPlayers(self, request: pb.ListPlayersRequest, context: _Context) -> pb.ListPlayersResponse:
        tournament = await self._log.event(request.event_id)
        players = sorted(tournament.players.values(), key=lambda each: (each.name.casefold(), each.player))
        first, last, more = page_of(players, request.page_size, request.page_token)
        shows_hash = may_see(tournament, "hashes", request.user_id)
        shown = [wire.player(each, shows_hash or each.player == request.user_id) for each in players[first:last]]
        if role_of(tournament, request.user_id) is not Role.PLAYER:
            users = [each.user_id for each in shown]
            barred, absences = await self._bars.among(tournament.organiser, users), await self._no_shows.among(users)
            for each in shown:
                each.barred = barred[each.user_id].reason if each.user_id in barred else ""
                each.no_shows = absences.get(each.user_id, 0)
        return pb.ListPlayersResponse(players=shown, next_page_token=more)

    async def GetPlayerList(self, request: pb.GetPlayerListRequest, context: _Context) -> pb.PlayerList:
        event = await self._log.event(request.event_id)
        with told():
            require_list(event, request.player_id, request.user_id)
        return pb.PlayerList(player_id=request.player_id, text=await self._teams.text_of(event, request.player_id))

    async def GetRound(self, request: pb.GetRoundRequest, context: _Context) -> pb.Round:
        return _round(await self._log.event(request.event_id), request, request.mine)

    async def CheckSpectator(self, request: pb.CheckSpectatorRequest, context: _Context) -> pb.SpectatorRights:
        event = await self._log.event(request.event_id)
        return pb.SpectatorRights(
            may_watch=may_watch(event, request.user_id, request.match_id),
            sees_hands=may_see(event, "replays", request.user_id),
            is_judge=has_right(event, request.user_id, Right.JUDGE),
        )

    async def ListStandings(self, request: pb.ListStandingsRequest, context: _Context) -> pb.ListStandingsResponse:
        tournament = await self._log.event(request.event_id)
        with told():
            require_published(tournament, "standings", request.user_id)
        first, last, more = page_of(tournament.lots, request.page_size, request.page_token)
        return pb.ListStandingsResponse(
            standings=wire.standings(tournament, first, last), next_page_token=more, rounds=len(tournament.swiss)
        )

    async def ExplainStanding(self, request: pb.ExplainStandingRequest, context: _Context) -> pb.ExplainedStanding:
        tournament = await self._log.event(request.event_id)
        with told():
            require_published(tournament, "standings", request.user_id)
            row, rounds = explained(tournament, request.entrant_id)
        return wire.explained(tournament, row, rounds)

    async def ListLog(self, request: pb.ListLogRequest, context: _Context) -> pb.ListLogResponse:
        tournament = await self._log.event(request.event_id)
        if not may_see(tournament, "log", request.user_id):
            raise denied("NOT_AN_OFFICIAL", "the log is open to officials, and to others as published", rule="MTR 1.2")
        size = min(request.page_size or DEFAULT_ROWS, MOST_ROWS)
        after, _, _ = page_of((), size, request.page_token)
        found = await self._log.entries(request.event_id, after, size)
        more = str(found[-1].sequence) if found and found[-1].sequence < tournament.sequence else ""
        return pb.ListLogResponse(entries=map(wire.entry, found), next_page_token=more)

    # -- players

    async def RegisterPlayer(self, request: pb.RegisterPlayerRequest, context: _Context) -> pb.Event:
        event = await self._log.event(request.event_id)
        await self._bars.require_welcome(event.organiser, request.user_id)
        entry = self._entry(event.plan, request)
        await self._require_may_enter(event, entry)
        return await self._as_player(request, lambda event: registration.register(event, entry))

    async def NameTeam(self, request: pb.NameTeamRequest, context: _Context) -> pb.Event:
        members = list(request.member_ids)
        return await self._as_player(
            request, lambda event: registration.name_team(event, request.user_id, request.name, members)
        )

    async def RenameTeam(self, request: pb.RenameTeamRequest, context: _Context) -> pb.Event:
        return wire.event(
            await self._operations.official(
                request, Right.ENTER, lambda event: registration.rename_team(event, request.team_id, request.name)
            )
        )

    async def EnterLate(self, request: pb.EnterLateRequest, context: _Context) -> pb.Event:
        event = await self._log.event(request.event_id)
        await self._bars.require_welcome(event.organiser, request.player.user_id)
        entry = self._entry(event.plan, request.player)
        await self._require_may_enter(event, entry)
        return wire.event(
            await self._operations.official(
                request, Right.ENTER, lambda event: registration.enter_late(event, entry, request.byes)
            )
        )

    async def AwardByes(self, request: pb.AwardByesRequest, context: _Context) -> pb.Event:
        return wire.event(
            await self._operations.official(
                request, Right.RUN, lambda event: registration.award(event, request.player_id, request.byes)
            )
        )

    async def CheckIn(self, request: pb.CheckInRequest, context: _Context) -> pb.Event:
        return await self._for_player(request, lambda event: registration.check_in(event, request.player_id))

    async def DropPlayer(self, request: pb.DropPlayerRequest, context: _Context) -> pb.Event:
        return await self._for_player(request, lambda event: registration.drop(event, request.player_id))

    async def ReenterPlayer(self, request: pb.ReenterPlayerRequest, context: _Context) -> pb.Event:
        event = await self._log.event(request.event_id)
        await self._bars.require_welcome(event.organiser, request.player_id)
        return wire.event(
            await self._operations.official(
                request, Right.DECIDE, lambda event: registration.reenter(event, request.player_id)
            )
        )

    # -- who is not let in

    async def BarUser(self, request: pb.BarUserRequest, context: _Context) -> pb.BarList:
        if not request.reason.strip() or request.barred_id == request.user_id:
            raise invalid("BAD_BAR", "say whom of the others you bar, and why", rule="MTR 1.4")
        await self._bars.put(request.user_id, request.barred_id, request.reason, request.until_ms)
        return await self._barred_by(request.user_id)

    async def LiftBar(self, request: pb.LiftBarRequest, context: _Context) -> pb.BarList:
        await self._bars.lift(request.user_id, request.barred_id)
        return await self._barred_by(request.user_id)

    async def GetBars(self, request: pb.GetBarsRequest, context: _Context) -> pb.BarList:
        return await self._barred_by(request.user_id)

    async def _barred_by(self, organiser_id: str) -> pb.BarList:
        return pb.BarList(bars=map(wire.bar, await self._bars.of(organiser_id)))

    # -- notes

    async def WriteNotes(self, request: pb.WriteNotesRequest, context: _Context) -> pb.Notes:
        event = await self._log.event(request.event_id)
        with told():
            await self._notes.write(event, request.user_id, request.words)
        return pb.Notes(player_id=request.user_id, words=request.words)

    async def GetNotes(self, request: pb.GetNotesRequest, context: _Context) -> pb.Notes:
        event = await self._log.event(request.event_id)
        with told():
            words = await self._notes.read(event, request.player_id, request.user_id)
        return pb.Notes(player_id=request.player_id, words=words)

    async def ListUserRecords(
        self, request: pb.ListUserRecordsRequest, context: _Context
    ) -> pb.ListUserRecordsResponse:
        return await self._records.page(request.user_id, request.page_token, request.page_size)

    # -- rounds

    async def StartEvent(self, request: pb.StartEventRequest, context: _Context) -> pb.Event:
        await self._teams.require_unified(await self._seasons.follow(request.event_id))
        today = day_of(self._clock)
        return wire.event(
            await self._operations.official(request, Right.RUN, lambda event: registration.start(event, today))
        )

    async def PairRound(self, request: pb.PairRoundRequest, context: _Context) -> pb.Round:
        return _round(
            await self._operations.official(
                request, Right.PAIR, lambda event: pairing.pair_round(event, request.round, self._clock.now_ms())
            ),
            request,
        )

    async def StartRound(self, request: pb.StartRoundRequest, context: _Context) -> pb.Round:
        return _round(
            await self._operations.official(
                request, Right.PAIR, lambda event: pairing.start_round(event, request.round)
            ),
            request,
        )

    async def RepairRound(self, request: pb.RepairRoundRequest, context: _Context) -> pb.Round:
        wanted = [list(each.entrants) for each in request.tables]
        return _round(
            await self._operations.official(
                request, Right.PAIR, lambda event: pairing.repair_round(event, request.round, wanted)
            ),
            request,
        )

    async def ReportResult(self, request: pb.ReportResultRequest, context: _Context) -> pb.Round:
        return _round(
            await self._operations.do(request, lambda event: _report(event, request)),
            request,
        )

    async def DisputeResult(self, request: pb.DisputeResultRequest, context: _Context) -> pb.Round:
        found = await self._operations.player(
            request,
            lambda event: results.dispute(event, request.round, request.table, request.user_id, request.words),
        )
        return _round(found, request)

    async def ReadyMatch(self, request: pb.ReadyMatchRequest, context: _Context) -> pb.Round:
        event = await self._seasons.follow(request.event_id)
        with told():
            await self._seasons.require_replacements(event, request.round, request.table, request.user_id)
        found = await self._operations.player(
            request,
            lambda event: deadlines.ready(
                event, request.round, request.table, request.user_id, request.seconds, self._clock.now_ms()
            ),
        )
        return _round(found, request)

    async def ProlongRound(self, request: pb.ProlongRoundRequest, context: _Context) -> pb.Round:
        return _round(
            await self._operations.official(
                request,
                Right.PAIR,
                lambda event: deadlines.prolong(event, request.round, request.deadline_ms, self._clock.now_ms()),
            ),
            request,
        )

    async def FinishEvent(self, request: pb.FinishEventRequest, context: _Context) -> pb.Event:
        return wire.event(await self._operations.official(request, Right.RUN, pairing.finish))

    async def InvalidateEvent(self, request: pb.InvalidateEventRequest, context: _Context) -> pb.Event:
        return wire.event(
            await self._operations.official(request, Right.RUN, lambda event: pairing.invalidate(event, request.words))
        )

    # -- who, and with which deck

    async def _as_player(self, request: Any, decide: Callable[[Tournament], list[facts.AnyFact]]) -> pb.Event:
        return wire.event(await self._operations.player(request, decide))

    async def _for_player(self, request: Any, decide: Callable[[Tournament], list[facts.AnyFact]]) -> pb.Event:
        """By the player, or by an official for somebody else."""
        if request.user_id == request.player_id:
            return await self._as_player(request, decide)
        return wire.event(await self._operations.official(request, Right.ENTER, decide))

    async def _require_may_enter(self, event: Tournament, entry: facts.Registered) -> None:
        await self._teams.require_fits(event, entry)
        with told():
            await self._seasons.require_entry(event, entry)

    def _entry(self, plan: facts.Plan, request: pb.RegisterPlayerRequest) -> facts.Registered:
        """The registration that a deck token allows: the decks service judged the list when it signed."""
        try:
            claims = self._decks.verify(request.deck_token)
        except Fault as fault:
            raise invalid(f"DECK_{fault.reason}", f"deck token: {fault.message}") from None
        if claims.get("user_id") != request.user_id:
            raise denied("DECK_NOT_YOURS", "this deck token was issued to another user")
        phase = plan.phases[request.phase] if request.phase < len(plan.phases) else None
        format = phase.format if phase else plan.format
        if claims.get("format") != format:
            raise invalid("DECK_FORMAT_MISMATCH", f"the deck was checked for another format than {format}")
        return facts.Registered(
            request.user_id,
            request.user_name,
            request.user_kind,
            str(claims.get("deck_id", "")),
            int(claims.get("version", 0)),
            str(claims.get("hash", "")),
            request.phase,
        )


def _report(event: Tournament, request: pb.ReportResultRequest) -> tuple[str, list[facts.AnyFact]]:
    """An official's report counts at once, a player's when the opponent says the same."""
    wins = (request.first_wins, request.second_wins)
    if request.lost_by_both or request.places or has_right(event, request.user_id, Right.SCORE):
        role = require(event, request.user_id, Right.SCORE)
        if request.places:
            return role, results.score(event, facts.Scored(request.round, request.table, list(request.places)))
        given = facts.Reported(request.round, request.table, wins, request.drawn, request.lost_by_both)
        return role, results.report(event, given)
    found = results.claim(event, request.round, request.table, request.user_id, wins, request.drawn)
    return Role.PLAYER, found


def _round(tournament: Tournament, request: _OfRound, is_mine: bool = False) -> pb.Round:
    number = request.round
    if not 0 < number <= len(tournament.rounds):
        raise not_found("ROUND_UNKNOWN", "this round is not paired yet", rounds=str(len(tournament.rounds)))
    return wire.round_of(tournament, tournament.rounds[number - 1], request.user_id, is_mine)
