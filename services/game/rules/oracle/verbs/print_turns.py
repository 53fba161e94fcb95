"""What is skipped, what must block, what the attackers do and what is said of damaged creatures back to words."""

from __future__ import annotations

from dataclasses import replace

from ...program import amounts as a
from ...program import effects as x
from ...program import filters as f
from ...program import modifications as m
from ...program import objects as o
from ...program import players as p
from ...program.conditions import IsTurnOf
from ..amounts.print import amount_word
from ..nouns.print import noun, objects
from ..phrases.reading import same_for_attacker
from ..text.wording import Unprintable, Words
from .print import applied as objects_verb
from .print import done_by

_STEPS = {
    "turn": "turn",
    "combat": "combat phase",
    "main": "main phase",
    "draw": "draw step",
    "untap": "untap step",
    "upkeep": "upkeep step",
}


def skip(node: x.SkipNext, w: Words) -> str:
    """ "you skip your next turn", "target player skips their next two turns"."""
    who = "you skip your" if isinstance(node.who, p.You) else f"{done_by(node.who, 'skip', w)} their"
    if node.amount == a.Const(1):
        return f"{who} next {_STEPS[node.what]}"
    return f"{who} next {amount_word(node.amount, w)} {_STEPS[node.what]}s"


def steps_skipped(who: p.Players, rule: m.PlayerRule) -> str:
    """ "skip your draw step", "players skip their untap steps"."""
    if isinstance(who, p.You):
        return f"skip your {_STEPS[rule.word]}"
    if not isinstance(who, p.EachPlayer):
        raise Unprintable("skip_step")
    return f"players skip their {_STEPS[rule.word]}s"


def told_to_block(node: x.AssignBlock, w: Words) -> str:
    """ "target creature blocks ~ this turn if able"."""
    if node.attacker is None:
        raise Unprintable("AssignBlock")
    return f"{objects(node.objects, w)} blocks {objects(node.attacker, w)} this turn if able"


def attackers_too(clauses: list[x.Clause], second: x.Clause) -> bool:
    """Whether the clause says that each opponent attacking that player does the same."""
    if second.each != ATTACKERS:
        return False
    same = tuple(same_for_attacker(each) for each in clauses)
    return replace(second, each=None) == (same[0] if len(same) == 1 else x.Clause(x.Sequence(same)))


def said_of_the_damaged(node: x.Verb, w: Words) -> str:
    """ "each creature dealt damage this way can't block this turn"; "" for other verbs."""
    found = node.objects if isinstance(node, x.Apply) else None
    if not isinstance(node, x.Apply) or not isinstance(found, o.Among) or not isinstance(found.objects, o.Bound):
        return ""
    if not found.objects.name.startswith("damaged"):
        return ""
    words = objects_verb(replace(node, objects=o.This()), w).removeprefix("~ ")
    return f"each {noun(found.filter, w)} dealt damage this way {words}"


def joined(classes: f.AnyOf, w: Words) -> str:
    """ "~ and other Knights you control", "Skeletons you control and other Zombies you control"."""
    return " and ".join(_class(each, w) for each in classes.parts)


def _class(each: f.Filter, w: Words) -> str:
    if isinstance(each, f.IsSource):
        return "~"
    if isinstance(each, f.IsOneOf) and isinstance(each.objects, o.Host):
        return w.host
    return noun(each, w, True)


ATTACKERS = p.PlayersWith(p.EachOpponent(), IsTurnOf(p.BoundPlayers("candidate")))
