"""The example client in JavaScript, written from the public pages alone, plays a whole game on a real stack."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from services.cli import web
from services.kit.settings import Settings
from services.kit.stack.ports import with_free_ports
from tests.conftest import ROOT

PLAYER = ROOT / "clients" / "examples" / "node" / "player.mjs"
START_S, GAME_S = 60.0, 60.0


@pytest.fixture(scope="module")
def node() -> Path:
    """Node.js that is new enough."""
    try:
        return web.find_node()
    except web.BuildError as error:
        pytest.skip(f"no Node.js: {error}")


@pytest.fixture
def url(tmp_path: Path) -> Iterator[str]:
    """The address of a whole stack of its own, with bots that do not wait."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("MUSTER_")}
    environ |= with_free_ports(Settings(home=tmp_path, shared=None, bot_pause=0.0)).environ()
    command = [sys.executable, "-m", "services.cli.main", "up"]
    with (tmp_path / "up.log").open("w") as log:
        process = subprocess.Popen(command, env=environ, stdout=log, stderr=log, cwd=ROOT)
    try:
        yield _address(tmp_path, process)
    finally:
        process.send_signal(signal.SIGTERM)
        process.wait(30)


def _address(home: Path, process: subprocess.Popen[bytes]) -> str:
    state, deadline = home / "run" / "stack.json", time.monotonic() + START_S
    while not (state.exists() and "gateway" in (found := json.loads(state.read_text() or "{}"))):
        assert process.poll() is None, (home / "up.log").read_text()
        assert time.monotonic() < deadline, (home / "up.log").read_text()
        time.sleep(0.05)
    return str(found["gateway"]["address"])


@pytest.mark.timeout(START_S + GAME_S + 30)
def test_a_client_written_from_the_pages_alone_plays_a_game_comes_back_and_finds_it_in_the_replay(
    node: Path, url: str
) -> None:
    command = [str(node), str(PLAYER), "--url", url, "--format", "duel", "--limit", str(GAME_S)]
    played = subprocess.run(command, capture_output=True, text=True, timeout=GAME_S + 10, check=False)
    assert played.stdout.strip(), played.stderr
    said = json.loads(played.stdout.strip().splitlines()[-1])
    assert (played.returncode, said["ok"]) == (0, True), said
    assert all(said["checks"].values())
    assert said["refusals"] == []
    assert said["winners"]
    assert said["turns"] > 1
