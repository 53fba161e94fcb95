"""CPU and memory of the server's processes and of the generator, sampled once a second, for a server on this machine."""

from __future__ import annotations

import asyncio
import platform
import time
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

_EVERY_S = 1.0


@dataclass(slots=True)
class Role:
    """One part of the server, over all processes that it had in the run: seconds of CPU, the most memory at once in bytes."""

    cpu_s: float = 0.0
    rss: int = 0
    seen: dict[int, float] = field(default_factory=dict)
    is_watched: bool = False

    def look(self, pid: int) -> None:
        """Add what a process and its children used since the last look; one that is gone adds nothing more."""
        with suppress(psutil.Error):
            process = psutil.Process(pid)
            rss = 0
            for each in (process, *process.children(recursive=True)):
                used = sum(each.cpu_times()[:2])
                self.cpu_s += used - self.seen.get(each.pid, 0.0 if self.is_watched else used)
                self.seen[each.pid] = used
                rss += each.memory_info().rss
            self.rss = max(self.rss, rss)
            self.is_watched = True


class Resources:
    """Watches processes by role; `pids` tells them anew each time, since a killed one comes back as another."""

    def __init__(self) -> None:
        self.roles: dict[str, Role] = {}
        self._began = time.monotonic()

    async def watch(self, pids: Any) -> None:
        """Until cancelled."""
        while True:
            self.look(pids())
            await asyncio.sleep(_EVERY_S)

    def look(self, pids: Mapping[str, int]) -> None:
        """One sample."""
        for role, pid in pids.items():
            self.roles.setdefault(role, Role()).look(pid)

    def summary(self) -> dict[str, dict[str, float]]:
        """By role: cores that it used on average, and the most memory in MB."""
        seconds = time.monotonic() - self._began
        return {
            name: {"cores": round(role.cpu_s / seconds, 3), "rss_mb": round(role.rss / 1e6, 1)}
            for name, role in self.roles.items()
        }


def machine() -> dict[str, Any]:
    """Processor, cores, memory, system."""
    model = platform.processor()
    with suppress(OSError):
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        model = next((line.partition(":")[2].strip() for line in lines if line.startswith("model name")), model)
    return {
        "cpu": model,
        "cores": psutil.cpu_count(),
        "memory_gb": round(psutil.virtual_memory().total / 1e9, 1),
        "system": f"{platform.system()} {platform.release()}",
    }
