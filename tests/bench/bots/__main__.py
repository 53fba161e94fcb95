"""`python -m tests.bench.bots`: winning rates, positions and times of the steady bot, one JSON line each; exit code 1 when a budget is missed.

In the rules library without a server, by the code of the service, in the compiled rules when they are built. Rates have the 95 % interval of Wilson (1927).
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys

from services.game import compiled


def main() -> int:
    """Run what is named, or all."""
    parser = argparse.ArgumentParser(prog="bench-bots", description="How well the house bots play.")
    parser.add_argument("--games", type=int, default=60, help="of each kind of Duel; other formats a half")
    parser.add_argument("--seed", type=int, default=1, help="of the first game")
    given = parser.parse_args()
    build = compiled.choose("auto")
    missed = 0
    for figure in importlib.import_module("tests.bench.bots.measuring").measure(given.games, given.seed):
        missed += not figure["ok"]
        print(json.dumps({**figure, "build": build}), flush=True)
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
