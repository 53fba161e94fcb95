"""What a verb did: the objects it acted on, a number, and whether it happened at all ("if you do")."""

from __future__ import annotations


class Outcome:
    """The result of one verb."""

    __slots__ = ("happened", "number", "refs")

    def __init__(self, happened: bool, refs: list[int] | None = None, number: int = 0) -> None:
        self.happened = happened
        self.refs = refs or []
        self.number = number


def of_refs(refs: list[int]) -> Outcome:
    """Happened if it acted on something."""
    return Outcome(bool(refs), refs, len(refs))


def of_number(number: int) -> Outcome:
    """Happened if the number is not zero."""
    return Outcome(number > 0, None, number)
