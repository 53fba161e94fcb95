"""The garbage collector of a process that holds much for long and answers quickly.

A collection of everything walks everything: 150 ms with all cards of Magic, half a second and more with a few thousand tables, in the
middle of somebody's request. So it never happens by itself, but where nobody waits: when the process has started, when a large index was
replaced, and later whenever the process has had little to do for a while. What is given up often (tables) leaves no cycles behind.
"""

from __future__ import annotations

import asyncio
import gc
import time

from .telemetry import Metrics

THRESHOLDS = (20_000, 5, 1_000_000_000)
"""Young objects until a collection, and collections of a generation until one of the next: work leaves few cycles, so that looking often finds little."""
LOOK_S, QUIET = 10.0, 0.02
"""The process is quiet when it used less than this share of one core so long."""
LONGEST_S = 3600.0
"""A process that is never quiet is collected all the same when so much time has passed."""
_BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5)


def settle() -> None:
    """Leave everything that lives now out of later collections; call when a large index has come or was replaced.

    What an earlier call had left out is looked at again. Only in a process that was tuned: one that is not a service's has other things to hold.
    """
    if gc.get_threshold() != THRESHOLDS:
        return
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def tune(metrics: Metrics) -> None:
    """For a whole process: no full collections by themselves, and how long each one stops it."""
    pauses = metrics.histogram("muster_gc_pause_seconds", "How long collections stop the process.", buckets=_BUCKETS)
    began = 0.0

    def watch(phase: str, info: dict[str, int]) -> None:
        nonlocal began
        if phase == "start":
            began = time.perf_counter()
        else:
            pauses.observe(time.perf_counter() - began)

    gc.callbacks.append(watch)
    gc.set_threshold(*THRESHOLDS)


async def when_quiet() -> None:
    """Collect everything for ever, each time that the process has been quiet after it was busy, and at the latest after an hour."""
    used, collected_at, was_busy = time.process_time(), time.monotonic(), False
    while True:
        await asyncio.sleep(LOOK_S)
        used, before = time.process_time(), used
        is_quiet = used - before < QUIET * LOOK_S
        if (is_quiet and was_busy) or time.monotonic() - collected_at > LONGEST_S:
            gc.collect()
            used, collected_at, was_busy = time.process_time(), time.monotonic(), False
        was_busy |= not is_quiet
