"""`python -m tests.rules.generated`: every check over every full card; one JSON line a finding, a summary by check, exit code 1 when something was found.

Results are kept by card and program, so that a run that was stopped goes on where it was; several shards may run side by side.
"""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from random import Random
from typing import Any

from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import digest

from .checks import CHECKS, Check
from .corpus import full_cards, shared
from .skips import skipped
from .subjects import Unstaged


def arguments() -> argparse.Namespace:
    """The command line."""
    parser = argparse.ArgumentParser(prog="python -m tests.rules.generated", description=__doc__)
    parser.add_argument("--check", action="append", choices=sorted(CHECKS), help="only these checks")
    parser.add_argument("--shard", default="1/1", help="k/n: this process takes every n-th card")
    parser.add_argument("--sample", type=float, default=1.0, help="the share of the cards that is taken, by --seed")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=Path("var/metamorphic"), help="the folder of the results")
    parser.add_argument("--again", action="store_true", help="what failed before is run anew")
    parser.add_argument("--summary", action="store_true", help="only count what is in the folder")
    return parser.parse_args()


def examine(name: str, check: Check, program: CardProgram, others: list[CardProgram]) -> dict[str, Any]:
    """What a check finds; an exception of the rules is a finding, too. `unstaged`: why the situation could not be made of the card."""
    found: list[str] = []
    unstaged = ""
    try:
        found = list(check.run(program if check.several == 1 else [program, *others]))
    except Unstaged as told:
        unstaged = str(told)
    except Exception as error:
        found = [f"{type(error).__name__}: {error}"]
    return {"found": found, "unstaged": unstaged}


def lines(given: argparse.Namespace, done: set[tuple[str, str, str]]) -> Iterator[dict[str, Any]]:
    """One result for each check and card that is not known yet."""
    number, _, count = given.shard.partition("/")
    rng = Random(given.seed)
    recent: list[CardProgram] = []
    for program in full_cards(int(number) - 1, int(count)):
        if rng.random() >= given.sample:
            continue
        key = digest(program)
        for name in given.check or CHECKS:
            check = CHECKS[name]
            if (name, program.name, key) in done or not check.applies(program):
                continue
            reason = skipped(name, program.name)
            result = {} if reason else examine(name, check, program, recent[: check.several - 1])
            yield {"check": name, "card": program.name, "program": key, "found": [], "skipped": reason, **result}
        if CHECKS["layers"].applies(program):
            recent = [program, *recent][:8]


def read(out: Path) -> dict[tuple[str, str, str], dict[str, Any]]:
    """The results of earlier runs and of other shards; the latest of a card counts."""
    files = sorted(out.glob("*.jsonl"), key=lambda file: file.stat().st_mtime)
    rows = [json.loads(line) for file in files for line in file.read_text().splitlines()]
    return {(row["check"], row["card"], row["program"]): row for row in rows}


def summary(rows: Iterable[dict[str, Any]]) -> dict[str, Any]:
    """Figures by check."""
    counts: dict[str, Counter[str]] = {name: Counter() for name in CHECKS}
    for row in rows:
        outcomes = ("found", "skipped", "unstaged")
        words = ("failed", "skipped", "unstaged")
        word = next((word for word, name in zip(words, outcomes, strict=True) if row.get(name)), "passed")
        counts[row["check"]][word] += 1
    return {name: {"rule": CHECKS[name].rule, "cards": count.total(), **count} for name, count in counts.items()}


def main() -> int:
    """Run what is still to be run."""
    given = arguments()
    if not shared().is_dir():
        print(json.dumps({"skipped": "the shared corpus is absent (MUSTER_SHARED)"}))
        return int(os.environ.get("CI") == "true")
    given.out.mkdir(parents=True, exist_ok=True)
    known = read(given.out)
    if not given.summary:
        done = {key for key, row in known.items() if not (given.again and row["found"])}
        with (given.out / f"{given.shard.replace('/', '-of-')}.jsonl").open("a", buffering=1) as file:
            for row in lines(given, done):
                file.write(json.dumps(row) + "\n")
                known[row["check"], row["card"], row["program"]] = row
                if row["found"]:
                    print(json.dumps(row), flush=True)
    figures = summary(known.values())
    print(json.dumps(figures))
    return int(any(figure.get("failed") for figure in figures.values()))


if __name__ == "__main__":
    sys.exit(main())
