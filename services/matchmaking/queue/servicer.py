"""MatchmakingService on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import grpc

from muster.matchmaking.v1 import matchmaking_pb2 as pb
from muster.matchmaking.v1 import matchmaking_pb2_grpc as pb_grpc
from services.kit.clock import Clock
from services.kit.errors import invalid

from ..matching.hours import Hours, upcoming
from ..matching.tickets import Entry, Player, Ticket, TicketState
from ..parties.parties import Parties
from . import wire
from .matchmaker import Matchmaker, Order

_Context = grpc.aio.ServicerContext[Any, Any]
_MAX_REQUEST_ID = 64


class MatchmakingServicer(pb_grpc.MatchmakingServiceServicer):
    """Turns messages into the matchmaker's values and back."""

    def __init__(
        self, matchmaker: Matchmaker, parties: Parties, clock: Clock, hours: Mapping[str, tuple[Hours, ...]]
    ) -> None:
        self._matchmaker = matchmaker
        self._parties = parties
        self._clock = clock
        self._hours = hours

    async def CreateTicket(self, request: pb.CreateTicketRequest, context: _Context) -> pb.Ticket:
        if not request.user_id or not 0 < len(request.request_id) <= _MAX_REQUEST_ID:
            raise invalid("BAD_REQUEST_ID", f"a request needs a user and an id of 1 to {_MAX_REQUEST_ID} characters")
        if (known := await self._matchmaker.known(request.user_id, request.request_id)) is not None:
            return self._ticket(known)
        players = self._players(request)
        first = pb.QueueEntry(
            key=request.key, deck_token=request.deck_token, party_deck_tokens=request.party_deck_tokens
        )
        entries = tuple(_entry(each, players, request.user_id) for each in (first, *request.also))
        order = Order(request.request_id, entries, wire.wishes_of(request.wishes), request.party_id)
        return self._ticket(await self._matchmaker.create_ticket(order))

    def _players(self, request: pb.CreateTicketRequest) -> tuple[Player, ...]:
        """Who queues, without decks: the asking user, or the party with its leader first."""
        if not request.party_id:
            roles = frozenset(request.roles)
            return (Player(request.user_id, request.user_name, request.user_kind, "", 0, roles=roles),)
        party = self._parties.to_queue(request.user_id, request.party_id)
        return tuple(
            Player(member.user_id, member.user_name, member.user_kind, "", 0, roles=member.roles)
            for member in party.leader_first
        )

    async def GetTicket(self, request: pb.GetTicketRequest, context: _Context) -> pb.Ticket:
        return self._ticket(await self._matchmaker.get_ticket(request.user_id, request.ticket_id))

    async def CancelTicket(self, request: pb.CancelTicketRequest, context: _Context) -> pb.Ticket:
        return self._ticket(await self._matchmaker.cancel_ticket(request.user_id, request.ticket_id))

    async def AcceptMatch(self, request: pb.AcceptMatchRequest, context: _Context) -> pb.Match:
        return wire.match(await self._matchmaker.answer(request.user_id, request.match_id, accepts=True))

    async def DeclineMatch(self, request: pb.DeclineMatchRequest, context: _Context) -> pb.Match:
        return wire.match(await self._matchmaker.answer(request.user_id, request.match_id, accepts=False))

    async def Block(self, request: pb.BlockRequest, context: _Context) -> pb.BlockResponse:
        await self._matchmaker.block(request.user_id, request.blocked_user_id)
        return pb.BlockResponse()

    async def GetQueue(self, request: pb.GetQueueRequest, context: _Context) -> pb.Queue:
        queue = self._matchmaker.queue(wire.key_of(request.key))
        pool = self._matchmaker.pools.of(queue.key)
        return pb.Queue(
            key=wire.key(queue.key),
            waiting=pool.players,
            proposed=sum(len(proposal.seats) for proposal in queue.proposals.values()),
            seats=pool.rule.seats,
            eta_ms=pool.eta_ms(),
            hours=[
                pb.QueueHours(begins_ms=begins, ends_ms=ends)
                for begins, ends in upcoming(self._hours.get(queue.key.format, ()), self._clock.now_ms())
            ],
        )

    def _ticket(self, ticket: Ticket) -> pb.Ticket:
        waits = ticket.state is TicketState.WAITING
        return wire.ticket(ticket, self._matchmaker.standings(ticket) if waits else [])


def _entry(message: pb.QueueEntry, players: tuple[Player, ...], leader: str) -> Entry:
    tokens: Mapping[str, str] = {**message.party_deck_tokens, leader: message.deck_token}
    decked = tuple(
        Player(each.user_id, each.user_name, each.user_kind, tokens.get(each.user_id, ""), 0, roles=each.roles)
        for each in players
    )
    return Entry(wire.key_of(message.key), decked)
