"""The kinds of events that a pattern of a program can match (CR 603.2), filled by those who match it."""

from __future__ import annotations

from typing import Final

from ...program import events as ev

KINDS: Final[dict[type, tuple[str, ...]]] = {}


def event_kinds(pattern: object) -> tuple[str, ...]:
    """The kinds of events that the pattern can match."""
    if isinstance(pattern, ev.AnyEvent):
        return tuple(dict.fromkeys(kind for part in pattern.parts for kind in event_kinds(part)))
    if isinstance(pattern, ev.While):
        return event_kinds(pattern.event)
    return KINDS[type(pattern)]
