"""The validation index, kept in step with the catalog service."""

from __future__ import annotations

import asyncio
import logging

import grpc

from muster.catalog.v1 import catalog_pb2 as pb
from muster.catalog.v1 import catalog_pb2_grpc
from muster.events.v1 import events_pb2
from services.kit.collecting import settle
from services.kit.errors import unavailable

from .cards import CardIndex

POLL_S = 5.0
RETRY_S = 0.2
STREAM_S = 60.0
log = logging.getLogger(__name__)


class CatalogIndex:
    """Holds the newest index that the catalog gave; keeps the old one while the catalog does not answer."""

    def __init__(self, channel: grpc.aio.Channel) -> None:
        self._stub: catalog_pb2_grpc.CatalogServiceAsyncStub = catalog_pb2_grpc.CatalogServiceStub(channel)
        self._index: CardIndex | None = None
        self._loading = asyncio.Lock()
        self._wake = asyncio.Event()
        self._loaded = asyncio.Event()

    async def loaded(self) -> None:
        """Wait for the first index."""
        await self._loaded.wait()

    async def current(self) -> CardIndex:
        """The index; fetches it when there is none yet. Raises Fault UNAVAILABLE when the catalog does not answer."""
        if self._index is None:
            await self.refresh()
        if self._index is None:
            raise unavailable("CATALOG_UNAVAILABLE", "the card catalog does not answer; try again in a moment")
        return self._index

    async def refresh(self) -> bool:
        """Fetch the index if the catalog has another version; False when it does not answer."""
        async with self._loading:
            try:
                chunks = await self._fetch()
            except grpc.aio.AioRpcError as error:
                log.info("the catalog does not answer: %s", error.details())
                return False
            if any(chunk.cards for chunk in chunks):
                # A second of work for the whole game: not on the event loop.
                self._index = await asyncio.to_thread(CardIndex, chunks)
                del chunks
                settle()
                self._loaded.set()
                log.info("validating with catalog %s: %d cards", self._index.catalog_version, len(self._index))
            return True

    async def _fetch(self) -> list[pb.ValidationIndexChunk]:
        known = self._index.catalog_version if self._index else ""
        request = pb.StreamValidationIndexRequest(known_version=known)
        stream = self._stub.StreamValidationIndex(request, timeout=STREAM_S, wait_for_ready=self._index is None)
        return [chunk async for chunk in stream]

    async def updated(self, _event: events_pb2.CatalogUpdated) -> None:
        """The catalog announced a new version."""
        self._wake.set()

    async def run(self) -> None:
        """Follow the catalog for ever."""
        while True:
            answered = await self.refresh()
            try:
                async with asyncio.timeout(POLL_S if answered else RETRY_S):
                    await self._wake.wait()
            except TimeoutError:
                pass
            self._wake.clear()
