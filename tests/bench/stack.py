"""The local stack: how long until every part is healthy, and until nothing is left."""

from __future__ import annotations

import asyncio
import dataclasses
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from services.kit.settings import Settings
from services.kit.stack import Stack

BUDGET_S = 10


def measure() -> Iterator[dict[str, Any]]:
    """Start and stop a whole stack, twice: the second one finds the first one's data."""
    with tempfile.TemporaryDirectory() as home:
        for which in ("new home", "home with data"):
            ready, stopped = asyncio.run(_once(Path(home)))
            yield {"name": f"stack ready, {which}", "value": round(ready, 2), "unit": "s", "budget": BUDGET_S}
            yield {"name": f"stack stopped, {which}", "value": round(stopped, 2), "unit": "s", "budget": BUDGET_S}


async def _once(home: Path) -> tuple[float, float]:
    began = time.perf_counter()
    async with Stack(home, dataclasses.replace(Settings(), shared=None), free_ports=True):
        ready = time.perf_counter()
        leaving = ready
    return ready - began, time.perf_counter() - leaving
