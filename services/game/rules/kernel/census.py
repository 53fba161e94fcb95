"""The permanents by controller, type and keyword, as they are after the layers: what filters and state-based actions begin with.

A census belongs to one computation of the layers; each list is made when it is first asked for and keeps the order of the battlefield.
"""

from __future__ import annotations

from .characteristics import Characteristics
from .indexing import index_of


class Census:
    """Lists of permanents. They are shared: callers must not change them."""

    __slots__ = ("_controllers", "_keywords", "_shared", "_subtypes", "_supertypes", "_types", "rows")

    def __init__(self, rows: dict[int, Characteristics]) -> None:
        self.rows = rows
        self._controllers: dict[int, list[int]] | None = None
        self._types: dict[str, list[int]] = {}
        self._subtypes: dict[str, list[int]] = {}
        self._supertypes: dict[str, list[int]] = {}
        self._keywords: dict[str, list[int]] = {}
        self._shared: list[int] | None = None

    def of_seat(self, seat: int) -> list[int]:
        """What the seat controls."""
        if self._controllers is None:
            self._controllers = {}
            for oid, row in self.rows.items():
                self._controllers.setdefault(row.controller, []).append(oid)
        return self._controllers.get(seat, [])

    def with_type(self, word: str) -> list[int]:
        """Permanents of a card type."""
        found = self._types.get(word)
        if found is None:
            found = self._types[word] = [oid for oid, row in self.rows.items() if word in row.types]
        return found

    def with_subtype(self, word: str) -> list[int]:
        """Permanents that have the subtype by name ("every creature type" does not count)."""
        found = self._subtypes.get(word)
        if found is None:
            found = self._subtypes[word] = [oid for oid, row in self.rows.items() if word in row.subtypes]
        return found

    def with_supertype(self, word: str) -> list[int]:
        """Permanents with a supertype."""
        found = self._supertypes.get(word)
        if found is None:
            found = self._supertypes[word] = [oid for oid, row in self.rows.items() if word in row.supertypes]
        return found

    def with_keyword(self, word: str) -> list[int]:
        """Permanents whose abilities include the keyword (keyword counters do not count)."""
        found = self._keywords.get(word)
        if found is None:
            found = self._keywords[word] = [oid for oid, row in self.rows.items() if word in row.keywords]
        return found

    def open_to_others(self) -> list[int]:
        """Permanents with an activated ability that somebody else than its controller may activate."""
        if self._shared is None:
            rows = self.rows.items()
            self._shared = [oid for oid, row in rows if row.abilities and index_of(row.abilities).for_others]
        return self._shared
