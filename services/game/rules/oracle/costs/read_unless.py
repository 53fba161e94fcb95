"""After "unless": a fact, or a payment that stops the clause (CR 118.12a)."""

from __future__ import annotations

from ...program import effects as fx
from ...program.conditions import Condition
from ...program.costs import EitherCost, ManaCost
from ...program.filters import IsSource, Not
from ...program.node import walk
from ..amounts.read import amount
from ..conditions.read import condition
from ..nouns.read_players import player
from ..text.reader import Miss, Reader
from ..tree.rewriting import has_x
from .read import paid


def unless_so(r: Reader) -> Condition:
    """ "unless an opponent has 10 or less life"."""
    tested = condition(r)
    if r.word() not in (".", ""):
        raise Miss("condition")
    return tested


def unless(r: Reader) -> fx.Unless:
    """ "unless its controller pays {2}"."""
    who, plural = player(r)
    if plural:
        raise Miss("payers")
    found = paid(r)
    if "aura" in r.scope.types and Not(IsSource()) in walk(found):
        raise Miss("other than the Aura, or than what it enchants")
    if r.take("or"):
        found = EitherCost((found, paid(r)))
    mark = r.pos
    if r.take(", where x is"):
        value = amount(r)
        if not has_x(found) and "{X}" not in getattr(found, "mana", ""):
            raise Miss("x")
        if getattr(found, "mana", "") == "{X}":
            return fx.Unless(who, ManaCost("{1}", value))
        r.pos = mark
        raise Miss("x")
    return fx.Unless(who, found)
