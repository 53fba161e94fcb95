"""Where the bot service's concrete classes meet."""

from __future__ import annotations

import random

from prometheus_client import Histogram

from clients.python import Mind
from muster.bots.v1 import bots_pb2, bots_pb2_grpc
from services.kit.app import App
from services.kit.tokens import Signer

from .minds import MINDS, PacedMind
from .resident import Resident
from .roster import ROSTER, Bot
from .servicer import BotServicer

TOKEN_MS = 24 * 3600 * 1000
"""A token is for opening one socket; a new one is signed for the next."""
TOKEN_PREFIX = "msh_"


def bind(app: App) -> None:
    """Serve BotService, and keep every bot of the roster at its socket."""
    signer = Signer(app.settings.home / "keys", "bots", app.clock)
    took = app.metrics.histogram("muster_bot_decision_seconds", "From prompt to decision.", ("strength",))
    residents = [_resident(app, bot, signer, took.labels(bot.strength)) for bot in ROSTER]
    servicer = BotServicer(residents)
    app.serve(
        lambda server: bots_pb2_grpc.add_BotServiceServicer_to_server(servicer, server),
        bots_pb2.DESCRIPTOR.services_by_name["BotService"].full_name,
    )
    games = app.metrics.gauge("muster_bot_games", "Seats that house bots play now.")
    games.set_function(lambda: sum(each.games for each in residents))
    for each in residents:
        app.background(f"bot {each.bot.name}", each.run)


def _resident(app: App, bot: Bot, signer: Signer, took: Histogram) -> Resident:
    def token() -> str:
        return TOKEN_PREFIX + signer.sign({"bot": bot.user_id, "name": bot.name}, TOKEN_MS)

    def mind() -> Mind:
        rng = random.Random()
        return PacedMind(MINDS[bot.strength](rng), app.settings.bot_pause, rng, took)

    return Resident(bot, f"http://{app.settings.address('gateway')}", token, mind)
