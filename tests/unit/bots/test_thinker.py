"""The process that thinks: it ends with whoever began it, and another one begins when it has died."""

from __future__ import annotations

import multiprocessing
import os
import signal
import subprocess
import sys
import time
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path

import pytest

from services.bots.thinker import Thinker
from services.kit.rpc import channel
from services.kit.settings import Settings
from services.kit.telemetry import Metrics, Tracing

_WAIT_S = 20.0
_BEGIN = """
import asyncio, sys
from services.bots.thinker import Thinker
from services.kit.rpc import channel
from services.kit.settings import Settings
from services.kit.telemetry import Metrics, Tracing
import multiprocessing

async def main():
    thinker = Thinker(channel("127.0.0.1:1", Tracing("t", Settings())), "interpreted", Metrics())
    await thinker.warm_up()
    print(multiprocessing.active_children()[0].pid, flush=True)
    await asyncio.sleep(60)

if __name__ == "__main__":
    asyncio.run(main())
"""


def is_alive(pid: int) -> bool:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


@pytest.mark.timeout(120)
async def test_another_process_begins_when_one_has_died() -> None:
    thinker = Thinker(channel("127.0.0.1:1", Tracing("t", Settings())), "interpreted", Metrics())
    await thinker.warm_up()
    (first,) = multiprocessing.active_children()
    os.kill(first.pid or 0, signal.SIGKILL)
    with pytest.raises(BrokenProcessPool):
        await thinker.warm_up()
    thinker.stop()
    await thinker.warm_up()
    (second,) = multiprocessing.active_children()
    assert second.pid != first.pid
    thinker.stop()


@pytest.mark.timeout(120)
def test_it_ends_with_the_service_that_is_killed(tmp_path: Path) -> None:
    script = tmp_path / "service.py"
    script.write_text(_BEGIN)
    environ = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    service = subprocess.Popen([sys.executable, str(script)], stdout=subprocess.PIPE, text=True, env=environ)
    assert service.stdout is not None
    pid = int(service.stdout.readline())
    assert is_alive(pid)
    service.kill()
    service.wait()
    service.stdout.close()
    deadline = time.monotonic() + _WAIT_S
    while is_alive(pid):
        assert time.monotonic() < deadline
        time.sleep(0.02)
