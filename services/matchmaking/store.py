"""Tickets and proposals in Redis: a restart loses nothing, every transition is one transaction.

Keys: mm:ticket:<id>, mm:match:<id> (MessagePack); mm:open and mm:matches, the ids that a restart loads;
mm:request:<user>:<request>, the ticket that a request made; mm:cooldown:<user>, until when in ms.
"""

from __future__ import annotations

import logging
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Protocol

import msgspec
from redis.asyncio import Redis
from redis.asyncio.client import Pipeline

from services.kit.errors import Fault, unavailable
from services.kit.redis_client import AWAY

from .proposal import Proposal
from .tickets import Ticket

FINISHED_TTL_S = 3600
REQUEST_TTL_S = 24 * 3600

_encode = msgspec.msgpack.Encoder().encode
_decode_ticket = msgspec.msgpack.Decoder(Ticket).decode
_decode_proposal = msgspec.msgpack.Decoder(Proposal).decode
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Cooldown:
    """Keeps a user out of the queues until then."""

    user_id: str
    until_ms: int
    length_ms: int


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
        """Write all of them or none; after a Fault nobody knows which."""
        ...

    async def archive(self, proposal: Proposal) -> None:
        """Everybody was told: a restart need not load it."""
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


class RedisTicketStore:
    """The store on Redis with persistence (appendonly)."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis
        self.failures = 0

    async def load(self) -> tuple[list[Ticket], list[Proposal]]:
        with self._asked():
            tickets = await self._load("mm:open", "mm:ticket:")
            proposals = await self._load("mm:matches", "mm:match:")
        return [_decode_ticket(blob) for blob in tickets], [_decode_proposal(blob) for blob in proposals]

    async def save(
        self,
        tickets: Iterable[Ticket] = (),
        proposals: Iterable[Proposal] = (),
        cooldowns: Iterable[Cooldown] = (),
    ) -> None:
        with self._asked():
            async with self._redis.pipeline(transaction=True) as pipe:
                for ticket in tickets:
                    _put_ticket(pipe, ticket)
                for proposal in proposals:
                    pipe.set(f"mm:match:{proposal.match_id}", _encode(proposal))
                    pipe.sadd("mm:matches", proposal.match_id)
                for each in cooldowns:
                    pipe.set(f"mm:cooldown:{each.user_id}", each.until_ms, px=max(each.length_ms, 1))
                await pipe.execute()

    async def archive(self, proposal: Proposal) -> None:
        with self._asked():
            async with self._redis.pipeline(transaction=True) as pipe:
                pipe.srem("mm:matches", proposal.match_id)
                pipe.expire(f"mm:match:{proposal.match_id}", FINISHED_TTL_S)
                await pipe.execute()

    async def discard(self, tickets: Iterable[Ticket], proposals: Iterable[Proposal]) -> None:
        with self._asked():
            async with self._redis.pipeline(transaction=True) as pipe:
                for ticket in tickets:
                    pipe.delete(f"mm:ticket:{ticket.ticket_id}")
                    pipe.srem("mm:open", ticket.ticket_id)
                for proposal in proposals:
                    pipe.delete(f"mm:match:{proposal.match_id}")
                    pipe.srem("mm:matches", proposal.match_id)
                await pipe.execute()

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

    async def _get(self, key: str) -> bytes | None:
        with self._asked():
            value = await self._redis.get(key)
        return None if value is None else bytes_of(value)

    async def _load(self, ids_key: str, prefix: str) -> list[bytes]:
        ids = await self._redis.smembers(ids_key)
        if not ids:
            return []
        blobs = await self._redis.mget([prefix + text_of(each) for each in sorted(ids, key=text_of)])
        return [bytes_of(blob) for blob in blobs if blob]

    @contextmanager
    def _asked(self) -> Iterator[None]:
        try:
            with asked():
                yield
        except Fault:
            self.failures += 1
            raise


@contextmanager
def asked() -> Iterator[None]:
    """Around commands: raises Fault STORE_UNAVAILABLE when Redis is away."""
    try:
        yield
    except AWAY as error:
        _log.warning("Redis does not answer: %r", error)
        message = "queues and tables cannot be reached just now; ask again"
        raise unavailable("STORE_UNAVAILABLE", message, retry_after_ms="500") from error


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


def text_of(value: bytes | str) -> str:
    return value.decode() if isinstance(value, bytes) else value


def bytes_of(value: bytes | str) -> bytes:
    return value if isinstance(value, bytes) else value.encode()
