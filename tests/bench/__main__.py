"""Runs every benchmark: `python -m tests.bench [NAME...]`; one JSON line a figure, exit code 1 when a budget is missed.

A benchmark is a module here with `measure() -> Iterator[dict]`; each figure has name, value, unit, and budget if it has one.
"""

from __future__ import annotations

import importlib
import json
import pkgutil
import sys
from pathlib import Path


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
            print(json.dumps(figure), flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
