"""Where the game service's concrete classes meet."""

from __future__ import annotations

import asyncio
import socket

from muster.game.v1 import game_pb2, game_pb2_grpc
from services.kit.app import App
from services.kit.outbox import Outbox
from services.kit.subjects import ACCOUNT_DELETED, EVENT_CHANGED
from services.kit.tokens import Verifier

from .dealing import SEED_BYTES, Dealer, seeds
from .house import HouseTokens
from .leagues import Leagues
from .programs import ProgramStore, compiler
from .replay_process import ReplayProcess
from .servicer import GameServicer
from .spectators import Spectators
from .table.forgetting import Forgetting
from .table.jetstream_log import JetStreamLog
from .table.looking_back import cards_in
from .table.meters import Meters
from .table.ownership import Ownership, pod_name
from .table.replaying import format_for
from .table.store import GameStore
from .table.tables import Tables

_HOUR_S = 3600


def bind(app: App) -> None:
    """Serve GameService; live games of an earlier run are taken at once, first those that are asked for."""
    database = app.database("game")
    outbox = Outbox(database, app.bus)
    store = GameStore(database, outbox)
    programs = ProgramStore(database, app.channel("catalog"), compiler())
    log = JetStreamLog(app.bus)
    pod = pod_name(socket.gethostname(), app.settings.port("game"))
    ownership = Ownership(app.bus, pod, app.settings.address("game"))

    seed = seeds(app.settings.sandbox_seed)

    def fresh() -> tuple[str, bytes]:
        return app.ids.new(), seed(SEED_BYTES)

    replays = ReplayProcess(app.settings.rules, cards_in, programs.stored)
    tables = Tables(log, store, ownership, programs, format_for, app.clock, Meters(app.metrics), fresh, replays)
    channel, leagues = app.channel("decks"), Leagues(app.channel("tournament"))
    dealer = Dealer(channel, programs, leagues, app.clock, app.ids, seed, app.settings.test_seeds)
    house = HouseTokens(Verifier(app.settings.home / "keys", "bots", app.clock))
    servicer = GameServicer(tables, store, dealer, house, Spectators(app.channel("tournament")))
    app.metrics.gauge("muster_game_tables", "Live tables of this pod.").set_function(lambda: len(tables))
    app.serve(
        lambda server: game_pb2_grpc.add_GameServiceServicer_to_server(servicer, server),
        game_pb2.DESCRIPTOR.services_by_name["GameService"].full_name,
    )

    async def listen() -> None:
        await app.bus.subscribe("game-forgets", ACCOUNT_DELETED, Forgetting(database).handle)
        await app.bus.listen(EVENT_CHANGED, tables.hear)

    async def forget_old_imports() -> None:
        while True:
            await store.drop_old_imports(app.clock.now_ms())
            await asyncio.sleep(_HOUR_S)

    app.on_start(log.prepare)
    app.on_start(listen)
    app.on_start(ownership.prepare)
    app.on_stop(replays.stop)
    app.on_drain(tables.drain)
    app.on_stop(tables.stop)
    app.background("outbox", outbox.run)
    app.background("heartbeat", tables.beat)
    app.background("tables", tables.run)
    app.background("handed tables", tables.take_released)
    app.background("old imports", forget_old_imports)
    app.background("made tables", tables.open_waiting)
    app.background("other pods", ownership.follow_pods)
    app.background("owners of games", lambda: ownership.follow_owners(tables.released, tables.lost))
