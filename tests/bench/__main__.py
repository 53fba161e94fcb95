"""Runs every benchmark: `python -m tests.bench [NAME...]`; one JSON line a figure, exit code 1 when a budget is missed.

A benchmark is a module here with `measure() -> Iterator[dict]`; each figure has name, value, unit, and budget if it has one. Those of the rules run a
second time in build/compiled when that is there; each line says of which build it is.
"""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import subprocess
import sys
from pathlib import Path

from services.game.compiled import BUILD, ROOT
from tests.fuzz.__main__ import corpus

RULES = ("kernel", "pathological")


def compiled(wanted: set[str]) -> int:
    """The benchmarks of the rules with the compiled build; its exit code, 0 without one."""
    names = [name for name in RULES if not wanted or name in wanted]
    if not names or Path.cwd() == BUILD or not list(BUILD.glob("rules__mypyc*")):
        return 0
    environ = {**os.environ, "PYTHONPATH": str(BUILD), "MUSTER_SHARED": str(corpus().resolve())}
    return subprocess.run([sys.executable, "-m", "tests.bench", *names], cwd=BUILD, env=environ, check=False).returncode


def main() -> int:
    """Run the named benchmarks, or all."""
    wanted = set(sys.argv[1:])
    missed = 0
    for found in sorted(pkgutil.iter_modules([str(Path(__file__).parent)]), key=lambda each: each.name):
        module = importlib.import_module(f"tests.bench.{found.name}") if not found.name.startswith("_") else None
        if module is None or not hasattr(module, "measure") or (wanted and found.name not in wanted):
            continue
        for figure in module.measure():
            missed += figure["value"] > figure["budget"] if figure.get("budget") is not None else 0
            build = {"build": "compiled" if ROOT.name == "compiled" else "interpreted"} if found.name in RULES else {}
            print(json.dumps({**figure, **build}), flush=True)
    missed += compiled(wanted)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
