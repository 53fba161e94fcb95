"""What clients are told: a derived stream of facts, each with what it names. `view` decides who may see which part."""

from __future__ import annotations

from typing import Any


class Fact:
    """One line for clients. `data` holds object ids, seats, numbers and words by name."""

    __slots__ = ("data", "kind")

    def __init__(self, kind: str, data: dict[str, Any]) -> None:
        self.kind = kind
        self.data = data


_BY_TURN = {
    ("untap", "untap", ""): "502.3",
    ("draw", "moved", "library"): "504.1",
    ("main1", "counters", ""): "714.3c",
    ("cleanup", "moved", "hand"): "514.1",
}
"""What turn-based actions do, by step, kind of fact and the zone that something leaves (CR 703.4)."""


class FactLog:
    """Facts since the last `take`. `mark` remembers a position so that a reversed action leaves no trace (`cut`).

    What a rule does carries its number as `rule`: `step` is that whose turn-based action is done now, `moved_by` says of objects which state-based action moves them.
    """

    def __init__(self) -> None:
        self._facts: list[Fact] = []
        self._mark = 0
        self.step = ""
        self.moved_by: dict[int, str] = {}

    def add(self, fact: Fact) -> None:
        """Append one fact."""
        if self.step or self.moved_by:
            rule = self.moved_by.get(fact.data["obj"], "") if fact.kind == "moved" else ""
            rule = rule or _BY_TURN.get((self.step, fact.kind, fact.data.get("origin", "")), "")
            if rule:
                fact.data["rule"] = rule
        self._facts.append(fact)

    def mark(self) -> None:
        """Facts so far stay even if what follows is reversed."""
        self._mark = len(self._facts)

    def cut(self) -> None:
        """Forget the facts since the mark, and what was being done."""
        del self._facts[self._mark :]
        self.step, self.moved_by = "", {}

    def take(self) -> list[Fact]:
        """All facts since the last call."""
        facts, self._facts, self._mark = self._facts, [], 0
        return facts
