"""Events are delivered at least once, kept across restarts, put aside when they cannot be handled."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from muster.events.v1.events_pb2 import CatalogUpdated
from services.cli.main import main
from services.kit.aside import Aside
from services.kit.bus import TRIES, Bus
from services.kit.errors import Fault
from services.kit.settings import Settings
from services.kit.subjects import CATALOG_UPDATED
from services.kit.telemetry import Metrics, Tracing

WAIT_S = 10.0
POLL_S = 2.2
STANDSTILLS = 2


def make_bus(settings: Settings) -> Bus:
    return Bus(settings.nats(), "test", Metrics(), Tracing("test", settings), backoff=(0.01,))


@pytest.fixture
async def bus(clean_brokers: Settings) -> AsyncIterator[Bus]:
    made = make_bus(clean_brokers)
    await made.connect()
    yield made
    await made.close()


class Inbox:
    """Collects the versions of the events that arrive; raises for those it was told to fail on."""

    def __init__(self, fails: Callable[[str], bool] = lambda _version: False) -> None:
        self.versions: list[str] = []
        self._fails = fails
        self._changed = asyncio.Condition()

    async def __call__(self, event: CatalogUpdated) -> None:
        async with self._changed:
            self.versions.append(event.version)
            self._changed.notify_all()
        if self._fails(event.version):
            raise ValueError(f"cannot handle {event.version}")

    async def until(self, count: int) -> list[str]:
        async with asyncio.timeout(WAIT_S), self._changed:
            await self._changed.wait_for(lambda: len(self.versions) >= count)
        return self.versions


async def publish(bus: Bus, *versions: str) -> None:
    for version in versions:
        await bus.publish(CATALOG_UPDATED, CatalogUpdated(event_id=f"e-{version}", version=version))


async def until_settled(bus: Bus, durable: str) -> None:
    async with asyncio.timeout(WAIT_S):
        while True:
            info = await bus.js.consumer_info("EVENTS", durable)
            if not (info.num_ack_pending or info.num_pending):
                return
            await asyncio.sleep(0.01)


async def test_events_from_before_the_subscription_arrive_in_order(bus: Bus) -> None:
    await publish(bus, "1", "2", "3")
    inbox = Inbox()
    await bus.subscribe("reader", CATALOG_UPDATED, inbox)
    assert await inbox.until(3) == ["1", "2", "3"]


async def test_a_repeated_event_id_is_stored_once(bus: Bus) -> None:
    await publish(bus, "1", "1", "2")
    inbox = Inbox()
    await bus.subscribe("reader", CATALOG_UPDATED, inbox)
    await inbox.until(2)
    await until_settled(bus, "reader")
    assert inbox.versions == ["1", "2"]


async def test_a_durable_goes_on_where_it_stopped(bus: Bus, clean_brokers: Settings) -> None:
    first = make_bus(clean_brokers)
    await first.connect()
    before = Inbox()
    await first.subscribe("reader", CATALOG_UPDATED, before)
    await publish(bus, "1")
    await before.until(1)
    await until_settled(bus, "reader")
    await first.close()
    await publish(bus, "2")
    after = Inbox()
    await bus.subscribe("reader", CATALOG_UPDATED, after)
    assert await after.until(1) == ["2"]


async def test_what_a_stopped_consumer_had_fetched_is_delivered_at_once(bus: Bus, clean_brokers: Settings) -> None:
    first, began = make_bus(clean_brokers), asyncio.Event()
    await first.connect()
    await publish(bus, "1", "2", "3")

    async def never_ends(_event: CatalogUpdated) -> None:
        began.set()
        await asyncio.Event().wait()

    await first.subscribe("reader", CATALOG_UPDATED, never_ends)
    async with asyncio.timeout(WAIT_S):
        await began.wait()
    await first.close()
    after = Inbox()
    await bus.subscribe("reader", CATALOG_UPDATED, after)
    assert sorted(await after.until(3)) == ["1", "2", "3"]


async def test_a_process_that_stood_still_handles_what_came_meanwhile_once_and_at_once(
    bus: Bus, clean_brokers: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("services.kit.bus._POLL_S", POLL_S)
    inbox = Inbox()
    await bus.subscribe("reader", CATALOG_UPDATED, inbox)
    await publish(bus, "0")
    await inbox.until(1)
    for batch in range(STANDSTILLS):
        other = threading.Thread(target=asyncio.run, args=(publish_from_outside(clean_brokers, batch),))
        other.start()
        time.sleep(POLL_S + 0.2)  # noqa: ASYNC251 -- what the broker sends lies unread until the wait for it is over
        await asyncio.to_thread(other.join)
        await inbox.until(1 + 3 * (batch + 1))
        await until_settled(bus, "reader")
    assert inbox.versions == ["0", *(f"{batch}.{n}" for batch in range(STANDSTILLS) for n in range(3))]


async def publish_from_outside(settings: Settings, batch: int) -> None:
    """From another event loop, one after the other, so that a fetch takes the first and leaves the others."""
    outside = make_bus(settings)
    await outside.connect()
    for number in range(3):
        await publish(outside, f"{batch}.{number}")
        await asyncio.sleep(0.05)
    await outside.close()


async def test_a_failing_handler_sees_the_event_again_and_then_succeeds(bus: Bus) -> None:
    inbox = Inbox()
    inbox._fails = lambda version: inbox.versions.count(version) < 3
    await bus.subscribe("reader", CATALOG_UPDATED, inbox)
    await publish(bus, "1")
    assert await inbox.until(3) == ["1", "1", "1"]
    await until_settled(bus, "reader")


async def test_an_event_that_fails_eight_times_is_put_aside_and_the_next_ones_go_on(bus: Bus) -> None:
    inbox = Inbox(lambda version: version == "bad")
    await bus.subscribe("reader", CATALOG_UPDATED, inbox)
    await publish(bus, "bad", "good")
    dead = await next_dead(bus)
    assert CatalogUpdated.FromString(dead.data).version == "bad"
    assert "cannot handle bad" in (dead.headers or {})["Muster-Error"]
    await until_settled(bus, "reader")
    assert (inbox.versions.count("bad"), inbox.versions.count("good")) == (TRIES, 1)


async def test_bytes_that_are_no_message_are_put_aside_at_once(bus: Bus) -> None:
    inbox = Inbox()
    await bus.subscribe("reader", CATALOG_UPDATED, inbox)
    await bus.publish_bytes(CATALOG_UPDATED.name, b"\xff\xff\xff", "garbage")
    assert (await next_dead(bus)).data == b"\xff\xff\xff"
    await until_settled(bus, "reader")
    assert inbox.versions == []


async def test_a_listener_hears_what_is_published_from_now_on(bus: Bus) -> None:
    await publish(bus, "old")
    inbox = Inbox()
    subscription = await bus.listen(CATALOG_UPDATED, inbox)
    await bus.nats.flush()
    await publish(bus, "new")
    assert await inbox.until(1) == ["new"]
    await subscription.unsubscribe()


async def test_a_consumer_that_the_broker_lost_is_made_again(bus: Bus) -> None:
    inbox = Inbox()
    await bus.subscribe("reader", CATALOG_UPDATED, inbox)
    await publish(bus, "1")
    await inbox.until(1)
    await until_settled(bus, "reader")
    await bus.js.delete_consumer("EVENTS", "reader")
    await publish(bus, "2")
    async with asyncio.timeout(WAIT_S):
        count = 1
        while "2" not in (seen := await inbox.until(count)):  # a new consumer begins with the first event again
            count = len(seen) + 1


async def test_without_a_server_the_fault_names_the_address(free_port: int) -> None:
    settings = Settings(nats_url=f"nats://127.0.0.1:{free_port}")
    with pytest.raises(Fault, match=str(free_port)) as caught:
        await make_bus(settings).connect(patience_s=0.3)
    assert caught.value.reason == "BUS_UNAVAILABLE"


async def test_what_was_put_aside_is_handled_when_the_cause_is_mended(bus: Bus) -> None:
    broken = True
    inbox = Inbox(fails=lambda version: broken and version == "bad")
    await bus.subscribe("reader", CATALOG_UPDATED, inbox)
    await publish(bus, "bad", "good")
    await inbox.until(TRIES + 1)
    await next_dead(bus)
    [event] = await Aside(bus).waiting()
    assert (event.durable, event.subject) == ("reader", CATALOG_UPDATED.name)
    assert "cannot handle bad" in event.error
    broken = False
    assert await Aside(bus).give_back(event.number) == event
    assert (await inbox.until(TRIES + 2))[-1] == "bad"
    assert await Aside(bus).waiting() == []
    with pytest.raises(Fault, match="was put aside"):
        await Aside(bus).give_back(event.number)


async def test_an_operator_lists_and_replays(
    bus: Bus, clean_brokers: Settings, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, value in clean_brokers.environ().items():
        monkeypatch.setenv(name, value)
    assert await _admin() == 0
    assert capsys.readouterr().out == "no event was put aside\n"
    await bus.subscribe("reader", CATALOG_UPDATED, Inbox())
    await bus.publish_bytes(CATALOG_UPDATED.name, b"\xff\xff\xff", "garbage")
    dead = await next_dead(bus)
    number = dead.metadata.sequence.stream
    assert await _admin() == 0
    line, counted = capsys.readouterr().out.splitlines()
    assert line.startswith(f"{number}  ")
    assert f"reader  {CATALOG_UPDATED.name}: DecodeError" in line
    assert counted == "1 of reader"
    assert await _admin("replay") == 2
    assert await _admin("replay", "99") == 1
    assert "no event 99" in capsys.readouterr().err
    assert await _admin("replay", "--all") == 0
    assert f"{number} is published again" in capsys.readouterr().out


async def _admin(*words: str) -> int:
    def called() -> int:
        with pytest.raises(SystemExit) as ended:
            main(["admin", "events", *words])
        return int(ended.value.code or 0)

    return await asyncio.to_thread(called)


async def next_dead(bus: Bus, then: Callable[[], Awaitable[None]] | None = None):
    """The first event that was put aside."""
    subscription = await bus.js.subscribe("muster.dead.>", ordered_consumer=True)
    try:
        return await subscription.next_msg(timeout=WAIT_S)
    finally:
        await subscription.unsubscribe()
