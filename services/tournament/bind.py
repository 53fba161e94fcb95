"""Where the tournament service's concrete classes meet."""

from __future__ import annotations

import secrets
from functools import partial

from muster.tournament.v1 import (
    desk_pb2,
    desk_pb2_grpc,
    leagues_pb2,
    leagues_pb2_grpc,
    tournament_pb2,
    tournament_pb2_grpc,
)
from muster.tournament.v1 import events_pb2 as event_service_pb2
from muster.tournament.v1 import events_pb2_grpc as event_service_pb2_grpc
from services.kit.app import App
from services.kit.outbox import Outbox
from services.kit.presence import Presence
from services.kit.subjects import ACCOUNT_DELETED, GAME_ENDED, MATCH_READY, PRESENCE, QUEUE_JOINED
from services.kit.tokens import Verifier

from .bars import Bars
from .desk_servicer import DeskServicer
from .event_games import EventGames
from .event_servicer import EventServicer
from .forgetting import Forgetting
from .honesty.ledger import Ledger as HonestyLedger
from .honesty.watch import Watch
from .league_lists import LeagueLists
from .league_log import LeagueLog
from .league_servicer import LeagueServicer
from .log import EventLog
from .no_shows import NoShows
from .notes import Notes
from .ratings.ledger import Ledger
from .ratings.rater import Rater
from .ratings.servicer import TournamentServicer
from .replacing import Replacing
from .seasons import Seasons
from .team_decks import TeamDecks
from .user_records import UserRecords

_SECRET_BYTES = 32
_AWAY_MS = 180_000
"""An official without a connection for so long is away (MTR 1.7)."""


def bind(app: App) -> None:
    """Serve TournamentService, EventService, DeskService and LeagueService, rate every game that ends, and look whether it was played honestly."""
    database = app.database("tournament")
    ledger = Ledger(database)
    outbox = Outbox(database, app.bus)
    rater = Rater(ledger, outbox, app.clock)
    servicer = TournamentServicer(ledger, app.clock)
    decks = Verifier(app.settings.home / "keys", "decks", app.clock)
    log, leagues = EventLog(database, app.clock, outbox), LeagueLog(database, app.clock, outbox)
    lists = LeagueLists(decks, app.channel("decks"))
    seasons = Seasons(log, leagues, lists)
    presence = Presence(app.clock, _AWAY_MS)
    games = EventGames(log, seasons, app.channel("decks"), app.channel("game"), presence, app.clock)
    teams = TeamDecks(app.channel("decks"))
    bars, notes = Bars(database, app.clock), Notes(database)
    secret = partial(secrets.token_hex, _SECRET_BYTES)
    records, absences = UserRecords(log, leagues, notes), NoShows(database, app.clock)
    events = EventServicer(
        log, games, decks, teams, seasons, bars, absences, notes, records, app.ids, app.clock, secret
    )
    members = LeagueServicer(leagues, lists, seasons, games, app.ids)

    desk = DeskServicer(log, games, bars, Replacing(decks, app.channel("decks")), presence, app.clock)
    watch, forgetting = Watch(HonestyLedger(database)), Forgetting(database, log, leagues, seasons)

    async def consume() -> None:
        await app.bus.listen(PRESENCE, presence.hear)
        await app.bus.subscribe("tournament-ratings", GAME_ENDED, rater.handle)
        await app.bus.subscribe("tournament-parties", MATCH_READY, rater.hear_parties)
        await app.bus.subscribe("tournament-events", GAME_ENDED, games.hear)
        await app.bus.subscribe("tournament-honesty", GAME_ENDED, watch.ended)
        await app.bus.subscribe("tournament-forgets", ACCOUNT_DELETED, forgetting.handle)
        await app.bus.subscribe("tournament-sightings", QUEUE_JOINED, watch.joined)

    app.serve(
        lambda server: tournament_pb2_grpc.add_TournamentServiceServicer_to_server(servicer, server),
        tournament_pb2.DESCRIPTOR.services_by_name["TournamentService"].full_name,
    )
    app.serve(
        lambda server: event_service_pb2_grpc.add_EventServiceServicer_to_server(events, server),
        event_service_pb2.DESCRIPTOR.services_by_name["EventService"].full_name,
    )
    app.serve(
        lambda server: desk_pb2_grpc.add_DeskServiceServicer_to_server(desk, server),
        desk_pb2.DESCRIPTOR.services_by_name["DeskService"].full_name,
    )
    app.serve(
        lambda server: leagues_pb2_grpc.add_LeagueServiceServicer_to_server(members, server),
        leagues_pb2.DESCRIPTOR.services_by_name["LeagueService"].full_name,
    )
    app.on_start(consume)
    app.background("outbox", outbox.run)
    app.background("event-games", games.run)
