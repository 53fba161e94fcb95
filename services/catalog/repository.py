"""The store of record: snapshots in SQLite or PostgreSQL behind one class.

Writers fill one staging snapshot; `activate` switches readers over in one transaction and announces it by the outbox.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite
from sqlalchemy.ext.asyncio import AsyncSession

from muster.events.v1 import events_pb2
from services.kit.outbox import Outbox
from services.kit.sql import Database
from services.kit.subjects import CATALOG_UPDATED

from .facts import CardFacts, PrintedName, Printing, Ruling, SetFacts
from .tables import CARD, CARD_SET, CONTENT, PRINTED_NAME, PRINTING, QUARANTINE, RULING, SNAPSHOT

_FACTS = msgspec.json.Decoder(CardFacts)
# SQLite takes at most 32766 parameters in one statement.
_ROWS = 2000


class Superseded(Exception):
    """The staging snapshot is gone because another import began."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """One import; `progress` says how many objects of each file are stored."""

    id: int
    state: str
    source: str
    source_key: str
    compiler_version: str
    progress: Mapping[str, int]
    version: str
    cards: int
    imported_at_ms: int


@dataclass(frozen=True, slots=True)
class StoredCard:
    """A card with what the compiler said about it; `residual` holds the lines that were not compiled."""

    facts: CardFacts
    grade: str
    residual: str
    facts_hash: str


@dataclass(frozen=True, slots=True)
class Quarantine:
    """Why operators withdrew a card's program, and since when."""

    reason: str
    since_ms: int


