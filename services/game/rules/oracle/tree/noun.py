"""What a noun phrase was read as."""

from __future__ import annotations

from dataclasses import dataclass

from ...program import filters as fl
from .filters import zone_of


@dataclass(frozen=True, slots=True)
class Noun:
    """A described class of objects: its filter, what its members are called, and whether the words are plural."""

    filter: fl.Filter
    kinds: frozenset[str]
    plural: bool

    @property
    def zone(self) -> str:
        """The zone that the filter names."""
        return zone_of(self.filter)
