"""Rate limits: what a burst allows, how long a refusal waits, and that Redis and memory decide alike."""

from __future__ import annotations

import redis.asyncio
from hypothesis import given
from hypothesis import strategies as st

from gateway.limits import Limit, MemoryLimiter, SharedLimiter
from services.kit.clock import FakeClock
from services.kit.settings import Settings

LIMIT = Limit("test", per_second=2, burst=5)


def test_a_burst_is_allowed_then_refused_with_the_exact_wait() -> None:
    clock = FakeClock()
    limiter = MemoryLimiter(clock)
    assert [limiter.take(LIMIT, "k").remaining for _ in range(5)] == [4, 3, 2, 1, 0]
    refused = limiter.take(LIMIT, "k")
    assert not refused.allowed
    assert 500 <= refused.retry_after_ms <= 501
    clock.advance(refused.retry_after_ms)
    assert limiter.take(LIMIT, "k").allowed


def test_keys_and_limits_do_not_share() -> None:
    limiter = MemoryLimiter(FakeClock())
    for _ in range(5):
        limiter.take(LIMIT, "k")
    assert limiter.take(LIMIT, "other").allowed
    assert limiter.take(Limit("second", 2, 5), "k").allowed


@given(st.lists(st.integers(0, 2000), min_size=1, max_size=80))
def test_no_window_ever_passes_more_than_burst_and_rate(gaps: list[int]) -> None:
    clock, passed = FakeClock(), []
    limiter = MemoryLimiter(clock)
    for gap in gaps:
        clock.advance(gap)
        if limiter.take(LIMIT, "k").allowed:
            passed.append(clock.now_ms())
    for first in range(len(passed)):
        for last in range(first, len(passed)):
            allowed = LIMIT.burst + LIMIT.per_second * (passed[last] - passed[first]) / 1000
            assert last - first + 1 <= allowed + 1e-6


async def test_redis_counts_for_all_and_memory_takes_over_without_it(clean_brokers: Settings) -> None:
    memory = MemoryLimiter(FakeClock())
    async with (
        redis.asyncio.from_url(clean_brokers.redis()) as one,
        redis.asyncio.from_url(clean_brokers.redis()) as two,
    ):
        limiters = [SharedLimiter(client, memory) for client in (one, two)]
        slow = Limit("slow", 0.01, 4)
        verdicts = [await limiters[number % 2].take(slow, "k") for number in range(5)]
    assert [verdict.allowed for verdict in verdicts] == [True] * 4 + [False]
    assert 90_000 < verdicts[-1].retry_after_ms <= 100_001
    assert verdicts[-1].headers()["retry-after"] == "100"
    async with redis.asyncio.from_url("redis://127.0.0.1:1/0") as nobody:
        assert (await SharedLimiter(nobody, memory).take(slow, "k")).allowed
