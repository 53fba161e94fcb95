"""Fixtures of the whole suite: real brokers on free ports, an App on them, free ports, the shared corpus."""

from __future__ import annotations

import asyncio
import dataclasses
import gc
import json
import os
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import nats
import pytest
import redis

from services.kit.app import App
from services.kit.ids import SeededIds
from services.kit.settings import Settings
from services.kit.sql import opened
from services.kit.stack import ports
from services.kit.stack.ports import free_ports, with_free_ports

ROOT = Path(__file__).resolve().parents[1]
START_S = 30.0
WORKERS = 8
KEEPING = ("gateway", "catalog", "decks", "matchmaking", "game", "tournament")


def corpus() -> Path | None:
    """The shared corpus, or None: MUSTER_SHARED, else ../shared beside the project."""
    named = os.environ.get("MUSTER_SHARED", "")
    path = Path(named) if named else ROOT.parent / "shared"
    return path.resolve() if named != "none" and path.is_dir() else None


def pytest_configure() -> None:
    """Give each test process ports of its own: another one could take a port between its choice and its use."""
    worker = int(os.environ.get("PYTEST_XDIST_WORKER", "gw0").removeprefix("gw"))
    ports.RANGE = ports.RANGE[worker % WORKERS :: WORKERS]


def pytest_collection_finish() -> None:
    """What was imported and collected stays to the end: it need not be looked through again with each collection of garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 20, 50)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip tests marked `shared` without the corpus; in CI its absence is a failure."""
    if item.get_closest_marker("shared") is None or corpus() is not None:
        return
    reason = "the shared corpus is absent (MUSTER_SHARED)"
    if os.environ.get("CI") == "true" and os.environ.get("MUSTER_SHARED") != "none":
        pytest.fail(reason)
    pytest.skip(reason)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of the shared corpus; for tests marked `shared`."""
    found = corpus()
    assert found is not None, "mark the test with pytest.mark.shared"
    return found


@pytest.fixture
def free_port() -> int:
    """A port on the loopback address that nobody listens on."""
    return free_ports(1)[0]


@pytest.fixture(scope="session")
def brokers(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Settings]:
    """Settings with a real NATS and Redis behind them, one pair for each test process."""
    home = tmp_path_factory.mktemp("brokers")
    settings = with_free_ports(Settings(home=home, shared=corpus()))
    command = [sys.executable, "-m", "services.cli.main", "up", "--only", "nats,redis"]
    environ = {**os.environ, **settings.environ()}
    with (home / "up.log").open("w") as log:
        process = subprocess.Popen(command, env=environ, stdout=log, stderr=log, cwd=ROOT)
    try:
        _await_state(home, process)
        yield settings
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(15)


def _await_state(home: Path, process: subprocess.Popen[bytes]) -> None:
    state, deadline = home / "run" / "stack.json", time.monotonic() + START_S
    while not (state.exists() and json.loads(state.read_text())):
        log = (home / "up.log").read_text()
        assert process.poll() is None, f"the brokers did not start: {log}"
        assert time.monotonic() < deadline, f"the brokers are not ready after {START_S} s: {log}"
        time.sleep(0.02)


@pytest.fixture
async def clean_brokers(brokers: Settings) -> Settings:
    """The brokers, emptied: no streams, no keys."""
    client = await nats.connect(brokers.nats(), allow_reconnect=False)
    js = client.jetstream()
    for stream in await js.streams_info():
        await js.delete_stream(str(stream.config.name))
    await client.close()
    with redis.Redis.from_url(brokers.redis()) as server:
        server.flushall()
    return brokers


@pytest.fixture(scope="session")
def migrated(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A home with the empty databases of every service: a copy is made in a hundredth of the time that their migrations take."""
    home = tmp_path_factory.mktemp("migrated")

    async def upgrade() -> None:
        for name in KEEPING:
            async with opened(Settings(home=home), name):
                pass

    asyncio.run(upgrade())
    return home


@pytest.fixture
async def stack_settings(clean_brokers: Settings, migrated: Path, tmp_path: Path) -> Settings:
    """Settings of one test: the emptied brokers, an own home with empty databases, free ports for every service."""
    shutil.copytree(migrated, tmp_path / "home")
    own = with_free_ports(clean_brokers)
    ports = {**own.ports, "nats": clean_brokers.port("nats"), "redis": clean_brokers.port("redis")}
    return dataclasses.replace(own, home=tmp_path / "home", ports=ports)


@pytest.fixture
async def stack_app(stack_settings: Settings) -> AsyncIterator[App]:
    """An App that is not started: bind services to it, then `async with stack_app:`; it is stopped in any case."""
    app = App(stack_settings, "test", ids=SeededIds(1))
    yield app
    await asyncio.wait_for(app.stop(), 10)
