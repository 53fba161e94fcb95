"""Tickets of those who play against bots until people come: out of the queues while the game goes on, back with the old place after it."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Iterator, Mapping

from services.kit.clock import Clock
from services.kit.errors import Fault, conflict

from ..matching.pools import Pools
from ..matching.tickets import Ticket
from ..ports import Games
from .store import TicketStore

OFFERED_AFTER_MS = 60_000
"""So long somebody waits without a match before bots are offered."""
_LOOK_MS = 3_000
_log = logging.getLogger(__name__)


class Meanwhile:
    """The paused tickets. `seated` names the tables that wait for their game: until it exists a ticket is not asked for."""

    def __init__(self, store: TicketStore, pools: Pools, games: Games, seated: Mapping[str, str], clock: Clock) -> None:
        self._store = store
        self._pools = pools
        self._games = games
        self._seated = seated
        self._clock = clock
        self._paused: dict[str, Ticket] = {}
        self._due_ms = 0

    def __iter__(self) -> Iterator[Ticket]:
        return iter(list(self._paused.values()))

    def restore(self, tickets: Iterable[Ticket]) -> None:
        """Take over what the store kept."""
        self._paused = {ticket.ticket_id: ticket for ticket in tickets}

    async def pause(self, ticket_id: str, table_id: str) -> None:
        """Take the ticket of one player out of the queues. Raises Fault: a ready check or a party, a store that is away."""
        before = self._paused.get(ticket_id)
        ticket = before or self._pools.ticket(ticket_id)
        if ticket is None or ticket.size > 1:
            raise conflict("TICKET_EXISTS", "whoever queues takes no seat", ticket_id=ticket_id)
        self._pools.remove(ticket)
        self._paused[ticket_id] = paused = ticket.paused(table_id)
        try:
            await self._store.save([paused])
        except BaseException:
            if before is None and self.take(paused):
                self._pools.add(ticket)
            raise

    def block(self, ticket_id: str, user_id: str) -> None:
        """A paused ticket will not meet this user; saved when it waits again."""
        if ticket := self._paused.get(ticket_id):
            self._paused[ticket_id] = ticket.blocking(user_id)

    def take(self, ticket: Ticket) -> bool:
        """Forget a ticket that ends; False when it is not paused."""
        return self._paused.pop(ticket.ticket_id, None) is not None

    def keep(self, ticket: Ticket) -> None:
        """Once more: it did not end."""
        self._paused[ticket.ticket_id] = ticket

    async def bring_back(self) -> list[Ticket]:
        """Those whose game is over wait again; looks every few seconds."""
        now = self._clock.now_ms()
        if now < self._due_ms or not self._paused:
            return []
        self._due_ms = now + _LOOK_MS
        tickets = [ticket for ticket in self if self._seated.get(ticket.leader) != ticket.meanwhile]
        back = await asyncio.gather(*map(self._back, tickets))
        return [ticket for ticket in back if ticket is not None]

    async def _back(self, ticket: Ticket) -> Ticket | None:
        try:
            if await self._games.game_of(ticket.leader):
                return None
            again = ticket.requeued()
            await self._store.save([again])
        except Fault as fault:
            _log.warning("ticket %s waits on later: %s", ticket.ticket_id, fault)
            return None
        if (
            self._paused.get(ticket.ticket_id) is not ticket
        ):  # it ended, or another game began, while the store was asked
            return None
        self.take(ticket)
        self._pools.add(again)
        return again
