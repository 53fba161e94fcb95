"""Formats by id."""

from __future__ import annotations

from .base import Format
from .commander import Commander
from .duel import Duel

_FORMATS: dict[tuple[str, str], type[Format]] = {("commander", ""): Commander, ("duel", ""): Duel}
SEATS = {"commander": (2, 6), "duel": (2, 2)}


class UnknownFormat(Exception):
    """No such format or rules version."""


def format_of(format_id: str, rules_version: str = "") -> Format:
    """The format's hooks. Raises UnknownFormat."""
    found = _FORMATS.get((format_id, rules_version))
    if found is None:
        raise UnknownFormat(f"{format_id} {rules_version}".strip())
    return found()


def seat_range(format_id: str) -> tuple[int, int]:
    """Least and most seats of a format."""
    return SEATS[format_id]
