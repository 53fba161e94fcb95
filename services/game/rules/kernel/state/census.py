"""The permanents by controller, type and keyword, as they are after the layers: what filters and state-based actions begin with.

A census belongs to one computation of the layers; the lists of a kind are made when one of them is first asked for, and keep the order of the battlefield.
"""

from __future__ import annotations

from typing import Final

from ...program.abilities import Ability
from .characteristics import Characteristics

Index = dict[str, list[tuple[int, str, Ability]]]
"""Abilities by kind of event: the object that has it, its key there, the ability."""


_NOTHING: Final[list[int]] = []


class Census:
    """Lists of permanents. They are shared: callers must not change them."""

    __slots__ = (
        "_controllers",
        "_keywords",
        "_subtypes",
        "_supertypes",
        "_types",
        "_types_of_seats",
        "active",
        "ignorable",
        "open_to_others",
        "replacing",
        "rows",
        "waiting",
    )

    def __init__(self, rows: dict[int, Characteristics]) -> None:
        self.rows = rows
        self._controllers: dict[int, list[int]] | None = None
        self._types: dict[str, list[int]] | None = None
        self._subtypes: dict[str, list[int]] | None = None
        self._supertypes: dict[str, list[int]] | None = None
        self._keywords: dict[str, list[int]] | None = None
        self.active: dict[int, list[int]] = {}  # with activated abilities, by seat, once looked for
        self._types_of_seats: dict[tuple[int, str], list[int]] = {}
        # Abilities by the kind of event that they replace, or wait for, once looked for.
        self.replacing: Index | None = None
        self.waiting: Index | None = None
        self.ignorable: list[int] | None = None  # with effects that players may ignore for a cost, once looked for
        self.open_to_others: list[int] | None = None  # with abilities that others may activate, once looked for

    def of_seat(self, seat: int) -> list[int]:
        """What the seat controls."""
        if self._controllers is None:
            self._controllers = {}
            for oid, row in self.rows.items():
                self._controllers.setdefault(row.controller, []).append(oid)
        return self._controllers.get(seat, _NOTHING)

    def of_seat_with_type(self, seat: int, word: str) -> list[int]:
        """What the seat controls of a card type."""
        key = (seat, word)
        found = self._types_of_seats.get(key)
        if found is None:
            found = self._types_of_seats[key] = [oid for oid in self.of_seat(seat) if word in self.rows[oid].types]
        return found

    def with_type(self, word: str) -> list[int]:
        """Permanents of a card type."""
        if self._types is None:
            self._types = {}
            for oid, row in self.rows.items():
                for each in row.types:
                    self._types.setdefault(each, []).append(oid)
        return self._types.get(word, _NOTHING)

    def with_subtype(self, word: str) -> list[int]:
        """Permanents that have the subtype by name ("every creature type" does not count)."""
        if self._subtypes is None:
            self._subtypes = {}
            for oid, row in self.rows.items():
                for each in row.subtypes:
                    self._subtypes.setdefault(each, []).append(oid)
        return self._subtypes.get(word, _NOTHING)

    def with_supertype(self, word: str) -> list[int]:
        """Permanents with a supertype."""
        if self._supertypes is None:
            self._supertypes = {}
            for oid, row in self.rows.items():
                for each in row.supertypes:
                    self._supertypes.setdefault(each, []).append(oid)
        return self._supertypes.get(word, _NOTHING)

    def with_keyword(self, word: str) -> list[int]:
        """Permanents whose abilities include the keyword ."""
        if self._keywords is None:
            self._keywords = {}
            for oid, row in self.rows.items():
                for each in row.keywords:
                    self._keywords.setdefault(each, []).append(oid)
        return self._keywords.get(word, _NOTHING)


def joined(near: Index, far: Index) -> Index:
    """Both, those of permanents first. The lists are shared: callers must not change them."""
    if not far:
        return near
    table = dict(near)
    for kind, lines in far.items():
        table[kind] = [*near.get(kind, ()), *lines]
    return table
