"""Where the gateway's concrete classes meet."""

from __future__ import annotations

import secrets

from argon2 import PasswordHasher

from services.kit.app import App
from services.kit.outbox import Outbox
from services.kit.sql import Database
from services.kit.tokens import Verifier

from .accounts.acquaintances import Acquaintances
from .accounts.house import HouseBots
from .accounts.preferences import Preferences
from .accounts.rulings import Rulings
from .accounts.service import Accounts
from .accounts.store import AccountStore
from .browser import Origins
from .chat.service import Chat
from .chat.store import ChatStore
from .feed import BusFeed, Feed
from .gate import Gate
from .leaving import Leaving
from .limits import Limits, MemoryLimiter, SharedLimiter
from .lobby import Lobby
from .moderation.service import Moderation
from .moderation.store import ReportStore
from .page_headers import PageHeaders, image_hosts
from .peers import Peers
from .presence import PresenceBeat
from .queueing import Queueing
from .relay.channels import PodChannels
from .relay.owners import OwnersRouter
from .relay.relay import Relay
from .revocation import Revocation
from .schema import ServerView
from .server import WebServer, door
from .sightings import Sightings
from .site import Site
from .socket.conversation import Parts
from .socket.hub import Hub
from .socket.wires import Wires
from .web import Served, application, refusal_of

_SECRET_BYTES = 32


def bind(app: App, limits: Limits | None = None) -> None:
    """Serve REST and sockets on the gateway's port."""
    limits = limits or Limits()
    peers, feed, hub = Peers(app), Feed(), Hub()
    revocation = Revocation(app.bus, hub)
    database = app.database("gateway")
    acquaintances, rulings = Acquaintances(database, app.clock), Rulings(database, app.clock)
    accounts = _accounts(app, database, revocation, rulings)
    router = OwnersRouter(app.bus, app.settings.address("game"))
    pods = PodChannels(app.tracing)
    relay = Relay(router, pods.channel, hub, app.clock, app.background)
    limiter = SharedLimiter(app.redis, MemoryLimiter(app.clock))
    settings = app.settings
    registered = settings.listed(settings.cors_origins)
    origins = Origins(registered)
    gate = Gate(accounts, limiter, limits, origins)
    chat = Chat(ChatStore(app.redis), acquaintances, rulings, peers, app.bus, limiter, limits.chat, app.clock, app.ids)
    reports = ReportStore(database)
    moderation = Moderation(reports, accounts, chat, app.clock, app.ids)

    preferences, outbox = Preferences(database), Outbox(database, app.bus)
    leaving = Leaving(database, outbox, accounts, preferences, acquaintances, rulings, reports, peers, app.clock)
    queueing = Queueing(peers, acquaintances, Sightings(app.redis, app.bus, app.clock))

    async def is_ready() -> bool:
        return app.bus.nats.is_connected

    parts = Parts(
        accounts, peers, relay, feed, hub, app.clock, app.ids, limits, refusal_of, chat, origins, queueing, acquaintances
    )  # fmt: skip
    images = image_hosts(settings.listed(settings.image_hosts))
    named = {
        "accounts": accounts,
        "leaving": leaving,
        "preferences": preferences,
        "acquaintances": acquaintances,
        "rulings": rulings,
        "moderation": moderation,
        "chat": chat,
        "peers": peers,
        "queueing": queueing,
        "feed": feed,
        "lobby": Lobby(peers.lobby, app.clock),
        "wires": Wires(parts),
        "about": ServerView(images),
    }
    http = application(Served(named, gate, app.ids, is_ready), registered)
    presence = PresenceBeat(app.bus, feed, app.clock)
    site = Site(settings.web, PageHeaders(images))
    proxies = settings.listed(settings.trusted_proxies)
    server = WebServer(door(http, site, parts), hub, settings.host, settings.port("gateway"), proxies)
    sockets = app.metrics.gauge("muster_gateway_sockets", "Open sockets.")
    sockets.set_function(lambda: len(hub))
    for start in (BusFeed(app.bus, feed).listen, chat.listen, revocation.listen, server.start):
        app.on_start(start)
    app.on_stop(server.stop)
    app.on_stop(pods.close)
    app.background("outbox", outbox.run)
    app.background("guests", leaving.run)
    app.background("presence", presence.run)
    app.background("pods", router.follow_pods)
    app.background("owners", router.follow_owners)


def _accounts(app: App, database: Database, revocation: Revocation, rulings: Rulings) -> Accounts:
    store = AccountStore(database)
    house = HouseBots(Verifier(app.settings.home / "keys", "bots", app.clock), store, app.clock)
    return Accounts(
        store,
        app.redis,
        app.clock,
        app.ids,
        lambda: secrets.token_urlsafe(_SECRET_BYTES),
        PasswordHasher(),
        revocation.tell,
        house,
        rulings,
    )
