"""People's pace: each table answers at random times of its own, and what an action took counts from when it should have been sent.

A generator that waits for a slow answer before it sends the next one leaves out just the moments that matter; here the next one is late and says so.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

from .recording import Replayed


async def paced(tables: Sequence[Replayed], mean_s: float, seconds: float, rng: random.Random) -> list[float]:
    """Play all tables for that long with exponential pauses; the latencies in seconds, each from its scheduled time until the last viewer was told."""
    found: list[float] = []
    await asyncio.gather(*(_play(table, mean_s, seconds, random.Random(rng.random()), found) for table in tables))
    return found


async def _play(table: Replayed, mean_s: float, seconds: float, rng: random.Random, found: list[float]) -> None:
    clock = asyncio.get_running_loop().time
    due = clock()
    end = due + seconds
    while not table.is_over:
        due += rng.expovariate(1 / mean_s)
        if due > end:
            return
        await asyncio.sleep(max(due - clock(), 0))
        await table.act()
        found.append(clock() - due)


def share(values: Sequence[float], part: float) -> float:
    """The value below which that part of them lies (nearest rank)."""
    ranked = sorted(values)
    return ranked[min(int(len(ranked) * part), len(ranked) - 1)]
