"""Tables in Redis. Keys: mm:table:<id> (MessagePack); mm:tables, the ids that a restart loads; mm:table-request:<user>:<request>."""

from __future__ import annotations

import msgspec
from redis.asyncio import Redis

from ..leading.lease import Command, Lease, asked, bytes_of, loaded, text_of
from ..queue.store import FINISHED_TTL_S, REQUEST_TTL_S
from .table import Table

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Table).decode


class RedisTableStore:
    """Open tables outlive the process, finished ones an hour. Every method raises Fault STORE_UNAVAILABLE while it is away."""

    def __init__(self, redis: Redis, lease: Lease) -> None:
        self._redis = redis
        self._lease = lease

    async def load(self) -> list[Table]:
        """Every open table."""
        with asked():
            return [_decode(blob) for blob in await loaded(self._redis, "mm:tables", "mm:table:")]

    async def save(self, table: Table) -> None:
        """Raises Fault NOT_LEADING."""
        key, request = f"mm:table:{table.table_id}", f"mm:table-request:{table.owner_id}:{table.request_id}"
        commands: list[Command]
        if table.state.is_open:
            commands = [
                ("SET", key, _encode(table)),
                ("SADD", "mm:tables", table.table_id),
                ("SET", request, table.table_id, "EX", str(REQUEST_TTL_S)),
            ]
        else:
            commands = [("SET", key, _encode(table), "EX", str(FINISHED_TTL_S)), ("SREM", "mm:tables", table.table_id)]
        await self._lease.commit(commands)

    async def table(self, table_id: str) -> Table | None:
        """A table, open or finished within the last hour."""
        with asked():
            blob = await self._redis.get(f"mm:table:{table_id}")
        return _decode(bytes_of(blob)) if blob else None

    async def of_request(self, owner_id: str, request_id: str) -> Table | None:
        """The table that this request opened before."""
        with asked():
            table_id = await self._redis.get(f"mm:table-request:{owner_id}:{request_id}")
        return await self.table(text_of(table_id)) if table_id else None
