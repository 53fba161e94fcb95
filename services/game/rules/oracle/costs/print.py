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
from ..amounts.print import amount, amount_word, for_each
from ..conditions.print import condition
from ..nouns.print import noun
from ..text.wording import Unprintable, Words, article
from ..tree.filters import all_of, conjuncts
from .read import FORAGE

# --- costs -----------------------------------------------------------------------------------------------------------


def cost(node: k.Cost, w: Words) -> str:
    """A cost as written before a colon, in lower case."""
    if isinstance(node, k.Costs):
        return ", ".join(cost(part, w) for part in node.parts)
    if node == FORAGE:
        return "forage"
    if isinstance(node, k.EitherCost):
        return " or ".join(cost(part, w) for part in node.options)
    simple = {k.TapThis(): "{T}", k.UntapThis(): "{Q}", k.FreeCost(): "{0}", k.ExertThis(): "exert ~"}
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
    if isinstance(node, k.CollectEvidence):
        return f"collect evidence {amount(node.amount, w)}"
    if isinstance(node, k.MillCost):
        return f"mill {several(f.Everything(), node.amount, w, 'card')}"
    if isinstance(node, k.BeholdCost):
        return f"behold {_cost_objects(node.filter, node.amount, w)}{' and exile it' if node.exile else ''}"
    return _moving_cost(node, w)


def _moving_cost(node: k.Cost, w: Words) -> str:
    if isinstance(node, k.SacrificeCost):
        return f"sacrifice {_cost_objects(node.filter, node.amount, w)}"
    if isinstance(node, k.DiscardCost):
        if node.all:
            return "discard your hand"
        return f"discard {_cost_objects(node.filter, node.amount, w, 'card')}{' at random' if node.random else ''}"
    if isinstance(node, k.ExileCost):
        if node.top:
            return (
                "exile the top card of your library"
                if node.amount == a.Const(1)
                else f"exile the top {amount_word(node.amount, w)} cards of your library"
            )
        if isinstance(node.filter, f.AllOf) and f.IsSource() in node.filter.parts:
            zone = next(part.zone for part in node.filter.parts if isinstance(part, f.InZone))
            return f"exile ~ from your {zone}"
        return f"exile {_cost_objects(node.filter, node.amount, w)}"
    if isinstance(node, k.ReturnCost):
        return f"return {_cost_objects(node.filter, node.amount, w)} to {'its' if node.amount == a.Const(1) else 'their'} owner's hand"
    if node == k.TapCost(f.IsOneOf(o.Host())):
        return f"tap {w.host}"
    if isinstance(node, k.TapCost) and not node.power:
        parts = node.filter.parts if isinstance(node.filter, f.AllOf) else (node.filter,)
        return f"tap {several(f.AllOf((*parts, f.Not(f.Tapped()))), node.amount, w)}"
    if isinstance(node, k.UntapCost):
        parts = node.filter.parts if isinstance(node.filter, f.AllOf) else (node.filter,)
        return f"untap {several(f.AllOf((*parts, f.Tapped())), node.amount, w)}"
    if isinstance(node, k.RevealCost) and f.IsSource() in conjuncts(node.filter):
        return "reveal ~ from your hand"
    if isinstance(node, k.PutOnLibraryCost):
        kept = f.AllOf((f.OwnedBy(p.You()), node.filter)) if node.filter == f.InZone("hand") else node.filter
        return (
            f"put {several(kept, node.amount, w, 'card')} on {'the bottom' if node.bottom else 'top'} of your library"
        )
    if isinstance(node, k.RevealCost):
        return f"reveal {several(node.filter, node.amount, w, 'card')}"
    if isinstance(node, (k.RemoveCountersCost, k.PutCountersCost)):
        return _counter_cost(node, w)
    raise Unprintable(type(node).__name__)


def _counter_cost(node: k.RemoveCountersCost | k.PutCountersCost, w: Words) -> str:
    kind = f"{node.kind} " if node.kind else ""
    where = "~" if isinstance(node.filter, f.IsSource) else article(noun(node.filter, w))
    if isinstance(node, k.RemoveCountersCost):
        if node.all:
            return f"remove all {kind}counters from ~"
        if node.among:
            return f"remove {_count(node.amount, f'{kind}counter', w)} from among {noun(node.filter, w, True)}"
        return f"remove {_count(node.amount, f'{kind}counter', w)} from {where}"
    return f"put {_count(node.amount, f'{kind}counter', w)} on {where}"


def _count(value: a.Amount, word: str, w: Words) -> str:
    return article(word) if value == a.Const(1) else f"{amount_word(value, w)} {word}s"


def _cost_objects(filter: f.Filter, value: a.Amount, w: Words, general: str = "permanent") -> str:
    return "~" if isinstance(filter, f.IsSource) else several(filter, value, w, general)


def several(filter: f.Filter, value: a.Amount, w: Words, general: str = "permanent") -> str:
    """ "a creature", "another creature", "two creatures"."""
    many = value != a.Const(1)
    words = noun(filter, w, many, general)
    if words.startswith("other ") and not many:
        return "another " + words.removeprefix("other ")
    return f"{amount_word(value, w)} {words}" if many else article(words)


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
