"""Messages and mutes in Redis. Keys: chat:<game> (JSON lines, a day after the last one), chat:muted:<user> (user ids)."""

from __future__ import annotations

import msgspec
from redis.asyncio import Redis

from .values import Message

KEPT = 200
"""The newest messages of a game."""
KEPT_S = 24 * 3600
MOST_MUTED = 500
_encode = msgspec.json.Encoder().encode
_decode = msgspec.json.Decoder(Message).decode


class ChatStore:
    """What has been said lately, and whom users do not want to hear."""

    def __init__(self, redis: Redis) -> None:
        self._redis = redis

    async def add(self, message: Message) -> None:
        """Keep a message."""
        key = f"chat:{message.game}"
        async with self._redis.pipeline(transaction=True) as pipe:
            pipe.rpush(key, _encode(message))
            pipe.ltrim(key, -KEPT, -1)
            pipe.expire(key, KEPT_S)
            await pipe.execute()

    async def of(self, game_id: str) -> list[Message]:
        """The messages of a game, oldest first."""
        return [_decode(line) for line in await self._redis.lrange(f"chat:{game_id}", 0, -1)]

    async def muted(self, user_id: str) -> set[str]:
        """Whom the user does not hear."""
        found = await self._redis.smembers(f"chat:muted:{user_id}")
        return {each.decode() if isinstance(each, bytes) else str(each) for each in found}

    async def mute(self, user_id: str, other_id: str, is_muted: bool) -> None:
        """Hear somebody no more, or again."""
        key = f"chat:muted:{user_id}"
        if is_muted:
            if await self._redis.scard(key) < MOST_MUTED:
                await self._redis.sadd(key, other_id)
        else:
            await self._redis.srem(key, other_id)
