"""The other services as matchmaking uses them: games are made by the game service, points come from the tournament service."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence

import grpc

from muster.events.v1 import events_pb2
from muster.game.v1 import game_pb2, game_pb2_grpc
from muster.matchmaking.v1 import matchmaking_pb2
from muster.tournament.v1 import tournament_pb2, tournament_pb2_grpc
from services.kit.bus import Bus
from services.kit.errors import fault_of
from services.kit.subjects import (
    MATCH_CANCELLED,
    MATCH_READY,
    MATCHES_PROPOSED,
    PARTY_CHANGED,
    QUEUE_NEAR,
    QUEUE_STATUS,
    TABLE_CHANGED,
)

from .matching.formats import QueueRule
from .matching.proposal import Proposal
from .matching.tickets import QueueKey, Ticket
from .matching.watching import Watched
from .matching.wishes import CLOCKS
from .parties import wire as party_wire
from .parties.party import Party
from .ports import GameRefused, Skill, Standing
from .queue import wire
from .tables import wire as table_wire
from .tables.table import Place, Table, TableSettings

_log = logging.getLogger(__name__)

DEFAULT = Skill.of(25.0, 25.0 / 3.0)
_STATUSES_PER_MESSAGE = 200
_PROPOSALS_PER_MESSAGE = 250
_RATING_TIMEOUT_S = 1.0
_GAMES = 100
_HOPELESS = {
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.NOT_FOUND,
    grpc.StatusCode.PERMISSION_DENIED,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.UNAUTHENTICATED,
}


class GameServiceMaker:
    """Makes games by GameService.CreateGame with the match id as idempotency key."""

    def __init__(
        self, channel: grpc.aio.Channel, rules: Mapping[str, QueueRule], watched: Mapping[bool, Watched]
    ) -> None:
        """`watched`: who looks on, by whether a game is ranked."""
        self._stub = game_pb2_grpc.GameServiceStub(channel)
        self._rules = rules
        self._watched = watched

    async def create(self, proposal: Proposal, tickets: Sequence[Ticket]) -> str:
        key = proposal.key
        rule, watched = self._rules[key.format], self._watched[key.ranked]
        request = game_pb2.CreateGameRequest(
            idempotency_key=proposal.match_id,
            settings=game_pb2.TableSettings(
                format=key.format,
                rules_version=key.rules_version,
                ranked=key.ranked,
                manual_consent="unanimous" if key.ranked else "object",
                takebacks="off" if key.ranked else "vote",
                prompt_seconds=CLOCKS[proposal.clock],
                best_of=rule.best_of,
                options=_options(key.ranked, rule),
                watch=game_pb2.Watch(who=watched.who, delay_seconds=watched.seconds),
            ),
            seats=self._seats(proposal, tickets),
        )
        return await _created(self._stub, request)

    def _seats(self, proposal: Proposal, tickets: Sequence[Ticket]) -> list[game_pb2.Seat]:
        """The seats as the proposal drew them."""
        players = {player.user_id: player for ticket in tickets for player in ticket.players}
        chairs = self._rules[proposal.key.format].chairs
        return [
            game_pb2.Seat(
                seat=number,
                user_id=user_id,
                user_name=players[user_id].user_name,
                user_kind=players[user_id].user_kind,
                team=chair.team,
                position=chair.position,
                deck_token=players[user_id].deck_token,
            )
            for number, (user_id, chair) in enumerate(zip(proposal.seats, chairs, strict=True))
        ]


def _options(is_ranked: bool, rule: QueueRule) -> dict[str, str]:
    """A match with a time limit has it; in a ranked game the players add to the seed."""
    found = {"match_seconds": str(rule.match_seconds)} if rule.match_seconds else {}
    return {**found, "nonces": "true"} if is_ranked else found


class GameServiceTables:
    """Games of tables that people made, by the table's id as idempotency key."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = game_pb2_grpc.GameServiceStub(channel)

    async def check(self, settings: TableSettings, places: Sequence[Place]) -> None:
        request = game_pb2.CreateGameRequest(
            idempotency_key="check",
            settings=table_wire.settings(settings),
            seats=_somebody(table_wire.seats(places, with_decks=False)),
            validate_only=True,
        )
        try:
            await self._stub.CreateGame(request)
        except grpc.aio.AioRpcError as error:
            raise fault_of(error) from error

    async def create(self, table: Table) -> str:
        request = game_pb2.CreateGameRequest(
            idempotency_key=f"table:{table.table_id}",
            settings=table_wire.settings(table.settings),
            seats=table_wire.seats(table.places, with_decks=True),
        )
        return await _created(self._stub, request)

    async def game_of(self, user_id: str) -> str:
        try:
            found = await self._stub.ListGames(game_pb2.ListGamesRequest(user_id=user_id, page_size=_GAMES))
        except grpc.aio.AioRpcError as error:
            raise fault_of(error) from error
        return next((game.game_id for game in found.games if game.state == game_pb2.GAME_STATE_LIVE), "")


