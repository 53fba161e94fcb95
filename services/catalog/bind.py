"""The catalog service put together."""

from __future__ import annotations

import grpc

from muster.catalog.v1 import catalog_pb2_grpc
from services.kit.app import App
from services.kit.outbox import Outbox
from services.kit.subjects import CATALOG_UPDATED

from .repository import Repository
from .servicer import CatalogServicer
from .serving import Serving

NAME = "muster.catalog.v1.CatalogService"


def bind(app: App) -> None:
    """Hang the catalog on the app."""
    database = app.database("catalog")
    outbox = Outbox(database, app.bus)
    serving = Serving(Repository(database, outbox), app.settings.home)
    servicer = CatalogServicer(serving, app.clock)

    def register(server: grpc.aio.Server) -> None:
        catalog_pb2_grpc.add_CatalogServiceServicer_to_server(servicer, server)

    async def listen() -> None:
        await app.bus.listen(CATALOG_UPDATED, serving.updated)

    app.serve(register, NAME)
    app.on_start(serving.refresh)
    app.on_start(listen)
    app.background("catalog outbox", outbox.run)
    app.background("catalog refresh", serving.run)
