"""`muster settings`: every variable, with the value that a process would use now."""

from __future__ import annotations

import argparse

from services.kit import settings


def arguments(parser: argparse.ArgumentParser) -> None:
    """`muster settings` takes nothing."""


def run(args: argparse.Namespace) -> int:
    """Print NAME=value lines, those without a value last; always 0."""
    values = settings.read().environ()
    names = settings.variables()
    for name in sorted(names, key=lambda each: (each not in values, each)):
        print(f"{name}={values.get(name, '')}")
    return 0
