"""Declarations: what a seat may do without being asked, between any two answers: {"declare": word, ...}."""

from __future__ import annotations

from ..kernel.state.options import Declaration


def whole(given: Declaration, name: str) -> int:
    """A whole number of a declaration; 0 when there is none."""
    value = given.get(name)
    return value if isinstance(value, int) and not isinstance(value, bool) else 0


def changes(given: Declaration, name: str) -> dict[int, int]:
    """Changes by player, {"s0": -4, "s2": 2} as {0: -4, 2: 2}; {} when it is no such thing."""
    value = given.get(name)
    found: dict[int, int] = {}
    for key, change in value.items() if isinstance(value, dict) else ():
        is_seat = isinstance(key, str) and key[:1] == "s" and key[1:].isdecimal()
        if not is_seat or not isinstance(change, int) or isinstance(change, bool):
            return {}
        found[int(key[1:])] = change
    return found
