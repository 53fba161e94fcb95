"""The catalog service in one loop, on the starter cards."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import TYPE_CHECKING

import pytest

from muster.catalog.v1 import catalog_pb2_grpc
from services.catalog import bind as catalog_bind
from services.kit.app import App

if TYPE_CHECKING:
    from muster.catalog.v1.catalog_pb2_grpc import CatalogServiceAsyncStub


@pytest.fixture
async def service(stack_app: App) -> AsyncIterator[App]:
    """The service, started."""
    catalog_bind.bind(stack_app)
    async with stack_app:
        yield stack_app


@pytest.fixture
def catalog(service: App) -> CatalogServiceAsyncStub:
    """A client of the service."""
    return catalog_pb2_grpc.CatalogServiceStub(service.channel("catalog"))
