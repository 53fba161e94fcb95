"""Catalog and decks services bound together in one loop, on the starter cards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest

from muster.catalog.v1 import catalog_pb2_grpc
from muster.decks.v1 import decks_pb2_grpc
from services.catalog import bind as catalog_bind
from services.decks import bind as decks_bind
from services.kit.app import App

if TYPE_CHECKING:
    from muster.catalog.v1.catalog_pb2_grpc import CatalogServiceAsyncStub
    from muster.decks.v1.decks_pb2_grpc import DecksServiceAsyncStub


@pytest.fixture
async def services(stack_app: App) -> AsyncIterator[App]:
    """Both services, started."""
    catalog_bind.bind(stack_app)
    decks_bind.bind(stack_app)
    async with stack_app:
        yield stack_app


@pytest.fixture
def decks(services: App) -> DecksServiceAsyncStub:
    """A client of the decks service."""
    return decks_pb2_grpc.DecksServiceStub(services.channel("decks"))


@pytest.fixture
def catalog(services: App) -> CatalogServiceAsyncStub:
    """A client of the catalog service."""
    return catalog_pb2_grpc.CatalogServiceStub(services.channel("catalog"))
