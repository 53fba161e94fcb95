"""Conditions that measure: mana spent, totals, different powers, the result of a roll."""

from __future__ import annotations

from dataclasses import replace

from ...program import amounts as am
from ...program import conditions as cn
from ...program import events as ev
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ..nouns.read import bare_noun, noun
from ..nouns.read_qualifiers import comparison, having
from ..nouns.read_references import pronoun, resolve_them
from ..phrases.reading import counted
from ..phrases.reading import result as rolled_number
from ..text.lexicon import COLOR_WORDS, ORDINALS
from ..text.numbers import mana, number_word, plain_amount
from ..text.reader import Miss, Reader
from ..tree.filters import all_of


def result(r: Reader) -> cn.Condition:
    """ "the result is 3 or less", "the result is 6" (CR 706.2)."""
    rolled = rolled_number(r)
    r.need("is")
    number = plain_amount(r)
    sign = "<=" if r.take("or less") else ">=" if r.take_any("or greater", "or higher", "or more") else "="
    return cn.Compare(rolled, sign, number)


def mana_was_spent(r: Reader) -> cn.Condition:
    """ "{R}{R} was spent to cast it"."""
    symbols = mana(r).replace("{", "").replace("}", "")
    r.need("was spent to cast")
    if pronoun(r) != ob.This() or not set(symbols) <= set("WUBRGC"):
        raise Miss("which spell")
    spent = [
        cn.Compare(am.ManaSpent(ob.This(), letter), ">=", am.Const(symbols.count(letter)))
        for letter in dict.fromkeys(symbols)
    ]
    return spent[0] if len(spent) == 1 else cn.AllTrue(tuple(spent))


def mana_from(r: Reader) -> cn.Condition:
    """ "mana from a Treasure was spent to cast it"."""
    r.need_any("mana from a", "mana from an")
    found = noun(r)
    r.take("source")
    r.need("was spent to cast")
    return cn.Matches(pronoun(r), fl.ManaFrom(found.filter))


_MANA = {**COLOR_WORDS, "colorless": "C"}


def much_of_a_color(r: Reader) -> cn.Condition:
    """ "at least three white mana was spent to cast this spell", "at least three mana of the same color was spent to cast it"."""
    r.need("at least")
    count = am.Const(number_word(r))
    color = r.take_from(_MANA)
    r.need("mana" if color is not None else "mana of the same color")
    r.need("was spent to cast")
    if pronoun(r) != ob.This():
        raise Miss("which spell")
    spent = tuple(cn.Compare(am.ManaSpent(ob.This(), letter), ">=", count) for letter in color or "WUBRG")
    return spent[0] if len(spent) == 1 else cn.AnyTrue(spent)


_DIFFERENT = {"powers": "power", "names": "name", "mana values": "mana value"}


def different(r: Reader) -> cn.Condition:
    """ "you control three or more creatures with different powers"."""
    r.need("you control")
    count = number_word(r)
    r.need("or more")
    found = bare_noun(r)
    r.need("with different")
    what = r.take_from(_DIFFERENT)
    if what is None or not found.plural:
        raise Miss("different in what")
    mine = all_of((found.filter, fl.ControlledBy(pl.You())))
    return cn.Compare(am.CountDistinct(what, mine), ">=", am.Const(count))


def total(r: Reader) -> cn.Condition:
    """ "creatures you control have total power 8 or greater"."""
    found = noun(r)
    if not found.plural:
        raise Miss("plural")
    r.need("have total")
    what = r.need_any("power", "toughness")
    op, value = comparison(r)
    return cn.Compare(am.TotalOf(what, found.filter), op, value)


def none_paid_for(r: Reader) -> cn.Condition:
    """ "none of them were cast or no mana was spent to cast them"."""
    r.need("none of them were cast or no mana was spent to cast them")
    return cn.Compare(am.ManaSpent(resolve_them(r)), "=", am.Const(0))


def times_resolved(r: Reader) -> cn.Condition:
    """ "this is the second time this ability has resolved this turn"; afterwards "it's the third time"."""
    said = r.take_any("this is the", "it's the", "it 's the")
    if not said:
        raise Miss("how often")
    count = ORDINALS.get(r.next())
    if count is None:
        raise Miss("how often")
    r.need("time")
    if said == "this is the" or not r.at_any(",", "."):
        r.need("this ability has resolved this turn")
    elif "times resolved" not in r.scope.names:
        raise Miss("the time of what")
    r.scope = replace(r.scope, names=(*r.scope.names, "times resolved"))
    return cn.Compare(am.TimesResolved(), "=", am.Const(count))


def sources_dealt(r: Reader) -> cn.Condition:
    """ "red sources you controlled dealt 4 or more noncombat damage this turn": all of it together."""
    found = noun(r)
    r.need("you controlled dealt")
    count = int(r.next()) if r.word().isdigit() else number_word(r)
    r.need("or more")
    combat = {"combat damage": True, "noncombat damage": False, "damage": None}[
        r.need_any("combat damage", "noncombat damage", "damage")
    ]
    r.need("this turn")
    if not found.plural or "source" not in found.kinds:
        raise Miss("which sources")
    mine = all_of((found.filter, fl.ControlledBy(pl.You())))
    dealt = am.HappenedCount(ev.DamageDealt(mine, combat=combat), total=True)
    return cn.Compare(dealt, ">=", am.Const(count))


_EXCESS = am.BoundNumber("excess")


def excess_dealt(r: Reader) -> cn.Condition:
    """ "excess damage was dealt to that creature this way" (CR 120.10); "that much" is how much it was."""
    r.need("excess damage was dealt")
    r.take_any("to that creature", "to a permanent")
    r.need("this way")
    if r.this_way != _EXCESS:
        raise Miss("this way")
    r.set_number(_EXCESS)
    return cn.Compare(_EXCESS, ">", am.Const(0))


def some_has(r: Reader) -> cn.Condition:
    """ "a creature you control has flying", "a card exiled with ~ has flying"."""
    filter, op, count = counted(r)
    r.need_any("has", "have")
    if (op, count) != (">=", 1):
        raise Miss("one of them")
    return cn.Exists(all_of((filter, having(r))))
