"""Events as documents: written out, and taken in with their history."""

from __future__ import annotations

import msgspec
from litestar import get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from gateway import event_archive_schema as archive_schema
from gateway import event_schema as schema
from gateway import event_views as views
from gateway.accounts.values import Caller
from gateway.peers import Peers
from muster.tournament.v1 import events_pb2 as pb

from .event_routes import CHANGES, READS, SCOPE, NewKey

IMPORT_S = 60.0
"""Taking in a history of tens of thousands of results takes longer than other requests may."""


@get("/v1/events/{event_id:str}/archive", tags=["events"], responses=READS)
async def export_event(
    event_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> archive_schema.EventArchive:
    """The event with all its rounds as a document, without deck lists: for officials, and for everybody when it is over."""
    caller.require(SCOPE)
    request = pb.ExportEventRequest(event_id=event_id, user_id=caller.user.user_id)
    found = await peers.events.ExportEvent(request)
    return msgspec.json.decode(found.document, type=archive_schema.EventArchive)


@get("/v1/events/{event_id:str}/trf", tags=["events"], responses=READS)
async def export_trf(
    event_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> archive_schema.TrfView:
    """The Swiss rounds of an event of individuals as a Tournament Report File (TRF16), for other tournament programs."""
    caller.require(SCOPE)
    request = pb.ExportEventRequest(event_id=event_id, user_id=caller.user.user_id, as_trf=True)
    return archive_schema.TrfView((await peers.events.ExportEvent(request)).document.decode())


@post("/v1/events/archives", tags=["events"], responses=CHANGES)
async def import_event(
    data: JSONBody[archive_schema.EventArchive],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: NewKey,
) -> schema.EventView:
    """Make an event of your own of such a document, with its history; the next round follows. Its players are entered by you: who has an account registers a deck before the server makes games."""
    caller.require(SCOPE)
    request = pb.ImportEventRequest(
        request_id=idempotency_key, user_id=caller.user.user_id, document=msgspec.json.encode(data)
    )
    return views.event(await peers.events.ImportEvent(request, timeout=IMPORT_S))


@post("/v1/events/trf", tags=["events"], responses=CHANGES)
async def import_trf(
    data: JSONBody[archive_schema.NewFromTrf],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    idempotency_key: NewKey,
) -> schema.EventView:
    """Make an event of your own of a Tournament Report File, with its rounds as history; players are named by their starting numbers."""
    caller.require(SCOPE)
    request = pb.ImportEventRequest(
        request_id=idempotency_key, user_id=caller.user.user_id, trf=data.trf, plan=views.plan_of(data.plan)
    )
    return views.event(await peers.events.ImportEvent(request, timeout=IMPORT_S))


ROUTES = [export_event, export_trf, import_event, import_trf]