def _somebody(seats: list[game_pb2.Seat]) -> list[game_pb2.Seat]:
    """Free seats with a user each, for the game service to judge the table."""
    for seat in seats:
        seat.user_id = seat.user_id or f"free {seat.seat}"
    return seats


async def _created(stub: game_pb2_grpc.GameServiceAsyncStub, request: game_pb2.CreateGameRequest) -> str:
    """The game's id. Raises GameRefused, or Fault when trying again may help."""
    try:
        response = await stub.CreateGame(request)
    except grpc.aio.AioRpcError as error:
        fault = fault_of(error)
        if fault.code in _HOPELESS:
            raise GameRefused(str(fault)) from fault
        raise fault from error
    return response.game_id


class TournamentRatings:
    """Skills from the tournament service; nobody waits for it and nobody is kept out when it is away."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = tournament_pb2_grpc.TournamentServiceStub(channel)

    async def skill(self, user_id: str, key: QueueKey) -> Skill:
        request = tournament_pb2.GetRatingRequest(user_id=user_id, format=key.format, rules_version=key.rules_version)
        try:
            rating = await self._stub.GetRating(request, timeout=_RATING_TIMEOUT_S)
        except grpc.aio.AioRpcError as error:
            _log.warning("no rating, the default counts: %s", fault_of(error))
            return DEFAULT
        return Skill.of(rating.mu, rating.sigma)


class BusAnnouncer:
    """Events on the bus; event ids follow from the match and what became of it, so that repeats are recognised."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def proposed(self, proposals: Sequence[Proposal], accept_by_ms: int) -> list[Proposal]:
        """Many in one message, and the messages at once: a wave is not told one by one."""
        starts = range(0, len(proposals), _PROPOSALS_PER_MESSAGE)
        parts = [proposals[start : start + _PROPOSALS_PER_MESSAGE] for start in starts]
        outcomes = await asyncio.gather(*(self._ask(part, accept_by_ms) for part in parts), return_exceptions=True)
        told: list[Proposal] = []
        for part, outcome in zip(parts, outcomes, strict=True):
            if isinstance(outcome, BaseException):
                _log.warning("%d matches are told later: %s", len(part), outcome)
            else:
                told += [proposal.told(accept_by_ms) for proposal in part]
        return told

    async def _ask(self, proposals: Sequence[Proposal], accept_by_ms: int) -> None:
        event = events_pb2.MatchesProposed(
            event_id=f"{proposals[0].match_id}:proposed:{accept_by_ms}",
            accept_by_ms=accept_by_ms,
            matches=map(_proposed, proposals),
        )
        await self._bus.publish(MATCHES_PROPOSED, event)

    async def ready(self, proposal: Proposal) -> None:
        event = events_pb2.MatchReady(
            event_id=f"{proposal.match_id}:ready",
            match_id=proposal.match_id,
            game_id=proposal.game_id,
            format=proposal.key.format,
            user_ids=proposal.user_ids,
            parties=map(len, proposal.parties),
        )
        await self._bus.publish(MATCH_READY, event)

    async def cancelled(self, proposal: Proposal, requeued: Sequence[str], dropped: Sequence[str]) -> None:
        event = events_pb2.MatchCancelled(
            event_id=f"{proposal.match_id}:cancelled",
            match_id=proposal.match_id,
            requeued_user_ids=requeued,
            dropped_user_ids=dropped,
            reason="refused" if proposal.refused else "declined" if proposal.declined else "missed",
        )
        await self._bus.publish(MATCH_CANCELLED, event)

    async def table(self, table: Table) -> None:
        event = events_pb2.TableChanged(event_id=f"{table.table_id}:{table.revision}", table=table_wire.table(table))
        await self._bus.publish(TABLE_CHANGED, event)

    async def party(self, party: Party, invited: Sequence[str], newly: Sequence[str], gone: Sequence[str]) -> None:
        event = events_pb2.PartyChanged(
            event_id=f"{party.party_id}:{party.revision}",
            party=party_wire.party(party, invited),
            newly_invited_user_ids=newly,
            gone_user_ids=gone,
        )
        await self._bus.publish(PARTY_CHANGED, event)

    async def standings(self, standings: Sequence[Standing]) -> None:
        for start in range(0, len(standings), _STATUSES_PER_MESSAGE):
            part = standings[start : start + _STATUSES_PER_MESSAGE]
            batch = matchmaking_pb2.QueueStatusBatch(statuses=map(wire.status, part))
            await self._bus.tell(QUEUE_STATUS, batch)

    async def near(self, key: QueueKey, waiting: int, missing: int) -> None:
        call = matchmaking_pb2.QueueNear(key=wire.key(key), waiting=waiting, missing=missing)
        await self._bus.tell(QUEUE_NEAR, call)


def _proposed(proposal: Proposal) -> events_pb2.MatchProposed:
    return events_pb2.MatchProposed(
        match_id=proposal.match_id,
        format=proposal.key.format,
        user_ids=proposal.seats,
        parties=map(len, proposal.parties),
        clock=proposal.clock,
        win_milli=round(1000 * proposal.win),
        rules_version=proposal.key.rules_version,
        ranked=proposal.key.ranked,
        full_milli=proposal.full_milli,
    )
