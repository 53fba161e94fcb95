"""Parties in Redis. Keys: mm:party:<id> (MessagePack, until it expires); mm:parties, the ids that a restart loads."""

from __future__ import annotations

import msgspec
from redis.asyncio import Redis

from ..leading.lease import Command, Lease, asked, loaded
from .party import LIFE_MS, Party

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(Party).decode


class RedisPartyStore:
    """Every method raises Fault STORE_UNAVAILABLE while Redis is away."""

    def __init__(self, redis: Redis, lease: Lease) -> None:
        self._redis = redis
        self._lease = lease

    async def load(self) -> list[Party]:
        """Every party that has not expired."""
        with asked():
            return [_decode(blob) for blob in await loaded(self._redis, "mm:parties", "mm:party:")]

    async def save(self, party: Party) -> None:
        """Keep it; one without members is deleted. Raises Fault NOT_LEADING."""
        key, commands = f"mm:party:{party.party_id}", list[Command]()
        if party.members:
            commands.append(("SET", key, _encode(party), "PX", str(LIFE_MS)))
            commands.append(("SADD", "mm:parties", party.party_id))
        else:
            commands += [("DEL", key), ("SREM", "mm:parties", party.party_id)]
        await self._lease.commit(commands)
