"""Formats by id and rules version."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ..kernel.state.options import Chair
from .base import Format
from .commander import Commander
from .duel import Duel
from .edh import Commander2011, Edh2009
from .emperor import Emperor
from .options import TEAMS, read, with_commander_decks
from .partner import Partner

_FORMATS: dict[tuple[str, str], type[Format]] = {
    ("commander", ""): Commander,
    ("commander", "edh2009"): Edh2009,
    ("commander", "commander2011"): Commander2011,
    ("duel", ""): Duel,
    ("partner", ""): Partner,
    ("emperor", ""): Emperor,
}


COMMANDER_DECKS = "commander"


"""What Partner and Emperor are called as a rules version when teams bring Commander decks: queues and deck tokens are kept apart by it."""


class UnknownFormat(Exception):
    """No such format or rules version."""


class BadSeating(ValueError):
    """Teams and positions that the format does not have."""


def format_of(format_id: str, rules_version: str = "", options: Mapping[str, str] | None = None) -> Format:
    """The format's hooks with a table's options. Raises UnknownFormat, BadOption."""
    given = dict(options or {})
    if rules_version == COMMANDER_DECKS and format_id in TEAMS:
        rules_version, given = "", with_commander_decks(given)
    found = _FORMATS.get((format_id, rules_version))
    if found is None:
        raise UnknownFormat(f"{format_id} {rules_version}".strip())
    return found(read(format_id, rules_version, given))


def chairs_of(format: Format, said: Sequence[Chair] | None, seats: int) -> tuple[Chair, ...]:
    """The chairs of a table in turn order; `said` is what somebody asked for. Raises BadSeating."""
    least, most = format.seats
    if not least <= seats <= most:
        raise BadSeating(
            f"{format.id} has {least} to {most} seats" if least < most else f"{format.id} has {least} seats"
        )
    wanted = format.chairs(seats)
    if said is not None and tuple(said) != wanted:
        told = ", ".join(f"team {team} position {position}" for team, position in wanted)
        raise BadSeating(f"the seats of {format.id} are, in turn order: {told}")
    return wanted
