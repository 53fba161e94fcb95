"""When a process looks for cycles: never by itself, but when nobody waits."""

from __future__ import annotations

import asyncio
import gc
import time
import weakref
from collections.abc import Iterator

import pytest

from services.kit import collecting
from services.kit.background import end
from services.kit.telemetry import Metrics


class Knot:
    """Something that holds itself."""

    def __init__(self) -> None:
        self.own = self


@pytest.fixture
def tuned() -> Iterator[None]:
    before, callbacks = gc.get_threshold(), list(gc.callbacks)
    collecting.tune(Metrics())
    yield
    gc.callbacks[:] = callbacks
    gc.set_threshold(*before)


def _work(seconds: float) -> None:
    until = time.process_time() + seconds
    while time.process_time() < until:
        pass


@pytest.mark.usefixtures("tuned")
async def test_what_is_old_is_looked_at_once_the_process_is_quiet_after_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "LOOK_S", 0.2)
    gc.collect()
    watching = asyncio.create_task(collecting.when_quiet())
    try:
        kept = Knot()
        gone = weakref.ref(kept)
        gc.collect(1)  # it is old now
        del kept
        await asyncio.sleep(0.5)
        assert gone() is not None, "nothing was done since, so nothing is looked for"
        _work(0.1)
        async with asyncio.timeout(20):
            while gone() is not None:
                await asyncio.sleep(0.05)
    finally:
        await end(watching)


@pytest.mark.usefixtures("tuned")
async def test_a_process_that_is_never_quiet_is_collected_all_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(collecting, "LOOK_S", 0.1)
    monkeypatch.setattr(collecting, "QUIET", -1.0)
    monkeypatch.setattr(collecting, "LONGEST_S", 0.3)
    watching = asyncio.create_task(collecting.when_quiet())
    try:
        gone = weakref.ref(Knot())
        async with asyncio.timeout(20):
            while gone() is not None:
                await asyncio.sleep(0.05)
    finally:
        await end(watching)


@pytest.mark.usefixtures("tuned")
def test_work_alone_never_collects_everything() -> None:
    full = gc.get_stats()[2]["collections"]
    held = [[number] for number in range(2_000_000)]
    assert len(held) == 2_000_000
    assert gc.get_stats()[2]["collections"] == full
    assert gc.get_stats()[1]["collections"] > 0
