"""Where matchmaking's concrete classes meet."""

from __future__ import annotations

from muster.matchmaking.v1 import matchmaking_pb2, matchmaking_pb2_grpc
from services.kit.app import App
from services.kit.tokens import Verifier

from .deck_check import TokenDeckCheck
from .formats import RULES
from .matchmaker import Matchmaker
from .peers import BusAnnouncer, GameServiceMaker, TournamentRatings
from .servicer import MatchmakingServicer
from .store import RedisTicketStore


def bind(app: App) -> None:
    """Serve MatchmakingService; tickets of an earlier run are loaded before the first call."""
    matchmaker = Matchmaker(
        store=RedisTicketStore(app.redis),
        games=GameServiceMaker(app.channel("game"), RULES),
        announcer=BusAnnouncer(app.bus),
        ratings=TournamentRatings(app.channel("tournament")),
        decks=TokenDeckCheck(Verifier(app.settings.home / "keys", "decks", app.clock)),
        clock=app.clock,
        ids=app.ids,
        spawn=app.background,
    )
    servicer = MatchmakingServicer(matchmaker)
    app.serve(
        lambda server: matchmaking_pb2_grpc.add_MatchmakingServiceServicer_to_server(servicer, server),
        matchmaking_pb2.DESCRIPTOR.services_by_name["MatchmakingService"].full_name,
    )
    app.on_start(matchmaker.restore)
