"""One contract for the catalog's and the decks' store, on SQLite and on PostgreSQL."""

from __future__ import annotations

import asyncio
import json
import tempfile
import uuid
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from services.catalog import loading
from services.catalog.importer import Files, files_of, import_files
from services.catalog.repository import Repository, Superseded
from services.catalog.tables import METADATA as CATALOG_TABLES
from services.decks.saved import Change, SavedDecks, VersionConflict
from services.decks.tables import METADATA as DECK_TABLES
from services.kit.clock import FakeClock
from services.kit.ids import SeededIds
from services.kit.outbox import OUTBOX, Outbox
from services.kit.sql import Database
from services.kit.stack.ports import free_ports
from tests.contract.catalog import postgres

LISTS = loading.ban_lists(Path("no-home"))


@pytest.fixture(scope="session")
def postgres_url() -> Iterator[str]:
    """A running PostgreSQL; its folder is its own, because the server may run as another user."""
    if reason := postgres.why_not():
        pytest.skip(reason)
    with tempfile.TemporaryDirectory() as folder, postgres.server(Path(folder), free_ports(1)[0]) as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path / 'test.sqlite3'}"
    given: str = request.getfixturevalue("postgres_url")
    name = f"t{uuid.uuid4().hex}"
    engine = sa.create_engine(given, isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(sa.text(f"CREATE DATABASE {name}"))
    engine.dispose()
    return given.rsplit("/", 1)[0] + f"/{name}"


@pytest.fixture
async def catalog(url: str) -> AsyncIterator[Database]:
    database = Database("catalog", url)
    await database.upgrade()
    yield database
    await database.close()


@pytest.fixture
async def decks(url: str) -> AsyncIterator[SavedDecks]:
    database = Database("decks", url)
    await database.upgrade()
    yield SavedDecks(database)
    await database.close()


class Publisher:
    """Takes what the outbox publishes."""

    def __init__(self) -> None:
        self.subjects: list[str] = []

    async def publish_bytes(self, subject: str, payload: bytes, event_id: str) -> None:
        self.subjects.append(subject)


def card(name: str, **others: Any) -> dict[str, Any]:
    return {"id": f"id-{name}", "name": name, "type_line": "Instant", "set": "one", "cmc": 1.0, **others}


def folder(path: Path) -> Files:
    (path / "cards.jsonl").write_text("\n".join(json.dumps(card(name)) for name in ("Alpha", "Béta", "Gamma")))
    (path / "rulings.jsonl").write_text(
        json.dumps({"name": "Gamma", "comment": "It counts creatures.", "source": "wotc", "published_at": "2004-10-04"})
    )
    (path / "printed_names.jsonl").write_text(json.dumps({"name": "Alpha", "printed": {"ja": "アルファ"}}), "utf-8")
    (path / "printings.jsonl").write_text(
        "\n".join(
            json.dumps({"name": "Alpha", "set": code, "released_at": date})
            for code, date in (("two", "2002-01-01"), ("one", "1999-01-01"))
        )
    )
    (path / "sets.json").write_text(
        '{\n"one": {"name": "First", "released_at": "1999-01-01"},\n"two": {"name": "Second", "released_at": "2002-01-01"}}'
    )
    return files_of(path)


async def test_the_tables_are_the_ones_the_migrations_make(catalog: Database) -> None:
    def columns(connection: sa.Connection) -> dict[str, set[str]]:
        inspector = sa.inspect(connection)
        return {table: {column["name"] for column in inspector.get_columns(table)} for table in CATALOG_TABLES.tables}

    async with catalog.engine.connect() as connection:
        found = await connection.run_sync(columns)
    assert found == {name: set(table.c.keys()) for name, table in CATALOG_TABLES.tables.items()}
    assert DECK_TABLES.tables.keys() == {"deck", "deck_version"}


async def test_a_withdrawn_program_outlives_imports_until_it_is_lifted(catalog: Database, tmp_path: Path) -> None:
    repository = Repository(catalog, Outbox(catalog, Publisher()))
    files = folder(tmp_path)
    await import_files(repository, files, FakeClock(), SeededIds())
    version = (await repository.active()).version  # type: ignore[union-attr]
    await repository.quarantine("Gamma", "first reason", 1, "event-1")
    await repository.quarantine("Gamma", "second reason", 2, "event-2")
    await import_files(repository, files, FakeClock(), SeededIds(2), force=True)
    withdrawn = await loading.quarantined(repository)
    assert withdrawn == {"Gamma": "second reason"}
    loaded = await loading.imported(repository, LISTS, {}, withdrawn)
    assert loaded is not None
    assert list(loaded.content.grades) == ["", "", "manual"]
    assert loaded.message(2, "2026-11-20").quarantine == "second reason"
    assert loaded.content.version != version
    assert (await loading.names_alone(repository, {"Delta": "Gamma"})).english("delta") == "Gamma"
    assert await repository.lift("Gamma", "event-3")
    assert not await repository.lift("Gamma", "event-4")
    assert await loading.quarantined(repository) == {}


async def test_what_was_imported_is_read_back(catalog: Database, tmp_path: Path) -> None:
    publisher = Publisher()
    outbox = Outbox(catalog, publisher)
    repository = Repository(catalog, outbox)
    summary = await import_files(repository, folder(tmp_path), FakeClock(), SeededIds())
    loaded = await loading.imported(repository, LISTS)
    assert loaded is not None
    assert [each.name for each in loaded.content.cards] == ["Alpha", "Béta", "Gamma"]
    assert loaded.content.version == summary.version
    assert loaded.names.known("アルファ").card == 0
    snapshot = await repository.active()
    assert snapshot is not None
    assert snapshot.cards == 3
    assert [each.set for each in await repository.printings(snapshot.id, "id-Alpha")] == ["one", "two"]
    assert [each.code for each in await repository.sets(snapshot.id)] == ["two", "one"]
    assert [each.name for each in await repository.printed_names_of(snapshot.id, "id-Alpha")] == ["アルファ"]


@pytest.mark.parametrize(
    ("words", "count"),
    [("", 1), ("creatures", 1), ("creature", 1), ("counting", 1), ("artifacts", 0), ("it's \"quoted", 0)],
)
async def test_rulings_are_found_by_words(catalog: Database, tmp_path: Path, words: str, count: int) -> None:
    repository = Repository(catalog)
    await import_files(repository, folder(tmp_path), FakeClock(), SeededIds())
    snapshot = await repository.active()
    assert snapshot is not None
    assert len(await repository.rulings(snapshot.id, "id-Gamma", words)) == count


async def test_switching_drops_the_old_snapshot_and_announces_the_new(catalog: Database, tmp_path: Path) -> None:
    repository = Repository(catalog, Outbox(catalog, Publisher()))
    for number, name in enumerate(("First", "Second")):
        path = tmp_path / f"{number}.jsonl"
        path.write_text(json.dumps(card(name)))
        await import_files(repository, Files(path), FakeClock(), SeededIds(number))
    async with catalog.reading() as session:
        names = [row.name for row in await session.execute(sa.text("SELECT name FROM card"))]
        waiting = (await session.execute(sa.select(sa.func.count()).select_from(OUTBOX))).scalar()
    assert names == ["Second"]
    assert waiting == 2


async def test_an_import_that_another_one_overtook_changes_nothing(catalog: Database, tmp_path: Path) -> None:
    repository = Repository(catalog)
    first = await repository.begin("first", "one", "", 1)
    path = tmp_path / "cards.jsonl"
    path.write_text(json.dumps(card("Second")))
    await import_files(repository, Files(path), FakeClock(), SeededIds())
    with pytest.raises(Superseded):
        await repository.activate(first.id, "version", "event")
    loaded = await loading.imported(repository, LISTS)
    assert loaded is not None
    assert [each.name for each in loaded.content.cards] == ["Second"]


def change(name: str) -> Change:
    return Change(name, "commander", "", True, b"verdict")


async def test_saved_decks_keep_versions_and_refuse_stale_changes(decks: SavedDecks) -> None:
    made = await decks.create("A" * 26, "ann", "key", change("One"), 1)
    assert (made.version, made.name) == (1, "One")
    assert (await decks.create("B" * 26, "ann", "key", change("Other"), 2)).deck_id == made.deck_id
    results = await asyncio.gather(
        *(decks.update(made.deck_id, 1, change(f"Two {n}"), 3) for n in range(4)), return_exceptions=True
    )
    assert sum(isinstance(each, VersionConflict) for each in results) == 3
    assert [each.version for each in await decks.versions(made.deck_id)] == [2, 1]
    first = await decks.get(made.deck_id, 1)
    assert first is not None
    assert first.name == "One"


async def test_decks_are_listed_in_pages_and_deleted_whole(decks: SavedDecks) -> None:
    ids = [f"{number:026}" for number in range(5)]
    for each in ids:
        await decks.create(each, "ann", "", change(each), 1)
    assert [each.deck_id for each in await decks.of_owner("ann", "", 2)] == [ids[4], ids[3]]
    assert [each.deck_id for each in await decks.of_owner("ann", ids[3], 9)] == [ids[2], ids[1], ids[0]]
    await decks.share(ids[0], "link")
    assert await decks.by_share_token("link") == ids[0]
    await decks.delete(ids[0])
    assert await decks.get(ids[0]) is None
    assert await decks.by_share_token("link") is None
