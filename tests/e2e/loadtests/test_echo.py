"""The load generator reports what a server of known delay took, not what it adds itself."""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import struct
import sys
import time
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import grpc
import pytest

from loadtests.figures import Figures, unpacked
from loadtests.profiles import OUT_VARIABLE
from loadtests.scenarios.echo import DELAYS_MS

MOST_MS, MOST_SHARE = 0.5, 0.1
ATTEMPTS = 6
BARE, BARE_AFTER_S = 60, 2.5
_LOCUSTFILE = "loadtests/locustfile.py"


@pytest.fixture
async def echo_port(free_port: int) -> AsyncIterator[int]:
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "loadtests.echo_server", str(free_port), stdout=asyncio.subprocess.PIPE
    )
    assert server.stdout is not None
    await server.stdout.readline()
    yield free_port
    server.kill()
    await server.wait()


async def _run(port: int, out: Path, *more: str) -> tuple[Figures, str]:
    """What was reported, and what Locust itself says on its standard output."""
    command = (
        sys.executable, "-m", "locust", "-f", _LOCUSTFILE, "Echo", "--headless", "--only-summary", "-u", "16", "-r", "100",
        "-t", "6s", "--pause", "0.08", "--game", f"grpc://127.0.0.1:{port}", "--host", "http://127.0.0.1:9", *more,
    )  # fmt: skip
    process = await asyncio.create_subprocess_exec(
        *command, env={**os.environ, OUT_VARIABLE: str(out)}, stdout=asyncio.subprocess.PIPE
    )
    told, _ = await process.communicate()
    assert process.returncode == 0
    return _read(out), told.decode()


def _read(out: Path) -> Figures:
    return unpacked(json.loads(out.read_text())["figures"])


def _close(seen: float, taken: float) -> bool:
    return abs(seen - taken) <= max(MOST_MS, MOST_SHARE * taken)


@pytest.mark.timeout(120)
async def test_the_report_agrees_with_a_bare_client_at_every_delay(echo_port: int, tmp_path: Path) -> None:
    """Both at once, so that a busy machine delays both; what a generator adds by itself, it adds in each attempt."""
    open_: dict[int, list[tuple[float, float]]] = {delay: [] for delay in DELAYS_MS}
    for attempt in range(ATTEMPTS):
        (figures, _), *bare = await asyncio.gather(
            _run(echo_port, tmp_path / f"{attempt}.json"), *(_bare(echo_port, delay) for delay in DELAYS_MS)
        )
        assert not figures.errors, figures.messages
        for delay, true in zip(DELAYS_MS, bare, strict=True):
            seen = figures.samples[f"echo {delay} ms: seen by the client"].percentile(50)
            if delay in open_:
                open_[delay].append((seen, true))
                if _close(seen, true):
                    del open_[delay]
        if not open_:
            return
    pytest.fail(f"reported and true, by delay: {open_}")


async def test_workers_of_locust_add_up(echo_port: int, tmp_path: Path) -> None:
    """Every sample that Locust's master counted is among the figures, whichever process took it."""
    figures, told = await _run(echo_port, tmp_path / "figures.json", "--processes", "2", "--json")
    assert not figures.errors, figures.messages
    processes = [{row["name"]: row["num_requests"] for row in rows} for rows in _arrays(told)]
    counted = {name: each.count for name, each in figures.samples.items()}
    assert counted in processes
    assert {f"echo {delay} ms: taken by the server" for delay in DELAYS_MS} <= set(figures.samples)


def _arrays(told: str) -> Iterator[list[dict[str, Any]]]:
    """The JSON arrays in what several processes have written."""
    decoder, at = json.JSONDecoder(), told.find("[")
    while at >= 0:
        found, end = decoder.raw_decode(told, at)
        yield found
        at = told.find("[", end)


async def _bare(port: int, delay_ms: int) -> float:
    """The median of a client that does nothing else, in milliseconds."""
    taken = []
    await asyncio.sleep(BARE_AFTER_S)
    async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
        call: Any = channel.stream_stream("/echo/Late")()
        for _ in range(BARE):
            began = time.perf_counter()
            await call.write(struct.pack("d", delay_ms / 1000))
            await call.read()
            taken.append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(0.03)
        call.cancel()
    return statistics.median(taken)
