"""When a question of priority is worth thinking about: most of the time a player passes."""

from __future__ import annotations

from dataclasses import dataclass

_MAIN = ("main1", "main2")
_FIGHT = ("declare_attackers", "declare_blockers")


@dataclass(frozen=True, slots=True)
class Moment:
    """What a seat with priority sees at a glance. `top`: the seat whose spell or ability is on top of the stack, -1 for an empty one."""

    seat: int
    active: int
    next_active: int
    step: str
    top: int
    fights: bool

    def is_worth_a_thought(self, allies: frozenset[int]) -> bool:
        """In the own main phases, when an opponent has done something, in a fight, and before the own turn."""
        if self.top >= 0:
            return self.top not in allies
        if self.active == self.seat:
            return self.step in _MAIN or (self.step in _FIGHT and self.fights)
        return (self.step in _FIGHT and self.fights) or (self.step == "end" and self.next_active == self.seat)
