"""Databases: writers queue instead of failing, readers do not wait, migrations run from the service's folder."""

from __future__ import annotations

import asyncio
import gc
import warnings
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic.script import ScriptDirectory

from services.kit import migrating, sql
from services.kit.settings import ConfigError
from services.kit.sql import Database

COUNTING = "WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n LIMIT 1000000) SELECT count(*) FROM n"
"""A statement of some tenths of a second."""
REVISION = """
import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    op.create_table("counter", sa.Column("n", sa.Integer(), nullable=False))
    op.execute("INSERT INTO counter VALUES (0)")


def downgrade() -> None:
    op.drop_table("counter")
"""


@pytest.fixture
async def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Database]:
    versions = tmp_path / "versions"
    versions.mkdir()
    (versions / "0001_counter.py").write_text(REVISION)
    monkeypatch.setattr(sql, "versions_of", lambda _name: versions)
    made = Database("counter", f"sqlite+aiosqlite:///{tmp_path}/db/counter.sqlite3")
    await made.upgrade()
    yield made
    await made.close()


async def count(database: Database) -> int:
    async with database.reading() as session:
        return int((await session.execute(sa.text("SELECT n FROM counter"))).scalar_one())


async def test_concurrent_read_then_write_transactions_all_succeed(database: Database) -> None:
    async def increment() -> None:
        async with database.transaction() as session:
            n = (await session.execute(sa.text("SELECT n FROM counter"))).scalar_one()
            await session.execute(sa.text("UPDATE counter SET n = :n"), {"n": n + 1})

    await asyncio.gather(*(increment() for _ in range(30)))
    assert await count(database) == 30


async def test_a_reader_does_not_wait_for_a_writer(database: Database) -> None:
    async with database.transaction() as session:
        await session.execute(sa.text("UPDATE counter SET n = 7"))
        assert await asyncio.wait_for(count(database), 2) == 0
    assert await count(database) == 7


async def test_who_is_cancelled_in_a_statement_leaves_no_lock(database: Database) -> None:
    async def write() -> None:
        async with database.transaction() as session:
            await session.execute(sa.text(COUNTING))

    task = asyncio.create_task(write())
    await asyncio.sleep(0.1)
    task.cancel()
    (cancelled,) = await asyncio.gather(task, return_exceptions=True)
    other = Database("kept", database.engine.url.render_as_string())
    async with asyncio.timeout(sql.BUSY_MS / 2000), other.transaction() as session:
        await session.execute(sa.text("SELECT 1"))
    await other.close()
    assert isinstance(cancelled, asyncio.CancelledError), "its traceback keeps the statement alive until here"


async def test_a_connection_that_comes_back_late_is_closed_too(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sql, "_IN_USE_S", 60.0)  # a busy machine takes longer over the statement than a service waits

    async def read() -> None:
        async with database.reading() as session:
            await session.execute(sa.text(COUNTING))

    task = asyncio.create_task(read())
    await asyncio.sleep(0.1)
    task.cancel()
    await database.close()
    await asyncio.wait(
        [task], timeout=10
    )  # its connection has come back; the task itself may be one turn of the loop later
    assert task.done()
    del task
    with warnings.catch_warnings(record=True) as never_closed:
        warnings.simplefilter("always", ResourceWarning)
        gc.collect()
    assert not never_closed


async def test_an_error_rolls_back(database: Database) -> None:
    async def fail() -> None:
        async with database.transaction() as session:
            await session.execute(sa.text("UPDATE counter SET n = 7"))
            raise RuntimeError

    with pytest.raises(RuntimeError):
        await fail()
    assert await count(database) == 0


async def test_migrations_go_up_twice_and_down(database: Database) -> None:
    await database.upgrade()
    assert await count(database) == 0
    await database.upgrade("base")
    async with database.reading() as session:
        names = (await session.execute(sa.text("SELECT name FROM sqlite_master WHERE type = 'table'"))).scalars().all()
    assert names == ["alembic_version"]


async def test_a_schema_that_is_the_newest_is_not_migrated(database: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    def migrate(*_: object) -> None:
        raise AssertionError("migrated for nothing")

    monkeypatch.setattr(migrating, "migrate", migrate)
    await database.upgrade()
    with pytest.raises(AssertionError, match="for nothing"):
        await database.upgrade("base")


@pytest.mark.parametrize("name", ["catalog", "decks", "game", "gateway", "matchmaking", "tournament"])
def test_files_are_called_after_their_revisions_in_their_order(name: str) -> None:
    versions = sql.versions_of(name)
    if versions is not None:
        scripts = ScriptDirectory.from_config(migrating.migration_config(versions))
        assert sql.newest_in(versions) == scripts.get_current_head()
        assert [each.revision for each in scripts.walk_revisions()] == sorted(
            (file.name.partition("_")[0] for file in versions.glob("*.py")), reverse=True
        )


async def test_commits_are_durable_and_foreign_keys_hold(database: Database) -> None:
    async with database.reading() as session:
        values = [(await session.execute(sa.text(f"PRAGMA {name}"))).scalar_one() for name in PRAGMAS]
    assert values == list(PRAGMAS.values())


PRAGMAS = {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


def test_a_folder_that_cannot_be_made_is_a_configuration_error(tmp_path: Path) -> None:
    (tmp_path / "db").write_text("a file where a folder should be")
    with pytest.raises(ConfigError, match="cannot make the database folder"):
        Database("x", f"sqlite+aiosqlite:///{tmp_path}/db/x.sqlite3")
