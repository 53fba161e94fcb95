"""A deck list: as it was read (names as typed), and as it is understood (cards in roles)."""

from __future__ import annotations

import enum
from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from .cards import Card


class Role(enum.IntEnum):
    """What a card is in a deck; the numbers are those of the proto."""

    COMMANDER = 1
    MAIN = 2
    COMPANION = 3
    SIDE = 4
    EXTRA = 5
    SUPPLEMENTARY = 6


PLAYED = (Role.COMMANDER, Role.MAIN)
COUNTED = (Role.COMMANDER, Role.MAIN, Role.COMPANION, Role.SIDE)


@dataclass(frozen=True, slots=True)
class RawEntry:
    """One line as typed; `role` is None when the source does not say. `longer` is the name with a trailing parenthesis."""

    line: int
    text: str
    count: int
    name: str
    role: Role | None = None
    set: str = ""
    number: str = ""
    foil: bool = False
    longer: str = ""
    block: int = 0


@dataclass(frozen=True, slots=True)
class Unread:
    """A line that means no known card, with the nearest names."""

    line: int
    text: str
    reason: str
    candidates: tuple[str, ...] = ()
    count: int = 0
    """How many copies the line speaks of; they count towards the size of the deck."""
    role: Role | None = None


@dataclass(frozen=True, slots=True)
class RawList:
    """A list as it was read."""

    source_format: str
    entries: tuple[RawEntry, ...]
    unread: tuple[Unread, ...] = ()
    name: str = ""
    date: str = ""
    commander_hint: str = ""
    """A commander that a comment names."""


@dataclass(frozen=True, slots=True)
class Entry:
    """Copies of a card in a role."""

    role: Role
    count: int
    card: Card
    line: int = 0
    set: str = ""
    number: str = ""
    foil: bool = False
    chosen_color: str = ""


@dataclass(frozen=True, slots=True)
class DeckList:
    """A list as it is understood, in canonical order: role, then English name."""

    entries: tuple[Entry, ...]
    unread: tuple[Unread, ...] = ()
    name: str = ""
    commander_candidates: tuple[str, ...] = field(default=())
    is_guessed: bool = False
    """Whether nothing but its place in the list says who commands."""

    def of(self, *roles: Role) -> Iterator[Entry]:
        """The entries with one of the roles."""
        return (entry for entry in self.entries if entry.role in roles)

    def count(self, *roles: Role) -> int:
        """How many cards have one of the roles; supplementary decks are never counted (CR 100.2d)."""
        return sum(entry.count for entry in self.of(*roles))

    def unread_count(self, *roles: Role) -> int:
        """How many cards with one of the roles are not known."""
        return sum(unread.count for unread in self.unread if (unread.role or Role.MAIN) in roles)

    def without_side(self) -> DeckList:
        """The list as a document plays it that has no sideboards."""
        return replace(self, entries=tuple(entry for entry in self.entries if entry.role is not Role.SIDE))

    def commanders(self) -> list[Card]:
        """The commanders, one element a copy."""
        return [entry.card for entry in self.of(Role.COMMANDER) for _ in range(entry.count)]


def canonical(entries: list[Entry]) -> tuple[Entry, ...]:
    """Entries of the same card in the same role joined, in order of role and name."""
    joined: dict[tuple[int, str, str], Entry] = {}
    for entry in entries:
        key = (entry.role, entry.card.name, entry.chosen_color)
        known = joined.get(key)
        joined[key] = entry if known is None else _joined(known, entry)
    return tuple(joined[key] for key in sorted(joined))


def _joined(known: Entry, other: Entry) -> Entry:
    return Entry(
        known.role,
        known.count + other.count,
        known.card,
        known.line,
        known.set or other.set,
        known.number or other.number,
        known.foil or other.foil,
        known.chosen_color,
    )
