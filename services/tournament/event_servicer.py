"""EventService on the wire: who may ask for what, and how the rules' refusals are told."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

import grpc

from muster.tournament.v1 import events_pb2 as pb
from muster.tournament.v1 import events_pb2_grpc as pb_grpc
from services.kit.errors import Fault, conflict, denied, invalid, not_found
from services.kit.ids import Ids
from services.kit.tokens import Verifier

from . import event_wire as wire
from .event_games import EventGames
from .log import Actor, Decide, EventLog
from .play import facts
from .play.tournament import Refusal, State, Tournament, created

_Context = grpc.aio.ServicerContext[Any, Any]
ORGANISER, PLAYER = "organiser", "player"
FORMATS = ("duel",)
_NAME = 100
_REQUEST_ID = 64
_DEFAULT_PAGE, _MAX_PAGE = 20, 100
_DEFAULT_ROWS, _MAX_ROWS = 100, 500


class EventServicer(pb_grpc.EventServiceServicer):
    """Operations on the events' logs."""

    def __init__(self, log: EventLog, games: EventGames, decks: Verifier, ids: Ids, secret: Callable[[], str]) -> None:
        self._log = log
        self._games = games
        self._decks = decks
        self._ids = ids
        self._secret = secret

    # -- announcing and looking

    async def CreateEvent(self, request: pb.CreateEventRequest, context: _Context) -> pb.Event:
        if not 0 < len(request.request_id) <= _REQUEST_ID:
            raise invalid("BAD_REQUEST_ID", f"name the request, with 1 to {_REQUEST_ID} characters")
        plan = wire.plan_of(request.plan)
        if not 0 < len(plan.name.strip()) <= _NAME:
            raise invalid("BAD_NAME", f"an event has a name of 1 to {_NAME} characters")
        if plan.format not in FORMATS:
            raise invalid("UNKNOWN_FORMAT", "events are played in formats of two players", formats=",".join(FORMATS))
        try:
            fact = created(plan, request.user_id, self._secret())
        except Refusal as refusal:
            raise invalid(refusal.reason, refusal.message, rule=_rule(refusal)) from None
        actor = Actor(request.user_id, ORGANISER, request.request_id)
        return wire.event(await self._log.create(self._ids.new(), actor, fact))

    async def GetEvent(self, request: pb.GetEventRequest, context: _Context) -> pb.Event:
        return wire.event(await self._log.event(request.event_id))

    async def ListEvents(self, request: pb.ListEventsRequest, context: _Context) -> pb.ListEventsResponse:
        state = next((state for state, known in wire.STATES.items() if known == request.state), None)
        size = min(request.page_size or _DEFAULT_PAGE, _MAX_PAGE)
        found = await self._log.page(state, size + 1, request.page_token)
        more = found[size - 1].event_id if len(found) > size else ""
        return pb.ListEventsResponse(events=map(wire.event, found[:size]), next_page_token=more)

    async def ListPlayers(self, request: pb.ListPlayersRequest, context: _Context) -> pb.ListPlayersResponse:
        tournament = await self._log.event(request.event_id)
        players = sorted(tournament.players.values(), key=lambda each: (each.name.casefold(), each.player))
        first, last, more = _page(players, request.page_size, request.page_token)
        return pb.ListPlayersResponse(players=map(wire.player, players[first:last]), next_page_token=more)

    async def GetRound(self, request: pb.GetRoundRequest, context: _Context) -> pb.Round:
        return _round(await self._log.event(request.event_id), request.round)

    async def ListStandings(self, request: pb.ListStandingsRequest, context: _Context) -> pb.ListStandingsResponse:
        tournament = await self._log.event(request.event_id)
        rows = {each.player: each for each in tournament.standings()}
        order = [(each.rank, each.player) for each in rows.values()]
        if tournament.state == State.FINISHED:
            order = tournament.final_order()
        first, last, more = _page(order, request.page_size, request.page_token)
        return pb.ListStandingsResponse(
            standings=[wire.standing(tournament, rank, rows[player]) for rank, player in order[first:last]],
            next_page_token=more,
            rounds=len(tournament.swiss),
        )

    # -- players

    async def RegisterPlayer(self, request: pb.RegisterPlayerRequest, context: _Context) -> pb.Event:
        plan = (await self._log.event(request.event_id)).plan
        entry = self._entry(request, plan)
        actor = Actor(request.user_id, PLAYER, request.request_id)
        return wire.event(await self._decide(request.event_id, actor, lambda each: each.register(entry)))

    async def AwardByes(self, request: pb.AwardByesRequest, context: _Context) -> pb.Event:
        actor = await self._organiser(request.event_id, request.user_id, request.request_id)
        decided = await self._decide(request.event_id, actor, lambda each: each.award(request.player_id, request.byes))
        return wire.event(decided)

    async def CheckIn(self, request: pb.CheckInRequest, context: _Context) -> pb.Event:
        actor = await self._for_player(request.event_id, request.user_id, request.player_id, request.request_id)
        return wire.event(await self._decide(request.event_id, actor, lambda each: each.check_in(request.player_id)))

    async def DropPlayer(self, request: pb.DropPlayerRequest, context: _Context) -> pb.Event:
        actor = await self._for_player(request.event_id, request.user_id, request.player_id, request.request_id)
        return wire.event(await self._decide(request.event_id, actor, lambda each: each.drop(request.player_id)))

    # -- rounds

    async def StartEvent(self, request: pb.StartEventRequest, context: _Context) -> pb.Event:
        actor = await self._organiser(request.event_id, request.user_id, request.request_id)
        return wire.event(await self._decide(request.event_id, actor, Tournament.start))

    async def PairRound(self, request: pb.PairRoundRequest, context: _Context) -> pb.Round:
        actor = await self._organiser(request.event_id, request.user_id, request.request_id)
        tournament = await self._decide(request.event_id, actor, lambda each: each.pair(request.round))
        self._games.wake()
        return _round(tournament, request.round)

    async def ReportResult(self, request: pb.ReportResultRequest, context: _Context) -> pb.Round:
        tournament = await self._log.event(request.event_id)
        is_organiser = request.user_id == tournament.organiser
        if request.lost_by_both and not is_organiser:
            raise _not_organiser()
        actor = Actor(request.user_id, ORGANISER if is_organiser else PLAYER, request.request_id)
        decided = await self._decide(
            request.event_id, actor, partial(_reported if is_organiser else _claimed, request=request)
        )
        return _round(decided, request.round)

    async def FinishEvent(self, request: pb.FinishEventRequest, context: _Context) -> pb.Event:
        actor = await self._organiser(request.event_id, request.user_id, request.request_id)
        return wire.event(await self._decide(request.event_id, actor, Tournament.finish))

    # -- who, and what is refused

    async def _decide(self, event_id: str, actor: Actor, decide: Decide) -> Tournament:
        try:
            return await self._log.decide(event_id, actor, decide)
        except Refusal as refusal:
            raise _refused(refusal) from None

    async def _organiser(self, event_id: str, user_id: str, request_id: str) -> Actor:
        if (await self._log.event(event_id)).organiser != user_id:
            raise _not_organiser()
        return Actor(user_id, ORGANISER, request_id)

    async def _for_player(self, event_id: str, user_id: str, player_id: str, request_id: str) -> Actor:
        if user_id == player_id:
            return Actor(user_id, PLAYER, request_id)
        return await self._organiser(event_id, user_id, request_id)

    def _entry(self, request: pb.RegisterPlayerRequest, plan: facts.Plan) -> facts.Registered:
        """The registration that a deck token allows: the decks service judged the list when it signed."""
        try:
            claims = self._decks.verify(request.deck_token)
        except Fault as fault:
            raise invalid(f"DECK_{fault.reason}", f"deck token: {fault.message}") from None
        if claims.get("user_id") != request.user_id:
            raise denied("DECK_NOT_YOURS", "this deck token was issued to another user")
        if claims.get("format") != plan.format:
            raise invalid("DECK_FORMAT_MISMATCH", f"the deck was checked for another format than {plan.format}")
        return facts.Registered(
            request.user_id,
            request.user_name,
            request.user_kind,
            str(claims.get("deck_id", "")),
            int(claims.get("version", 0)),
            str(claims.get("hash", "")),
        )


