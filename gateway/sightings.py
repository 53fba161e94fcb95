"""Tells from where somebody queues for a ranked game, so that one person with two accounts can be seen: as a keyed hash, never as an address.

The key is of one day, kept in Redis for two: hashes of different days have nothing in common, and afterwards nobody can make them again. Keys: origin:key:<day>.
"""

from __future__ import annotations

import hashlib
import logging
import secrets

from redis.asyncio import Redis

from muster.events.v1 import events_pb2
from services.kit.bus import Bus
from services.kit.clock import Clock
from services.kit.errors import Fault
from services.kit.redis_client import AWAY
from services.kit.subjects import QUEUE_JOINED

_log = logging.getLogger(__name__)

_DAY_MS = 24 * 3600 * 1000
_KEY_BYTES, _HASH_BYTES = 32, 16
_KEPT_S = 2 * 24 * 3600


class Sightings:
    """Nobody waits for a queue because this cannot be told: what fails is left out."""

    def __init__(self, redis: Redis, bus: Bus, clock: Clock) -> None:
        self._redis = redis
        self._bus = bus
        self._clock = clock

    async def tell(self, user_id: str, address: str, ticket_id: str) -> None:
        """The user queued with this ticket from that address."""
        now = self._clock.now_ms()
        try:
            key = await self._key(now // _DAY_MS)
            origin = hashlib.blake2b(address.encode(), key=key, digest_size=_HASH_BYTES)
            event = events_pb2.QueueJoined(
                event_id=f"{ticket_id}:joined", user_id=user_id, origin=origin.hexdigest(), at_ms=now
            )
            await self._bus.publish(QUEUE_JOINED, event)
        except (*AWAY, Fault) as error:
            _log.info("ticket %s: where it came from is not told: %s", ticket_id, error)

    async def _key(self, day: int) -> bytes:
        """The day's key, the same in every process: whoever comes first makes it."""
        name = f"origin:key:{day}"
        await self._redis.set(name, secrets.token_bytes(_KEY_BYTES), nx=True, ex=_KEPT_S)
        found = await self._redis.get(name)
        return found if isinstance(found, bytes) else secrets.token_bytes(_KEY_BYTES)  # never a hash without a key
