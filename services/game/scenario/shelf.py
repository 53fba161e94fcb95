"""Where a scenario's cards come from."""

from __future__ import annotations

from typing import Protocol

from ..rules.program.cards import CardProgram


class Shelf(Protocol):
    """Programs and printed lines by card name."""

    def program(self, name: str) -> CardProgram:
        """The program of a card by any of its names. Raises table.UnknownCard."""

    def lines(self, name: str) -> tuple[str, ...]:
        """The printed text of each face of the card, nothing for tokens."""
