"""Who has an open connection: gateways tell every few seconds whom they serve."""

from __future__ import annotations

from muster.matchmaking.v1 import matchmaking_pb2 as pb

from .clock import Clock

GRACE_MS = 30_000
"""So long after their last connection somebody still counts as here, where nothing else is said."""
_TIDY_MS = 60_000
_SILENCE_MS = 12_000
"""Without a word from any gateway for this long nothing is known about anybody."""


class Presence:
    """When each user was seen last, of what is heard on the bus (`subjects.PRESENCE`). After a silence of all gateways everybody has the time of grace (milliseconds) again."""

    def __init__(self, clock: Clock, grace_ms: int = GRACE_MS) -> None:
        self._clock = clock
        self._grace_ms = grace_ms
        self._seen: dict[str, int] = {}
        self._known_since = clock.now_ms()
        self._heard_ms = -_SILENCE_MS
        self._tidied_ms = clock.now_ms()

    async def hear(self, beat: pb.PresenceBeat) -> None:
        """These users are connected now."""
        now = self._clock.now_ms()
        if now - self._heard_ms > _SILENCE_MS:
            self._known_since = now
        self._heard_ms = now
        self._seen.update(dict.fromkeys(beat.user_ids, now))
        if now - self._tidied_ms > _TIDY_MS:
            self._tidied_ms = now
            self._seen = {user_id: at for user_id, at in self._seen.items() if now - at < self._grace_ms}

    def is_here(self, user_id: str) -> bool:
        """Whether the user is connected, or was within the time of grace."""
        return self._clock.now_ms() - self._seen.get(user_id, -self._grace_ms) < self._grace_ms

    def is_gone(self, user_id: str) -> bool:
        """Whether it is certain that the user has had no connection for the time of grace."""
        now = self._clock.now_ms()
        is_known = now - self._heard_ms <= _SILENCE_MS and now - self._known_since >= self._grace_ms
        return is_known and now - self._seen.get(user_id, 0) >= self._grace_ms
