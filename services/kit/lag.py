"""How late the event loop is: everything that one callback does keeps every other one waiting."""

from __future__ import annotations

import asyncio

from .telemetry import Metrics

INTERVAL_S = 0.02
_BUCKETS = (0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1.0)


async def watch(metrics: Metrics) -> None:
    """Observe for ever by how much a short sleep is late; fifty wakings a second."""
    late = metrics.histogram("muster_loop_lag_seconds", "By how much the event loop wakes late.", buckets=_BUCKETS)
    clock = asyncio.get_running_loop().time
    while True:
        due = clock() + INTERVAL_S
        await asyncio.sleep(INTERVAL_S)
        late.observe(max(clock() - due, 0.0))
