"""Costs back to words.

Other costs than the mana cost back to words.
"""

from __future__ import annotations

from ...program import abilities as b
from ...program import amounts as a
from ...program import costs as k
from ...program import effects as x
from ...program import filters as f
from ...program import modifications as m
from ...program import objects as o
from ...program import players as p
from ..amounts.print import amount, for_each
from ..conditions.print import condition
from ..nouns.print import noun
from ..text.wording import Unprintable, Words
from ..tree.filters import all_of, conjuncts
from .paid import FORAGE, PAID

# --- costs -----------------------------------------------------------------------------------------------------------


def cost(node: k.Cost, w: Words) -> str:
    """A cost as written before a colon, in lower case."""
    if isinstance(node, k.Costs):
        return ", ".join(cost(part, w) for part in node.parts)
    if isinstance(node, k.EitherCost) and node != FORAGE:
        return " or ".join(cost(part, w) for part in node.options)
    simple = {k.TapThis(): "{T}", k.UntapThis(): "{Q}", k.FreeCost(): "{0}"}
    if node in simple:
        return simple[node]
    if node == k.CostOf(o.This()):
        return "its mana cost"
    if isinstance(node, k.ManaCost):
        if node.waterbend:
            return f"waterbend {node.mana}"
        if node.mana == "{1}" and isinstance(node.times, (a.PowerOf, a.ManaValueOf, a.Devotion, a.GreatestOf)):
            return f"{{X}}, where X is {amount(node.times, w)}"
        return node.mana if node.times is None else f"{node.mana} for each {for_each(node.times, w)[1]}"
    if isinstance(node, k.LoyaltyCost):
        return f"{'+' if node.change > 0 else '-'}X" if node.x else f"{node.change:+d}" if node.change else "0"
    if isinstance(node, k.PayLife) and not isinstance(node.amount, (a.Const, a.X)):
        return f"pay life equal to {amount(node.amount, w)}"
    if isinstance(node, k.PayLife):
        return f"pay {amount(node.amount, w)} life"
    if isinstance(node, k.PayEnergy) and node.amount == a.X():
        return "pay X {E}"
    if isinstance(node, k.PayEnergy) and isinstance(node.amount, a.Const):
        return "pay " + "{E}" * node.amount.value
    words = PAID.print(node, w)
    if not words:
        raise Unprintable(type(node).__name__)
    return words


def other_cost(node: m.AlternativeCost, w: Words) -> str:
    """ "you may cast spells from your hand without paying their mana costs"."""
    if node != m.AlternativeCost(node.filter, node.cost):
        raise Unprintable("AlternativeCost")
    parts = [each for each in conjuncts(node.filter) if each not in (f.InZone("hand"), f.Everything())]
    spells = noun(all_of((f.IsSpell(), *parts)), w, True)
    if node.cost is None:
        tail = " from your hand" if f.InZone("hand") in conjuncts(node.filter) else ""
        return f"you may cast {spells}{tail} without paying their mana costs"
    paid = "{0}" if isinstance(node.cost, k.FreeCost) else cost(node.cost, w)
    return (
        f"you may {f'pay {paid}' if paid.startswith('{') else paid} rather than pay the mana cost for {spells} you cast"
    )


def favour(node: b.AlternativeCostAbility, w: Words) -> str:
    """ "rather than pay ~'s mana cost, you may have an opponent gain 3 life"; "" for other costs."""
    clause = node.cost.effect if isinstance(node.cost, k.EffectCost) else None
    if not isinstance(clause, x.Clause) or not isinstance(clause.verb, x.GainLife):
        return ""
    who = "each other player" if isinstance(clause.verb.who, p.EachOtherPlayer) else "an opponent"
    tested = f"If {condition(node.condition, w)}, rather" if node.condition is not None else "Rather"
    return f"{tested} than pay ~'s mana cost, you may have {who} gain {amount(clause.verb.amount, w)} life."
