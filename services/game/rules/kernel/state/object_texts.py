"""An object as text, written field by field in the order of their names: for digests as `repr` writes them, for snapshots as JSON.

Both are what `flat_rows.to_data` gives; most rows that change are objects, and most of their fields are what they were at the beginning.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from .rows import Obj


def text_of_object(row: Obj) -> str:
    """For its digest: all fields but those of its casting and as an item on the stack."""
    text = (
        f"({row.attached_to}, {row.card}, {_dict(row.choices)}, {row.controller}, {_dict(row.counters)}, {row.damage}, {_flag(row.deathtouched)}, "
        f"{row.entered_turn}, {row.face}, {row.face_down}, {_flag(row.flipped)}, {row.id}, {row.kind}, {row.known}, {row.left_turn}, "
        f"{_tuple(row.linked)}, {row.next}, {row.owner}, {_tuple(row.parts)}, {_flag(row.phased_out)}, {row.position}, {row.prev}, {row.program}, "
        f"{_flag(row.sick)}, {_flag(row.tapped)}, {row.timestamp}, '{row.zone}')"
    )
    return text + repr(sorted(row.marks)) if row.marks else text


def json_of_object(number: int, row: Obj, to_json: Callable[[Any], str]) -> str:
    """For a snapshot: the number of its class and all fields; `to_json` writes what is more than a number or a word."""
    choices, counters, marks = row.choices, row.counters, row.marks
    return (
        f"[{number},{row.attached_to},{row.card},{to_json(row.cast) if row.cast is not None else 'null'},{to_json(choices) if choices else _NO_ENTRIES},"
        f"{row.controller},{to_json(counters) if counters else _NO_ENTRIES},{row.damage},{_truth(row.deathtouched)},{row.entered_turn},{row.face},"
        f"{row.face_down},{_truth(row.flipped)},{row.id},{to_json(row.item) if row.item is not None else 'null'},{row.kind},{row.known},{row.left_turn},"
        f"{to_json(row.linked) if row.linked else _NO_ITEMS},{to_json(marks) if marks else _NO_WORDS},{row.next},{row.owner},"
        f"{to_json(row.parts) if row.parts else _NO_ITEMS},{_truth(row.phased_out)},{row.position},{row.prev},{row.program},{_truth(row.sick)},"
        f'{_truth(row.tapped)},{row.timestamp},"{row.zone}"]'
    )


_NO_ENTRIES, _NO_ITEMS, _NO_WORDS = '["d"]', '["t"]', '["f"]'


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _flag(value: bool) -> str:
    return "True" if value else "False"


def _dict(value: dict[str, Any]) -> str:
    return repr(value) if value else "{}"


def _tuple(value: tuple[Any, ...]) -> str:
    return repr(value) if value else "()"
