"""The garbage collector of a process that holds much for long and answers quickly."""

from __future__ import annotations

import gc
import time

from .telemetry import Metrics

THRESHOLDS = (20_000, 20, 50)
"""Young objects until a collection, and collections of a generation until one of the next: work leaves few cycles, so that looking often finds little."""
_BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.5)


def settle() -> None:
    """Leave everything that lives now out of later collections; call when a large index has come or was replaced.

    A full collection walks every card, about 150 ms with all cards of Magic, in the middle of some request. It is paid
    here once, off the hot path, and what an earlier call had left out is looked at again. Only in a process that was
    tuned: one that is not a service's has other things to hold.
    """
    if gc.get_threshold() != THRESHOLDS:
        return
    gc.unfreeze()
    gc.collect()
    gc.freeze()


def tune(metrics: Metrics) -> None:
    """For a whole process: rarer collections, and how long each one stops it."""
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