def _reported(tournament: Tournament, request: pb.ReportResultRequest) -> list[facts.AnyFact]:
    wins = (request.first_wins, request.second_wins)
    return tournament.report(facts.Reported(request.round, request.table, wins, request.drawn, request.lost_by_both))


def _claimed(tournament: Tournament, request: pb.ReportResultRequest) -> list[facts.AnyFact]:
    wins = (request.first_wins, request.second_wins)
    return tournament.claim(request.round, request.table, request.user_id, wins, request.drawn)


def _round(tournament: Tournament, number: int) -> pb.Round:
    if not 0 < number <= len(tournament.rounds):
        raise not_found("ROUND_UNKNOWN", "this round is not paired yet", rounds=str(len(tournament.rounds)))
    return wire.round_of(tournament, tournament.rounds[number - 1])


def _page(rows: Sequence[object], size: int, token: str) -> tuple[int, int, str]:
    """Where a page begins and ends, and the token of the next one."""
    if token and not token.isdecimal():
        raise invalid("BAD_PAGE_TOKEN", "the page token is none that this service gave")
    first = int(token or 0)
    last = first + min(size or _DEFAULT_ROWS, _MAX_ROWS)
    return first, last, str(last) if last < len(rows) else ""


def _rule(refusal: Refusal) -> str:
    return f"MTR {refusal.rule}"


def _refused(refusal: Refusal) -> Fault:
    return conflict(refusal.reason, refusal.message, rule=_rule(refusal))


def _not_organiser() -> Fault:
    return denied("NOT_ORGANISER", "this is for the organiser of the event", rule="MTR 1.3")
