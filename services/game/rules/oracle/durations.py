"""How long an effect lasts."""

from __future__ import annotations

from .reader import Reader

_DURATIONS: dict[str, str] = {
    "until end of turn": "end_of_turn",
    "this turn": "end_of_turn",
    "until your next turn": "your_next_turn",
    "for the rest of the game": "for_good",
    "until your next end step": "your_next_end",
    "until the beginning of your next upkeep": "your_next_upkeep",
    "until your next upkeep": "your_next_upkeep",
    "until end of combat": "end_of_combat",
    "this combat": "end_of_combat",
    "until the end of your next turn": "end_of_your_next_turn",
    "for as long as ~ remains on the battlefield": "while_source",
    "for as long as you control ~": "while_control_source",
    "for as long as you control ~name": "while_control_source",
    "for as long as ~name remains on the battlefield": "while_source",
    "until ~ leaves the battlefield": "until_source_leaves",
    "until ~name leaves the battlefield": "until_source_leaves",
}


def duration(r: Reader) -> str:
    """A duration if one stands here, else ""."""
    if r.word() not in ("until", "this", "for"):
        return ""
    for phrase, value in _DURATIONS.items():
        if r.take(phrase):
            return value
    return ""
