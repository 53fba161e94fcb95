"""What clients are told: a derived stream of facts, each with what it names. `view` decides who may see which part."""

from __future__ import annotations

from typing import Any


class Fact:
    """One line for clients. `data` holds object ids, seats, numbers and words by name."""

    __slots__ = ("data", "kind")

    def __init__(self, kind: str, data: dict[str, Any]) -> None:
        self.kind = kind
        self.data = data


class FactLog:
    """Facts since the last `take`. `mark` remembers a position so that a reversed action leaves no trace (`cut`)."""

    def __init__(self) -> None:
        self._facts: list[Fact] = []
        self._mark = 0

    def add(self, fact: Fact) -> None:
        """Append one fact."""
        self._facts.append(fact)

    def mark(self) -> None:
        """Facts so far stay even if what follows is reversed."""
        self._mark = len(self._facts)

    def cut(self) -> None:
        """Forget the facts since the mark."""
        del self._facts[self._mark :]

    def take(self) -> list[Fact]:
        """All facts since the last call."""
        facts, self._facts, self._mark = self._facts, [], 0
        return facts
