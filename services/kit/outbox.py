"""The transactional outbox: an event is stored with the change that caused it, and published after the commit.

A crash between commit and publication publishes at the next start; a crash after publication publishes again, and the
stream drops the repeat by its event id. Events of one outbox leave in the order of their commits.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Protocol

import sqlalchemy as sa
from sqlalchemy.event import listen
from sqlalchemy.ext.asyncio import AsyncSession

from .errors import Fault
from .sql import Database
from .subjects import E, Stored

POLL_S = 1.0
RETRY_S = 0.5
_BATCH = 100

log = logging.getLogger(__name__)


def outbox_columns() -> list[sa.Column[int] | sa.Column[str] | sa.Column[bytes]]:
    """The columns of the table `outbox`; a service's first revision makes it: `op.create_table("outbox", *outbox_columns())`."""
    return [
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer(), "sqlite"), primary_key=True, autoincrement=True),
        sa.Column("event_id", sa.String(64), nullable=False, unique=True),
        sa.Column("subject", sa.String(200), nullable=False),
        sa.Column("payload", sa.LargeBinary(), nullable=False),
    ]


OUTBOX = sa.Table("outbox", sa.MetaData(), *outbox_columns())


@dataclass(frozen=True, slots=True)
class Waiting:
    """A stored event that is not published yet."""

    number: int
    event_id: str
    subject: str
    payload: bytes


class Publisher(Protocol):
    """What the outbox needs of the bus."""

    async def publish_bytes(self, subject: str, payload: bytes, event_id: str) -> None:
        """Store one encoded event; raises Fault UNAVAILABLE."""
        ...


class Outbox:
    """Adds events to a transaction; `run` (a background task) publishes and removes them."""

    def __init__(self, database: Database, bus: Publisher) -> None:
        self._database = database
        self._bus = bus
        self._wake = asyncio.Event()

    async def add(self, session: AsyncSession, subject: Stored[E], event: E) -> None:
        """Store the event within the caller's transaction; raises IntegrityError when the id is waiting already."""
        await self.add_all(session, subject, [event])

    async def add_all(self, session: AsyncSession, subject: Stored[E], events: Iterable[E]) -> None:
        """As `add`, for at least one event."""
        rows = [
            {"event_id": each.event_id, "subject": subject.name, "payload": each.SerializeToString()} for each in events
        ]
        await session.execute(OUTBOX.insert(), rows)
        listen(session.sync_session, "after_commit", lambda _session: self._wake.set(), once=True)

    async def run(self) -> None:
        """Publish what is waiting, then wait for the next commit; runs until cancelled."""
        while True:
            self._wake.clear()
            if await self._flush():
                await self._wait(POLL_S)
            else:
                await asyncio.sleep(RETRY_S)

    async def _wait(self, seconds: float) -> None:
        try:
            async with asyncio.timeout(seconds):
                await self._wake.wait()
        except TimeoutError:
            return

    async def _flush(self) -> bool:
        while rows := await self._waiting():
            published: list[int] = []
            for row in rows:
                if not await self._publish(row):
                    break
                published.append(row.number)
            await self._remove(published)
            if len(published) < len(rows):
                return False
        return True

    async def _waiting(self) -> Sequence[Waiting]:
        async with self._database.reading() as session:
            rows = await session.execute(sa.select(OUTBOX).order_by(OUTBOX.c.id).limit(_BATCH))
            return [Waiting(row.id, row.event_id, row.subject, row.payload) for row in rows]

    async def _publish(self, row: Waiting) -> bool:
        try:
            await self._bus.publish_bytes(row.subject, row.payload, row.event_id)
        except Fault as fault:
            log.warning("the outbox waits: %s", fault)
            return False
        return True

    async def _remove(self, published: Sequence[int]) -> None:
        """Together: one that is published again after a breakdown is known by its id."""
        if published:
            async with self._database.transaction() as session:
                await session.execute(OUTBOX.delete().where(OUTBOX.c.id.in_(published)))
