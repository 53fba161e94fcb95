"""Tickets and proposals in Redis: a restart loses nothing, every transition is one transaction.

Keys: mm:ticket:<id>, mm:match:<id> (MessagePack); mm:open and mm:matches, the ids that a restart loads;
mm:request:<user>:<request>, the ticket that a request made; mm:cooldown:<user>, until when in ms.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Protocol

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline

from .proposal import Proposal
from .tickets import Ticket

FINISHED_TTL_S = 3600
REQUEST_TTL_S = 24 * 3600

_encode = msgspec.msgpack.Encoder().encode
_decode_ticket = msgspec.msgpack.Decoder(Ticket).decode
_decode_proposal = msgspec.msgpack.Decoder(Proposal).decode


class TicketStore(Protocol):
    """Where tickets and proposals outlive the process."""

    async def load(self) -> tuple[list[Ticket], list[Proposal]]:
        """Every open ticket and every proposal that was not archived."""
        ...

    async def save(self, tickets: Iterable[Ticket] = (), proposals: Iterable[Proposal] = ()) -> None:
        """Write all of them or none."""
        ...

    async def archive(self, proposal: Proposal) -> None:
        """Everybody was told: a restart need not load it."""
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

    async def cool_down(self, user_id: str, until_ms: int, now_ms: int) -> None:
        """Keep a user out of the queues until then."""
        ...

    async def cooldown_until(self, user_id: str) -> int:
        """Until when in ms; 0 = free."""
        ...


class RedisTicketStore:
    """The store on Redis with persistence (appendonly)."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def load(self) -> tuple[list[Ticket], list[Proposal]]:
        tickets = await self._load("mm:open", "mm:ticket:")
        proposals = await self._load("mm:matches", "mm:match:")
        return [_decode_ticket(blob) for blob in tickets], [_decode_proposal(blob) for blob in proposals]

    async def save(self, tickets: Iterable[Ticket] = (), proposals: Iterable[Proposal] = ()) -> None:
        async with self._redis.pipeline(transaction=True) as pipe:
            for ticket in tickets:
                _put_ticket(pipe, ticket)
            for proposal in proposals:
                pipe.set(f"mm:match:{proposal.match_id}", _encode(proposal))
                pipe.sadd("mm:matches", proposal.match_id)
            await pipe.execute()

    async def archive(self, proposal: Proposal) -> None:
        async with self._redis.pipeline(transaction=True) as pipe:
            pipe.srem("mm:matches", proposal.match_id)
            pipe.expire(f"mm:match:{proposal.match_id}", FINISHED_TTL_S)
            await pipe.execute()

    async def ticket(self, ticket_id: str) -> Ticket | None:
        blob = await self._redis.get(f"mm:ticket:{ticket_id}")
        return _decode_ticket(_bytes(blob)) if blob else None

    async def proposal(self, match_id: str) -> Proposal | None:
        blob = await self._redis.get(f"mm:match:{match_id}")
        return _decode_proposal(_bytes(blob)) if blob else None

    async def ticket_of_request(self, user_id: str, request_id: str) -> Ticket | None:
        ticket_id = await self._redis.get(f"mm:request:{user_id}:{request_id}")
        return await self.ticket(_text(ticket_id)) if ticket_id else None

    async def cool_down(self, user_id: str, until_ms: int, now_ms: int) -> None:
        await self._redis.set(f"mm:cooldown:{user_id}", until_ms, px=max(until_ms - now_ms, 1))

    async def cooldown_until(self, user_id: str) -> int:
        return int(await self._redis.get(f"mm:cooldown:{user_id}") or 0)

    async def _load(self, ids_key: str, prefix: str) -> list[bytes]:
        ids = await self._redis.smembers(ids_key)
        if not ids:
            return []
        blobs = await self._redis.mget([prefix + _text(each) for each in sorted(ids, key=_text)])
        return [_bytes(blob) for blob in blobs if blob]


def _put_ticket(pipe: Pipeline, ticket: Ticket) -> None:
    key = f"mm:ticket:{ticket.ticket_id}"
    request = f"mm:request:{ticket.player.user_id}:{ticket.request_id}"
    if ticket.state.is_open:
        pipe.set(key, _encode(ticket))
        pipe.sadd("mm:open", ticket.ticket_id)
        pipe.set(request, ticket.ticket_id, ex=REQUEST_TTL_S)
    else:
        pipe.set(key, _encode(ticket), ex=FINISHED_TTL_S)
        pipe.srem("mm:open", ticket.ticket_id)


def _text(value: bytes | str) -> str:
    return value.decode() if isinstance(value, bytes) else value


def _bytes(value: bytes | str) -> bytes:
    return value if isinstance(value, bytes) else value.encode()
