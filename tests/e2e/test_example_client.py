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
START_S, GAME_S = 120.0, 400.0
FORMATS = {"duel": 2, "commander": 4, "partner": 4, "emperor": 6}
"""With the players of a game: the others are house bots that play by lot."""


@pytest.fixture(scope="module")
def node() -> Path:
    """Node.js that is new enough."""
    try:
        return web.find_node()
    except web.BuildError as error:
        pytest.skip(f"no Node.js: {error}")


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a whole stack of its own, with bots that do not wait."""
    tmp_path = tmp_path_factory.mktemp("stack")
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
@pytest.mark.parametrize("format_id", FORMATS)
def test_a_client_written_from_the_pages_alone_plays_a_game_comes_back_and_finds_it_in_the_replay(
    node: Path, url: str, format_id: str
) -> None:
    command = [str(node), str(PLAYER), "--url", url, "--format", format_id, "--limit", str(GAME_S), "--bot", "random"]
    played = subprocess.run(command, capture_output=True, text=True, timeout=GAME_S + 10, check=False)
    assert played.stdout.strip(), played.stderr
    said = json.loads(played.stdout.strip().splitlines()[-1])
    assert (played.returncode, said["ok"]) == (0, True), said
    assert all(said["checks"].values())
    assert said["refusals"] == []
    assert said["winners"]
    assert said["turns"] > 1
    assert (said["format"], len(said["lives"])) == (format_id, FORMATS[format_id])
