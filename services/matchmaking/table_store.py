"""Tables in Redis. Keys: mm:table:<id> (MessagePack); mm:tables, the ids that a restart loads; mm:table-request:<user>:<request>."""

from __future__ import annotations

import msgspec
from redis.asyncio import Redis

from .store import FINISHED_TTL_S, REQUEST_TTL_S, asked, bytes_of, text_of
from .table import Table

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Table).decode


class RedisTableStore:
    """Open tables outlive the process, finished ones an hour. Every method raises Fault STORE_UNAVAILABLE while it is away."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def load(self) -> list[Table]:
        """Every open table."""
        with asked():
            ids = sorted(map(text_of, await self._redis.smembers("mm:tables")))
            blobs = await self._redis.mget([f"mm:table:{each}" for each in ids]) if ids else []
        return [_decode(bytes_of(blob)) for blob in blobs if blob]

    async def save(self, table: Table) -> None:
        key, request = f"mm:table:{table.table_id}", f"mm:table-request:{table.owner_id}:{table.request_id}"
        with asked():
            async with self._redis.pipeline(transaction=True) as pipe:
                if table.state.is_open:
                    pipe.set(key, _encode(table))
                    pipe.sadd("mm:tables", table.table_id)
                    pipe.set(request, table.table_id, ex=REQUEST_TTL_S)
                else:
                    pipe.set(key, _encode(table), ex=FINISHED_TTL_S)
                    pipe.srem("mm:tables", table.table_id)
                await pipe.execute()

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
