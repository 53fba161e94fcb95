"""What an action may cost (design, section 6), and what of a run is over it; a slow machine has more time (docs/adr/0013)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from tests.bench import ratios

ECHOES_PER_SECOND: Final = 2_300.0
"""The bare echo of the machine on which the budgets were set."""
CPU_AT_MOST: Final = {"cpu_ms_game": 1.0, "cpu_ms_servers": 1.5}
AT_MOST: Final = {"p50_ms": 5.0, "p99_ms": 25.0, "loop_lag_p99_ms": 10.0}
"""In milliseconds, as those before."""
AT_LEAST: Final = {"actions_per_second": 900.0}
SHARES: Final = {"share_of_append_echo": 0.5}
"""The same on every machine."""


@dataclass(frozen=True, slots=True)
class Slower:
    """By what factors the machine is slower than the one of the budgets; 1 where it is not."""

    cpu: float
    """Of plain Python."""
    time: float
    """Of what a step takes: of plain Python or of a bare echo, whichever has become slower."""


def slower_by(echoes_per_second: float, work_us: float) -> Slower:
    """What the fixed work of the same run says: the bare echo, and plain Python of which the CPU is counted."""
    cpu = ratios.slower_by(work_us)
    return Slower(cpu, max(ECHOES_PER_SECOND / echoes_per_second, cpu))


def over(found: Mapping[str, Any], slower: Slower) -> list[str]:
    """The names of the figures that miss their budget."""
    dear = [name for name, most in CPU_AT_MOST.items() if found[name] > most * slower.cpu]
    late = [name for name, most in AT_MOST.items() if found[name] > most * slower.time]
    few = [name for name, least in AT_LEAST.items() if found[name] < least / slower.time]
    return [*dear, *late, *few, *(name for name, least in SHARES.items() if found[name] < least)]
