"""Which mana pays for which symbol: assignments of units to symbols, every symbol paid by a unit of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

T = TypeVar("T")
Pip = tuple[str, ...]


def assign(pips: list[Pip], units: list[T], pays: Callable[[T, Pip], bool]) -> list[int]:
    """For each symbol the index of the unit that pays it, -1 where none is left: as many as possible, earlier units first."""
    taken: dict[int, int] = {}
    fits = [[number for number, unit in enumerate(units) if pays(unit, pip)] for pip in pips]
    for place in sorted(range(len(pips)), key=lambda place: len(fits[place])):
        _place(place, fits, taken, set())
    chosen = [-1] * len(pips)
    for number, place in taken.items():
        chosen[place] = number
    return chosen


def _place(place: int, fits: list[list[int]], taken: dict[int, int], seen: set[int]) -> bool:
    """Find a unit for a symbol, moving others aside if need be (an augmenting path)."""
    for number in fits[place]:
        if number in seen:
            continue
        seen.add(number)
        if number not in taken or _place(taken[number], fits, taken, seen):
            taken[number] = place
            return True
    return False


def covers(pips: list[Pip], units: list[T], pays: Callable[[T, Pip], bool]) -> bool:
    """Whether every symbol can be paid."""
    return len(units) >= len(pips) and -1 not in assign(pips, units, pays)
