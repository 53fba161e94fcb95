"""The decks service put together."""

from __future__ import annotations

import grpc

from muster.decks.v1 import decks_pb2_grpc
from muster.events.v1 import events_pb2
from services.kit.app import App
from services.kit.subjects import ACCOUNT_DELETED, CATALOG_UPDATED
from services.kit.tokens import Signer, Verifier

from .archive import Archive
from .catalog_client import CatalogIndex
from .saved import SavedDecks
from .servicer import DecksServicer

NAME = "muster.decks.v1.DecksService"
KEY = "decks"
"""Name of the key that signs deck tokens; its public half is for everybody who verifies them."""


def bind(app: App) -> None:
    """Hang the decks service on the app."""
    keys = app.settings.home / "keys"
    decks = SavedDecks(app.database("decks"))
    archive = Archive(decks, Signer(keys, KEY, app.clock), Verifier(keys, KEY, app.clock), app.clock, app.ids)
    catalog = CatalogIndex(app.channel("catalog"))
    servicer = DecksServicer(catalog, archive, app.clock)

    def register(server: grpc.aio.Server) -> None:
        decks_pb2_grpc.add_DecksServiceServicer_to_server(servicer, server)

    async def forget(event: events_pb2.AccountDeleted) -> None:
        await decks.delete_all(event.user_id)

    async def listen() -> None:
        await app.bus.listen(CATALOG_UPDATED, catalog.updated)
        await app.bus.subscribe("decks-forgets", ACCOUNT_DELETED, forget)

    app.serve(register, NAME)
    app.on_start(listen)
    app.background("catalog index", catalog.run)
    app.warm(catalog.loaded)
