"""Table options: what a table may ask for besides its format, checked together.

Every option is a field of `Options`; `read` takes them as the table's settings carry them (name -> JSON value).
"""

from __future__ import annotations

import dataclasses
import json
import re
from collections.abc import Mapping
from dataclasses import dataclass

TEAMS = ("partner", "emperor")
OLD_RULES = ("edh2009", "commander2011")


class BadOption(ValueError):
    """An option that does not exist, has a wrong value, or contradicts the format or another option."""


@dataclass(frozen=True, slots=True)
class Options:
    """How one table plays.

    `life`: starting life of every seat, 0 = as the format says. `commander_decks`: Partner and Emperor with Commander
    decks (40 life, command zone, tax, commander damage). `five_means_five`: a mulligan below five cards is one to five.
    `open_hands`: teammates may look at each other's hands (Emperor; on unless switched off). `no_mass_land_destruction`:
    and `no_long_sequences`: the house rules of document 002. `sideboard`: ten cards, swapped one for one before the game; wishes reach what is not
    played (EDH 2009, Commander 2011). `victory_points`: the results count points for most combat damage in a turn, the biggest
    mana pool, kills by a General, most mana paid for one, and for being left at the end (the same). `democratic_victory`: everybody votes for an opponent; results count the votes.
    `league`: the name of the league whose rule about Generals holds.

    Time (MTR 2.4), for every format: `match_seconds`: the time of the whole match, 0 = none; then the turn is finished and `extra_turns` are played (-1 = as
    the format says: five, three in teams). `single_elimination`: no match ends in a draw, the highest life total decides. `reserve_seconds`: each seat's thinking
    time in the match, 0 = no clocks; who has used it up loses; `free_seconds`: what each prompt costs nothing. `first_chooser`: the seat that chooses in the first
    game who plays first (-1 = by lot).

    Absence, where prompts have a time limit: a seat that is away leaves the game after `absent_turns` turns of its own (or when it has been away more often than
    that), or after `absent_seconds`.
    """

    life: int = 0
    commander_decks: bool = False
    five_means_five: bool = False
    open_hands: bool = True
    no_mass_land_destruction: bool = False
    no_long_sequences: bool = False
    sideboard: bool = False
    victory_points: bool = False
    democratic_victory: bool = False
    league: str = ""
    match_seconds: int = 0
    extra_turns: int = -1
    single_elimination: bool = False
    reserve_seconds: int = 0
    free_seconds: int = 0
    first_chooser: int = -1
    absent_turns: int = 3
    absent_seconds: int = 300


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
        raise BadOption("'league' is a name of 1 to 40 letters, digits, spaces and .'-")
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
