"""What the rows of a state have in common."""

from __future__ import annotations


class Row:
    """A row of a state. `digest` is that of all its other fields, worked out when they can no longer change, 0 until then; a copy has none yet (`state_hash`)."""

    __slots__ = ("digest",)

    def __init__(self) -> None:
        self.digest = 0
