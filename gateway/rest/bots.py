"""House bots: who is there, and how they come into seats."""

from __future__ import annotations

import zlib

import grpc
from litestar import get, put
from litestar.di import NamedDependency
from litestar.params import FromPath, JSONBody

from gateway import schema, views
from gateway.accounts.values import Caller
from gateway.errors import Refused
from gateway.peers import Peers
from muster.bots.v1 import bots_pb2
from muster.decks.v1 import decks_pb2
from muster.game.v1 import game_pb2
from muster.matchmaking.v1 import tables_pb2 as pb

from .responses import refuses

_STARTER = "starter:"


@get("/v1/bots/house", tags=["tables"], responses=refuses(401, 503))
async def list_house_bots(caller: NamedDependency[Caller], peers: NamedDependency[Peers]) -> schema.HouseBotList:
    """The bots of the server that are there to play, by name."""
    return schema.HouseBotList(
        [schema.HouseBotView(each.user_id, each.name, each.strength) for each in await here(peers)]
    )


@put(
    "/v1/tables/{table_id:str}/seats/{seat:int}",
    tags=["tables"],
    responses=refuses(400, 401, 403, 404, 409, 422, 503),
)
async def seat_bot(
    table_id: FromPath[str],
    seat: FromPath[int],
    data: JSONBody[schema.SeatedBot],
    caller: NamedDependency[Caller],
    peers: NamedDependency[Peers],
) -> schema.TableView:
    """Put a house bot into a free seat of your table; the game begins when all seats are taken."""
    caller.require("table")
    asking = pb.GetTableRequest(user_id=caller.user.user_id, table_id=table_id)
    table = await peers.tables.GetTable(asking)
    house = House(peers, table_id, table.settings.format, table.settings.rules_version, await here(peers))
    house.meet([each.seat.user_id for each in table.seats])
    found = await house.seated(data.bot, data.deck, game_pb2.Seat(seat=seat))
    request = pb.SeatBotRequest(owner_id=caller.user.user_id, table_id=table_id, seat=found)
    return views.table(await peers.tables.SeatBot(request))


def load_of(bot: bots_pb2.Bot) -> tuple[int, str]:
    """By which the least busy bot comes first."""
    return bot.games, bot.name


async def here(peers: Peers) -> list[bots_pb2.Bot]:
    """The house bots that are there; none while their service is away."""
    try:
        return list((await peers.bots.ListBots(bots_pb2.ListBotsRequest())).bots)
    except grpc.aio.AioRpcError as error:
        if error.code() in (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED):
            return []
        raise


class House:
    """Chooses bots and their decks for one table; the same `key` chooses alike."""

    def __init__(self, peers: Peers, key: str, format_id: str, rules_version: str, bots: list[bots_pb2.Bot]) -> None:
        self._peers = peers
        self._start = zlib.crc32(key.encode())
        self._format = format_id
        self._rules = rules_version
        self._bots = {each.user_id: each for each in bots}
        self._taken: set[str] = set()

    def meet(self, users: list[str]) -> None:
        """These sit at the table already."""
        self._taken.update(users)

    async def seated(self, strength: str, deck: str, seat: game_pb2.Seat) -> game_pb2.Seat:
        """The seat with the least busy bot of a strength. Raises Refused NO_BOT, and what is wrong with the deck."""
        free = [each for each in self._bots.values() if each.strength == strength and each.user_id not in self._taken]
        if not free:
            raise Refused("NO_BOT", f"no {strength} bot is free for this table now", strength=strength)
        return await self._with(min(free, key=load_of), deck, seat)

    async def again(self, seat: game_pb2.Seat) -> game_pb2.Seat:
        """The same bot once more. Raises Refused NO_BOT."""
        bot = self._bots.get(seat.user_id)
        if bot is None:
            raise Refused("NO_BOT", f"{seat.user_name} is not there now")
        return await self._with(bot, "", seat)

    async def _with(self, bot: bots_pb2.Bot, deck: str, seat: game_pb2.Seat) -> game_pb2.Seat:
        self._taken.add(bot.user_id)
        deck_id = deck or await self._starter(seat.seat)
        if not deck_id.startswith(_STARTER):
            raise Refused("INVALID_ARGUMENT", "a house bot plays a starter deck", field="deck")
        return game_pb2.Seat(
            seat=seat.seat,
            user_id=bot.user_id,
            user_name=bot.name,
            user_kind="bot",
            team=seat.team,
            position=seat.position,
            deck_token=await self._peers.table_deck(deck_id, bot.user_id, self._format, self._rules),
            is_house=True,
        )

    async def _starter(self, seat: int) -> str:
        """A deck that fits the table, for each seat another one as far as there are some."""
        kind = "commander" if self._rules == "commander" else self._format
        found = await self._peers.decks.ListStarters(decks_pb2.ListStartersRequest(format=kind))
        if not found.starters:
            raise Refused("UNKNOWN_FORMAT", f"there is no starter deck for {kind!r}", field="format")
        return str(found.starters[(self._start + seat) % len(found.starters)].deck_id)


ROUTES = [list_house_bots, seat_bot]
