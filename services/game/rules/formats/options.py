"""Table options: what a table may ask for besides its format, checked together.

Every option is a field of `Options`; `read` takes them as the table's settings carry them (name -> JSON value).
"""

from __future__ import annotations

import dataclasses
import json
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
    the house rule of document 002. `sideboard`: ten cards, swapped one for one before the game; wishes reach what is not
    played (EDH 2009, Commander 2011). `victory_points`: the results count points for most combat damage in a turn, the biggest
    mana pool, kills by a General, most mana paid for one, and for being left at the end (the same). `democratic_victory`: everybody votes for an opponent; results count the votes.
    """

    life: int = 0
    commander_decks: bool = False
    five_means_five: bool = False
    open_hands: bool = True
    no_mass_land_destruction: bool = False
    sideboard: bool = False
    victory_points: bool = False
    democratic_victory: bool = False


_FOR = {
    "commander_decks": TEAMS,
    "five_means_five": TEAMS,
    "open_hands": ("emperor",),
    "no_mass_land_destruction": TEAMS,
}
_OLD = ("sideboard", "victory_points", "democratic_victory")
MOST_LIFE = 1000


def read(format_id: str, rules_version: str, given: Mapping[str, str]) -> Options:
    """The options of a table. Raises BadOption."""
    fields = {field.name: field for field in dataclasses.fields(Options)}
    values: dict[str, int | bool] = {}
    for name, text in sorted(given.items()):
        if name not in fields:
            raise BadOption(f"there is no option {name!r}; options are {', '.join(sorted(fields))}")
        values[name] = _value(name, text, isinstance(fields[name].default, bool))
        _require_fit(name, format_id, rules_version)
    return Options(**values)  # type: ignore[arg-type]


def _value(name: str, text: str, is_flag: bool) -> int | bool:
    try:
        value = json.loads(text)
    except ValueError:
        raise BadOption(f"the value of {name!r} is not JSON") from None
    if is_flag and isinstance(value, bool):
        return value
    if not is_flag and isinstance(value, int) and not isinstance(value, bool) and 0 < value <= MOST_LIFE:
        return value
    raise BadOption(f"{name!r} is {'true or false' if is_flag else f'a number from 1 to {MOST_LIFE}'}")


def _require_fit(name: str, format_id: str, rules_version: str) -> None:
    if format_id not in _FOR.get(name, (format_id,)):
        raise BadOption(f"{name!r} is for {' and '.join(_FOR[name])}, not for {format_id}")
    if name in _OLD and rules_version not in OLD_RULES:
        raise BadOption(f"{name!r} is for the rules versions {' and '.join(OLD_RULES)}")
