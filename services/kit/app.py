"""One process of Muster: what `bind(app)` hangs its parts on, and how they start and stop.

Start: databases, bus, hooks in order, gRPC servers, background tasks, health SERVING once it is warm. Stop: what is handed over to others within HAND_OVER_S; then health NOT_SERVING, background
tasks, servers, hooks in reverse order, connections; each part bounded, all within STOP_S. Every service of one App listens on its own
port, so tests bind several into one event loop and still talk gRPC.
"""

from __future__ import annotations

import asyncio
import logging
import signal
import sys
from collections.abc import Awaitable, Callable
from types import TracebackType
from typing import TYPE_CHECKING, Self, TypeAlias

import grpc
import uvloop
from grpc_health.v1 import health, health_pb2, health_pb2_grpc
from grpc_reflection.v1alpha import reflection

from . import collecting, lag, rpc, settings, standby
from .background import Background, Run
from .bus import Bus
from .clock import Clock, SystemClock
from .errors import Fault
from .ids import Ids, SystemIds
from .settings import ConfigError, Settings
from .sql import Database
from .telemetry import Metrics, Tracing, configure_logging

if TYPE_CHECKING:
    from redis.asyncio import Redis

STOP_S = 8.0
"""The stop takes no longer than this once work is handed over."""
HAND_OVER_S = 20.0
"""How long work may be handed over to other processes before a stop."""
WARM_S = 45.0
"""How long a process may keep others waiting until it has loaded what it answers from."""
DRAIN_S = 2.0
"""How long running calls may go on once a server stops."""
EX_CONFIG = 78
"""Exit code of a process that cannot start as it was configured (sysexits.h)."""

log = logging.getLogger(__name__)
Hook = Callable[[], Awaitable[None]]
Register = Callable[[grpc.aio.Server], None]
Serving: TypeAlias = health_pb2.HealthCheckResponse.ServingStatus  # type: ignore[valid-type]
SERVING = health_pb2.HealthCheckResponse.SERVING
NOT_SERVING = health_pb2.HealthCheckResponse.NOT_SERVING


