"""Where matchmaking's concrete classes meet."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache, partial

import grpc

from muster.matchmaking.v1 import (
    matchmaking_pb2,
    matchmaking_pb2_grpc,
    parties_pb2,
    parties_pb2_grpc,
    tables_pb2,
    tables_pb2_grpc,
)
from services.kit import rpc
from services.kit.app import App
from services.kit.background import Background
from services.kit.presence import Presence
from services.kit.settings import ConfigError
from services.kit.subjects import PRESENCE
from services.kit.tokens import Verifier

from .deck_check import TokenDeckCheck
from .leading.leader import Forwarded, Leader, Run
from .leading.lease import Lease
from .matching import watching
from .matching.formats import RULES
from .matching.hours import Hours, parsed
from .parties.parties import Parties
from .parties.servicer import PartyServicer
from .parties.store import RedisPartyStore
from .peers import BusAnnouncer, GameServiceMaker, GameServiceTables, TournamentRatings
from .queue.matchmaker import Matchmaker
from .queue.servicer import MatchmakingServicer
from .queue.store import RedisTicketStore
from .tables.servicer import TableServicer
from .tables.store import RedisTableStore
from .tables.tables import Tables


def bind(app: App) -> None:
    """Serve MatchmakingService, TableService and PartyService.

    One process decides, and loads the tickets, tables and parties of an earlier run before its first call; the others hand calls on to it.
    """
    lease = Lease(app.redis, app.ids.new(), app.settings.address("matchmaking"))
    announcer = BusAnnouncer(app.bus)
    decks = TokenDeckCheck(Verifier(app.settings.home / "keys", "decks", app.clock))
    presence = Presence(app.clock)
    seated: dict[str, str] = {}
    played = GameServiceTables(app.channel("game"))
    matchmaker = Matchmaker(
        store=RedisTicketStore(app.redis, lease),
        games=GameServiceMaker(app.channel("game"), RULES, _watched(app.settings.queue_watch)),
        played=played,
        announcer=announcer,
        ratings=TournamentRatings(app.channel("tournament")),
        decks=decks,
        presence=presence,
        clock=app.clock,
        ids=app.ids,
        work=lambda: Background(app.metrics),
        seated=seated,
    )
    tables = Tables(
        store=RedisTableStore(app.redis, lease),
        games=played,
        announcer=announcer,
        decks=decks,
        clock=app.clock,
        ids=app.ids,
        seated=seated,
        queues=matchmaker,
    )
    parties = Parties(
        store=RedisPartyStore(app.redis, lease),
        announcer=announcer,
        presence=presence,
        queues=matchmaker,
        clock=app.clock,
        ids=app.ids,
    )

    async def listen() -> None:
        await app.bus.listen(PRESENCE, presence.hear)

    leader = Leader(lease, *_life(matchmaker, tables, parties), app.metrics)
    _serve(
        app,
        leader,
        MatchmakingServicer(matchmaker, parties, app.clock, _hours(app.settings.queue_hours)),
        TableServicer(tables),
        PartyServicer(parties),
    )
    app.on_start(listen)
    app.on_start(leader.stand)
    app.on_drain(leader.resign)
    app.background("leading", leader.run)


def _life(
    matchmaker: Matchmaker, tables: Tables, parties: Parties
) -> tuple[Run, Callable[[], None], Mapping[str, Run]]:
    """How the deciding process loads all parts, forgets them, and what it runs."""
    parts = (matchmaker, tables, parties)

    async def load() -> None:
        for part in parts:
            await part.restore()

    def drop() -> None:
        for part in parts:
            part.drop()

    return load, drop, {"queues": matchmaker.run, "invitations": tables.run, "parties": parties.run}


def _hours(text: str) -> Mapping[str, tuple[Hours, ...]]:
    try:
        return parsed(text, RULES)
    except ValueError as error:
        raise ConfigError(f"MUSTER_QUEUE_HOURS: {error}") from None


def _watched(text: str) -> Mapping[bool, watching.Watched]:
    try:
        return watching.parsed(text)
    except ValueError as error:
        raise ConfigError(f"MUSTER_QUEUE_WATCH: {error}") from None


def _serve(
    app: App, leader: Leader, matchmaking: MatchmakingServicer, tables: TableServicer, parties: PartyServicer
) -> None:
    """Every service answered by the process that decides."""

    @cache
    def channel(address: str) -> grpc.aio.Channel:
        return rpc.channel(address, app.tracing)

    for module, code, servicer in (
        (matchmaking_pb2, matchmaking_pb2_grpc, matchmaking),
        (tables_pb2, tables_pb2_grpc, tables),
        (parties_pb2, parties_pb2_grpc, parties),
    ):
        (service,) = module.DESCRIPTOR.services_by_name.values()
        stub = getattr(code, f"{service.name}Stub")
        register = getattr(code, f"add_{service.name}Servicer_to_server")
        app.serve(partial(register, Forwarded(service, servicer, stub, leader, channel)), service.full_name)
