"""`muster status`: what the running stack runs where."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from services.kit import settings


def arguments(parser: argparse.ArgumentParser) -> None:
    """What `muster status` takes."""
    parser.add_argument("--home", type=Path, help="where the stack keeps its data (default: MUSTER_HOME, else ./var)")
    parser.add_argument("--json", action="store_true", help="print the state file as it is")


def run(args: argparse.Namespace) -> int:
    """0 while a stack is healthy there, 1 when none is."""
    path = (args.home or settings.read().home) / "run" / "stack.json"
    try:
        text = path.read_text()
    except FileNotFoundError:
        print(f"no healthy stack runs in {path.parent.parent.absolute()}; start one with `make run`", file=sys.stderr)
        return 1
    print(text if args.json else _listing(json.loads(text)), end="")
    return 0


def _listing(state: dict[str, dict[str, object]]) -> str:
    return "".join(f"{name:<12} {part['address']!s:<28} pid {part['pid']}\n" for name, part in state.items())
