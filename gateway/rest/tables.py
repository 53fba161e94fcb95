"""Tables that people make: seats are offered, and whoever sits down says so with a deck of their own."""

from __future__ import annotations

import asyncio
from typing import Annotated

from litestar import delete, get, post
from litestar.di import NamedDependency
from litestar.params import FromPath, HeaderParameter, JSONBody

from gateway import schema, views
from gateway.accounts.service import Accounts
from gateway.accounts.values import Caller, User
from gateway.errors import Refused
from gateway.peers import Peers
from muster.game.v1 import game_pb2
from muster.matchmaking.v1 import tables_pb2 as pb

from .responses import refuses

Key = Annotated[str, HeaderParameter(name="Idempotency-Key", min_length=1, max_length=64)]


@post("/v1/tables", tags=["tables"], responses=refuses(400, 401, 403, 404, 409, 422, 429, 503))
async def create_table(
    data: JSONBody[schema.NewTable],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    accounts: NamedDependency[Accounts],
    idempotency_key: Key,
) -> schema.TableView:
    """Offer seats at a table of your own; unrated. Everybody invited is told, and the game begins when all have sat down.

    Give `deck` for yourself and for bots of yours only: these sit at once. The same Idempotency-Key gives the same table.
    """
    caller.require("table")
    _require_sane(data)
    users = await asyncio.gather(*(accounts.user(seat.user) for seat in data.seats))
    for seat, user in zip(data.seats, users, strict=True):
        _require_own(caller, seat, user)
    seats = [await _seat(number, data, user, peers) for number, user in enumerate(users)]
    request = pb.CreateTableRequest(
        request_id=idempotency_key,
        owner_id=caller.user.user_id,
        settings=views.table_settings_of(data.format, data.settings),
        seats=seats,
    )
    return views.table(await peers.tables.CreateTable(request))


async def _seat(number: int, table: schema.NewTable, user: User, peers: Peers) -> game_pb2.Seat:
    wanted = table.seats[number]
    return game_pb2.Seat(
        seat=number,
        user_id=user.user_id,
        user_name=user.name,
        user_kind=user.kind,
        team=number if wanted.team is None else wanted.team,
        position=wanted.position,
        deck_token=await peers.table_deck(wanted.deck, user.user_id, table.format, table.settings.rules_version),
    )


def _require_own(caller: Caller, seat: schema.TableSeat, user: User) -> None:
    if seat.deck and caller.user.user_id not in (user.user_id, user.owner_id):
        message = f"{user.name} chooses the deck of that seat; leave it out"
        raise Refused("DECK_NOT_YOURS", message, field="seats", user=user.user_id)


def _require_sane(table: schema.NewTable) -> None:
    if len({seat.user for seat in table.seats}) != len(table.seats):
        raise Refused("INVALID_ARGUMENT", "a user has one seat at a table", field="seats")
    if any(seat.team is not None and not 0 <= seat.team < len(table.seats) for seat in table.seats):
        raise Refused("INVALID_ARGUMENT", "teams are numbered from 0", field="seats")


@get("/v1/tables", tags=["tables"], responses=refuses(401, 403, 503))
async def list_tables(caller: NamedDependency[Caller], peers: NamedDependency[Peers]) -> schema.TableList:
    """The open tables that you made or are invited to, newest first."""
    caller.require("table")
    found = await peers.tables.ListTables(pb.ListTablesRequest(user_id=caller.user.user_id))
    return schema.TableList([views.table(each) for each in found.tables])


@get("/v1/tables/{table_id:str}", tags=["tables"], responses=refuses(401, 403, 404, 503))
async def get_table(
    table_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.TableView:
    """A table that you made or are invited to, for an hour after it closed."""
    caller.require("table")
    return views.table(await peers.tables.GetTable(pb.GetTableRequest(user_id=caller.user.user_id, table_id=table_id)))


@post(
    "/v1/tables/{table_id:str}/accept",
    tags=["tables"],
    status_code=200,
    responses=refuses(400, 401, 403, 404, 409, 422, 503),
)
async def accept_table(
    table_id: FromPath[str],
    data: JSONBody[schema.Sitting],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
) -> schema.TableView:
    """Sit down with a deck of yours. Only you hear what is wrong with it."""
    caller.require("table")
    user_id = caller.user.user_id
    table = await peers.tables.GetTable(pb.GetTableRequest(user_id=user_id, table_id=table_id))
    token = await peers.table_deck(data.deck, user_id, table.settings.format, table.settings.rules_version)
    request = pb.AcceptTableRequest(user_id=user_id, table_id=table_id, deck_token=token)
    return views.table(await peers.tables.AcceptTable(request))


@post("/v1/tables/{table_id:str}/decline", tags=["tables"], status_code=200, responses=refuses(401, 403, 404, 503))
async def decline_table(
    table_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.TableView:
    """Give your seat back, which closes the table."""
    return await _decline(caller, peers, table_id)


@delete("/v1/tables/{table_id:str}", tags=["tables"], status_code=200, responses=refuses(401, 403, 404, 503))
async def cancel_table(
    table_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers]
) -> schema.TableView:
    """Close a table of yours before it starts."""
    return await _decline(caller, peers, table_id)


async def _decline(caller: Caller, peers: Peers, table_id: str) -> schema.TableView:
    caller.require("table")
    request = pb.DeclineTableRequest(user_id=caller.user.user_id, table_id=table_id)
    return views.table(await peers.tables.DeclineTable(request))


ROUTES = [create_table, list_tables, get_table, accept_table, decline_table, cancel_table]
