"""A service's database: SQLite in the home, or PostgreSQL by MUSTER_<NAME>_DATABASE_URL, always through SQLAlchemy.

Writers take SQLite's lock when they begin (BEGIN IMMEDIATE), so that no transaction fails half-way because another one
wrote first; readers never wait. SQLite lets whoever is lucky go first and gives up after a while, so writers of one
process stand in a line. Commits are on disk when they return (synchronous=FULL).
"""

from __future__ import annotations

import asyncio
import importlib.util
from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager, nullcontext, suppress
from pathlib import Path
from sqlite3 import Error as SqliteError
from typing import Any

from sqlalchemy import Connection, Engine, event, inspect, text
from sqlalchemy.engine import URL, make_url
from sqlalchemy.ext.asyncio import AsyncEngine, AsyncSession, async_sessionmaker, create_async_engine
from sqlalchemy.pool import QueuePool

from .settings import ConfigError, Settings

NAMING = {
    "ix": "ix_%(column_0_label)s",
    "uq": "uq_%(table_name)s_%(column_0_name)s",
    "ck": "ck_%(table_name)s_%(constraint_name)s",
    "fk": "fk_%(table_name)s_%(column_0_name)s_%(referred_table_name)s",
    "pk": "pk_%(table_name)s",
}
"""The naming convention for every service's MetaData, so that migrations can name constraints."""
BUSY_MS = 5000
_IN_USE_S = 1.0
_READS = "muster_reads"


class Database:
    """An engine with sessions for one service; `upgrade` brings its schema to the newest revision."""

    def __init__(self, name: str, url: str) -> None:
        self.name = name
        self.engine = _engine(make_url(url))
        is_sqlite = self.engine.dialect.name == "sqlite"
        self._turn: AbstractAsyncContextManager[None] = asyncio.Lock() if is_sqlite else nullcontext()
        self._writes = async_sessionmaker(self.engine, expire_on_commit=False)
        self._reads = async_sessionmaker(self.engine.execution_options(**{_READS: True}), expire_on_commit=False)

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncSession]:
        """A session that commits when the block ends and rolls back when it raises."""
        async with self._turn, self._writes.begin() as session:
            yield session

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncSession]:
        """A session for queries alone; nothing in it is committed."""
        async with self._reads() as session:
            yield session

    async def upgrade(self, revision: str = "head") -> None:
        """Run the migrations of `services/<name>/migrations`; does nothing when the service has none."""
        versions = versions_of(self.name)
        if versions is None:
            return
        async with self.engine.connect() as connection:
            await connection.run_sync(_migrate, versions, revision)
            await connection.commit()

    async def close(self) -> None:
        """Close every connection; those in use are waited for a second, so that none comes back to a pool that is gone."""
        pool = self.engine.pool
        with suppress(TimeoutError):
            async with asyncio.timeout(_IN_USE_S):
                while isinstance(pool, QueuePool) and pool.checkedout():
                    await asyncio.sleep(0.005)
        await self.engine.dispose()


@asynccontextmanager
async def opened(settings: Settings, name: str) -> AsyncIterator[Database]:
    """The migrated database of a service, for a command that runs beside it; closed at the end."""
    database = Database(name, settings.database_url(name))
    try:
        await database.upgrade()
        yield database
    finally:
        await database.close()


def versions_of(name: str) -> Path | None:
    """The folder with a service's revisions, or None."""
    spec = importlib.util.find_spec("gateway" if name == "gateway" else f"services.{name}")
    if spec is None or spec.origin is None:
        return None
    versions = Path(spec.origin).parent / "migrations" / "versions"
    return versions if versions.is_dir() else None


def newest_in(versions: Path) -> str | None:
    """The newest revision of a folder, None in an empty one: files are called after their revisions, in their order."""
    return max((file.name.partition("_")[0] for file in versions.glob("[0-9]*_*.py")), default=None)


def _migrate(connection: Connection, versions: Path, revision: str) -> None:
    if revision == "head" and _revision_of(connection) == newest_in(versions):
        return
    importlib.import_module("services.kit.migrating").migrate(connection, versions, revision)  # a tenth of a start


def _revision_of(connection: Connection) -> str | None:
    if not inspect(connection).has_table("alembic_version"):
        return None
    found: str | None = connection.scalar(text("SELECT version_num FROM alembic_version"))
    return found


def _engine(url: URL) -> AsyncEngine:
    if url.get_backend_name() != "sqlite":
        return create_async_engine(url, pool_pre_ping=True, pool_size=10)
    _make_folder(url)
    engine = create_async_engine(url, connect_args={"isolation_level": None, "timeout": BUSY_MS / 1000})
    _tune(engine.sync_engine)
    return engine


def _make_folder(url: URL) -> None:
    if not url.database or url.database == ":memory:":
        return
    folder = Path(url.database).parent
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ConfigError(f"cannot make the database folder {folder}: {error.strerror}") from error


def _tune(engine: Engine) -> None:
    @event.listens_for(engine, "connect")
    def pragmas(connection: Any, _record: object) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", f"busy_timeout={BUSY_MS}"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    @event.listens_for(engine, "invalidate")
    def let_go(connection: Any, _record: object, _error: BaseException | None) -> None:
        """Of a cancelled task: a closed connection keeps its lock for as long as a statement of it lives."""
        try:
            connection.rollback()
        except (SqliteError, ValueError):
            pass  # it is closed or broken: there is no lock
        except asyncio.CancelledError:
            connection.terminate()
            raise

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        reads = connection.get_execution_options().get(_READS)
        connection.exec_driver_sql("BEGIN" if reads else "BEGIN IMMEDIATE")
