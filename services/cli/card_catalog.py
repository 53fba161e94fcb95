"""The catalog as the command line uses it: opened from the home, built from the corpus at first need, without a running stack."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import asynccontextmanager

from muster.catalog.v1 import catalog_pb2 as pb
from services.catalog import loading
from services.catalog.importer import Files, Grader, Report, Summary, files_of, import_files, key_of
from services.catalog.memory import Catalog
from services.catalog.repository import Repository
from services.decks.cards import CardIndex
from services.kit.clock import SystemClock
from services.kit.ids import SystemIds
from services.kit.outbox import Outbox
from services.kit.settings import Settings
from services.kit.sql import opened

__all__ = ["CORPUS", "Catalog", "ensure", "load", "load_index", "repository", "run_import"]

CORPUS = "corpus"
"""What the source of a catalog is called that was built from MUSTER_SHARED without being asked for by name."""


class _NoBus:
    """Imports leave their announcement in the outbox; a running catalog service publishes it."""

    async def publish_bytes(self, subject: str, payload: bytes, event_id: str) -> None:
        """Never called: the outbox of this process is not run."""
        raise RuntimeError("the command line publishes nothing")


@asynccontextmanager
async def repository(settings: Settings) -> AsyncIterator[Repository]:
    """The catalog's repository in the home, migrated."""
    async with opened(settings, "catalog") as database:
        yield Repository(database, Outbox(database, _NoBus()))


async def run_import(
    settings: Settings,
    files: Files,
    source: str = "",
    grade: Grader | None = None,
    compiler_version: str = "",
    report: Report | None = None,
    force: bool = False,
) -> Summary:
    """Import files into the home's catalog; raises bulk.UnreadableFile."""
    clock = SystemClock()
    async with repository(settings) as store:
        return await import_files(store, files, clock, SystemIds(clock), grade, compiler_version, report, force, source)


async def ensure(
    settings: Settings,
    grade: Grader | None = None,
    compiler_version: str = "",
    report: Report | None = None,
) -> None:
    """Build the catalog from the corpus when there is none, or when corpus or compiler changed since it was built from it.

    Without a grader any compiler's grades are good enough, and none are made.
    """
    if settings.shared is None or not await asyncio.to_thread((settings.shared / "cards").is_dir):
        return
    files = await asyncio.to_thread(files_of, settings.shared / "cards")
    async with repository(settings) as store:
        active = await store.active()
    if active is not None and (active.source != CORPUS or (grade is None and active.source_key == key_of(files))):
        return
    await run_import(settings, files, CORPUS, grade, compiler_version, report)


async def load(settings: Settings) -> Catalog:
    """The home's catalog, or the starter cards."""
    lists = await asyncio.to_thread(loading.ban_lists, settings.home)
    async with repository(settings) as store:
        alternate = await asyncio.to_thread(loading.aliases, settings.home)
        withdrawn = await loading.quarantined(store)
        return await loading.imported(store, lists, alternate, withdrawn) or loading.starter(
            lists, quarantine=withdrawn
        )


def load_index(settings: Settings, ensure_first: Callable[[], None] | None = None) -> CardIndex:
    """The validation index of the home's catalog, kept as a file so that the next call need not build it."""
    if ensure_first:
        ensure_first()
    return CardIndex(_chunks(settings))


def _chunks(settings: Settings) -> Iterable[pb.ValidationIndexChunk]:
    version = asyncio.run(_version(settings))
    cached = settings.home / "cache" / f"validation-{version}.pb"
    if cached.exists():
        return pb.ValidationIndex.FromString(cached.read_bytes()).chunks
    catalog = asyncio.run(load(settings))
    chunks = [pb.ValidationIndexChunk.FromString(each) for each in asyncio.run(catalog.index_chunks())]
    cached.parent.mkdir(parents=True, exist_ok=True)
    for old in cached.parent.glob("validation-*.pb"):
        old.unlink()
    scratch = cached.with_suffix(".new")
    scratch.write_bytes(pb.ValidationIndex(chunks=chunks).SerializeToString())
    scratch.replace(cached)
    return chunks


async def _version(settings: Settings) -> str:
    lists = await asyncio.to_thread(loading.ban_lists, settings.home)
    async with repository(settings) as store:
        active = await store.active()
        withdrawn = await loading.quarantined(store)
    alternate = await asyncio.to_thread(loading.aliases, settings.home)
    own = loading.version_with(active.version, alternate) if active else loading.starter_version()
    version = loading.version_with(own, withdrawn)
    return f"{version}-{lists.version[:8]}"
