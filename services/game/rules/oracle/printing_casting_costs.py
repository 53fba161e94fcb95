"""Other costs than the mana cost back to words."""

from __future__ import annotations

from ..program import abilities as b
from ..program import costs as k
from ..program import effects as x
from ..program import filters as f
from ..program import modifications as m
from ..program import players as p
from .filtering import all_of, conjuncts
from .printing_amounts import amount
from .printing_conditions import condition
from .printing_nouns import noun
from .printing_parts import cost
from .printing_words import Unprintable, Words


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
