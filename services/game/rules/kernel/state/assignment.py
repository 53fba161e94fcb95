"""Which unit serves which place: mana and symbols, creatures and roles. Every place is filled by a unit of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeVar

P = TypeVar("P")


T = TypeVar("T")


Pip = tuple[str, ...]


def assign(places: Sequence[P], units: Sequence[T], fits: Callable[[T, P], bool]) -> list[int]:
    """For each place the index of the unit that fills it, -1 where none is left: as many as possible, earlier units first."""
    taken: dict[int, int] = {}
    fitting = [[number for number, unit in enumerate(units) if fits(unit, place)] for place in places]
    for place in sorted(range(len(places)), key=lambda place: len(fitting[place])):
        _place(place, fitting, taken, set())
    chosen = [-1] * len(places)
    for number, place in taken.items():
        chosen[place] = number
    return chosen


def _place(place: int, fitting: list[list[int]], taken: dict[int, int], seen: set[int]) -> bool:
    """Find a unit for a place, moving others aside if need be (an augmenting path)."""
    for number in fitting[place]:
        if number in seen:
            continue
        seen.add(number)
        if number not in taken or _place(taken[number], fitting, taken, seen):
            taken[number] = place
            return True
    return False


def covers(pips: list[Pip], units: list[T], pays: Callable[[T, Pip], bool]) -> bool:
    """Whether every symbol of a cost can be paid, each by a unit of its own."""
    return len(units) >= len(pips) and -1 not in assign(pips, units, pays)
