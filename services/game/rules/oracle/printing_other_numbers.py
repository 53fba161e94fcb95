"""Another number of the same under a condition, back to words: "create five of those tokens instead", "draw two cards instead"."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from ..program import amounts as a
from ..program import effects as x
from ..program.conditions import Condition
from .printing_amounts import amount_word
from .printing_words import Words


def of_those_tokens(node: x.Verb, w: Words, say: Callable[[x.Verb, Words], str]) -> str:
    """The words for tokens of another number under a condition; "" for other verbs."""
    from .printing_conditions import condition

    if not isinstance(node, (x.CreateTokens, x.CopyToken)) or not isinstance(node.amount, a.IfThen):
        return ""
    if not isinstance(node.amount.condition, Condition):
        return ""
    first = say(replace(node, amount=node.amount.otherwise), w)
    count = amount_word(node.amount.then, w)
    return f"{first}. If {condition(node.amount.condition, w)}, create {count} of those tokens instead"
