"""Locust's side of a run: users that stand for scenarios of the driver process, and figures that every worker sends to the master.

Locust spawns, distributes, shows and writes its page; what it shows was measured in the driver process (`loadtests.driver.process`), of which each
Locust process has one.
"""

from __future__ import annotations

import itertools
import json
import os
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import gevent
import msgspec
from gevent import subprocess
from locust import User, events, task
from locust.argument_parser import LocustArgumentParser
from locust.env import Environment
from locust.runners import MasterRunner, WorkerRunner

from .driver.user import Target
from .figures import Figures, Histogram, unpacked
from .profiles import OUT_VARIABLE

_MESSAGE = "muster"
_END_S = 15.0
_LOOK_S = 0.5


class Driver:
    """The driver process of this Locust process; its figures go to Locust's statistics and into `figures`."""

    def __init__(self, environment: Environment, target: Target) -> None:
        self.figures = Figures()
        self._environment = environment
        self._numbers = itertools.count(1)
        command = (sys.executable, "-m", "loadtests.driver.process")
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._say(target)
        self._reading = gevent.spawn(self._read)

    def start(self, scenario: str) -> int:
        """One user more; its number."""
        number = next(self._numbers) + 1000 * _worker(self._environment)
        self._say({"start": number, "scenario": scenario})
        return number

    def stop(self, number: int) -> None:
        """Let a user go."""
        self._say({"stop": number})

    def end(self) -> None:
        """Let everybody go and read what is left."""
        if not self._process.stdin.closed:
            self._process.stdin.close()
        self._reading.join(timeout=_END_S)
        self._process.kill()

    def _say(self, command: Mapping[str, Any] | Target) -> None:
        self._process.stdin.write(msgspec.json.encode(command) + b"\n")
        self._process.stdin.flush()

    def _read(self) -> None:
        for line in self._process.stdout:
            self._take(unpacked(json.loads(line)))

    def _take(self, figures: Figures) -> None:
        self.figures.merge(figures)
        for kind, histogram in figures.samples.items():
            for ms in _values(histogram):
                self._fire(kind, ms, None)
        for (kind, code), count in figures.errors.items():
            for _ in range(count):
                self._fire(kind, 0.0, RuntimeError(f"{code}: {figures.messages.get(code, '')}"))

    def _fire(self, kind: str, ms: float, error: Exception | None) -> None:
        self._environment.events.request.fire(
            request_type="muster", name=kind, response_time=ms, response_length=0, exception=error, context={}
        )


def _values(histogram: Histogram) -> list[float]:
    single = {each: Histogram(type(histogram.bins)({each: 1})).percentile(100) for each in histogram.bins}
    return [single[each] for each, count in histogram.bins.items() for _ in range(count)]


def _worker(environment: Environment) -> int:
    return int(getattr(environment.runner, "worker_index", 0) or 0)


class Run:
    """What one Locust process knows of the run; on the master, of all workers."""

    def __init__(self) -> None:
        self.driver: Driver | None = None
        self.figures = Figures()
        self.window = Figures()
        self.steps: list[dict[str, Any]] = []

    def collect(self) -> None:
        """Take over what the driver of this process measured."""
        if self.driver is not None:
            self.merge(self.driver.figures.take())

    def merge(self, figures: Figures) -> None:
        """Add figures to the run and to the present step."""
        self.figures.merge(figures)
        self.window.merge(figures)

    def forget(self) -> None:
        """The warm-up is over."""
        self.collect()
        self.figures.forget()


RUN = Run()


class ScenarioUser(User):
    """A user that the driver process plays; `scenario` names a module of `loadtests.scenarios`."""

    abstract = True
    scenario = ""

    def on_start(self) -> None:
        """Begin."""
        assert RUN.driver is not None, "it starts with the run"
        self._number = RUN.driver.start(self.scenario)

    def on_stop(self) -> None:
        """Go; with the run the driver lets everybody go."""
        if RUN.driver is not None:
            RUN.driver.stop(self._number)

    @task
    def wait(self) -> None:
        """The driver works; Locust lets a user go between two tasks."""
        gevent.sleep(_LOOK_S)


def target_of(environment: Environment) -> Target:
    """The server that the options name."""
    given = environment.parsed_options
    assert given is not None, "Locust has parsed its options"
    kills = tuple(float(each) for each in given.kills.split(",") if each)
    return Target(environment.host or "", given.game, given.decks, given.token, given.pause, kills)


@events.init_command_line_parser.add_listener
def _options(parser: LocustArgumentParser) -> None:
    parser.add_argument("--game", default="", help="game service, grpc(s)://host:port (Recorded)")
    parser.add_argument("--decks", default="", help="decks service, grpc(s)://host:port (Recorded)")
    parser.add_argument("--token", default="", is_secret=True, help="token of an account (default: accounts and guests are made)")  # fmt: skip
    parser.add_argument("--warm-up", type=float, default=0.0, help="seconds at the start whose figures are dropped")
    parser.add_argument("--kills", default="", help="when the server's processes are killed, seconds of the epoch with commas between: what is due then is told apart")  # fmt: skip
    parser.add_argument("--pause", type=float, default=2.0, help="mean seconds between two actions of a table or user")


@events.test_start.add_listener
def _started(environment: Environment, **_: Any) -> None:
    assert environment.parsed_options is not None, "Locust has parsed its options"
    if not isinstance(environment.runner, MasterRunner):
        RUN.driver = Driver(environment, target_of(environment))
    gevent.spawn_later(environment.parsed_options.warm_up, RUN.forget)


@events.report_to_master.add_listener
def _report(client_id: str, data: dict[str, Any]) -> None:
    RUN.collect()
    data[_MESSAGE] = RUN.figures.take().packed()


@events.worker_report.add_listener
def _merge(client_id: str, data: dict[str, Any]) -> None:
    if _MESSAGE in data:
        RUN.merge(unpacked(data[_MESSAGE]))


@events.test_stop.add_listener
def _stopped(environment: Environment, **_: Any) -> None:
    if RUN.driver is not None:
        RUN.driver.end()
        RUN.collect()
        RUN.driver = None


@events.quitting.add_listener
def _quitting(environment: Environment, **_: Any) -> None:
    _stopped(environment)
    if isinstance(environment.runner, WorkerRunner):
        return
    if where := os.environ.get(OUT_VARIABLE):
        found = {"figures": RUN.figures.packed(), "steps": RUN.steps}
        Path(where).write_text(json.dumps(found), encoding="utf-8")
    if RUN.figures.errors or not RUN.figures.samples:
        environment.process_exit_code = 1
