"""Table options: what a table may ask for besides its format, checked together.

Every option is a field of `Options`; `read` takes them as the table's settings carry them (name -> JSON value).
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping

from ..kernel.state.options import Options

TEAMS = ("partner", "emperor")


OLD_RULES = ("edh2009", "commander2011")


class BadOption(ValueError):
    """An option that does not exist, has a wrong value, or contradicts the format or another option."""


_FOR = {
    "commander_decks": TEAMS,
    "five_means_five": TEAMS,
    "open_hands": ("emperor",),
    "no_mass_land_destruction": TEAMS,
    "no_long_sequences": TEAMS,
}


_OLD = ("sideboard", "victory_points", "democratic_victory", "league")


_NAME = re.compile(r"[\w .'-]{1,40}")


_DAY = 24 * 3600


_RANGES = {
    "life": (1, 1000),
    "match_seconds": (1, _DAY),
    "extra_turns": (0, 100),
    "reserve_seconds": (1, _DAY),
    "free_seconds": (1, 3600),
    "first_chooser": (0, 5),
    "absent_turns": (1, 100),
    "absent_seconds": (10, _DAY),
}


def read(format_id: str, rules_version: str, given: Mapping[str, str]) -> Options:
    """The options of a table. Raises BadOption."""
    fields = {field.name: field for field in dataclasses.fields(Options)}
    values: dict[str, int | bool | str] = {}
    for name, text in sorted(given.items()):
        if name not in fields:
            raise BadOption(f"there is no option {name!r}; options are {', '.join(sorted(fields))}")
        values[name] = _value(name, text)
        _require_fit(name, format_id, rules_version)
    found = Options(**values)  # type: ignore[arg-type]
    _require_sense(found)
    return found


def with_commander_decks(given: Mapping[str, str]) -> dict[str, str]:
    """The options of a table of Commander decks. Raises BadOption when they say the contrary."""
    if given.get("commander_decks", "true") != "true":
        raise BadOption("'commander_decks' is false, yet the table is one of Commander decks")
    return {**given, "commander_decks": "true"}


def _require_sense(options: Options) -> None:
    """Options that contradict each other."""
    if options.free_seconds and not options.reserve_seconds:
        raise BadOption("'free_seconds' is part of clocks: it needs 'reserve_seconds'")
    if options.match_seconds and options.reserve_seconds > options.match_seconds:
        raise BadOption("'reserve_seconds' of one seat is more than 'match_seconds' of the whole match")


def _value(name: str, text: str) -> int | bool | str:
    """A flag, a number within its range, a name."""
    try:
        value = json.loads(text)
    except ValueError:
        raise BadOption(f"the value of {name!r} is not JSON") from None
    if name == "league":
        if isinstance(value, str) and _NAME.fullmatch(value):
            return value
        raise BadOption("'league' is the id of a league")
    if name not in _RANGES:
        if isinstance(value, bool):
            return value
        raise BadOption(f"{name!r} is true or false")
    least, most = _RANGES[name]
    if isinstance(value, int) and not isinstance(value, bool) and least <= value <= most:
        return value
    raise BadOption(f"{name!r} is a number from {least} to {most}")


def _require_fit(name: str, format_id: str, rules_version: str) -> None:
    if format_id not in _FOR.get(name, (format_id,)):
        raise BadOption(f"{name!r} is for {' and '.join(_FOR[name])}, not for {format_id}")
    if name in _OLD and rules_version not in OLD_RULES:
        raise BadOption(f"{name!r} is for the rules versions {' and '.join(OLD_RULES)}")
