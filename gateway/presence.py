"""Tells whom this gateway serves: a party queues only when all are here, a ticket ends when its players have gone, and an event knows which of its officials are here."""

from __future__ import annotations

from muster.matchmaking.v1 import matchmaking_pb2 as pb
from services.kit.bus import Bus
from services.kit.clock import Clock
from services.kit.subjects import PRESENCE

from .feed import Feed

EVERY_S = 5.0
_USERS_PER_MESSAGE = 5_000


class PresenceBeat:
    """`run` in the background."""

    def __init__(self, bus: Bus, feed: Feed, clock: Clock) -> None:
        self._bus = bus
        self._feed = feed
        self._clock = clock

    async def run(self) -> None:
        """Until cancelled: everybody every few seconds, whoever comes at once."""
        due_ms = 0
        while True:
            now = self._clock.now_ms()
            if now >= due_ms:
                due_ms = now + int(1000 * EVERY_S)
                await self._tell(self._feed.users)
            if arrived := await self._feed.arrivals((due_ms - now) / 1000):
                await self._tell(arrived)

    async def _tell(self, users: list[str]) -> None:
        for start in range(0, max(len(users), 1), _USERS_PER_MESSAGE):
            beat = pb.PresenceBeat(user_ids=users[start : start + _USERS_PER_MESSAGE])
            await self._bus.tell(PRESENCE, beat)
