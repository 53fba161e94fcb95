"""MatchmakingService on the wire."""

from __future__ import annotations

from typing import Any

import grpc

from muster.matchmaking.v1 import matchmaking_pb2 as pb
from muster.matchmaking.v1 import matchmaking_pb2_grpc as pb_grpc
from services.kit.errors import invalid

from . import wire
from .matchmaker import Matchmaker
from .tickets import Player, Ticket, TicketState

_Context = grpc.aio.ServicerContext[Any, Any]
_MAX_REQUEST_ID = 64


class MatchmakingServicer(pb_grpc.MatchmakingServiceServicer):
    """Turns messages into the matchmaker's values and back."""

    def __init__(self, matchmaker: Matchmaker) -> None:
        self._matchmaker = matchmaker

    async def CreateTicket(self, request: pb.CreateTicketRequest, context: _Context) -> pb.Ticket:
        if not request.user_id or not 0 < len(request.request_id) <= _MAX_REQUEST_ID:
            raise invalid("BAD_REQUEST_ID", f"a request needs a user and an id of 1 to {_MAX_REQUEST_ID} characters")
        player = Player(request.user_id, request.user_name, request.user_kind, request.deck_token, 0)
        ticket = await self._matchmaker.create_ticket(request.request_id, wire.key_of(request.key), player)
        return self._ticket(ticket)

    async def GetTicket(self, request: pb.GetTicketRequest, context: _Context) -> pb.Ticket:
        return self._ticket(await self._matchmaker.get_ticket(request.user_id, request.ticket_id))

    async def CancelTicket(self, request: pb.CancelTicketRequest, context: _Context) -> pb.Ticket:
        return self._ticket(await self._matchmaker.cancel_ticket(request.user_id, request.ticket_id))

    async def AcceptMatch(self, request: pb.AcceptMatchRequest, context: _Context) -> pb.Match:
        return wire.match(await self._matchmaker.answer(request.user_id, request.match_id, accepts=True))

    async def DeclineMatch(self, request: pb.DeclineMatchRequest, context: _Context) -> pb.Match:
        return wire.match(await self._matchmaker.answer(request.user_id, request.match_id, accepts=False))

    async def GetQueue(self, request: pb.GetQueueRequest, context: _Context) -> pb.Queue:
        queue = self._matchmaker.queue(wire.key_of(request.key))
        return pb.Queue(
            key=wire.key(queue.key),
            waiting=len(queue.pool),
            proposed=sum(len(proposal.user_ids) for proposal in queue.proposals.values()),
            seats=queue.pool.rule.seats,
            eta_ms=queue.pool.eta_ms(),
        )

    def _ticket(self, ticket: Ticket) -> pb.Ticket:
        waits = ticket.state is TicketState.WAITING
        return wire.ticket(ticket, self._matchmaker.standing(ticket) if waits else None)
