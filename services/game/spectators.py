"""Who looks on at games of events without a seat, and sees all hands afterwards: the event says it (MTR 1.2, 1.11)."""

from __future__ import annotations

import grpc

from muster.tournament.v1 import events_pb2, events_pb2_grpc
from services.kit.errors import fault_of

from .table.matches import place_of
from .table.messages import Refused
from .table.records import Header


class Spectators:
    """Asks events, time by time; nothing is kept here. Raises Fault when they cannot be asked."""

    def __init__(self, tournament: grpc.aio.Channel) -> None:
        self._events = events_pb2_grpc.EventServiceStub(tournament)

    async def require_may_watch(self, header: Header, user_id: str) -> None:
        """Nothing for seats, and at tables of no event. Raises Refused EXCLUDED."""
        if not header.settings.event_id or any(seat.user_id == user_id for seat in header.seats):
            return
        if not (await self._rights(header, user_id)).may_watch:
            message = "an official does not let you look on at this match"
            raise Refused("EXCLUDED", message, details={"rule": "MTR 1.11"})

    async def sees_hands(self, header: Header, user_id: str) -> bool:
        """Whether the event shows the hands of its matches that are over to this user."""
        return bool(header.settings.event_id) and (await self._rights(header, user_id)).sees_hands

    async def _rights(self, header: Header, user_id: str) -> events_pb2.SpectatorRights:
        request = events_pb2.CheckSpectatorRequest(
            event_id=header.settings.event_id, match_id=place_of(header).match_id, user_id=user_id
        )
        try:
            return await self._events.CheckSpectator(request)
        except grpc.aio.AioRpcError as error:
            raise fault_of(error) from error
