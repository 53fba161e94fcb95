"""Costs: what stands before the colon, after "unless ... pays", "as an additional cost"."""

from __future__ import annotations

from ...program import costs as co
from ...program import filters as fl
from ...program import objects as ob
from ...program.amounts import Const, X
from ..amounts.read import amount, for_each
from ..nouns.read_qualifiers import counter_kind
from ..text.numbers import mana, mana_symbol, plain_amount
from ..text.reader import Miss, Reader
from .paid import PAID


def cost(r: Reader) -> co.Cost:
    """Parts joined by commas or "and"."""
    parts = [part(r)]
    while True:
        mark, scope = r.pos, r.scope
        if not r.take(", and") and not r.take(",") and not r.take("and"):
            break
        more = r.attempt(part)
        if more is None:
            r.pos, r.scope = mark, scope
            break
        parts.append(more)
    return parts[0] if len(parts) == 1 else co.Costs(tuple(parts))


def part(r: Reader) -> co.Cost:
    """One part of a cost."""
    word = r.word()
    if word == "{T}":
        r.advance(1)
        return co.TapThis()
    if word == "{Q}":
        r.advance(1)
        return co.UntapThis()
    if word == "{E}" or mana_symbol(word):
        return _symbols(r)
    return deed(r)


def deed(r: Reader) -> co.Cost:
    """A payment with its verb, as an imperative, of somebody else, or as a gerund."""
    if r.take_any("pay", "pays", "paying"):
        return payment(r)
    if r.take_any("remove any number of", "removes any number of"):
        return _removed_freely(r)
    return PAID.read(r)


def _symbols(r: Reader) -> co.Cost:
    if r.word() == "{E}":
        count = 0
        while r.take("{E}"):
            count += 1
        return co.PayEnergy(Const(count))
    text = mana(r)
    return co.FreeCost() if text == "{0}" else co.ManaCost(text)


def payment(r: Reader) -> co.Cost:
    """After "pay": mana, life or energy."""
    if r.word() == "{E}" or mana_symbol(r.word()):
        first = _symbols(r)
        if r.word() == "and" and r.word(1).isdigit() and r.word(2) == "life":
            r.advance(1)
            return co.Costs((first, payment(r)))
        return first
    if r.take("its mana cost"):
        if not r.scope.quoted or (r.scope.referents[-1:] and r.scope.referents[-1].node != ob.This()):
            raise Miss("its mana cost")
        return co.CostOf(ob.This())
    if r.take("life equal to"):
        return co.PayLife(amount(r))
    count = plain_amount(r)
    if r.take("{E}"):
        return co.PayEnergy(count)
    r.need("life")
    return co.PayLife(count)


def _removed_freely(r: Reader) -> co.Cost:
    """ "remove any number of storage counters from this land": the number is announced as X would be (CR 601.2b, 107.3)."""
    kind = counter_kind(r)
    r.need("counters from")
    r.need_any("~", "~name")
    r.mention(ob.Bound("cost.counters"), frozenset((f"{kind} counter",)), True)
    r.set_number(X())
    return co.RemoveCountersCost(fl.IsSource(), kind, X())


COST_VERBS = frozenset((
    "forage", "waterbend", "behold", "blight", "pay", "sacrifice", "discard", "exile", "return", "tap", "remove", "put", "reveal", "mill", "exert",
    "untap", "collect",
))  # fmt: skip
"""What a cost may begin with, as an imperative."""


def paid(r: Reader) -> co.Cost:
    """After a payer: "pays {2}", "pay 3 life", "sacrifices a creature"."""
    first = deed(r)
    if isinstance(first, co.ManaCost) and not first.waterbend and r.take("for each"):
        return co.ManaCost(first.mana, for_each(r))
    if r.take("and"):
        second = part(r) if r.word() in COST_VERBS else payment(r)
        return co.Costs((first, second))
    return first


def loyalty(r: Reader) -> co.Cost:
    """ "+2", "-3", "0", "-X" of a planeswalker."""
    word = r.next()
    if word in ("-x", "+x"):
        return co.LoyaltyCost(1 if word[0] == "+" else -1, x=True)
    if word.lstrip("+-").isdigit():
        return co.LoyaltyCost(int(word))
    raise Miss("loyalty")