class App:
    """The parts of one process; make it inside the event loop, bind, then `async with app:`."""

    def __init__(
        self, settings: Settings, name: str = "app", clock: Clock | None = None, ids: Ids | None = None
    ) -> None:
        self.settings = settings
        self.name = name
        self.clock: Clock = clock or SystemClock()
        self.ids: Ids = ids or SystemIds(self.clock)
        self.metrics = Metrics()
        self.tracing = Tracing(name, settings)
        self.bus = Bus(settings.nats(), name, self.metrics, self.tracing)
        self._redis: Redis | None = None
        self._servers: dict[str, grpc.aio.Server] = {}
        self._served: dict[str, list[str]] = {}
        self._health = health.aio.HealthServicer()
        self._channels: dict[str, grpc.aio.Channel] = {}
        self._databases: dict[str, Database] = {}
        self._starts: list[Hook] = []
        self._warmings: list[Hook] = []
        self._warm: asyncio.Task[None] | None = None
        self._stops: list[Hook] = []
        self._drains: list[Hook] = []
        self._background = Background(self.metrics)

    @property
    def redis(self) -> Redis:
        """The shared Redis client; it connects at its first command. Processes that use none do not load its library, a fifth of all they load."""
        if self._redis is None:
            from . import redis_client

            self._redis = redis_client.connect(self.settings.redis())
        return self._redis

    def serve(self, register: Register, *full_service_names: str) -> None:
        """Add servicers; the second part of their name (muster.<area>.v1.X) says whose port they listen on."""
        area = full_service_names[0].split(".")[1]
        if area not in self._servers:
            self._servers[area] = rpc.server(self.metrics, self.tracing, self.ids)
        register(self._servers[area])
        self._served.setdefault(area, []).extend(full_service_names)

    def channel(self, service: str) -> grpc.aio.Channel:
        """The one channel to another service."""
        if service not in self._channels:
            self._channels[service] = rpc.channel(self.settings.address(service), self.tracing)
        return self._channels[service]

    def database(self, name: str) -> Database:
        """The database of a service, migrated before the hooks run."""
        if name not in self._databases:
            self._databases[name] = Database(name, self.settings.database_url(name))
        return self._databases[name]

    def on_start(self, hook: Hook) -> None:
        """Run before serving, in the order given."""
        self._starts.append(hook)

    def warm(self, hook: Hook) -> None:
        """Run once calls are answered; the health says SERVING when it has ended, or after WARM_S at the latest: late is better than never."""
        self._warmings.append(hook)

    def on_stop(self, hook: Hook) -> None:
        """Run after serving, in the reverse of the order given."""
        self._stops.append(hook)

    def on_drain(self, hook: Hook) -> None:
        """Run before serving ends, while calls are still answered: what others can take over is handed over."""
        self._drains.append(hook)

    def background(self, name: str, run: Run) -> None:
        """Keep `run` going while the app runs: restarted with backoff when it raises, cancelled at stop."""
        self._background.add(name, run)

    async def start(self) -> None:
        """Bring everything up; raises ConfigError when a port is taken, Fault when a broker is missing."""
        for database in self._databases.values():
            await database.upgrade()
        await self.bus.connect()
        for hook in self._starts:
            await hook()
        await self._set_health(NOT_SERVING)
        for area, each in self._servers.items():
            await self._listen(area, each)
        self._background.start()
        if self._warmings:
            self._warm = asyncio.create_task(self._warmed(), name="warming")
        else:
            await self._set_health(SERVING)

    async def stop(self) -> None:
        """Take everything down in reverse order; a part that does not end in time is abandoned with a log line."""
        await self._within(HAND_OVER_S, self._drain)
        parts = ((self._stop_serving, 0.4), (self._run_stops, 0.3), (self._disconnect, 0.3))
        for part, share in parts:
            await self._within(share * STOP_S, part)

    async def __aenter__(self) -> Self:
        try:
            await self.start()
        except BaseException:
            await self.stop()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self.stop()

    async def _listen(self, area: str, server: grpc.aio.Server) -> None:
        health_pb2_grpc.add_HealthServicer_to_server(self._health, server)
        reflection.enable_server_reflection((*self._served[area], health.SERVICE_NAME, reflection.SERVICE_NAME), server)
        address = f"{self.settings.host}:{self.settings.port(area)}"
        try:
            server.add_insecure_port(address)
        except RuntimeError as error:
            variable = f"MUSTER_{area.upper()}_PORT"
            raise ConfigError(
                f"{area} cannot listen on {address}: it is taken; set {variable} to a free one"
            ) from error
        await server.start()

    async def _set_health(self, status: Serving) -> None:
        for service in ("", *(name for names in self._served.values() for name in names)):
            await self._health.set(service, status)

    async def _warmed(self) -> None:
        try:
            async with asyncio.timeout(WARM_S):
                await asyncio.gather(*(hook() for hook in self._warmings))
        except Exception:
            log.exception("%s serves before it is warm", self.name)
        await self._set_health(SERVING)

    async def _within(self, seconds: float, part: Hook) -> None:
        task = asyncio.ensure_future(part())
        _, late = await asyncio.wait([task], timeout=seconds)
        if late:
            others = [each for each in asyncio.all_tasks() if each is not asyncio.current_task()]
            log.error("%s: %s did not end within %s s; running: %s", self.name, part.__name__, seconds, others)
            task.cancel()
        elif task.exception() is not None:
            log.error("%s: %s failed", self.name, part.__name__, exc_info=task.exception())

    async def _drain(self) -> None:
        await self._run_all(self._drains)

    async def _stop_serving(self) -> None:
        await self._health.enter_graceful_shutdown()
        if self._warm is not None:
            self._warm.cancel()
        await self._background.stop()
        await asyncio.gather(*(server.stop(DRAIN_S) for server in self._servers.values()))

    async def _run_stops(self) -> None:
        await self._run_all(self._stops)

    async def _run_all(self, hooks: list[Hook]) -> None:
        for hook in reversed(hooks):
            try:
                await hook()
            except Exception:
                log.exception("a stop hook of %s failed", self.name)

    async def _disconnect(self) -> None:
        """All connections at once: one that hangs keeps no other open."""
        closes = [*(channel.close for channel in self._channels.values()), self.bus.close]
        if self._redis is not None:
            closes.append(self._redis.aclose)
        closes += [database.close for database in self._databases.values()]
        for failed in await asyncio.gather(*(close() for close in closes), return_exceptions=True):
            if isinstance(failed, Exception):
                log.error("%s: a connection did not close", self.name, exc_info=failed)
        self.tracing.close()


def main(name: str, bind: Callable[[App], None], load: Callable[[Settings], object] | None = None) -> None:
    """Run one service until SIGTERM or SIGINT; exits with 78 and one sentence when it is configured wrongly.

    `load`: loads what `bind` needs; one that stands by does so before it is told to begin.
    """
    stands_by = standby.is_standby()
    try:
        given = settings.read()
        configure_logging(given)
        if stands_by:
            if load is not None:
                load(given)
            if not standby.until_told():
                return
        uvloop.run(_run(name, bind, given))
    except ConfigError as error:
        print(f"{name}: {error}", file=sys.stderr)
        sys.exit(EX_CONFIG)
    except Fault as fault:
        print(f"{name}: {fault.message}", file=sys.stderr)
        sys.exit(1)


async def _run(name: str, bind: Callable[[App], None], given: Settings) -> None:
    stopped = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stopped.set)
    app = App(given, name)
    app.metrics.with_process()
    collecting.tune(app.metrics)
    app.background("loop lag", lambda: lag.watch(app.metrics))
    app.background("collecting", collecting.when_quiet)
    bind(app)
    close_metrics = _serve_metrics(app)
    async with app:
        collecting.settle()
        log.info("%s is ready at %s", name, given.address(name))
        await stopped.wait()
        log.info("%s stops", name)
    close_metrics()


def _serve_metrics(app: App) -> Callable[[], None]:
    port = app.settings.metrics_port(app.name)
    try:
        return app.metrics.listen(app.settings.host, port)
    except OSError as error:
        variable = f"MUSTER_{app.name.upper()}_METRICS_PORT"
        raise ConfigError(f"{app.name} cannot show metrics on port {port}: {error.strerror}; set {variable}") from error
