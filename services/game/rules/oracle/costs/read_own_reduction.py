"""What an activated ability says of its own cost: "This ability costs {1} less to activate for each ..."."""

from __future__ import annotations

from dataclasses import replace

from ...program import conditions as cn
from ...program import objects as ob
from ...program import players as pl
from ...program.abilities import Keyword
from ...program.amounts import Amount, Const, IfThen, Times
from ..amounts.read import amount, for_each, times
from ..conditions.read import condition
from ..nouns.read import noun
from ..phrases.reading import keyword
from ..text.numbers import mana
from ..text.reader import Miss, Reader
from ..tree.rewriting import has_x


def reduction(r: Reader) -> Amount:
    """After "this ability costs": "{1} less to activate for each legendary creature you control", "{X} less to activate, where X is ..."."""
    text = mana(r)
    sign = 1 if r.need_any("less to activate", "more to activate").startswith("less") else -1
    if text == "{X}":
        r.need(", where x is")
        found = amount(r)
        if has_x(found):
            raise Miss("X")
        return found if sign > 0 else Times(-1, found)
    if not text[1:-1].isdigit():
        raise Miss("a reduction of colours")
    size: Amount = Const(sign * int(text[1:-1]))
    if r.take("for each"):
        return times(size, for_each(r))
    return IfThen(_condition(r), size, Const(0))


def _condition(r: Reader) -> cn.Condition:
    if r.take("during your turn"):
        return cn.IsTurnOf(pl.You())
    if r.take("if it targets"):
        if r.scope.slot != 1:
            raise Miss("which target")
        r.need_any("a", "an")
        return cn.Matches(ob.Bound("target0"), noun(r).filter)
    r.need("if")
    return condition(r)


def equip_with_reduction(r: Reader) -> list[Keyword]:
    """ "Equip {4}. This ability costs {1} less to activate for each color of the creature it targets."."""
    made = keyword(r)
    if made.name != "equip":
        raise Miss("equip")
    r.need(". this ability costs")
    r.scope = replace(r.scope, slot=1)
    r.mention(ob.Bound("target0"), frozenset(("creature", "permanent", "equip target")))
    found = reduction(r)
    r.take(".")
    if not r.done():
        raise Miss("the end")
    return [replace(made, reduction=found)]
