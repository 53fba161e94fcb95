"""Heads of triggered abilities back to words."""

from __future__ import annotations

from ...program import events as ev
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.conditions import Condition
from ..conditions.print import condition
from ..text.wording import Unprintable, Words
from .of_combat import ATTACKING_PLAYERS, COMBAT, PLAYERS_ATTACKED, TOGETHER
from .of_damage import DAMAGE, PLAYERS_HIT
from .of_permanents import BECOMING, COUNTERS
from .of_players import PLAYERS
from .of_spells import SPELLS
from .of_steps import STEP_BEGINS
from .of_zones import HAUNTED_DIES, ZONES


def event(node: ev.EventPattern, w: Words) -> str:
    """The head of a triggered ability, with its "when"."""
    if isinstance(node, ev.StepBegins):
        return _step(node, w)
    if isinstance(node, ev.AnyEvent):
        return _joined(node, w)
    if node == HAUNTED_DIES:
        return "when the creature ~ haunts dies"
    if isinstance(node, ev.While) and isinstance(node.condition, Condition):
        return f"{event(node.event, w)} while {condition(node.condition, w)}"
    if isinstance(node, ev.StateIs):
        if not isinstance(node.condition, Condition):
            raise Unprintable("state")
        return f"when {condition(node.condition, w)}"
    if node == ev.SpellCast(fl.IsSource(), pl.You()):
        return "when you cast ~"
    words = _deed(node, w)
    if isinstance(node, ev.ZoneChange) and isinstance(node.filter, fl.IsOneOf) and node.filter.objects != ob.Host():
        return f"when {words}"
    return f"{'when' if words.startswith(('~ enters', '~ dies')) else 'whenever'} {words}"


def _joined(node: ev.AnyEvent, w: Words) -> str:
    if any(isinstance(part, ev.StepBegins) for part in node.parts):
        return " and ".join(event(part, w) for part in node.parts)
    if len(node.parts) == 2 and node.parts[1] == HAUNTED_DIES:
        return f"{event(node.parts[0], w)} or the creature it haunts dies"
    said = _said(node, w)
    if said:
        return f"whenever {said}"
    if w.after:
        return " and ".join(event(part, w) for part in node.parts)
    heads = [_deed(part, w) for part in node.parts]
    subject, verb = _divide(heads[0])
    ends = []
    for head in heads[1:]:
        other, rest = _divide(head)
        if other != subject:
            raise Unprintable("two subjects")
        ends.append(rest)
    return f"whenever {subject} {' or '.join([verb, *ends])}"


def _step(node: ev.StepBegins, w: Words) -> str:
    if node == ev.StepBegins("end_combat"):
        return "at end of combat"
    words = STEP_BEGINS.print(node, w)
    if not words:
        raise Unprintable(node.step)
    return f"at the beginning of {words}"


_VERBS = ("enters", "dies", "attacks", "blocks", "becomes", "leaves", "deals", "is", "transforms")


def _divide(head: str) -> tuple[str, str]:
    words = head.split(" ")
    for index, word in enumerate(words):
        if word in _VERBS:
            return " ".join(words[:index]), " ".join(words[index:])
    raise Unprintable("no verb")


_FAMILIES = (
    SPELLS, PLAYERS, PLAYERS_HIT, PLAYERS_ATTACKED, ATTACKING_PLAYERS, TOGETHER, ZONES, COMBAT, DAMAGE, BECOMING, COUNTERS,
)  # fmt: skip


def _said(node: ev.EventPattern, w: Words) -> str:
    """What happens in the words of the first family that has some: said of players before it is said of objects."""
    return next((words for family in _FAMILIES if (words := family.print(node, w))), "")


def _deed(node: ev.EventPattern, w: Words) -> str:
    words = _said(node, w)
    if not words:
        raise Unprintable(type(node).__name__)
    return words
