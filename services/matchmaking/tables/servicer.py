"""TableService on the wire."""

from __future__ import annotations

from typing import Any

import grpc

from muster.matchmaking.v1 import tables_pb2 as pb
from muster.matchmaking.v1 import tables_pb2_grpc as pb_grpc
from services.kit.errors import invalid

from . import wire
from .doors import Door, Guest
from .tables import Tables

_Context = grpc.aio.ServicerContext[Any, Any]
_MAX_REQUEST_ID = 64


class TableServicer(pb_grpc.TableServiceServicer):
    """Turns messages into the tables' values and back."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def CreateTable(self, request: pb.CreateTableRequest, context: _Context) -> pb.Table:
        if not request.owner_id or not 0 < len(request.request_id) <= _MAX_REQUEST_ID:
            raise invalid("BAD_REQUEST_ID", f"a request needs an owner and an id of 1 to {_MAX_REQUEST_ID} characters")
        places = [wire.place_of(seat) for seat in request.seats]
        settings = wire.settings_of(request.settings)
        door = Door(wire.access_of(request.access), request.password, request.rematch_of)
        return wire.table(await self._tables.create(request.request_id, request.owner_id, settings, places, door))

    async def GetTable(self, request: pb.GetTableRequest, context: _Context) -> pb.Table:
        table = await self._tables.get(request.user_id, request.table_id, request.code)
        return wire.table(table, table.concerns(request.user_id))

    async def ListLobby(self, request: pb.ListLobbyRequest, context: _Context) -> pb.ListTablesResponse:
        listed = self._tables.lobby(request.format)
        return pb.ListTablesResponse(tables=[wire.table(each, is_concerned=False) for each in listed])

    async def TakeSeat(self, request: pb.TakeSeatRequest, context: _Context) -> pb.Table:
        guest = Guest(
            request.user_id,
            request.user_name,
            request.user_kind,
            request.deck_token,
            request.code,
            request.password,
        )
        return wire.table(await self._tables.take(guest, request.table_id, request.seat))

    async def SeatBot(self, request: pb.SeatBotRequest, context: _Context) -> pb.Table:
        seat = request.seat
        return wire.table(
            await self._tables.seat_bot(request.owner_id, request.table_id, seat.seat, wire.place_of(seat))
        )

    async def ListTables(self, request: pb.ListTablesRequest, context: _Context) -> pb.ListTablesResponse:
        return pb.ListTablesResponse(tables=map(wire.table, self._tables.of(request.user_id)))

    async def AcceptTable(self, request: pb.AcceptTableRequest, context: _Context) -> pb.Table:
        return wire.table(await self._tables.accept(request.user_id, request.table_id, request.deck_token))

    async def DeclineTable(self, request: pb.DeclineTableRequest, context: _Context) -> pb.Table:
        return wire.table(await self._tables.decline(request.user_id, request.table_id))
