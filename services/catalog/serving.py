"""The catalog being served: loaded at start, replaced when an import or an operator's ban list changes it."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import msgspec

from muster.events.v1 import events_pb2
from services.kit.collecting import settle
from services.kit.errors import unavailable

from . import loading
from .legality import BadList, BanLists
from .memory import Catalog
from .repository import Repository
from .search.engine import Engine
from .search.index import SearchIndex

POLL_S = 5.0
log = logging.getLogger(__name__)


class Serving:
    """Holds the current catalog; `refresh` looks for a newer one, `run` does so for ever."""

    def __init__(self, repository: Repository, home: Path) -> None:
        self.repository = repository
        self._home = home
        self._catalog: Catalog | None = None
        self._engine: Engine | None = None
        self._warming: asyncio.Task[None] | None = None
        self._loading = asyncio.Lock()
        self._building = asyncio.Lock()
        self._wake = asyncio.Event()

    @property
    def catalog(self) -> Catalog:
        """The current catalog; raises Fault UNAVAILABLE before the first load."""
        if self._catalog is None:
            raise unavailable("CATALOG_LOADING", "the catalog is being loaded; try again in a moment")
        return self._catalog

    async def refresh(self) -> None:
        """Load what is newer than what is served; a catalog that cannot be loaded leaves the old one in place."""
        async with self._loading:
            lists = await asyncio.to_thread(self._lists)
            alternate = await asyncio.to_thread(self._aliases)
            snapshot = await self.repository.active()
            withdrawn = await loading.quarantined(self.repository)
            own = loading.version_with(snapshot.version, alternate) if snapshot else loading.starter_version()
            if self._catalog and self._is_current(loading.version_with(own, withdrawn), lists):
                return
            found = await loading.imported(self.repository, lists, alternate, withdrawn) if snapshot else None
            self._catalog = found or loading.starter(lists, quarantine=withdrawn)
            settle()
            log.info("serving catalog %s: %d cards", self._catalog.version, len(self._catalog.content.cards))

    def _lists(self) -> BanLists:
        try:
            return loading.ban_lists(self._home)
        except BadList as error:
            log.error("an operator's ban list is ignored: %s", error)
            return self._catalog.lists if self._catalog else loading.ban_lists(Path(self._home / "none"))

    def _aliases(self) -> dict[str, str]:
        try:
            return loading.aliases(self._home)
        except (OSError, msgspec.MsgspecError) as error:
            log.error("the operator's aliases are ignored: %s", error)
            return loading.aliases(self._home / "none")

    def _is_current(self, version: str, lists: BanLists) -> bool:
        assert self._catalog is not None
        return self._catalog.content.version == version and self._catalog.lists.version == lists.version

    async def engine(self) -> Engine:
        """The search engine of the current catalog, built when it is first asked for."""
        catalog = self.catalog
        async with self._building:
            if self._engine is None or self._engine.index.catalog is not catalog:
                # Seconds of work for the whole game: not on the event loop.
                self._engine = await asyncio.to_thread(lambda: Engine(SearchIndex(catalog)))
                self._warming = asyncio.create_task(asyncio.to_thread(self._engine.warm))
            return self._engine

    async def updated(self, _event: events_pb2.CatalogUpdated) -> None:
        """An import was announced."""
        self._wake.set()

    async def run(self) -> None:
        """Refresh at every announcement, and from time to time without one; the engine is ready before it is asked for."""
        while True:
            await self.engine()
            try:
                async with asyncio.timeout(POLL_S):
                    await self._wake.wait()
            except TimeoutError:
                pass
            self._wake.clear()
            await self.refresh()
