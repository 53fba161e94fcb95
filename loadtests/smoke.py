"""`make load-smoke`: Locust headless for a minute against the game service; figures, and exit code 1 on any error or missing reply."""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from .stand import Stand, stand
from .variables import DECKS_VARIABLE, PAUSE_VARIABLE

_LOCUSTFILE = Path(__file__).with_name("locustfile.py")
_PERCENTILES = (0.5, 0.95, 0.99)


async def _locust(at: Stand, decks: str, tables: int, seconds: int, pause_s: float) -> tuple[int, list[dict[str, Any]]]:
    command = (
        sys.executable, "-m", "locust", "-f", str(_LOCUSTFILE), "--headless", "--json", "--only-summary", "--host", f"grpc://{at.game}",
        "-u", str(tables), "-r", str(tables), "-t", f"{seconds}s", "--stop-timeout", "15", "--exit-code-on-error", "1",
    )  # fmt: skip
    environ = {**os.environ, DECKS_VARIABLE: decks, PAUSE_VARIABLE: str(pause_s), "GRPC_VERBOSITY": "ERROR"}
    process = await asyncio.create_subprocess_exec(*command, env=environ, stdout=asyncio.subprocess.PIPE)
    output, _ = await process.communicate()
    return process.returncode or 0, _entries(output.decode())


def _entries(output: str) -> list[dict[str, Any]]:
    start = output.find("[")
    found: list[dict[str, Any]] = json.loads(output[start:]) if start >= 0 else []
    return found


def merged(entries: Sequence[Mapping[str, Any]]) -> dict[str, float]:
    """Count, rate and percentiles in milliseconds over Locust's entries of one kind."""
    times: dict[float, int] = {}
    for entry in entries:
        for bucket, count in entry["response_times"].items():
            times[float(bucket)] = times.get(float(bucket), 0) + count
    total = sum(times.values())
    seconds = max((e["last_request_timestamp"] for e in entries), default=0) - min(
        (e["start_time"] for e in entries), default=0
    )
    figures: dict[str, float] = {"count": total, "per_second": round(total / seconds, 1) if seconds else 0}
    for share in _PERCENTILES:
        figures[f"p{share * 100:.0f}_ms"] = _percentile(times, total, share)
    return figures


def _percentile(times: Mapping[float, int], total: int, share: float) -> float:
    seen = 0
    for bucket in sorted(times):
        seen += times[bucket]
        if seen >= share * total:
            return bucket
    return 0.0


def report(entries: Sequence[Mapping[str, Any]], code: int) -> tuple[bool, dict[str, Any]]:
    """What is printed last, and whether the run was clean."""
    errors = sum(entry["num_failures"] for entry in entries)
    acts = merged([entry for entry in entries if entry["method"] == "act"])
    told = merged([entry for entry in entries if entry["method"] == "fan-out"])
    ok = code == 0 and errors == 0 and acts["count"] > 0
    return ok, {"ok": ok, "errors": errors, "act": acts, "submit_to_all_seats": told}


async def _main(tables: int, seconds: int, pause_s: float) -> int:
    async with stand(with_corpus=False) as at:
        print(f"{tables} tables with four seats each for {seconds} s ...", flush=True)
        code, entries = await _locust(at, at.decks, tables, seconds, pause_s)
    ok, figures = report(entries, code)
    for entry in sorted(entries, key=lambda each: (each["method"], each["name"])):
        line = merged([entry])
        print(f"{entry['method']:>8} {entry['name']:<16} {json.dumps(line)}  failed {entry['num_failures']}")
    print(json.dumps(figures), flush=True)
    return 0 if ok else 1


def main() -> None:
    """Entry of `python -m loadtests.smoke`."""
    parser = argparse.ArgumentParser(prog="smoke", description="A minute of real play against the game service.")
    parser.add_argument("--tables", type=int, default=8)
    parser.add_argument("--seconds", type=int, default=60)
    parser.add_argument("--pause", type=float, default=0.02, help="seconds between two actions of a table")
    given = parser.parse_args()
    sys.exit(asyncio.run(_main(given.tables, given.seconds, given.pause)))


if __name__ == "__main__":
    main()
