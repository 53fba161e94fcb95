"""Conditions about how something was cast, and what was cast, played or created before, back to words."""

from __future__ import annotations

from ...program import amounts as a
from ...program import conditions as c
from ...program import events as e
from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ..amounts.print import amount
from ..nouns.print import noun, objects
from ..phrases.printing import quantity
from ..text.wording import Words, article, number
from ..tree.filters import all_of, conjuncts
from .read_cast import CAST_ORIGINS, ELSEWHERE, MAIN_PHASE, PRICED


def cast_so(node: c.Condition, w: Words) -> str:
    """The words, "" for other conditions."""
    if node == ELSEWHERE:
        return "you've played a land or cast a spell this turn from anywhere other than your hand"
    if isinstance(node, c.CostPaid) and node.object == o.This():
        return _paid(node.cost, w)
    if isinstance(node, c.WasKicked) and node.object == o.This() and 0 <= node.which < len(w.kickers):
        return f"{'it' if w.style == 0 else '~'} was kicked with its {w.kickers[node.which]} kicker"
    if isinstance(node, c.Matches) and node.objects != o.This() and _cast_by_you(node.filter):
        return f"you cast it{_cast_by_you(node.filter)}".rstrip()
    if isinstance(node, c.Matches) and node.filter == f.CastFrom(""):
        return f"{objects(node.objects, w)} was cast"
    if isinstance(node, c.Exists):
        return _attacking(node, w)
    if isinstance(node, c.Compare):
        return _compared(node, w)
    if isinstance(node, c.Happened) and node.since == "turn":
        return _happened(node, w)
    if isinstance(node, c.Matches) and isinstance(node.filter, f.HasCounter) and node.filter.op in ("<", "="):
        held = node.filter
        few = "fewer than" if held.op == "<" else "exactly"
        return (
            f"{objects(node.objects, w)} has {few} {number(held.count)} {held.kind} counters on it"
            if held.kind and held.count
            else ""
        )
    return ""


def _attacking(node: c.Exists, w: Words) -> str:
    """ "exactly one creature is attacking"; "" for other conditions."""
    parts = conjuncts(node.filter)
    last = parts[-1] if parts else None
    if (
        not isinstance(last, f.Attacking)
        or last.who not in (None, p.You())
        or any(isinstance(each, f.ControlledBy) for each in parts)
    ):
        return ""
    one = node.count == 1 and node.op in (">=", "=")
    whom = " you" if last.who is not None else ""
    return f"{quantity(all_of(parts[:-1]), node, w)} {'is' if one else 'are'} attacking{whom}"


def _cast_by_you(filter: f.Filter) -> str:
    """Words after "you cast it"; a blank for "from anywhere"."""
    if filter == f.CastFrom("", p.You()):
        return " "
    return next((f" {words}" for words, origin in CAST_ORIGINS.items() if origin == filter), "")


def _paid(word: str, w: Words) -> str:
    if word == MAIN_PHASE:
        return "you cast ~ during your main phase" if w.style != 0 else "you cast it during your main phase"
    return f"{'its' if w.style == 0 else '~' + chr(39) + 's'} {word} cost was paid" if word in PRICED else ""


def _compared(node: c.Compare, w: Words) -> str:
    left, right = node.left, node.right
    if isinstance(left, (a.ManaSpent, a.ManaSpentFrom)) and isinstance(right, a.Const):
        if isinstance(left, a.ManaSpent) and left.color:
            return ""
        source = f" from {noun(left.source, w, True)}" if isinstance(left, a.ManaSpentFrom) else ""
        if (node.op, right.value) == ("=", 0) and not w.after:
            return f"no mana{source} was spent to cast {objects(left.object, w)}"
        if node.op == ">=":
            return f"{number(right.value)} or more mana{source} was spent to cast {objects(left.object, w)}"
    if isinstance(left, a.CountPlayers) and isinstance(left.who, p.PlayersWith):
        inner = left.who.condition
        if isinstance(inner, c.Compare) and inner.left == _DEALT and left.who.among == p.EachOpponent():
            return f"an opponent was dealt {amount(inner.right, w)} or more damage this turn"
    return ""


_DEALT = a.HappenedCount(e.DamageDealt(to_player=p.BoundPlayers("candidate")), total=True)


def _happened(node: c.Happened, w: Words) -> str:
    event = node.event
    if (
        isinstance(event, e.SpellCast)
        and (node.op, node.count) == ("=", 0)
        and event == e.SpellCast(event.filter, p.You())
    ):
        parts = [each for each in conjuncts(event.filter) if each != f.Everything()]
        origins = [each for each in parts if isinstance(each, f.CastFrom)]
        kept = [each for each in parts if each not in origins]
        words = article(noun(all_of((f.IsSpell(), *kept)), w))
        tail = "".join(" from exile" if each.zone == "exile" else f" from your {each.zone}" for each in origins)
        return f"you haven't cast {words}{tail} this turn"
    if isinstance(event, e.TokensCreated) and event == e.TokensCreated(event.filter, p.You()):
        return f"you created {quantity(event.filter, c.Exists(event.filter, node.op, node.count), w)} this turn"
    return ""
