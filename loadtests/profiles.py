"""Profiles of `make load`: who is on the server, for how long, and what is promised to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Promise:
    """The most that percentiles of one kind of sample may be, in milliseconds."""

    p50_ms: float
    p99_ms: float


@dataclass(frozen=True, slots=True)
class Profile:
    """Users by class of the locustfile, their pace, the duration, and the promises that fail the run when they are broken.

    `kill_at_s`: when the game process is killed with SIGKILL (only of a server that was started for the run). `steps`: numbers of users of the single class
    `users` names, one after the other for `seconds` each, until a promise breaks.
    """

    users: Mapping[str, int]
    seconds: int
    pause_s: float
    promises: Mapping[str, Promise]
    spawn_per_s: float = 5.0
    kill_at_s: tuple[float, ...] = ()
    steps: tuple[int, ...] = field(default=())


PROFILE_VARIABLE = "MUSTER_LOAD_PROFILE"
"""Environment variable by which Locust's processes know the profile."""
OUT_VARIABLE = "MUSTER_LOAD_OUT"
"""And the file for the figures of the whole run, as JSON."""
RECOVERY_S, AFTER_KILL = 30.0, ", after a kill"
"""What was due within so many seconds of a kill is told and judged apart: the outage itself, and working off what came to stand in line."""
_TABLE = Promise(p50_ms=25, p99_ms=250)
_ALL = {"Recorded": 40, "Players": 8, "Watchers": 12, "Reconnects": 4, "Queues": 2, "Catalog": 4, "Decks": 2}
_FEW = {
    "action": _TABLE,
    "socket: told to all seats": Promise(p50_ms=50, p99_ms=400),
    "watch: told to all watchers": Promise(p50_ms=50, p99_ms=400),
    "catalog: card": Promise(p50_ms=25, p99_ms=250),
}
_PROMISES = {
    **_FEW,
    "queue: proposed": Promise(p50_ms=3_000, p99_ms=5_000),
    f"action{AFTER_KILL}": Promise(p50_ms=25, p99_ms=6_500),
    f"socket: told to all seats{AFTER_KILL}": Promise(p50_ms=50, p99_ms=6_500),
}
PROFILES = {
    "smoke": Profile({"Recorded": 16, "Players": 4, "Watchers": 4, "Catalog": 2}, 60, 0.5, _FEW, spawn_per_s=10),
    "standard": Profile(_ALL, 240, 1.0, _PROMISES, kill_at_s=(120.0,)),
    "ceiling": Profile(
        {"Recorded": 800},
        25,
        1.0,
        {"action": _TABLE},
        spawn_per_s=25,
        steps=(50, 100, 150, 200, 250, 300, 350, 400, 500, 600, 700, 800),
    ),
    "soak": Profile(_ALL, 4 * 3600, 2.0, _PROMISES, kill_at_s=(3600.0, 7200.0)),
}
