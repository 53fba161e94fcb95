"""Runs every benchmark: `python -m tests.bench [--record] [NAME...]`; one JSON line a figure, exit code 1 when a budget is missed or a ratio is worse than recorded.

A benchmark is a module here with `measure() -> Iterator[dict]`; each figure has name, value, unit, and budget if it has one. Those of the rules run a
second time in build/compiled when that is there; each line says of which build it is. Times of the kernel are medians of rounds and have a ratio (`ratios`).
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

from services.game.compiled import BUILD, ROOT
from tests.bench import ratios
from tests.fuzz.__main__ import corpus

RULES = ("kernel", "pathological")
COMPARED = ("kernel",)
"""Those whose ratios are recorded."""
RECORD = "--record"
IS_COMPILED = ROOT.name == "compiled"
RECORDED = (ROOT.parents[1] if IS_COMPILED else ROOT) / "tests" / "bench" / "recorded.json"
"""The recorded ratios in the source tree, for the compiled copy too."""


def compiled(name: str) -> int:
    """A benchmark of the rules with the compiled build; its exit code, 0 without one."""
    if name not in RULES or Path.cwd() == BUILD or not list(BUILD.glob("rules__mypyc*")):
        return 0
    environ = {**os.environ, "PYTHONPATH": str(BUILD), "MUSTER_SHARED": str(corpus().resolve())}
    record = [RECORD] if RECORD in sys.argv else []
    return subprocess.run(
        [sys.executable, "-m", "tests.bench", *record, name], cwd=BUILD, env=environ, check=False
    ).returncode


def measured(name: str, measure: Callable[[], Iterable[ratios.Figure]], build: str) -> Iterator[ratios.Figure]:
    """The figures of one benchmark; those of COMPARED in rounds and beside what is recorded, or recorded now."""
    if name not in COMPARED:
        yield from measure()
        return
    found = list(ratios.in_rounds(measure))
    if RECORD in sys.argv:
        ratios.write(RECORDED, found, build)
    recorded = ratios.read(RECORDED)
    yield from (ratios.with_recorded(figure, build, recorded) for figure in found)


def benchmarks(wanted: set[str]) -> list[str]:
    """The names of those that are wanted, all without a wish."""
    found = sorted(each.name for each in pkgutil.iter_modules([str(Path(__file__).parent)]))
    named = [name for name in found if not name.startswith("_") and (not wanted or name in wanted)]
    return [name for name in named if hasattr(importlib.import_module(f"tests.bench.{name}"), "measure")]


def one(name: str) -> int:
    """Run a benchmark; how much is missed."""
    build = "compiled" if IS_COMPILED else "interpreted"
    work_us, found = ratios.cpu_of_reference(), []
    for figure in measured(name, importlib.import_module(f"tests.bench.{name}").measure, build):
        found.append(figure)
        print(json.dumps({**figure, **({"build": build} if name in RULES else {})}), flush=True)
    slower = ratios.slower_by(max(work_us, ratios.cpu_of_reference()))
    over = [figure["name"] for figure in found if ratios.is_over(figure, slower) or figure.get("is_worse", False)]
    print(json.dumps({"benchmark": name, "slower": round(slower, 2), "over": over}), flush=True)
    return len(over) + compiled(name)


def main() -> int:
    """Run the named benchmarks, or all; each in a process of its own, as the memory of one makes another slower."""
    given = sys.argv[1:]
    names = benchmarks({each for each in given if each != RECORD})
    if len(names) == 1:
        return 1 if one(names[0]) else 0
    if not names:
        sys.exit(f"none of these is a benchmark: {', '.join(given)}")
    record = [RECORD] if RECORD in given else []
    return max(subprocess.call([sys.executable, "-m", "tests.bench", *record, name]) for name in names)


if __name__ == "__main__":
    sys.exit(main())
