"""The lease: one process decides, and what the one before still wants to write is refused as a whole."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import redis.asyncio

from services.kit.clock import FakeClock
from services.kit.errors import Fault
from services.kit.settings import Settings
from services.matchmaking.leading.lease import LIFE_MS, Lease
from services.matchmaking.matching.tickets import TicketState
from tests.unit.matchmaking.bench import Bench, World


@pytest.fixture
async def client(clean_brokers: Settings) -> AsyncIterator[redis.asyncio.Redis]:
    async with redis.asyncio.from_url(clean_brokers.redis()) as server:
        yield server


async def test_one_process_at_a_time_holds_it_and_says_where_it_is(client: redis.asyncio.Redis) -> None:
    first, second = Lease(client, "first", "a:1"), Lease(client, "second", "b:2")
    assert [await first.hold(), await second.hold(), await first.hold()] == [True, False, True]
    assert await second.holder() == "a:1"
    assert 0 < await client.pttl("mm:lease") <= LIFE_MS
    await first.release()
    assert [await second.hold(), await first.hold(), await second.holder()] == [True, False, "b:2"]


async def test_who_lost_it_writes_nothing_even_before_knowing(client: redis.asyncio.Redis) -> None:
    first, second = Lease(client, "first", ""), Lease(client, "second", "")
    await first.hold()
    await first.commit([("SET", "one", "1"), ("SET", "two", b"\x00\xff")])
    assert await client.mget("one", "two") == [b"1", b"\x00\xff"]
    await client.delete("mm:lease")  # as if its time had passed
    assert await second.hold()
    with pytest.raises(Fault, match="NOT_LEADING"):
        await first.commit([("SET", "one", "2")])
    assert await client.get("one") == b"1"
    assert first.epoch == 0


async def test_who_finds_it_free_goes_on_unless_another_led_meanwhile(client: redis.asyncio.Redis) -> None:
    first, second = Lease(client, "first", ""), Lease(client, "second", "")
    await first.hold()
    epoch = first.epoch
    await client.delete("mm:lease")
    assert await first.hold()
    assert first.epoch == epoch, "nobody else could write"
    await client.delete("mm:lease")
    await second.hold()
    await second.release()
    assert not await first.hold(), "what it has in memory is old"
    assert await first.hold()
    assert first.epoch > epoch


async def test_a_matchmaker_that_was_overtaken_changes_nothing(client: redis.asyncio.Redis, tmp_path: Path) -> None:
    clock, world = FakeClock(), World()
    old, new = (Bench(client, clock, tmp_path / "keys", world) for _ in range(2))
    await old.start()
    match = await old.propose()
    new.starts = 1
    await new.start()
    await new.matchmaker.tick()
    await new.matchmaker.answer("a", match, accepts=False)
    for attempt in (
        old.matchmaker.answer("b", match, accepts=True),
        old.queue("e"),
        old.matchmaker.cancel_ticket("c", ""),
    ):
        with pytest.raises(Fault, match="NOT_LEADING"):
            await attempt
    clock.advance(60_000)
    with pytest.raises(Fault, match="NOT_LEADING"):
        await old.matchmaker.tick()
    assert (await new.matchmaker.get_ticket("b", "")).state is TicketState.WAITING
    assert await new.store.cooldown_until("b") == 0
