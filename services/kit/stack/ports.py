"""Ports on the loopback address: which are free, and who would collide."""

from __future__ import annotations

import dataclasses
import random
import socket
from collections.abc import Iterable

from ..settings import METERED, PORTS, Settings
from .errors import StackError

RANGE = range(20_000, 32_000)
"""Below Linux's range for outgoing connections, so that none of them takes a port between the check and its use."""


def is_free(port: int, host: str = "127.0.0.1") -> bool:
    """Whether a server could listen there now."""
    with socket.socket() as probe:
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            probe.bind((host, port))
        except OSError:
            return False
    return True


def free_ports(count: int, rng: random.Random | None = None) -> list[int]:
    """Different free ports; raises StackError when a thousand tries find too few."""
    source = rng or random.SystemRandom()
    candidates = source.sample(RANGE, min(len(RANGE), 1000))
    found = [port for port in candidates if is_free(port)][:count]
    if len(found) < count:
        raise StackError(f"there are no {count} free ports between {RANGE.start} and {RANGE.stop}")
    return found


def with_free_ports(settings: Settings) -> Settings:
    """The same settings on free ports, metrics included."""
    found = iter(free_ports(len(PORTS) + len(METERED)))
    listening = {name: next(found) for name in PORTS}
    metrics = {name: next(found) for name in METERED}
    return dataclasses.replace(settings, ports=listening, metrics_ports=metrics)


def require_free(settings: Settings, names: Iterable[str]) -> None:
    """Raises StackError with the part, the port and the variable of the first that is taken."""
    for name in names:
        _require(settings.host, settings.port(name), name, f"MUSTER_{name.upper()}_PORT")
        if name in METERED:
            _require(
                settings.host, settings.metrics_port(name), f"{name}'s metrics", f"MUSTER_{name.upper()}_METRICS_PORT"
            )


def _require(host: str, port: int, what: str, variable: str) -> None:
    if not is_free(port, host):
        raise StackError(
            f"port {port} for {what} is taken by another program; stop that program or set {variable} to a free port"
        )
