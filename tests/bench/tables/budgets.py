"""What an action may cost (design, section 6), and what of a run is over it; a slow machine has more time (docs/adr/0013)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

ECHOES_PER_SECOND: Final = 2_300.0
"""The bare echo of the machine on which the budgets were set."""
AT_MOST: Final = {"cpu_ms_game": 1.0, "cpu_ms_servers": 1.5, "p50_ms": 5.0, "p99_ms": 25.0, "loop_lag_p99_ms": 10.0}
"""In milliseconds."""
AT_LEAST: Final = {"actions_per_second": 900.0}
SHARES: Final = {"share_of_append_echo": 0.5}
"""The same on every machine."""


def slower_by(echoes_per_second: float) -> float:
    """By what factor the machine is slower than the one of the budgets; 1 for a faster one."""
    return max(ECHOES_PER_SECOND / echoes_per_second, 1.0)


def over(found: Mapping[str, Any], slower: float) -> list[str]:
    """The names of the figures that miss their budget."""
    late = [name for name, most in AT_MOST.items() if found[name] > most * slower]
    few = [name for name, least in AT_LEAST.items() if found[name] < least / slower]
    return [*late, *few, *(name for name, least in SHARES.items() if found[name] < least)]
