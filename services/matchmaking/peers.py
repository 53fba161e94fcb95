"""The other services as matchmaking uses them: games are made by the game service, points come from the tournament service."""

from __future__ import annotations

import logging
import random
from collections.abc import Mapping, Sequence

import grpc

from muster.events.v1 import events_pb2
from muster.game.v1 import game_pb2, game_pb2_grpc
from muster.matchmaking.v1 import matchmaking_pb2
from muster.tournament.v1 import tournament_pb2, tournament_pb2_grpc
from services.kit.bus import Bus
from services.kit.errors import fault_of

from . import wire
from .formats import QueueRule
from .ports import GameRefused, Standing
from .proposal import Proposal
from .tickets import QueueKey, Ticket

_log = logging.getLogger(__name__)

DEFAULT_POINTS = 1000
STATUS_SUBJECT = "muster.push.queue.status.v1"
_STATUSES_PER_MESSAGE = 200
_PROMPT_SECONDS = 90
_RATING_TIMEOUT_S = 1.0
_HOPELESS = {
    grpc.StatusCode.INVALID_ARGUMENT,
    grpc.StatusCode.NOT_FOUND,
    grpc.StatusCode.PERMISSION_DENIED,
    grpc.StatusCode.FAILED_PRECONDITION,
    grpc.StatusCode.UNAUTHENTICATED,
}


class GameServiceMaker:
    """Makes games by GameService.CreateGame with the match id as idempotency key."""

    def __init__(self, channel: grpc.aio.Channel, rules: Mapping[str, QueueRule]) -> None:
        self._stub = game_pb2_grpc.GameServiceStub(channel)
        self._rules = rules

    async def create(self, match_id: str, key: QueueKey, tickets: Sequence[Ticket]) -> str:
        request = game_pb2.CreateGameRequest(
            idempotency_key=match_id,
            settings=game_pb2.TableSettings(
                format=key.format,
                rules_version=key.rules_version,
                ranked=key.ranked,
                manual_consent="unanimous" if key.ranked else "object",
                prompt_seconds=_PROMPT_SECONDS,
                best_of=self._rules[key.format].best_of,
            ),
            seats=self._seats(match_id, key, tickets),
        )
        try:
            response = await self._stub.CreateGame(request)
        except grpc.aio.AioRpcError as error:
            fault = fault_of(error)
            if fault.code in _HOPELESS:
                raise GameRefused(str(fault)) from fault
            raise fault from error
        return response.game_id

    def _seats(self, match_id: str, key: QueueKey, tickets: Sequence[Ticket]) -> list[game_pb2.Seat]:
        """Seats by lot (CR 103.1); the lot depends on the match alone, so that a repeated call says the same."""
        drawn = sorted(tickets, key=lambda ticket: ticket.ticket_id)
        random.Random(match_id).shuffle(drawn)
        return [
            game_pb2.Seat(
                seat=number,
                user_id=ticket.player.user_id,
                user_name=ticket.player.user_name,
                user_kind=ticket.player.user_kind,
                team=chair.team,
                position=chair.position,
                deck_token=ticket.player.deck_token,
            )
            for number, (ticket, chair) in enumerate(zip(drawn, self._rules[key.format].chairs, strict=True))
        ]


class TournamentRatings:
    """Points from the tournament service; nobody waits for it and nobody is kept out when it is away."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub = tournament_pb2_grpc.TournamentServiceStub(channel)

    async def points(self, user_id: str, format_id: str) -> int:
        request = tournament_pb2.GetRatingRequest(user_id=user_id, format=format_id)
        try:
            rating = await self._stub.GetRating(request, timeout=_RATING_TIMEOUT_S)
        except grpc.aio.AioRpcError as error:
            _log.warning("no rating, the default counts: %s", fault_of(error))
            return DEFAULT_POINTS
        return rating.points


class BusAnnouncer:
    """Events on the bus; event ids follow from the match and what became of it, so that repeats are recognised."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    async def proposed(self, proposal: Proposal) -> None:
        event = events_pb2.MatchProposed(
            event_id=f"{proposal.match_id}:proposed:{proposal.accept_by_ms}",
            match_id=proposal.match_id,
            format=proposal.key.format,
            user_ids=proposal.user_ids,
            accept_by_ms=proposal.accept_by_ms,
        )
        await self._bus.publish("muster.evt.match.proposed.v1", event, event.event_id)

    async def ready(self, proposal: Proposal) -> None:
        event = events_pb2.MatchReady(
            event_id=f"{proposal.match_id}:ready",
            match_id=proposal.match_id,
            game_id=proposal.game_id,
            format=proposal.key.format,
            user_ids=proposal.user_ids,
        )
        await self._bus.publish("muster.evt.match.ready.v1", event, event.event_id)

    async def cancelled(self, proposal: Proposal, requeued: Sequence[str], dropped: Sequence[str]) -> None:
        event = events_pb2.MatchCancelled(
            event_id=f"{proposal.match_id}:cancelled",
            match_id=proposal.match_id,
            requeued_user_ids=requeued,
            dropped_user_ids=dropped,
        )
        await self._bus.publish("muster.evt.match.cancelled.v1", event, event.event_id)

    async def standings(self, standings: Sequence[Standing]) -> None:
        for start in range(0, len(standings), _STATUSES_PER_MESSAGE):
            part = standings[start : start + _STATUSES_PER_MESSAGE]
            batch = matchmaking_pb2.QueueStatusBatch(statuses=map(wire.status, part))
            await self._bus.nats.publish(STATUS_SUBJECT, batch.SerializeToString())
