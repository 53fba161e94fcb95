"""What is skipped, what must block, what the attackers do and what is said of damaged creatures back to words."""

from __future__ import annotations

from dataclasses import replace

from ...program import amounts as am
from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ...program.conditions import Exists
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


def skip(node: fx.SkipNext, w: Words) -> str:
    """ "you skip your next turn", "target player skips their next two turns"."""
    who = "you skip your" if isinstance(node.who, pl.You) else f"{done_by(node.who, 'skip', w)} their"
    if node.amount == am.Const(1):
        return f"{who} next {_STEPS[node.what]}"
    return f"{who} next {amount_word(node.amount, w)} {_STEPS[node.what]}s"


def steps_skipped(who: pl.Players, rule: mo.PlayerRule) -> str:
    """ "skip your draw step", "players skip their untap steps"."""
    if isinstance(who, pl.You):
        return f"skip your {_STEPS[rule.word]}"
    if not isinstance(who, pl.EachPlayer):
        raise Unprintable("skip_step")
    return f"players skip their {_STEPS[rule.word]}s"


def told_to_block(node: fx.AssignBlock, w: Words) -> str:
    """ "target creature blocks ~ this turn if able"."""
    if node.attacker is None:
        raise Unprintable("AssignBlock")
    return f"{objects(node.objects, w)} blocks {objects(node.attacker, w)} this turn if able"


def attackers_too(clauses: list[fx.Clause], second: fx.Clause) -> bool:
    """Whether the clause says that each opponent attacking that player does the same."""
    if second.each != ATTACKERS:
        return False
    same = tuple(same_for_attacker(each) for each in clauses)
    return replace(second, each=None) == (same[0] if len(same) == 1 else fx.Clause(fx.Sequence(same)))


def said_of_the_damaged(node: fx.Verb, w: Words) -> str:
    """ "each creature dealt damage this way can't block this turn"; "" for other verbs."""
    found = node.objects if isinstance(node, fx.Apply) else None
    if not isinstance(node, fx.Apply) or not isinstance(found, ob.Among) or not isinstance(found.objects, ob.Bound):
        return ""
    if not found.objects.name.startswith("damaged"):
        return ""
    words = objects_verb(replace(node, objects=ob.This()), w).removeprefix("~ ")
    return f"each {noun(found.filter, w)} dealt damage this way {words}"


def joined(classes: fl.AnyOf, w: Words) -> str:
    """ "~ and other Knights you control", "Skeletons you control and other Zombies you control"."""
    return " and ".join(_class(each, w) for each in classes.parts)


def _class(each: fl.Filter, w: Words) -> str:
    if isinstance(each, fl.IsSource):
        return "~"
    if isinstance(each, fl.IsOneOf) and isinstance(each.objects, ob.Host):
        return w.host
    return noun(each, w, True)


_ATTACKS = fl.AllOf((fl.Attacking(pl.EnchantedPlayer()), fl.ControlledBy(pl.BoundPlayers("candidate"))))


ATTACKERS = pl.PlayersWith(pl.EachOpponent(), Exists(_ATTACKS))
