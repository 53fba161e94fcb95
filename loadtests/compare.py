"""`make load-compare A=... B=...`: whether report B is worse than report A."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

SLOWER, LEAST_MS = 1.25, 1.0
"""A percentile is worse when it grew by more than this share and by more than so many milliseconds."""
FEWER = 0.9
_LATENCY = ("p50_ms", "p99_ms")


@dataclass(frozen=True, slots=True)
class Line:
    """One figure of both reports."""

    name: str
    before: float
    after: float
    verdict: str


def compared(before: Mapping[str, Any], after: Mapping[str, Any]) -> Iterator[Line]:
    """Every figure that both reports have."""
    for kind in before["latency"].keys() & after["latency"].keys():
        one, other = before["latency"][kind], after["latency"][kind]
        for name in _LATENCY:
            yield Line(f"{kind} {name}", one[name], other[name], _later(one[name], other[name]))
        rate = "worse" if other["per_second"] < FEWER * one["per_second"] else "same"
        yield Line(f"{kind} per second", one["per_second"], other["per_second"], rate)
    for role in before["servers"].keys() & after["servers"].keys():
        one, other = before["servers"][role], after["servers"][role]
        yield Line(f"{role} cores", one["cores"], other["cores"], "told")
        yield Line(f"{role} MB", one["rss_mb"], other["rss_mb"], "told")
    one, other = sum(before["errors"].values()), sum(after["errors"].values())
    yield Line("errors", one, other, "worse" if other > one else "same")


def _later(before: float, after: float) -> str:
    if after > SLOWER * before and after > before + LEAST_MS:
        return "worse"
    return "better" if before > SLOWER * after and before > after + LEAST_MS else "same"


def unlike(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """What makes the two runs no comparison."""
    return [
        name
        for name in ("profile", "machine", "workload.users", "workload.pause_s")
        if _at(before, name) != _at(after, name)
    ]


def _at(found: Any, path: str) -> Any:
    for name in path.split("."):
        found = found[name]
    return found


def main() -> None:
    """Entry of `python -m loadtests.compare A B`; exit code 1 when B is worse."""
    parser = argparse.ArgumentParser(prog="load-compare", description=__doc__)
    parser.add_argument("before", type=Path, help="report.json of the first run, or its folder")
    parser.add_argument("after", type=Path)
    given = parser.parse_args()
    before, after = (
        json.loads((path / "report.json" if path.is_dir() else path).read_text())
        for path in (given.before, given.after)
    )
    for name in unlike(before, after):
        print(f"not alike: {name} is {_at(before, name)} and {_at(after, name)}")
    lines = sorted(compared(before, after), key=lambda line: line.name)
    for line in lines:
        print(f"{line.verdict:>6}  {line.name:<45} {line.before:>10.2f} -> {line.after:>10.2f}")
    worse = [line.name for line in lines if line.verdict == "worse"]
    print(json.dumps({"ok": not worse, "worse": worse}))
    sys.exit(bool(worse))


if __name__ == "__main__":
    main()
