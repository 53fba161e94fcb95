"""`muster scenario run`: games in a box against the rules library; needs no running stack."""

from __future__ import annotations

import argparse
import json
import multiprocessing
import sys
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

from services.cli.card_programs import ProgramShelf
from services.game.scenario.judge import judge


def arguments(parser: argparse.ArgumentParser) -> None:
    """The subcommand's arguments."""
    actions = parser.add_subparsers(dest="action", required=True)
    run = actions.add_parser("run", help="run scenarios and judge them")
    run.add_argument("paths", nargs="+", metavar="PATH", help="a .jsonl file, or - for standard input")
    run.add_argument("--json", action="store_true", help="one JSON object a scenario")
    run.add_argument("--only", metavar="ID", help="run only this one")
    run.add_argument("--jobs", type=int, default=1, metavar="N", help="processes")


def run(args: argparse.Namespace) -> int:
    """Run them; 0 when none failed."""
    scenarios = [s for path in args.paths for s in _read(path) if not args.only or s["id"] == args.only]
    counts: Counter[str] = Counter()
    for result in _results(scenarios, args.jobs):
        counts[result["status"]] += 1
        if args.json:
            print(json.dumps(result, ensure_ascii=False))
        elif result["status"] in ("fail", "error"):
            print(f"{result['id']}  {result['status']}: {result['why']}")
    total = {"total": len(scenarios), **{name: counts[name] for name in ("pass", "fail", "unsupported", "error")}}
    print(json.dumps(total))
    return 1 if counts["fail"] or counts["error"] else 0


def _read(path: str) -> Iterator[dict[str, Any]]:
    text = sys.stdin.read() if path == "-" else Path(path).read_text(encoding="utf-8")
    return (json.loads(line) for line in text.splitlines() if line.strip())


_SHELF: ProgramShelf | None = None


def _judge(scenario: dict[str, Any]) -> dict[str, Any]:
    return judge(scenario, _shelf())


def _shelf() -> ProgramShelf:
    """One shelf a process; forked workers inherit the parent's."""
    global _SHELF
    if _SHELF is None:
        _SHELF = ProgramShelf()
    return _SHELF


def _results(scenarios: list[dict[str, Any]], jobs: int) -> Iterator[dict[str, Any]]:
    _shelf()
    if jobs <= 1:
        yield from map(_judge, scenarios)
        return
    with ProcessPoolExecutor(jobs, multiprocessing.get_context("fork")) as pool:
        yield from pool.map(_judge, scenarios, chunksize=8)
