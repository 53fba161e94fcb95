"""Tables that people make: seats are offered, and whoever sits down says so with a deck of their own."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Annotated

import grpc
from litestar import Request, delete, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, HeaderParameter, JSONBody, QueryParameter
from litestar.response import Stream

from gateway import schema, views
from gateway.accounts.acquaintances import Acquaintances
from gateway.accounts.house import is_house
from gateway.accounts.service import Accounts
from gateway.accounts.values import Caller, User
from gateway.errors import Refused
from gateway.gate import Gate
from gateway.lobby import REFRESH_S, Lobby
from gateway.peers import Peers
from muster.game.v1 import game_pb2
from muster.matchmaking.v1 import tables_pb2 as pb

from .bots import House, here
from .events import KEEP_ALIVE_S, Cursor
from .responses import NDJSON, Word, refuses

_Request = Request[None, None, State]
Code = Annotated[str, QueryParameter(max_length=64)]
_ACCESS = {
    "invited": pb.TABLE_ACCESS_INVITED,
    "link": pb.TABLE_ACCESS_LINK,
    "public": pb.TABLE_ACCESS_PUBLIC,
}
Key = Annotated[str, HeaderParameter(name="Idempotency-Key", min_length=1, max_length=64)]


@post("/v1/tables", tags=["tables"], responses=refuses(400, 401, 403, 404, 409, 422, 429, 503))
async def create_table(
    data: JSONBody[schema.NewTable],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    accounts: NamedDependency[Accounts],
    acquaintances: NamedDependency[Acquaintances],
    idempotency_key: Key,
) -> schema.TableView:
    """Offer seats at a table of your own; unrated. Everybody invited is told, and the game begins when all have sat down.

    A seat with `bot` is a house bot's: with you and bots alone the game begins at once. A seat without a user is for whoever comes: `access` `public` shows the table in the lobby, `link` opens it to those who have its `code`. Give `deck` for yourself and for bots of yours only: these sit at once. The same Idempotency-Key gives the same table.
    """
    caller.require("table")
    _require_sane(data)
    users = await asyncio.gather(*(_user(accounts, seat) for seat in data.seats))
    for seat, user in zip(data.seats, users, strict=True):
        _require_own(caller, seat, user)
    await acquaintances.require_welcome(caller.user, [user.user_id for user in users if user])
    house = await _house(idempotency_key, data, peers)
    seats = [await _seat(number, data, user, peers, house) for number, user in enumerate(users)]
    request = pb.CreateTableRequest(
        request_id=idempotency_key,
        owner_id=caller.user.user_id,
        settings=views.table_settings_of(data.format, data.settings),
        seats=seats,
        access=_ACCESS[data.access],
        password=data.password,
    )
    return views.table(await peers.tables.CreateTable(request))


async def _user(accounts: Accounts, seat: schema.TableSeat) -> User | None:
    return await accounts.user(seat.user) if seat.user else None


async def _house(key: str, table: schema.NewTable, peers: Peers) -> House:
    """Who chooses the bots of a table; nobody is asked where none are wanted."""
    bots = await here(peers) if any(seat.bot for seat in table.seats) else []
    return House(peers, key, table.format, table.settings.rules_version, bots)


async def _seat(number: int, table: schema.NewTable, user: User | None, peers: Peers, house: House) -> game_pb2.Seat:
    wanted = table.seats[number]
    team = number if wanted.team is None else wanted.team
    empty = game_pb2.Seat(seat=number, team=team, position=wanted.position)
    if wanted.bot:
        return await house.seated(wanted.bot, wanted.deck, empty)
    if user is None:
        return empty
    return game_pb2.Seat(
        seat=number,
        user_id=user.user_id,
        user_name=user.name,
        user_kind=user.kind,
        team=team,
        position=wanted.position,
        deck_token=await peers.table_deck(wanted.deck, user.user_id, table.format, table.settings.rules_version),
    )


def _require_own(caller: Caller, seat: schema.TableSeat, user: User | None) -> None:
    if user is not None and is_house(user):
        raise Refused("INVALID_ARGUMENT", "a house bot is asked for by its strength, with `bot`", field="seats")
    if user is None:
        if seat.deck and not seat.bot:
            raise Refused("INVALID_ARGUMENT", "a free seat has no deck", field="seats")
        return
    if seat.deck and caller.user.user_id not in (user.user_id, user.owner_id):
        message = f"{user.name} chooses the deck of that seat; leave it out"
        raise Refused("DECK_NOT_YOURS", message, field="seats", user=user.user_id)


def _require_sane(table: schema.NewTable) -> None:
    if any(seat.user and seat.bot for seat in table.seats):
        raise Refused("INVALID_ARGUMENT", "a seat is a user's or a house bot's", field="seats")
    known = [seat.user for seat in table.seats if seat.user]
    if len(set(known)) != len(known):
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
    table_id: FromPath[str], caller: NamedDependency[Caller], peers: NamedDependency[Peers], code: Code = ""
) -> schema.TableView:
    """A table that you made or are invited to, for an hour after it closed; one of the lobby; or any open one with the `code` of its link."""
    caller.require("table")
    request = pb.GetTableRequest(user_id=caller.user.user_id, table_id=table_id, code=code)
    return views.table(await peers.tables.GetTable(request))


@get("/v1/lobby", tags=["tables"], responses=refuses(400, 401, 403, 503))
async def list_lobby(
    caller: NamedDependency[Caller], peers: NamedDependency[Peers], format: Word = ""
) -> schema.TableList:
    """Public tables with a free seat, newest first, at most 100; of one format, or of all."""
    caller.require("table")
    found = await peers.tables.ListLobby(pb.ListLobbyRequest(format=format))
    return schema.TableList([views.table(each) for each in found.tables])


@get("/v1/lobby/stream", tags=["tables"], media_type=NDJSON, responses=refuses(400, 401, 403, 503))
async def stream_lobby(
    caller: NamedDependency[Caller], lobby: NamedDependency[Lobby], format: Word = "", after: Cursor = ""
) -> Stream:
    """The lobby as it changes, one JSON object a line (NDJSON), each with a `cursor`: `lobby.table` with a table that is listed or has changed, `lobby.gone` with the id of one that is
    listed no more; an empty line every 7 seconds. First comes all that is listed; with the last cursor as `after` only what is different since, and `stream.reset`, then all of it,
    where that is not known any more."""
    caller.require("table")
    await lobby.refresh()
    return Stream(_lobby(lobby, format, after), media_type=NDJSON)


async def _lobby(lobby: Lobby, format_id: str, after: str) -> AsyncIterator[bytes]:
    seen, quiet = lobby.place(after) if after else 0, 0.0
    if seen < 0:
        seen = 0
        yield lobby.line(0, b'{"ev":"stream.reset","d":{}}')
    yield b"\n"
    while True:
        lines = list(lobby.lines(seen, format_id))
        seen = lobby.number
        for line in lines:
            yield line
        quiet = 0.0 if lines else quiet + REFRESH_S
        if quiet >= KEEP_ALIVE_S:
            yield b"\n"
            quiet = 0.0
        await asyncio.sleep(REFRESH_S)
        with suppress(grpc.aio.AioRpcError):  # what is not known now is known a little later
            await lobby.refresh()


@post(
    "/v1/tables/{table_id:str}/seats",
    tags=["tables"],
    status_code=200,
    responses=refuses(400, 401, 403, 404, 409, 422, 429, 503),
)
async def take_seat(
    table_id: FromPath[str],
    data: JSONBody[schema.TakenSeat],
    request: _Request,
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    gate: NamedDependency[Gate],
) -> schema.TableView:
    """Sit down in a free seat with a deck of yours; the game begins when all seats are taken. `decline` gives the seat back."""
    caller.require("table")
    if data.password:
        await gate.password(request)
    user = caller.user
    table = await peers.tables.GetTable(pb.GetTableRequest(user_id=user.user_id, table_id=table_id, code=data.code))
    token = await peers.table_deck(data.deck, user.user_id, table.settings.format, table.settings.rules_version)
    taken = pb.TakeSeatRequest(
        user_id=user.user_id,
        user_name=user.name,
        user_kind=user.kind,
        table_id=table_id,
        seat=data.seat,
        code=data.code,
        password=data.password,
        deck_token=token,
    )
    return views.table(await peers.tables.TakeSeat(taken))


@post("/v1/games/{game_id:str}/rematch", tags=["tables"], responses=refuses(400, 401, 403, 404, 409, 422, 429, 503))
async def rematch(
    game_id: FromPath[str],
    data: JSONBody[schema.Rematch],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
    accounts: NamedDependency[Accounts],
    acquaintances: NamedDependency[Acquaintances],
) -> schema.TableView:
    """A table for the players of an ended game of yours, same format and teams, another one first; unrated.

    Whoever asks first makes it and sits, and house bots with them; the others are invited, or sit down by asking too.
    """
    caller.require("table")
    user_id = caller.user.user_id
    game = await peers.game.GetGame(game_pb2.GetGameRequest(game_id=game_id))
    if all(seat.user_id != user_id for seat in game.seats):
        raise Refused("GAME_NOT_FOUND", "you had no seat in this game", game_id=game_id)
    if game.state == game_pb2.GAME_STATE_LIVE:
        raise Refused("GAME_NOT_OVER", "this game goes on", game_id=game_id)
    await acquaintances.require_welcome(caller.user, [seat.user_id for seat in game.seats])
    token = await peers.table_deck(data.deck, user_id, game.settings.format, game.settings.rules_version)
    seats = _next_round(list(game.seats))
    for number, seat in enumerate(seats):
        seat.seat = number
        seat.deck_token = token if seat.user_id == user_id else ""
    seats = await _with_bots(seats, game, accounts, peers)
    request = pb.CreateTableRequest(
        request_id=f"rematch-{game_id}",
        owner_id=user_id,
        settings=_casual(game.settings),
        seats=seats,
        rematch_of=game_id,
    )
    table = await peers.tables.CreateTable(request)
    if any(each.seat.user_id == user_id and each.answer == pb.SEAT_ANSWER_ACCEPTED for each in table.seats):
        return views.table(table)
    sitting = pb.AcceptTableRequest(user_id=user_id, table_id=table.table_id, deck_token=token)
    return views.table(await peers.tables.AcceptTable(sitting))


async def _with_bots(
    seats: list[game_pb2.Seat], game: game_pb2.GetGameResponse, accounts: Accounts, peers: Peers
) -> list[game_pb2.Seat]:
    """The seats, with house bots sitting where they sat."""
    bots = [seat.user_id for seat in seats if seat.user_kind == "bot"]
    ours = {user_id for user_id in bots if is_house(await accounts.user(user_id))}
    if not ours:
        return seats
    settings = game.settings
    house = House(peers, game.game_id, settings.format, settings.rules_version, await here(peers))
    return [await house.again(seat) if seat.user_id in ours else seat for seat in seats]


def _next_round(seats: list[game_pb2.Seat]) -> list[game_pb2.Seat]:
    """One seat further, so that another player begins; teams keep the order in which they sit."""
    if len({seat.team for seat in seats}) < len(seats):
        return seats
    moved = [*seats[1:], seats[0]]
    for number, seat in enumerate(moved):
        seat.team = number
    return moved


def _casual(settings: game_pb2.TableSettings) -> game_pb2.TableSettings:
    """The same game, unrated."""
    return game_pb2.TableSettings(
        format=settings.format,
        rules_version=settings.rules_version,
        manual_consent=settings.manual_consent or "object",
        prompt_seconds=settings.prompt_seconds,
        best_of=settings.best_of,
        options=settings.options,
        takebacks="vote" if settings.ranked else settings.takebacks,
        watch=None if settings.ranked or settings.event_id else settings.watch,
    )


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
    """Give your seat back: one that was free is free again, another one closes the table."""
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


ROUTES = [
    create_table,
    list_tables,
    list_lobby,
    stream_lobby,
    get_table,
    take_seat,
    rematch,
    accept_table,
    decline_table,
    cancel_table,
]
