"""Where the bot service's concrete classes meet."""

from __future__ import annotations

import random

from prometheus_client import Histogram

from clients.python import Mind
from clients.python.board import Json
from muster.bots.v1 import bots_pb2, bots_pb2_grpc
from services.kit.app import App
from services.kit.tokens import Signer

from .minds import PacedMind, SteadyMind
from .random_mind import RandomMind
from .resident import Resident
from .roster import RANDOM, ROSTER, Bot
from .servicer import BotServicer
from .thinker import Thinker

TOKEN_MS = 24 * 3600 * 1000
"""A token is for opening one socket; a new one is signed for the next."""
TOKEN_PREFIX = "msh_"


def bind(app: App) -> None:
    """Serve BotService, and keep every bot of the roster at its socket."""
    signer = Signer(app.settings.home / "keys", "bots", app.clock)
    took = app.metrics.histogram("muster_bot_decision_seconds", "From prompt to decision.", ("strength",))
    thinker = _thinker(app) if app.settings.bot_foresight else None
    residents = [_resident(app, bot, signer, thinker, took.labels(bot.strength)) for bot in ROSTER]
    servicer = BotServicer(residents)
    app.serve(
        lambda server: bots_pb2_grpc.add_BotServiceServicer_to_server(servicer, server),
        bots_pb2.DESCRIPTOR.services_by_name["BotService"].full_name,
    )
    games = app.metrics.gauge("muster_bot_games", "Seats that house bots play now.")
    games.set_function(lambda: sum(each.games for each in residents))
    for each in residents:
        app.background(f"bot {each.bot.name}", each.run)


def _thinker(app: App) -> Thinker:
    thinker = Thinker(app.channel("game"), app.settings.rules, app.metrics)

    async def end_thinking() -> None:
        thinker.stop()

    app.on_stop(end_thinking)
    app.background("thinking", thinker.warm_up)
    return thinker


def _resident(app: App, bot: Bot, signer: Signer, thinker: Thinker | None, took: Histogram) -> Resident:
    def signed() -> str:
        return signer.sign({"bot": bot.user_id, "name": bot.name}, TOKEN_MS)

    def mind(game_id: str) -> Mind:
        async def think(seat: int, prompt: Json) -> Json | None:
            return await thinker.decide(signed(), game_id, seat, prompt) if thinker else None

        rng = random.Random()
        plain = RandomMind(rng) if bot.strength == RANDOM else SteadyMind(rng, think)
        return PacedMind(plain, app.settings.bot_pause, rng, took)

    url = f"http://{app.settings.address('gateway')}"
    return Resident(bot, url, lambda: TOKEN_PREFIX + signed(), mind)
