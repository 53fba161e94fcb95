"""Tickets and proposals in Redis: a restart loses nothing, every transition is one transaction of the process that decides.

Keys: mm:ticket:<id>, mm:match:<id> (MessagePack); mm:open and mm:matches, the ids that a restart loads;
mm:request:<user>:<request>, the ticket that a request made; mm:cooldown:<user>, until when in ms; mm:strikes:<user>, when in ms.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

import msgspec
from redis.asyncio import Redis

from services.kit.errors import Fault

from ..leading.lease import Command, Lease, asked, bytes_of, loaded
from ..matching.proposal import Proposal
from ..matching.tickets import Ticket

FINISHED_TTL_S = 3600
REQUEST_TTL_S = 24 * 3600
STRIKE_LIFE_MS = 3_600_000
"""After so long a ready check that was not accepted is forgotten."""

_encode = msgspec.msgpack.Encoder().encode
_decode_ticket = msgspec.msgpack.Decoder(Ticket).decode
_decode_proposal = msgspec.msgpack.Decoder(Proposal).decode
_decode_times = msgspec.msgpack.Decoder(list[int]).decode


@dataclass(frozen=True, slots=True)
class Cooldown:
    """Keeps a user out of the queues until then; `strikes` are when, in the last hour, this user did not accept."""

    user_id: str
    until_ms: int
    length_ms: int
    strikes: tuple[int, ...] = ()


class TicketStore(Protocol):
    """Where tickets and proposals outlive the process. Every method raises Fault STORE_UNAVAILABLE while it is away."""

    failures: int
    """How often it was away: whoever remembers this number knows whether an operation was refused since."""

    async def load(self) -> tuple[list[Ticket], list[Proposal]]:
        """Every open ticket and every proposal that was not archived."""
        ...

    async def save(
        self,
        tickets: Iterable[Ticket] = (),
        proposals: Iterable[Proposal] = (),
        cooldowns: Iterable[Cooldown] = (),
    ) -> None:
        """Write all of them or none; after a Fault nobody knows which. Raises Fault NOT_LEADING."""
        ...

    async def archive(self, proposals: Sequence[Proposal]) -> None:
        """Everybody was told: a restart need not load them."""
        ...

    async def discard(self, tickets: Iterable[Ticket], proposals: Iterable[Proposal]) -> None:
        """Forget what a failed `save` may have written."""
        ...

    async def ticket(self, ticket_id: str) -> Ticket | None:
        """A ticket, open or finished within the last hour."""
        ...

    async def proposal(self, match_id: str) -> Proposal | None:
        """A proposal, open or finished within the last hour."""
        ...

    async def ticket_of_request(self, user_id: str, request_id: str) -> Ticket | None:
        """The ticket that this request made before."""
        ...

    async def cooldown_until(self, user_id: str) -> int:
        """Until when in ms; 0 = free."""
        ...

    async def strikes(self, user_ids: Sequence[str], now_ms: int) -> dict[str, tuple[int, ...]]:
        """When, within the last hour, each of them did not accept a ready check."""
        ...


class RedisTicketStore:
    """The store on Redis with persistence (appendonly)."""

    def __init__(self, redis: Redis, lease: Lease) -> None:
        self._redis = redis
        self._lease = lease
        self.failures = 0

    async def load(self) -> tuple[list[Ticket], list[Proposal]]:
        with self._asked():
            tickets = await loaded(self._redis, "mm:open", "mm:ticket:")
            proposals = await loaded(self._redis, "mm:matches", "mm:match:")
        return [_decode_ticket(blob) for blob in tickets], [_decode_proposal(blob) for blob in proposals]

    async def save(
        self,
        tickets: Iterable[Ticket] = (),
        proposals: Iterable[Proposal] = (),
        cooldowns: Iterable[Cooldown] = (),
    ) -> None:
        commands = [*_put_tickets(list(tickets)), *_put_proposals(list(proposals))]
        for each in cooldowns:
            commands += _put_cooldown(each)
        await self._commit(commands)

    async def archive(self, proposals: Sequence[Proposal]) -> None:
        await self._commit(
            [
                command
                for proposal in proposals
                for command in (
                    ("SREM", "mm:matches", proposal.match_id),
                    ("EXPIRE", f"mm:match:{proposal.match_id}", str(FINISHED_TTL_S)),
                )
            ]
        )

    async def discard(self, tickets: Iterable[Ticket], proposals: Iterable[Proposal]) -> None:
        commands: list[Command] = []
        for ticket in tickets:
            commands += [("DEL", f"mm:ticket:{ticket.ticket_id}"), ("SREM", "mm:open", ticket.ticket_id)]
        for proposal in proposals:
            commands += [("DEL", f"mm:match:{proposal.match_id}"), ("SREM", "mm:matches", proposal.match_id)]
        await self._commit(commands)

    async def ticket(self, ticket_id: str) -> Ticket | None:
        blob = await self._get(f"mm:ticket:{ticket_id}")
        return _decode_ticket(blob) if blob else None

    async def proposal(self, match_id: str) -> Proposal | None:
        blob = await self._get(f"mm:match:{match_id}")
        return _decode_proposal(blob) if blob else None

    async def ticket_of_request(self, user_id: str, request_id: str) -> Ticket | None:
        ticket_id = await self._get(f"mm:request:{user_id}:{request_id}")
        return await self.ticket(ticket_id.decode()) if ticket_id else None

    async def cooldown_until(self, user_id: str) -> int:
        return int(await self._get(f"mm:cooldown:{user_id}") or 0)

    async def strikes(self, user_ids: Sequence[str], now_ms: int) -> dict[str, tuple[int, ...]]:
        with self._asked():
            blobs = await self._redis.mget([f"mm:strikes:{each}" for each in user_ids]) if user_ids else []
        times = [_decode_times(bytes_of(blob)) if blob else [] for blob in blobs]
        return {
            user_id: tuple(at for at in own if now_ms - at < STRIKE_LIFE_MS)
            for user_id, own in zip(user_ids, times, strict=True)
        }

    async def _commit(self, commands: Sequence[Command]) -> None:
        with self._asked():
            await self._lease.commit(commands)

    async def _get(self, key: str) -> bytes | None:
        with self._asked():
            value = await self._redis.get(key)
        return None if value is None else bytes_of(value)

    @contextmanager
    def _asked(self) -> Iterator[None]:
        try:
            with asked():
                yield
        except Fault:
            self.failures += 1
            raise


def _put_tickets(tickets: Sequence[Ticket]) -> Iterator[Command]:
    held = [ticket for ticket in tickets if ticket.state.is_open]
    if held:
        yield "MSET", *(word for ticket in held for word in (f"mm:ticket:{ticket.ticket_id}", _encode(ticket)))
        yield "SADD", "mm:open", *(ticket.ticket_id for ticket in held)
    for ticket in tickets:
        if not ticket.state.is_open:
            yield "SET", f"mm:ticket:{ticket.ticket_id}", _encode(ticket), "EX", str(FINISHED_TTL_S)
            yield "SREM", "mm:open", ticket.ticket_id
        elif not ticket.match_id:
            request = f"mm:request:{ticket.leader}:{ticket.request_id}"
            yield "SET", request, ticket.ticket_id, "EX", str(REQUEST_TTL_S)


def _put_proposals(proposals: Sequence[Proposal]) -> Iterator[Command]:
    if proposals:
        yield "MSET", *(word for each in proposals for word in (f"mm:match:{each.match_id}", _encode(each)))
        yield "SADD", "mm:matches", *(each.match_id for each in proposals)


def _put_cooldown(cooldown: Cooldown) -> Iterator[Command]:
    length = str(max(cooldown.length_ms, 1))
    yield "SET", f"mm:cooldown:{cooldown.user_id}", str(cooldown.until_ms), "PX", length
    yield "SET", f"mm:strikes:{cooldown.user_id}", _encode(list(cooldown.strikes)), "PX", str(STRIKE_LIFE_MS)
