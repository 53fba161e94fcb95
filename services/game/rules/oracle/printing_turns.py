"""What is skipped and what must block back to words."""

from __future__ import annotations

from ..program import amounts as a
from ..program import effects as x
from ..program import modifications as m
from ..program import players as p
from .printing_amounts import amount_word
from .printing_nouns import objects
from .printing_verbs import _by
from .printing_words import Unprintable, Words

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
    who = "you skip your" if isinstance(node.who, p.You) else f"{_by(node.who, 'skip', w)} their"
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
