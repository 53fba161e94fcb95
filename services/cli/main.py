"""Entry of the `muster` command: one table of subcommands, each in its own module and imported when it is chosen.

A module has `arguments(parser)`, which adds what it takes, and `run(args) -> int`, which returns the exit code.
"""

from __future__ import annotations

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from services.kit.settings import ConfigError


@dataclass(frozen=True, slots=True)
class Command:
    """A subcommand: the module that implements it and its line in the help."""

    module: str
    help: str


COMMANDS = {
    "up": Command("services.cli.up", "start the whole stack on this machine and stay in the foreground"),
    "status": Command("services.cli.status", "show what the running stack runs where"),
    "catalog": Command("services.cli.catalog", "import card files, show and install ban lists"),
    "deck": Command("services.cli.deck", "check deck lists"),
    "admin": Command(
        "services.cli.admin",
        "what operators do: withdraw the program of a card that plays wrongly, judge rated games, look at flags, give events back",
    ),
    "oracle": Command("services.cli.oracle", "compile card texts to programs and report the coverage"),
    "scenario": Command("services.cli.scenario", "run games in a box and judge them"),
    "verify": Command(
        "services.cli.verify", "play the record of an ended game again: is everything as the server says"
    ),
    "conformance": Command(
        "services.cli.conformance", "a sandbox for authors of clients: play a game, hear what to mend"
    ),
    "settings": Command("services.cli.settings", "list every MUSTER_* variable with its value"),
}
"""Every subcommand; a new one is a line here and a module."""


def main(argv: Sequence[str] | None = None) -> None:
    """Run the subcommand; exits with its code, 1 with one sentence for a wrong setting, 2 for wrong arguments."""
    given = list(sys.argv[1:] if argv is None else argv)
    chosen = next((word for word in given if not word.startswith("-")), "")
    args = _parser(chosen).parse_args(given)
    if not args.command:
        _parser("").print_help()
        sys.exit(2)
    try:
        sys.exit(importlib.import_module(COMMANDS[args.command].module).run(args))
    except ConfigError as error:
        print(f"muster: {error}", file=sys.stderr)
        sys.exit(1)
    except BrokenPipeError:  # the reader has seen enough, as `head` does
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)


def _parser(chosen: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="muster", description="An online play platform for Magic's Commander formats."
    )
    subcommands = parser.add_subparsers(dest="command", metavar="command")
    for name, command in COMMANDS.items():
        each = subcommands.add_parser(name, help=command.help, description=command.help)
        if name == chosen:
            importlib.import_module(command.module).arguments(each)
    return parser


if __name__ == "__main__":
    main()
