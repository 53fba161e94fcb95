"""Excess damage that is dealt elsewhere back to words (CR 120.4a)."""

from __future__ import annotations

from ..program import effects as x
from ..program import objects as o
from ..program import players as p
from .printing_words import Unprintable, Words


def excess_elsewhere(node: x.DealDamage, words: str, w: Words) -> str:
    """ "... to target creature. Excess damage is dealt to that creature's controller instead"."""
    from .printing_conditions import condition

    if not isinstance(node.excess_to, p.ControllerOf) or not isinstance(node.excess_to.object, o.Bound):
        raise Unprintable("excess")
    tail = "excess damage is dealt to that creature's controller instead"
    if node.excess_if is None:
        return f"{words}. {tail.capitalize()}"
    return f"{words}. If {condition(node.excess_if, w)}, {tail}"
