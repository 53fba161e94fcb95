"""For as long as something is so: "for as long as this artifact remains tapped" (CR 611.2b).

How long an effect lasts.
"""

from __future__ import annotations

from ...program import conditions as cn
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.node import walk
from ..text.reader import Miss, Reader
from .read import condition

_HERE = cn.SourceIn("battlefield")


_YOURS = cn.AllTrue((_HERE, cn.Matches(ob.This(), fl.ControlledBy(pl.You()))))


def as_long_as(r: Reader) -> cn.Condition:
    """The condition after "for as long as"; what the source must be, it must be on the battlefield."""
    r.need("for as long as")
    parts = [_part(r)]
    while r.take("and"):
        parts.append(_part(r))
    flat = [each for part in parts for each in (part.parts if isinstance(part, cn.AllTrue) else (part,))]
    known = list(dict.fromkeys(flat))
    return known[0] if len(known) == 1 else cn.AllTrue(tuple(known))


def _part(r: Reader) -> cn.Condition:
    if r.take_any("you control ~", "you control ~name"):
        r.mention(ob.This(), frozenset(("self",)) | r.scope.types)
        return _YOURS
    if r.take_any("~ remains on the battlefield", "~name remains on the battlefield"):
        return _HERE
    if r.take_any("~ remains tapped", "~name remains tapped", "~ is tapped"):
        return cn.AllTrue((_HERE, cn.Matches(ob.This(), fl.Tapped())))
    found = condition(r)
    if any(node == ob.This() for node in walk(found)) or not any(isinstance(node, ob.Bound) for node in walk(found)):
        raise Miss("for as long as what")
    return found


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
