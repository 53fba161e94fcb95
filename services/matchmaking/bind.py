"""Where matchmaking's concrete classes meet."""

from __future__ import annotations

from muster.matchmaking.v1 import matchmaking_pb2, matchmaking_pb2_grpc, tables_pb2, tables_pb2_grpc
from services.kit.app import App
from services.kit.tokens import Verifier

from .deck_check import TokenDeckCheck
from .formats import RULES
from .matchmaker import Matchmaker
from .peers import BusAnnouncer, GameServiceMaker, GameServiceTables, TournamentRatings
from .servicer import MatchmakingServicer
from .store import RedisTicketStore
from .table_servicer import TableServicer
from .table_store import RedisTableStore
from .tables import Tables


def bind(app: App) -> None:
    """Serve MatchmakingService and TableService; tickets and tables of an earlier run are loaded before the first call."""
    announcer = BusAnnouncer(app.bus)
    decks = TokenDeckCheck(Verifier(app.settings.home / "keys", "decks", app.clock))
    seated: dict[str, str] = {}
    matchmaker = Matchmaker(
        store=RedisTicketStore(app.redis),
        games=GameServiceMaker(app.channel("game"), RULES),
        announcer=announcer,
        ratings=TournamentRatings(app.channel("tournament")),
        decks=decks,
        clock=app.clock,
        ids=app.ids,
        spawn=app.background,
        seated=seated,
    )
    tables = Tables(
        store=RedisTableStore(app.redis),
        games=GameServiceTables(app.channel("game")),
        announcer=announcer,
        decks=decks,
        clock=app.clock,
        ids=app.ids,
        seated=seated,
        ticket_of=matchmaker.ticket_of,
    )
    servicer, table_servicer = MatchmakingServicer(matchmaker), TableServicer(tables)
    app.serve(
        lambda server: matchmaking_pb2_grpc.add_MatchmakingServiceServicer_to_server(servicer, server),
        matchmaking_pb2.DESCRIPTOR.services_by_name["MatchmakingService"].full_name,
    )
    app.serve(
        lambda server: tables_pb2_grpc.add_TableServiceServicer_to_server(table_servicer, server),
        tables_pb2.DESCRIPTOR.services_by_name["TableService"].full_name,
    )
    app.on_start(matchmaker.restore)
    app.on_start(tables.restore)
    app.background("invitations", tables.run)
