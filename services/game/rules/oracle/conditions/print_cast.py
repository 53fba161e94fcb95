"""Conditions about how something was cast, and what was cast, played or created before, back to words."""

from __future__ import annotations

from ...program import conditions as cn
from ...program import events as ev
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ..nouns.print import cast_origin, noun
from ..phrases.printing import quantity
from ..text.wording import Style, Words, article
from ..tree.filters import all_of, conjuncts
from .cast import CAST
from .read_cast import CAST_ORIGINS


def cast_so(node: cn.Condition, w: Words) -> str:
    """The words, "" for other conditions."""
    if isinstance(node, cn.WasKicked) and node.object == ob.This() and 0 <= node.which < len(w.kickers):
        return f"{'it' if w.style is Style.IT else '~'} was kicked with its {w.kickers[node.which]} kicker"
    if node == cn.WasKicked(ob.This()) and w.after:  # "it" is what the clause before it has named
        return "~ was kicked"
    if isinstance(node, cn.WasKicked) and node.object != ob.This():
        return "it was kicked"
    if isinstance(node, cn.Matches) and node.objects != ob.This() and _cast_by_you(node.filter):
        return f"you cast it{_cast_by_you(node.filter)}".rstrip()
    if isinstance(node, cn.Exists):
        return _attacking(node, w)
    if isinstance(node, cn.Happened) and node.since == "turn" and isinstance(node.event, ev.SpellCast):
        return _not_cast(node, node.event, w)
    return CAST.print(node, w)


def _attacking(node: cn.Exists, w: Words) -> str:
    """ "exactly one creature is attacking"; "" for other conditions."""
    parts = conjuncts(node.filter)
    last = parts[-1] if parts else None
    if (
        not isinstance(last, fl.Attacking)
        or last.who not in (None, pl.You())
        or any(isinstance(each, fl.ControlledBy) for each in parts)
    ):
        return ""
    one = node.count == 1 and node.op in (">=", "=")
    whom = " you" if last.who is not None else ""
    return f"{quantity(all_of(parts[:-1]), node, w)} {'is' if one else 'are'} attacking{whom}"


def _cast_by_you(filter: fl.Filter) -> str:
    """Words after "you cast it"; a blank for "from anywhere"."""
    if filter == fl.CastFrom("", pl.You()):
        return " "
    return next((f" {words}" for words, origin in CAST_ORIGINS.items() if origin == filter), "")


def _not_cast(node: cn.Happened, event: ev.SpellCast, w: Words) -> str:
    if (node.op, node.count) != ("=", 0) or event != ev.SpellCast(event.filter, pl.You()):
        return ""
    parts = [each for each in conjuncts(event.filter) if each != fl.Everything()]
    origins = [each for each in parts if isinstance(each, fl.CastFrom)]
    kept = [each for each in parts if each not in origins]
    words = article(noun(all_of((fl.IsSpell(), *kept)), w))
    tail = "".join(cast_origin(each) for each in origins)
    return f"you haven't cast {words}{tail} this turn"
