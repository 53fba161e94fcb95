"""Conditions about how something was cast, and what was cast, played or created before, back to words."""

from __future__ import annotations

from ...program import conditions as c
from ...program import events as e
from ...program import filters as f
from ...program import objects as o
from ...program import players as p
from ..nouns.print import noun
from ..phrases.printing import quantity
from ..text.wording import Style, Words, article
from ..tree.filters import all_of, conjuncts
from .cast import CAST
from .read_cast import CAST_ORIGINS


def cast_so(node: c.Condition, w: Words) -> str:
    """The words, "" for other conditions."""
    if isinstance(node, c.WasKicked) and node.object == o.This() and 0 <= node.which < len(w.kickers):
        return f"{'it' if w.style is Style.IT else '~'} was kicked with its {w.kickers[node.which]} kicker"
    if isinstance(node, c.Matches) and node.objects != o.This() and _cast_by_you(node.filter):
        return f"you cast it{_cast_by_you(node.filter)}".rstrip()
    if isinstance(node, c.Exists):
        return _attacking(node, w)
    if isinstance(node, c.Happened) and node.since == "turn" and isinstance(node.event, e.SpellCast):
        return _not_cast(node, node.event, w)
    return CAST.print(node, w)


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


def _not_cast(node: c.Happened, event: e.SpellCast, w: Words) -> str:
    if (node.op, node.count) != ("=", 0) or event != e.SpellCast(event.filter, p.You()):
        return ""
    parts = [each for each in conjuncts(event.filter) if each != f.Everything()]
    origins = [each for each in parts if isinstance(each, f.CastFrom)]
    kept = [each for each in parts if each not in origins]
    words = article(noun(all_of((f.IsSpell(), *kept)), w))
    tail = "".join(" from exile" if each.zone == "exile" else f" from your {each.zone}" for each in origins)
    return f"you haven't cast {words}{tail} this turn"
