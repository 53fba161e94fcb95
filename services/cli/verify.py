"""`muster verify FILE`: plays the record of a game again on this machine and says whether seed, shuffles and every step are what the server says.

A record is what `GET /v1/games/{id}/record` gives of a game whose match is over; no running stack is asked. How to do it by hand: docs/fairness.md.
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path

from services.game.table.proof import Draws, Proof, prove
from services.game.table.record_file import BadFile, unpacked
from services.game.table.records import OtherEngine


def arguments(parser: argparse.ArgumentParser) -> None:
    """The command's arguments."""
    parser.add_argument("file", type=Path, metavar="FILE", help="the record of a game (- for standard input)")
    parser.add_argument("--draws", action="store_true", help="list what was left to chance, step by step")
    parser.add_argument("--json", action="store_true", help="everything as one JSON object")


def run(args: argparse.Namespace) -> int:
    """0 when everything fits, 1 when something does not, 2 with one sentence when the file cannot be checked here."""
    try:
        data = sys.stdin.buffer.read() if args.file == Path("-") else args.file.read_bytes()
        found = prove(unpacked(data))
    except (OSError, BadFile, ValueError) as error:
        print(f"muster verify: {error}", file=sys.stderr)
        return 2
    except OtherEngine as error:
        print(f"muster verify: {error.message}; check it with a Muster of that version", file=sys.stderr)
        return 2
    print(json.dumps(asdict(found)) if args.json else "\n".join(_lines(found, args.draws)))
    return 1 if found.wrong else 0


def _lines(found: Proof, with_draws: bool) -> list[str]:
    wrong = [f"WRONG: {each}" for each in found.wrong]
    lines = [f"game {found.game}", *map(_draws, found.draws if with_draws else ()), *wrong]
    if wrong:
        return lines
    added = sum(word != "-" for word in found.words)
    words = f"the seed and the words of {added} players" if added else "the seed alone: no player added a word"
    return [
        *lines,
        "the seed hashes to the commitment that was published before the game",
        f"{found.steps} steps played again, every hash equal",
        f"{sum(each.last - each.first + 1 for each in found.draws)} draws, all of which follow from {words}",
    ]


def _draws(each: Draws) -> str:
    told = ", ".join(" ".join(f"{value}" for value in event.values()) for event in each.events)
    return f"step {each.step}, turn {each.turn}: draws {each.first} to {each.last}{': ' if told else ''}{told}"
