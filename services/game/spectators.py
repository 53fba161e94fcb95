"""Who looks on at games of events without a seat, and sees all hands afterwards: the event says it (MTR 1.2, 1.11)."""

from __future__ import annotations

from collections.abc import Collection

import grpc

from muster.tournament.v1 import events_pb2, events_pb2_grpc
from services.kit.errors import fault_of

from .table.late import FRIENDS, NOBODY
from .table.matches import place_of
from .table.messages import Refused
from .table.records import Header

_AT_NO_EVENT = events_pb2.SpectatorRights(may_watch=True)


class Spectators:
    """Asks events, time by time; nothing is kept here. Raises Fault when they cannot be asked."""

    def __init__(self, tournament: grpc.aio.Channel) -> None:
        self._events = events_pb2_grpc.EventServiceStub(tournament)

    async def require_may_watch(self, header: Header, user_id: str, welcomed_by: Collection[str]) -> bool:
        """Nothing for seats; whether somebody else judges the event. `welcomed_by`: users whose friend it is. Raises Refused EXCLUDED, NOT_WATCHED."""
        if any(seat.user_id == user_id for seat in header.seats):
            return False
        rights = await self._rights(header, user_id) if header.settings.event_id else _AT_NO_EVENT
        if not rights.may_watch:
            message = "an official does not let you look on at this match"
            raise Refused("EXCLUDED", message, details={"rule": "MTR 1.11"})
        if not rights.is_judge:
            _require_welcome(header, welcomed_by)
        return rights.is_judge

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


def _require_welcome(header: Header, welcomed_by: Collection[str]) -> None:
    who = header.settings.watch.who
    if who == NOBODY:
        raise Refused("NOT_WATCHED", "nobody looks on at this table but its players")
    if who == FRIENDS and not any(seat.user_id in welcomed_by for seat in header.seats):
        raise Refused("NOT_WATCHED", "friends of its players look on at this table")
