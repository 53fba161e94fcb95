"""One process of the stack: its end is noticed, whatever it has started."""

from __future__ import annotations

import asyncio
import os
import signal
import sys
from pathlib import Path

from services.kit.stack.parts import Part
from services.kit.stack.process import Process

ROOT = Path(__file__).resolve().parents[3]
WITH_A_HELPER = """
import subprocess, sys
helper = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
print(helper.pid, flush=True)
helper.wait()
"""


STANDING_BY = """
import sys
from services.kit import standby
assert standby.is_standby()
print("loaded", flush=True)
print("begun" if standby.until_told() else "nobody speaks", standby.is_standby(), flush=True)
"""


async def _ready() -> bool:
    return True


async def test_a_killed_process_takes_along_what_it_has_started_and_its_end_is_noticed(tmp_path: Path) -> None:
    for folder in ("run", "log"):
        (tmp_path / folder).mkdir()
    told: asyncio.Queue[str] = asyncio.Queue()
    part = Part("game", "", "", (sys.executable, "-c", WITH_A_HELPER), _ready)
    process = await Process.start(part, {}, tmp_path, lambda _, line: told.put_nowait(line))
    helper = int(await asyncio.wait_for(told.get(), 20))
    os.kill(process.pid, signal.SIGKILL)  # the process alone, as when memory runs out
    try:
        assert await asyncio.wait_for(process.wait(), 10) == -signal.SIGKILL
    finally:
        process.kill()
    async with asyncio.timeout(10):
        while _runs(helper):
            await asyncio.sleep(0.01)


def _runs(pid: int) -> bool:
    """Whether it is there and more than an entry that its parent has not read."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


async def test_a_process_that_stands_by_begins_when_it_is_told(tmp_path: Path) -> None:
    for folder in ("run", "log"):
        (tmp_path / folder).mkdir()
    told: asyncio.Queue[str] = asyncio.Queue()
    part = Part("game", "", "", (sys.executable, "-c", STANDING_BY), _ready)

    def said(_: str, line: str) -> None:
        told.put_nowait(line)

    process = await Process.start(part, {"PYTHONPATH": str(ROOT)}, tmp_path, said, stands_by=True)
    try:
        assert await asyncio.wait_for(told.get(), 20) == "loaded"
        assert not (tmp_path / "run" / "game.pid").exists(), "it is not the part yet"
        process.begin(tmp_path)
        assert await asyncio.wait_for(told.get(), 20) == "begun False"
        assert (tmp_path / "run" / "game.pid").read_text() == f"{process.pid}\n"
        assert await asyncio.wait_for(process.wait(), 20) == 0
    finally:
        process.kill()
