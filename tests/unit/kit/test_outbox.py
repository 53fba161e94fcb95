"""An event leaves exactly when its change was committed, whatever crashes in between."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from muster.events.v1.events_pb2 import CatalogUpdated
from services.kit.errors import unavailable
from services.kit.outbox import OUTBOX, Outbox, outbox_columns
from services.kit.sql import Database
from services.kit.subjects import CATALOG_UPDATED


class Recorder:
    """A bus that keeps what it was given; it can refuse, or take an event and then crash."""

    def __init__(self) -> None:
        self.taken: list[str] = []
        self.is_away = False
        self.crashes = False
        self._changed = asyncio.Condition()

    async def publish_bytes(self, subject: str, payload: bytes, event_id: str) -> None:
        if self.is_away:
            raise unavailable("BUS_UNAVAILABLE", "the bus is away")
        assert (subject, CatalogUpdated.FromString(payload).event_id) == (CATALOG_UPDATED.name, event_id)
        async with self._changed:
            self.taken.append(event_id)
            self._changed.notify_all()
        if self.crashes:
            raise KeyboardInterrupt

    async def until(self, count: int) -> list[str]:
        async with asyncio.timeout(10), self._changed:
            await self._changed.wait_for(lambda: len(self.taken) >= count)
        return self.taken


@pytest.fixture
async def database(tmp_path: Path) -> AsyncIterator[Database]:
    made = Database("outbox-test", f"sqlite+aiosqlite:///{tmp_path}/db.sqlite3")
    async with made.transaction() as session:
        await session.execute(sa.schema.CreateTable(sa.Table("outbox", sa.MetaData(), *outbox_columns())))
    yield made
    await made.close()


async def add(database: Database, outbox: Outbox, *ids: str, fails: bool = False) -> None:
    async with database.transaction() as session:
        for event_id in ids:
            await outbox.add(session, CATALOG_UPDATED, CatalogUpdated(event_id=event_id))
        if fails:
            raise RuntimeError("the change is refused")


async def waiting(database: Database) -> int:
    async with database.reading() as session:
        return (await session.execute(sa.select(sa.func.count()).select_from(OUTBOX))).scalar_one()


@pytest.fixture
async def run() -> AsyncIterator[set[asyncio.Task[None]]]:
    tasks: set[asyncio.Task[None]] = set()
    yield tasks
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


async def test_committed_events_leave_in_order_and_are_removed(database: Database, run: set) -> None:
    bus = Recorder()
    outbox = Outbox(database, bus)
    run.add(asyncio.create_task(outbox.run()))
    await add(database, outbox, "a", "b")
    await add(database, outbox, "c")
    assert await bus.until(3) == ["a", "b", "c"]
    async with asyncio.timeout(5):
        while await waiting(database):
            await asyncio.sleep(0.01)


async def test_a_rolled_back_change_publishes_nothing(database: Database, run: set) -> None:
    bus = Recorder()
    outbox = Outbox(database, bus)
    with pytest.raises(RuntimeError):
        await add(database, outbox, "lost", fails=True)
    run.add(asyncio.create_task(outbox.run()))
    await add(database, outbox, "kept")
    assert await bus.until(1) == ["kept"]


async def test_a_crash_between_commit_and_publication_publishes_at_the_next_start(database: Database, run: set) -> None:
    bus = Recorder()
    await add(database, Outbox(database, bus), "a")  # this process never ran its publisher
    assert bus.taken == []
    run.add(asyncio.create_task(Outbox(database, bus).run()))
    assert await bus.until(1) == ["a"]


async def test_a_crash_after_publication_publishes_the_same_id_again(database: Database, run: set) -> None:
    bus = Recorder()
    bus.crashes = True
    first = Outbox(database, bus)
    await add(database, first, "a")
    with pytest.raises(KeyboardInterrupt):
        await first._flush()
    bus.crashes = False
    run.add(asyncio.create_task(Outbox(database, bus).run()))
    assert await bus.until(2) == ["a", "a"]


async def test_while_the_bus_is_away_events_wait(database: Database, run: set, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("services.kit.outbox.RETRY_S", 0.01)
    bus = Recorder()
    bus.is_away = True
    outbox = Outbox(database, bus)
    await add(database, outbox, "a")
    assert await outbox._flush() is False
    assert await waiting(database) == 1
    bus.is_away = False
    run.add(asyncio.create_task(outbox.run()))
    assert await bus.until(1) == ["a"]