class Repository:
    """The catalog's rows; every method is one transaction."""

    def __init__(self, database: Database, outbox: Outbox | None = None) -> None:
        self._database = database
        self._outbox = outbox

    async def active(self) -> Snapshot | None:
        """The snapshot that readers see, or None before the first import."""
        return await self._newest(SNAPSHOT.c.state == "active")

    async def staging(self, source_key: str, compiler_version: str) -> Snapshot | None:
        """The unfinished import of the same files with the same compiler, if there is one."""
        return await self._newest(
            SNAPSHOT.c.state == "staging",
            SNAPSHOT.c.source_key == source_key,
            SNAPSHOT.c.compiler_version == compiler_version,
        )

    async def _newest(self, *conditions: sa.ColumnElement[bool]) -> Snapshot | None:
        query = sa.select(SNAPSHOT).where(*conditions).order_by(SNAPSHOT.c.id.desc()).limit(1)
        async with self._database.reading() as session:
            row = (await session.execute(query)).one_or_none()
        return _snapshot(row) if row else None

    async def begin(self, source: str, source_key: str, compiler_version: str, now_ms: int) -> Snapshot:
        """A new staging snapshot; unfinished ones of other files are dropped."""
        async with self._database.transaction() as session:
            await self._drop(session, SNAPSHOT.c.state != "active")
            values = {
                "state": "staging",
                "source": source,
                "source_key": source_key,
                "compiler_version": compiler_version,
                "imported_at_ms": now_ms,
            }
            row = (await session.execute(SNAPSHOT.insert().values(values).returning(SNAPSHOT))).one()
        return _snapshot(row)

    async def _drop(self, session: AsyncSession, condition: sa.ColumnElement[bool]) -> None:
        doomed = [row.id for row in await session.execute(sa.select(SNAPSHOT.c.id).where(condition))]
        if not doomed:
            return
        for table in CONTENT:
            await session.execute(table.delete().where(table.c.snapshot_id.in_(doomed)))
        await session.execute(SNAPSHOT.delete().where(SNAPSHOT.c.id.in_(doomed)))

    async def store(
        self, snapshot: int, rows: Mapping[sa.Table, Sequence[Mapping[str, Any]]], progress: Mapping[str, int]
    ) -> None:
        """Add rows to a staging snapshot together with how far the import has come; a repeated key replaces the row."""
        async with self._database.transaction() as session:
            for table, batch in rows.items():
                await self._upsert(session, table, [{**row, "snapshot_id": snapshot} for row in batch])
            written = msgspec.json.encode(dict(progress)).decode()
            await session.execute(SNAPSHOT.update().where(SNAPSHOT.c.id == snapshot).values(progress=written))

    async def _upsert(self, session: AsyncSession, table: sa.Table, rows: list[dict[str, Any]]) -> None:
        keys = [column.name for column in table.primary_key if not column.autoincrement or column.name != "id"]
        insert = self._insert(table)
        others = {column.name: insert.excluded[column.name] for column in table.c if column.name not in (*keys, "id")}
        if keys:
            insert = insert.on_conflict_do_update(index_elements=keys, set_=others)
        for start in range(0, len(rows), _ROWS):
            await session.execute(insert, rows[start : start + _ROWS])

    def _insert(self, table: sa.Table) -> postgresql.Insert | sqlite.Insert:
        is_sqlite = self._database.engine.dialect.name == "sqlite"
        return sqlite.insert(table) if is_sqlite else postgresql.insert(table)

    async def activate(self, snapshot: int, version: str, event_id: str) -> None:
        """Switch readers to the snapshot, drop the old ones and announce it, all or nothing; raises Superseded."""
        async with self._database.transaction() as session:
            cards = await session.scalar(sa.select(sa.func.count()).where(CARD.c.snapshot_id == snapshot)) or 0
            values = {"state": "active", "version": version, "cards": cards}
            switch = SNAPSHOT.update().where(SNAPSHOT.c.id == snapshot).values(values).returning(SNAPSHOT.c.id)
            if (await session.execute(switch)).first() is None:
                raise Superseded("another import began meanwhile; run this one again")
            await self._drop(session, SNAPSHOT.c.id != snapshot)
            if self._outbox:
                event = events_pb2.CatalogUpdated(event_id=event_id, version=version, cards=cards)
                await self._outbox.add(session, CATALOG_UPDATED, event)

    async def names(self, snapshot: int) -> list[str]:
        """The English names of a snapshot's cards."""
        async with self._database.reading() as session:
            return list((await session.execute(sa.select(CARD.c.name).where(CARD.c.snapshot_id == snapshot))).scalars())

    async def quarantined(self) -> dict[str, Quarantine]:
        """The cards whose programs operators withdrew, by English name, in its order."""
        async with self._database.reading() as session:
            rows = await session.execute(sa.select(QUARANTINE).order_by(QUARANTINE.c.name))
            return {row.name: Quarantine(row.reason, row.since_ms) for row in rows}

    async def quarantine(self, name: str, reason: str, now_ms: int, event_id: str) -> None:
        """Withdraw a card's program, or give the withdrawal another reason; announced by the outbox."""
        async with self._database.transaction() as session:
            await session.execute(QUARANTINE.delete().where(QUARANTINE.c.name == name))
            await session.execute(QUARANTINE.insert().values(name=name, reason=reason, since_ms=now_ms))
            await self._announce(session, event_id)

    async def lift(self, name: str, event_id: str) -> bool:
        """Give a card its program back; False when it was not withdrawn."""
        async with self._database.transaction() as session:
            lifted = QUARANTINE.delete().where(QUARANTINE.c.name == name).returning(QUARANTINE.c.name)
            if (await session.execute(lifted)).first() is None:
                return False
            await self._announce(session, event_id)
        return True

    async def _announce(self, session: AsyncSession, event_id: str) -> None:
        if self._outbox:
            event = events_pb2.CatalogUpdated(event_id=event_id)
            await self._outbox.add(session, CATALOG_UPDATED, event)

    async def cards(self, snapshot: int) -> list[StoredCard]:
        """Every card of a snapshot."""
        query = sa.select(CARD.c.facts, CARD.c.grade, CARD.c.residual, CARD.c.facts_hash)
        found: list[StoredCard] = []
        async with self._database.reading() as session:
            rows = await session.stream(query.where(CARD.c.snapshot_id == snapshot).order_by(CARD.c.name))
            async for batch in rows.partitions(_ROWS):
                # Decoding takes a second for the whole game: not on the event loop.
                found += await asyncio.to_thread(_stored, batch)
        return found

    async def facts_hashes(self, snapshot: int) -> dict[str, tuple[str, str, str]]:
        """Hash of the facts, grade and residual lines by oracle id."""
        query = sa.select(CARD.c.oracle_id, CARD.c.facts_hash, CARD.c.grade, CARD.c.residual)
        async with self._database.reading() as session:
            rows = await session.execute(query.where(CARD.c.snapshot_id == snapshot))
            return {row.oracle_id: (row.facts_hash, row.grade, row.residual) for row in rows}

    async def all_printings(self, snapshot: int) -> list[tuple[str, Printing]]:
        """Every printing with its card's oracle id, oldest first; equal texts are one object."""
        columns = (PRINTING.c.oracle_id, *_PRINTING_COLUMNS)
        query = sa.select(*columns).where(PRINTING.c.snapshot_id == snapshot)
        async with self._database.reading() as session:
            rows = await session.stream(query.order_by(PRINTING.c.released_at))
            return [
                (sys.intern(row[0]), Printing(*map(sys.intern, row[1:])))
                async for batch in rows.partitions(_ROWS)
                for row in batch
            ]

    async def printings(self, snapshot: int, oracle_id: str) -> list[Printing]:
        """A card's printings, oldest first."""
        query = sa.select(*_PRINTING_COLUMNS).where(
            PRINTING.c.snapshot_id == snapshot, PRINTING.c.oracle_id == oracle_id
        )
        async with self._database.reading() as session:
            rows = await session.execute(
                query.order_by(PRINTING.c.released_at, PRINTING.c.set_code, PRINTING.c.collector_number)
            )
            return [Printing(*row) for row in rows]

    async def printed_names(self, snapshot: int) -> AsyncIterator[tuple[str, PrintedName]]:
        """Every printed name with its card's oracle id."""
        columns = (PRINTED_NAME.c.oracle_id, PRINTED_NAME.c.language, PRINTED_NAME.c.face, PRINTED_NAME.c.name)
        async with self._database.reading() as session:
            rows = await session.stream(sa.select(*columns).where(PRINTED_NAME.c.snapshot_id == snapshot))
            async for batch in rows.partitions(_ROWS):
                for row in batch:
                    yield row[0], PrintedName(*row[1:])

    async def printed_names_of(self, snapshot: int, oracle_id: str) -> list[PrintedName]:
        """A card's printed names."""
        query = sa.select(PRINTED_NAME.c.language, PRINTED_NAME.c.face, PRINTED_NAME.c.name).where(
            PRINTED_NAME.c.snapshot_id == snapshot, PRINTED_NAME.c.oracle_id == oracle_id
        )
        async with self._database.reading() as session:
            rows = await session.execute(query.order_by(PRINTED_NAME.c.language, PRINTED_NAME.c.face))
            return [PrintedName(*row) for row in rows]

    async def rulings(self, snapshot: int, oracle_id: str, containing: str = "") -> list[Ruling]:
        """A card's rulings, oldest first; `containing` keeps those with all its words (stemmed)."""
        query = sa.select(RULING.c.source, RULING.c.published_at, RULING.c.comment).where(
            RULING.c.snapshot_id == snapshot, RULING.c.oracle_id == oracle_id
        )
        if words := containing.split():
            query = query.where(self._matches(words))
        async with self._database.reading() as session:
            rows = await session.execute(query.order_by(RULING.c.published_at, RULING.c.id))
            return [Ruling(*row) for row in rows]

    def _matches(self, words: Sequence[str]) -> sa.ColumnElement[bool]:
        if self._database.engine.dialect.name == "sqlite":
            phrase = " ".join('"' + word.replace('"', '""') + '"' for word in words)
            found = sa.text("SELECT rowid FROM ruling_text WHERE ruling_text MATCH :phrase").bindparams(phrase=phrase)
            return RULING.c.id.in_(found.columns(sa.column("rowid", sa.Integer)))
        vector = sa.func.to_tsvector("english", RULING.c.comment)
        return vector.op("@@", is_comparison=True)(sa.func.plainto_tsquery("english", " ".join(words)))

    async def sets(self, snapshot: int) -> list[SetFacts]:
        """All sets, newest first."""
        query = sa.select(CARD_SET.c.code, CARD_SET.c.name, CARD_SET.c.released_at, CARD_SET.c.kind)
        async with self._database.reading() as session:
            rows = await session.execute(
                query.where(CARD_SET.c.snapshot_id == snapshot).order_by(CARD_SET.c.released_at.desc(), CARD_SET.c.code)
            )
            return [SetFacts(*row) for row in rows]


_PRINTING_COLUMNS = (PRINTING.c.set_code, PRINTING.c.collector_number, PRINTING.c.rarity, PRINTING.c.released_at)


def _stored(rows: Sequence[Any]) -> list[StoredCard]:
    return [StoredCard(_FACTS.decode(row[0]), *row[1:]) for row in rows]


def _snapshot(row: Any) -> Snapshot:
    return Snapshot(
        row.id,
        row.state,
        row.source,
        row.source_key,
        row.compiler_version,
        msgspec.json.decode(row.progress, type=dict[str, int]),
        row.version,
        row.cards,
        row.imported_at_ms,
    )
