"""Tickets and matches."""

from __future__ import annotations

from typing import Annotated, Any

from litestar import Request, delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, HeaderParameter, JSONBody

from gateway import schema, views
from gateway.accounts.values import Caller
from gateway.gate import address
from gateway.peers import Peers
from gateway.queueing import Queueing
from muster.matchmaking.v1 import matchmaking_pb2 as pb

from .responses import NO_TOKEN, Word, refuses

Key = Annotated[str, HeaderParameter(name="Idempotency-Key", min_length=1, max_length=64)]


@post("/v1/tickets", tags=["queue"], responses=refuses(400, 401, 403, 404, 409, 422, 429, 503))
async def create_ticket(
    data: JSONBody[schema.NewTicket],
    caller: NamedDependency[Caller],
    queueing: NamedDependency[Queueing],
    idempotency_key: Key,
    request: Request[Any, Any, Any],
) -> schema.TicketView:
    """Queue with a legal deck, for one queue or several; as the leader of a party for all of it. The same Idempotency-Key always gives the same ticket."""
    return await queueing.queue(caller, data, idempotency_key, address(request))


@get("/v1/tickets/{ticket_id:str}", tags=["queue"], responses=refuses(401, 403, 404, 503))
async def get_ticket(
    ticket_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.TicketView:
    """A ticket of yours; `current` is the open one."""
    return await peers.ticket(caller, "" if ticket_id == "current" else ticket_id)


@delete("/v1/tickets/{ticket_id:str}", tags=["queue"], status_code=200, responses=refuses(401, 403, 404, 503))
async def cancel_ticket(
    ticket_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.TicketView:
    """Leave the queue, with your party; during a ready check this declines."""
    return await peers.cancel(caller, "" if ticket_id == "current" else ticket_id)


@post("/v1/matches/{match_id:str}/accept", tags=["queue"], status_code=200, responses=refuses(401, 403, 404, 409, 503))
async def accept_match(
    match_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.MatchView:
    """Accept; when all have, match.ready names the game."""
    return await peers.accept(caller, match_id)


@post("/v1/matches/{match_id:str}/decline", tags=["queue"], status_code=200, responses=refuses(401, 403, 404, 503))
async def decline_match(
    match_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.MatchView:
    """Decline; you leave the queue for a while, with your party, the others keep their place."""
    return await peers.decline(caller, match_id)


@get("/v1/queues/{format_id:str}", tags=["queue"], security=NO_TOKEN, responses=refuses(400, 429, 503))
async def get_queue(
    format_id: FromPath[str],
    peers: NamedDependency[Peers],
    rules_version: Word = "",
    ranked: FromQuery[bool] = False,
    region: Word = "global",
) -> schema.QueueView:
    """How full a queue is."""
    key = pb.QueueKey(format=format_id, rules_version=rules_version, ranked=ranked, region=region)
    return views.queue(await peers.matchmaking.GetQueue(pb.GetQueueRequest(key=key)))


ROUTES = [create_ticket, get_ticket, cancel_ticket, accept_match, decline_match, get_queue]
