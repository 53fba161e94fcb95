"""Rate limits that say which limit was hit and how long: the generic cell rate algorithm (ITU-T I.371) per key.

Counted in Redis, so that every gateway counts the same; in memory while Redis does not answer.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping
from dataclasses import dataclass, field

from redis.asyncio import Redis
from redis.exceptions import RedisError

from services.kit.clock import Clock

from .errors import Refused

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Limit:
    """`per_second` on average, `burst` at once."""

    name: str
    per_second: float
    burst: int

    @property
    def interval_ms(self) -> float:
        return 1000 / self.per_second

    @property
    def tolerance_ms(self) -> float:
        return self.interval_ms * (self.burst - 1)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether one more is allowed; how many would be after it, and the wait in ms when not."""

    limit: Limit
    allowed: bool
    remaining: int
    retry_after_ms: int

    def headers(self) -> Mapping[str, str]:
        """RateLimit fields (draft-ietf-httpapi-ratelimit-headers), and Retry-After on a refusal."""
        seconds = -(-self.retry_after_ms // 1000)
        fields = {
            "ratelimit-limit": str(self.limit.burst),
            "ratelimit-remaining": str(self.remaining),
            "ratelimit-reset": str(max(seconds, 0 if self.allowed else 1)),
            "ratelimit-policy": f'"{self.limit.name}";q={self.limit.burst};w={-(-self.limit.burst // self.limit.per_second):.0f}',
        }
        return fields if self.allowed else {**fields, "retry-after": str(max(seconds, 1))}

    def require(self) -> None:
        """Raises Refused RATE_LIMITED."""
        if not self.allowed:
            message = f"too many requests: the limit {self.limit.name!r} allows {self.limit.per_second:g} a second"
            raise Refused("RATE_LIMITED", message, self.retry_after_ms, limit=self.limit.name, burst=self.limit.burst)


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of one gateway."""

    ip: Limit = field(default_factory=lambda: Limit("ip", 200, 600))
    token: Limit = field(default_factory=lambda: Limit("token", 50, 200))
    sign_up: Limit = field(default_factory=lambda: Limit("sign_up", 20, 200))
    password: Limit = field(default_factory=lambda: Limit("password", 0.5, 20))
    verify: Limit = field(default_factory=lambda: Limit("verify", 0.2, 20))
    replay: Limit = field(default_factory=lambda: Limit("replay", 1, 60))
    chat: Limit = field(default_factory=lambda: Limit("chat", 1, 10))
    socket: Limit = field(default_factory=lambda: Limit("socket", 50, 200))


def decide(limit: Limit, arrival_ms: float, now_ms: float) -> tuple[Verdict, float]:
    """The verdict, and the theoretical arrival time to keep; `arrival_ms` is the one kept before, or 0."""
    arrival = max(arrival_ms, now_ms)
    ahead = arrival - now_ms
    if ahead > limit.tolerance_ms:
        return Verdict(limit, False, 0, int(ahead - limit.tolerance_ms) + 1), arrival_ms
    remaining = int((limit.tolerance_ms - ahead) / limit.interval_ms)
    return Verdict(limit, True, remaining, 0), arrival + limit.interval_ms


class MemoryLimiter:
    """Counts in this process; forgets keys that are back at zero once there are many."""

    def __init__(self, clock: Clock, most_keys: int = 50_000) -> None:
        self._clock = clock
        self._most = most_keys
        self._arrivals: dict[tuple[str, str], float] = {}

    def take(self, limit: Limit, key: str) -> Verdict:
        now = self._clock.monotonic() * 1000
        if len(self._arrivals) > self._most:
            self._arrivals = {each: at for each, at in self._arrivals.items() if at > now}
        verdict, self._arrivals[limit.name, key] = decide(limit, self._arrivals.get((limit.name, key), 0), now)
        return verdict


_SCRIPT = """
local time = redis.call('TIME')
local now = time[1] * 1000 + time[2] / 1000
local interval, tolerance = tonumber(ARGV[1]), tonumber(ARGV[2])
local arrival = math.max(tonumber(redis.call('GET', KEYS[1]) or 0), now)
local ahead = arrival - now
if ahead > tolerance then return {0, 0, math.floor(ahead - tolerance) + 1} end
redis.call('SET', KEYS[1], tostring(arrival + interval), 'PX', math.ceil(ahead + interval + 1000))
return {1, math.floor((tolerance - ahead) / interval), 0}
"""


class SharedLimiter:
    """Counts in Redis."""

    def __init__(self, redis: Redis, fallback: MemoryLimiter) -> None:
        self._script = redis.register_script(_SCRIPT)
        self._fallback = fallback

    async def take(self, limit: Limit, key: str) -> Verdict:
        try:
            allowed, remaining, wait = await self._script(
                keys=[f"gateway:limit:{limit.name}:{key}"], args=[limit.interval_ms, limit.tolerance_ms]
            )
        except (RedisError, OSError) as error:
            _log.warning("limits are counted in memory: %r", error)
            return self._fallback.take(limit, key)
        return Verdict(limit, bool(allowed), int(remaining), int(wait))
