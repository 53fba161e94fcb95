"""Costs, conditions and events back to words."""

from __future__ import annotations

from ..program import amounts as a
from ..program import conditions as c
from ..program import costs as k
from ..program import events as e
from ..program import filters as f
from ..program import players as p
from .printing_nouns import (
    Unprintable,
    Words,
    amount,
    amount_word,
    article,
    compared,
    for_each,
    noun,
    number,
    objects,
    player,
)

# --- costs -----------------------------------------------------------------------------------------------------------


def cost(node: k.Cost, w: Words) -> str:
    """A cost as written before a colon, in lower case."""
    if isinstance(node, k.Costs):
        return ", ".join(cost(part, w) for part in node.parts)
    if isinstance(node, k.EitherCost):
        return " or ".join(cost(part, w) for part in node.options)
    simple = {k.TapThis(): "{T}", k.UntapThis(): "{Q}", k.FreeCost(): "{0}", k.ExertThis(): "exert ~"}
    if node in simple:
        return simple[node]
    if isinstance(node, k.ManaCost):
        if node.waterbend:
            return f"waterbend {node.mana}"
        return node.mana if node.times is None else f"{node.mana} for each {for_each(node.times, w)[1]}"
    if isinstance(node, k.LoyaltyCost):
        return f"{'+' if node.change > 0 else '-'}X" if node.x else f"{node.change:+d}" if node.change else "0"
    if isinstance(node, k.PayLife):
        return f"pay {amount(node.amount, w)} life"
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
    if isinstance(node, k.TapCost) and not node.power:
        parts = node.filter.parts if isinstance(node.filter, f.AllOf) else (node.filter,)
        return f"tap {several(f.AllOf((*parts, f.Not(f.Tapped()))), node.amount, w)}"
    if isinstance(node, k.UntapCost):
        parts = node.filter.parts if isinstance(node.filter, f.AllOf) else (node.filter,)
        return f"untap {several(f.AllOf((*parts, f.Tapped())), node.amount, w)}"
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


# --- conditions ------------------------------------------------------------------------------------------------------


def condition(node: c.Condition, w: Words) -> str:
    """A condition after "if" or "as long as"."""
    from .conditions import _FIXED

    for words, fixed in _FIXED.items():
        if fixed == node:
            return words.replace(" 's", "'s").replace(" isn't", " isn't")
    if isinstance(node, c.AllTrue):
        return " and ".join(condition(part, w) for part in node.parts)
    if isinstance(node, c.AnyTrue):
        return " or ".join(condition(part, w) for part in node.parts)
    if isinstance(node, c.Exists):
        return _exists(node, w)
    if isinstance(node, c.Compare):
        return f"{amount(node.left, w)} is {compared(node.op, node.right, w)}"
    if isinstance(node, c.Matches):
        return f"{objects(node.objects, w)} {_state(node.filter, w, False)}"
    if isinstance(node, c.Happened) and isinstance(node.event, e.SpellCast) and node.since == "turn":
        return _have_cast(node, node.event, w)
    if isinstance(node, c.IsFalse) and isinstance(node.part, c.Matches):
        return f"{objects(node.part.objects, w)} {_state(node.part.filter, w, True)}"
    raise Unprintable(type(node).__name__)


def _exists(node: c.Exists, w: Words) -> str:
    parts = node.filter.parts if isinstance(node.filter, f.AllOf) else (node.filter,)
    owner = next((part.who for part in parts if isinstance(part, f.ControlledBy)), None)
    kept = [part for part in parts if not isinstance(part, f.ControlledBy)]
    bare = f.AllOf(tuple(kept)) if len(kept) > 1 else kept[0] if kept else f.Everything()
    words = _quantity(bare, node, w)
    if owner is None:
        return f"there {'is' if node.count == 1 else 'are'} {words}"
    who = "an opponent" if isinstance(owner, p.EachOpponent) else player(owner, w)
    return f"{who} {'control' if who == 'you' else 'controls'} {words}"


def _quantity(filter: f.Filter, node: c.Exists, w: Words) -> str:
    if (node.op, node.count) == (">=", 1):
        words = noun(filter, w)
        return "another " + words.removeprefix("other ") if words.startswith("other ") else article(words)
    many = noun(filter, w, True)
    if (node.op, node.count) == ("=", 0):
        return f"no {many}"
    if node.op == "=":
        return f"exactly {number(node.count)} {many if node.count != 1 else noun(filter, w)}"
    return f"{number(node.count)} or {'more' if node.op == '>=' else 'fewer'} {many}"


def _state(filter: f.Filter, w: Words, negative: bool) -> str:
    from .qualifiers import _STATES

    for words, known in _STATES.items():
        if known == filter:
            return f"{'isn’t' if negative else 'is'} {words}".replace("’", "'")
    if isinstance(filter, (f.HasCounter, f.HasKeyword, f.PowerIs, f.ToughnessIs)):
        from .printing_nouns import qualifier

        if negative:
            raise Unprintable("hasn't")
        return f"has {qualifier(filter, w).removeprefix('with ')}"
    return f"{'isn’t' if negative else 'is'} {article(noun(filter, w))}".replace("’", "'")


def _have_cast(node: c.Happened, cast: e.SpellCast, w: Words) -> str:
    """ "you've cast two or more spells this turn"."""
    if cast != e.SpellCast(cast.filter, p.You()):
        raise Unprintable("Happened")
    kept = cast.filter.parts if isinstance(cast.filter, f.AllOf) else (cast.filter,)
    spells = f.AllOf((f.IsSpell(), *[each for each in kept if not isinstance(each, f.Everything)]))
    return f"you've cast {_quantity(spells, c.Exists(spells, node.op, node.count), w)} this turn"
