"""Tokens that are revoked: every gateway hears of them and closes their sockets."""

from __future__ import annotations

from muster.events.v1 import events_pb2
from services.kit.bus import Bus
from services.kit.subjects import TOKEN_REVOKED

from .accounts.values import Grant
from .socket.hub import Hub


class Revocation:
    """`listen` once at the start."""

    def __init__(self, bus: Bus, hub: Hub) -> None:
        self._bus = bus
        self._hub = hub

    async def listen(self) -> None:
        await self._bus.listen(TOKEN_REVOKED, self._close)

    async def tell(self, grant: Grant) -> None:
        """Close the sockets of this token wherever they are."""
        event = events_pb2.TokenRevoked(user_id=grant.user_id, token_id=grant.token_id)
        await self._bus.tell(TOKEN_REVOKED, event)

    async def _close(self, event: events_pb2.TokenRevoked) -> None:
        self._hub.end_of(event.user_id, event.token_id)
