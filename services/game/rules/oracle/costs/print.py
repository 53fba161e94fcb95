"""Costs back to words.

Other costs than the mana cost back to words.
"""

from __future__ import annotations

from ...program import abilities as ab
from ...program import amounts as am
from ...program import costs as co
from ...program import effects as fx
from ...program import filters as fl
from ...program import modifications as mo
from ...program import objects as ob
from ...program import players as pl
from ..amounts.print import amount, for_each
from ..conditions.print import condition
from ..nouns.print import noun
from ..text.wording import Unprintable, Words
from ..tree.filters import all_of, conjuncts
from .paid import FORAGE, PAID

# --- costs -----------------------------------------------------------------------------------------------------------


def _named(words: str) -> str:
    return f"pay {words}" if words.startswith("{") and words not in ("{T}", "{Q}") else words


def cost(node: co.Cost, w: Words) -> str:
    """A cost as written before a colon, in lower case."""
    if isinstance(node, co.Costs):
        return ", ".join(cost(part, w) for part in node.parts)
    if isinstance(node, co.EitherCost) and node != FORAGE:
        return " or ".join(_named(cost(part, w)) for part in node.options)
    simple = {co.TapThis(): "{T}", co.UntapThis(): "{Q}", co.FreeCost(): "{0}"}
    if node in simple:
        return simple[node]
    if node == co.CostOf(ob.This()):
        return "its mana cost"
    if isinstance(node, co.ManaCost):
        if node.waterbend:
            return f"waterbend {node.mana}"
        if node.mana == "{1}" and isinstance(node.times, (am.PowerOf, am.ManaValueOf, am.Devotion, am.GreatestOf)):
            return f"{{X}}, where X is {amount(node.times, w)}"
        return node.mana if node.times is None else f"{node.mana} for each {for_each(node.times, w)[1]}"
    if isinstance(node, co.LoyaltyCost):
        return f"{'+' if node.change > 0 else '-'}X" if node.x else f"{node.change:+d}" if node.change else "0"
    if isinstance(node, co.PayLife) and not isinstance(node.amount, (am.Const, am.X)):
        return f"pay life equal to {amount(node.amount, w)}"
    if isinstance(node, co.PayLife):
        return f"pay {amount(node.amount, w)} life"
    if isinstance(node, co.PayEnergy) and node.amount == am.X():
        return "pay X {E}"
    if isinstance(node, co.PayEnergy) and isinstance(node.amount, am.Const):
        return "pay " + "{E}" * node.amount.value
    words = PAID.print(node, w)
    if not words:
        raise Unprintable(type(node).__name__)
    return words


def other_cost(node: mo.AlternativeCost, w: Words) -> str:
    """ "you may cast spells from your hand without paying their mana costs"."""
    if node != mo.AlternativeCost(node.filter, node.cost):
        raise Unprintable("AlternativeCost")
    parts = [each for each in conjuncts(node.filter) if each not in (fl.InZone("hand"), fl.Everything())]
    spells = noun(all_of((fl.IsSpell(), *parts)), w, True)
    if node.cost is None:
        tail = " from your hand" if fl.InZone("hand") in conjuncts(node.filter) else ""
        return f"you may cast {spells}{tail} without paying their mana costs"
    paid = "{0}" if isinstance(node.cost, co.FreeCost) else cost(node.cost, w)
    return (
        f"you may {f'pay {paid}' if paid.startswith('{') else paid} rather than pay the mana cost for {spells} you cast"
    )


def favour(node: ab.AlternativeCostAbility, w: Words) -> str:
    """ "rather than pay ~'s mana cost, you may have an opponent gain 3 life"; "" for other costs."""
    clause = node.cost.effect if isinstance(node.cost, co.EffectCost) else None
    if not isinstance(clause, fx.Clause) or not isinstance(clause.verb, fx.GainLife):
        return ""
    who = "each other player" if isinstance(clause.verb.who, pl.EachOtherPlayer) else "an opponent"
    tested = f"If {condition(node.condition, w)}, rather" if node.condition is not None else "Rather"
    return f"{tested} than pay ~'s mana cost, you may have {who} gain {amount(clause.verb.amount, w)} life."
