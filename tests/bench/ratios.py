"""Figures as multiples of a fixed piece of work that is measured in the same minute, beside what they were when they were recorded.

The time of a machine that does other work means little, its ratio to work of the same kind a good deal. Rounds of reference and figures alternate; their medians are
compared. `python -m tests.bench --record` writes what is measured to recorded.json, which is committed with the change that made a figure cheaper.
"""

from __future__ import annotations

import hashlib
import json
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Any

ROUNDS = 3
WORSE = 1.25
"""How many times its recorded ratio a figure may reach."""
REFERENCE_US = 1_050.0
"""What the fixed work takes on the machine on which the budgets were set."""
_TIMES = ("us", "ms", "s")
Figure = dict[str, Any]


def reference() -> float:
    """Microseconds of the fixed work, the best of some: what rules do all day, in plain Python."""
    found = float("inf")
    for _ in range(30):
        began = time.perf_counter()
        _work()
        found = min(found, time.perf_counter() - began)
    return found * 1e6


def cpu_of_reference() -> float:
    """Microseconds of CPU of the fixed work as it goes now, in the middle of some: beside what runs meanwhile, and not the best of them."""
    taken: list[float] = []
    for _ in range(100):
        began = time.process_time()
        _work()
        taken.append(time.process_time() - began)
    return statistics.median(taken) * 1e6


def slower_by(reference_us: float) -> float:
    """By what factor the machine is slower than the one of the budgets; 1 for a faster one (docs/adr/0013)."""
    return max(reference_us / REFERENCE_US, 1.0)


def is_over(figure: Figure, slower: float) -> bool:
    """Whether it misses its budget; a slow machine has more time, and no more of anything else."""
    if figure.get("budget") is None:
        return False
    return bool(figure["value"] > figure["budget"] * (slower if figure["unit"] in _TIMES else 1.0))


def _work() -> str:
    rows = {number: (number, f"row {number % 97}", number * 7 % 31) for number in range(2_000)}
    chosen = sorted((row for row in rows.values() if row[2] > 15), key=lambda row: (row[1], -row[0]))
    return hashlib.blake2b(repr(chosen).encode(), digest_size=8).hexdigest()


def in_rounds(measure: Callable[[], Iterable[Figure]], reference: Callable[[], float] = reference) -> Iterator[Figure]:
    """Each figure with the median of its value and, if it is a time in microseconds, of its ratio."""
    rounds = [(reference(), list(measure())) for _ in range(ROUNDS)]
    for same in zip(*(figures for _, figures in rounds), strict=True):
        found = {**same[0], "value": statistics.median(figure["value"] for figure in same)}
        if found["unit"] == "us":
            ratios = [figure["value"] / unit for figure, (unit, _) in zip(same, rounds, strict=True)]
            found["ratio"] = round(statistics.median(ratios), 5)
        yield found


def with_recorded(figure: Figure, build: str, recorded: dict[str, float]) -> Figure:
    """The figure beside its recorded ratio, if it has one."""
    before = recorded.get(f"{build} {figure['name']}")
    return figure if before is None else {**figure, "recorded": before, "is_worse": is_worse(figure["ratio"], before)}


def is_worse(ratio: float, recorded: float) -> bool:
    """Whether that is more than what was recorded allows."""
    return ratio > WORSE * recorded


def read(file: Path) -> dict[str, float]:
    """The recorded ratios by build and name."""
    found: dict[str, float] = json.loads(file.read_text()) if file.exists() else {}
    return found


def write(file: Path, figures: Iterable[Figure], build: str) -> None:
    """Record these figures; those of the other build stay."""
    found = read(file) | {f"{build} {figure['name']}": figure["ratio"] for figure in figures if "ratio" in figure}
    file.write_text(json.dumps(found, indent=1, sort_keys=True) + "\n")
