"""uvicorn inside the app's event loop, and the ASGI door: the socket, or HTTP."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import uvicorn

from services.kit.settings import ConfigError

from .patience import PatientProtocol
from .socket.conversation import Parts
from .socket.hub import Hub
from .socket.session import GOING_AWAY, Session
from .web import HEALTH_PATHS

SOCKET_PATH = "/v1/socket"
# Far above the protocol's limit: frames up to here get a typed refusal, larger ones close 1009.
WS_MAX_SIZE = 8 * 1024 * 1024
PING_S = 15.0
REST_S = 75
"""How long a connection may rest between two requests: longer than clients keep theirs, since one that is closed as a request is on its way fails it."""
RECONNECT_MS = 500
_START_S = 10.0

Asgi = Callable[[Any, Any, Any], Awaitable[None]]


def door(http: Asgi, site: Asgi, parts: Parts) -> Asgi:
    """The ASGI application: sockets go to sessions, `/v1` and health to `http`, the rest to the web client's `site`."""

    async def application(scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket" and scope["path"] == SOCKET_PATH:
            await Session(parts, scope, receive, send).run()
        elif scope["type"] == "websocket":
            await receive()
            await send({"type": "websocket.close", "code": 4012, "reason": "no such socket"})
        elif f"{scope['path']}/".startswith("/v1/") or scope["path"] in HEALTH_PATHS:
            await http(scope, receive, send)
        else:
            await site(scope, receive, send)

    return application


class _Server(uvicorn.Server):
    """uvicorn without signal handlers: the app has its own."""

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        yield


class WebServer:
    """Starts and stops uvicorn as hooks of the app. Only `trusted_proxies` are believed who a request comes from."""

    def __init__(self, application: Asgi, hub: Hub, host: str, port: int, trusted_proxies: list[str]) -> None:
        self._hub = hub
        self._host = host
        self._port = port
        config = uvicorn.Config(
            application,
            log_config=None,
            access_log=False,  # paths may carry socket tickets
            log_level="warning",
            http=PatientProtocol,
            proxy_headers=bool(trusted_proxies),
            forwarded_allow_ips=trusted_proxies,
            ws="websockets-sansio",
            ws_max_size=WS_MAX_SIZE,
            ws_ping_interval=PING_S,
            ws_ping_timeout=2 * PING_S,
            ws_per_message_deflate=False,
            lifespan="off",
            server_header=False,
            timeout_keep_alive=REST_S,
            timeout_graceful_shutdown=2,
        )
        self._server = _Server(config)
        self._task: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Listen; raises ConfigError when the port is taken."""
        listener = self._listener()
        self._task = asyncio.create_task(self._server.serve(sockets=[listener]), name="uvicorn")
        async with asyncio.timeout(_START_S):
            while not self._server.started:
                await asyncio.sleep(0.005)

    async def stop(self) -> None:
        """Tell every socket to come back elsewhere, then stop."""
        for session in self._hub.all():
            session.close(GOING_AWAY, f"going away; reconnect in {RECONNECT_MS} ms")
        if self._task is not None:
            self._server.should_exit = True
            await self._task

    def _listener(self) -> socket.socket:
        family = socket.AF_INET6 if ":" in self._host else socket.AF_INET
        # asyncio turns Nagle's algorithm off for sockets that name their protocol; with it a body waits 40 ms for the head.
        listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            listener.bind((self._host, self._port))
        except OSError as error:
            listener.close()
            raise ConfigError(
                f"gateway cannot listen on {self._host}:{self._port}: {error.strerror}; set MUSTER_GATEWAY_PORT"
            ) from error
        listener.setblocking(False)
        return listener
