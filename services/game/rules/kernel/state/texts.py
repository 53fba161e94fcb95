"""What digests of rows are made of: their fields as text, written in one go.

The text is that of `repr(flat_rows.to_data(...))`, which every log's hashes rest on; random play compares the two. Objects have a way of their own (`object_texts`).
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from .flat_rows import EMPTY, FIELDS, NUMBERS, to_data
from .rows import Turn


def text_of(value: Any) -> str:
    """A value as text."""
    if value is None:
        return "None"
    if isinstance(value, bool):
        return "True" if value else "False"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return repr(value)
    cls = type(value)
    if cls in NUMBERS:
        return f"[{NUMBERS[cls]}{_after(FIELDS[cls](value))}]"
    if not value and cls in EMPTY:
        return EMPTY[cls]
    if cls is tuple:
        return f"['t'{_after(value)}]"
    if cls is list:
        return f"['l'{_after(value)}]"
    if cls is dict:
        return "".join(["['d'", *[f", [{text_of(key)}, {text_of(item)}]" for key, item in value.items()], "]"])
    return repr(to_data(value))


def _after(values: Iterable[Any]) -> str:
    """More items of a list."""
    return "".join([f", {text_of(each)}" for each in values])


def text_of_turn(turn: Turn) -> str:
    """Where the game is."""
    steps, more, skip = (
        repr(turn.steps_left),
        repr(turn.extra_steps) if turn.extra_steps else "()",
        repr(sorted(turn.skip)),
    )
    return f"({turn.number}, {turn.active}, '{turn.step}', '{turn.stage}', {turn.priority}, {turn.passed}, {steps}, {more}, {turn.combats}, {skip})"


def text_of_counters(counters: dict[str, int]) -> str:
    """Counters by name, sorted."""
    written = []
    for name in sorted(counters):
        word = repr(name)
        written.append(f"({word}, {counters[name]})")
    return f"[{', '.join(written)}]"
