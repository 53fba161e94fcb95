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


def compiled(wanted: set[str]) -> int:
    """The benchmarks of the rules with the compiled build; its exit code, 0 without one."""
    names = [name for name in RULES if not wanted or name in wanted]
    if not names or Path.cwd() == BUILD or not list(BUILD.glob("rules__mypyc*")):
        return 0
    environ = {**os.environ, "PYTHONPATH": str(BUILD), "MUSTER_SHARED": str(corpus().resolve())}
    record = [RECORD] if RECORD in sys.argv else []
    return subprocess.run(
        [sys.executable, "-m", "tests.bench", *record, *names], cwd=BUILD, env=environ, check=False
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


def main() -> int:
    """Run the named benchmarks, or all."""
    wanted = {each for each in sys.argv[1:] if each != RECORD}
    build = "compiled" if IS_COMPILED else "interpreted"
    missed = 0
    for found in sorted(pkgutil.iter_modules([str(Path(__file__).parent)]), key=lambda each: each.name):
        module = importlib.import_module(f"tests.bench.{found.name}") if not found.name.startswith("_") else None
        if module is None or not hasattr(module, "measure") or (wanted and found.name not in wanted):
            continue
        for figure in measured(found.name, module.measure, build):
            missed += figure["value"] > figure["budget"] if figure.get("budget") is not None else 0
            missed += figure.get("is_worse", False)
            print(json.dumps({**figure, **({"build": build} if found.name in RULES else {})}), flush=True)
    missed += compiled(wanted)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
