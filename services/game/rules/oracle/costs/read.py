"""Costs: what stands before the colon, after "unless ... pays", "as an additional cost"."""

from __future__ import annotations

from ...program import costs as k
from ...program import filters as f
from ...program import objects as o
from ...program.amounts import Amount, Const, X
from ...program.node import walk
from ...program.players import You
from ..amounts.read import amount, for_each
from ..nouns.read import noun
from ..nouns.read_qualifiers import counter_kind
from ..nouns.read_references import back_object
from ..text.lexicon import NUMBERS
from ..text.numbers import mana, mana_symbol, plain_amount
from ..text.reader import Miss, Reader
from ..tree.filters import all_of


def cost(r: Reader) -> k.Cost:
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
    return parts[0] if len(parts) == 1 else k.Costs(tuple(parts))


def part(r: Reader) -> k.Cost:
    """One part of a cost."""
    word = r.word()
    if word == "{T}":
        r.advance(1)
        return k.TapThis()
    if word == "{Q}":
        r.advance(1)
        return k.UntapThis()
    if word == "{E}" or mana_symbol(word):
        return _symbols(r)
    parse = COST_VERBS.get(word)
    if parse is None:
        raise Miss("cost")
    r.advance(1)
    return parse(r)


def _symbols(r: Reader) -> k.Cost:
    if r.word() == "{E}":
        count = 0
        while r.take("{E}"):
            count += 1
        return k.PayEnergy(Const(count))
    text = mana(r)
    return k.FreeCost() if text == "{0}" else k.ManaCost(text)


def payment(r: Reader) -> k.Cost:
    """After "pay": mana, life or energy."""
    if r.word() == "{E}" or mana_symbol(r.word()):
        first = _symbols(r)
        if r.word() == "and" and r.word(1).isdigit() and r.word(2) == "life":
            r.advance(1)
            return k.Costs((first, payment(r)))
        return first
    if r.take("its mana cost"):
        if not r.scope.quoted or (r.scope.referents[-1:] and r.scope.referents[-1].node != o.This()):
            raise Miss("its mana cost")
        return k.CostOf(o.This())
    if r.take("life equal to"):
        return k.PayLife(amount(r))
    count = plain_amount(r)
    if r.take("{E}"):
        return k.PayEnergy(count)
    r.need("life")
    return k.PayLife(count)


def _class(r: Reader) -> tuple[f.Filter, Amount, frozenset[str], bool]:
    """ "a creature", "two other artifacts", "X cards": what and how many."""
    count: Amount = Const(1)
    other = False
    if r.take("another"):
        other = True
        if r.scope.types & {"instant", "sorcery"}:
            raise Miss("another than what")  # than what the spell speaks of, the spell itself is no permanent
    elif r.word() in NUMBERS or r.word() == "x":
        count = plain_amount(r)
        other = bool(r.take("other"))
    elif r.take("one or more"):
        raise Miss("one or more")
    else:
        raise Miss("how many")
    found = noun(r)
    parts = (found.filter, f.Not(f.IsSource())) if other else (found.filter,)
    return all_of(parts), count, found.kinds, found.plural


def _itself(r: Reader) -> bool:
    if r.word() == "~name" and r.scope.quoted:
        raise Miss("the card that grants the ability")
    if not r.take_any("~", "~name"):
        return False
    r.mention(o.This(), frozenset(("self", "card")))
    return True


def _sacrifice(r: Reader) -> k.Cost:
    known = r.scope.referents
    if _itself(r) or (known and known[-1].node == o.This() and r.take("it")):
        return k.SacrificeCost(f.IsSource())
    filter, count, kinds, plural = _class(r)
    r.mention(o.Bound("cost.sacrificed"), kinds | {"sacrificed"}, plural)
    return k.SacrificeCost(filter, count)


def _discard(r: Reader) -> k.Cost:
    if _itself(r):
        return k.DiscardCost(f.IsSource())
    if r.take("your hand"):
        return k.DiscardCost(f.Everything(), all=True)
    filter, count, kinds, plural = _class(r)
    random = r.take("at random")
    r.mention(o.Bound("cost.discarded"), kinds | {"discarded", "card"}, plural)
    return k.DiscardCost(filter, count, random)


def _exile(r: Reader) -> k.Cost:
    if _itself(r):
        if r.take("from your graveyard"):
            return k.ExileCost(all_of((f.IsSource(), f.InZone("graveyard"))))
        if r.take("from your hand"):
            return k.ExileCost(all_of((f.IsSource(), f.InZone("hand"))))
        return k.ExileCost(f.IsSource())
    if r.take("the top card of your library"):
        return k.ExileCost(f.Everything(), top=True)
    if r.take("the top"):
        count = plain_amount(r)
        r.need("cards of your library")
        return k.ExileCost(f.Everything(), count, top=True)
    filter, count, kinds, plural = _class(r)
    r.mention(o.Bound("cost.exiled"), kinds | {"exiled"}, plural)
    return k.ExileCost(filter, count)


def _return(r: Reader) -> k.Cost:
    if r.take_any("~", "~name"):
        r.need("to its owner 's hand")
        return k.ReturnCost(f.IsSource())
    filter, count, _, _ = _class(r)
    r.need_any("to its owner 's hand", "to their owner 's hand", "to their owners 's hands")
    return k.ReturnCost(filter, count)


def _tap(r: Reader) -> k.Cost:
    if r.take_any("~", "~name"):
        return k.TapThis()
    if r.at("enchanted"):
        if back_object(r) != o.Host():
            raise Miss("host")
        return k.TapCost(f.IsOneOf(o.Host()))
    filter, count, kinds, plural = _class(r)
    parts = tuple(
        each for each in (filter.parts if isinstance(filter, f.AllOf) else (filter,)) if each != f.Not(f.Tapped())
    )
    if len(parts) == len(filter.parts if isinstance(filter, f.AllOf) else (filter,)):
        raise Miss("untapped")
    r.mention(o.Bound("cost.tapped"), kinds | {"tapped"}, plural)
    return k.TapCost(all_of(parts), count)


def _remove(r: Reader) -> k.Cost:
    if r.take("all"):
        kind = counter_kind(r)
        r.need("counters from")
        r.need_any("~", "~name")
        return k.RemoveCountersCost(f.IsSource(), kind, all=True)
    if r.take("any number of"):
        return _removed_freely(r)
    count = plain_amount(r)
    kind = "" if r.at_any("counter", "counters") else counter_kind(r)
    r.need_any("counter", "counters")
    if r.take("from among"):
        return k.RemoveCountersCost(noun(r).filter, kind, count, among=True)
    r.need("from")
    if r.take_any("~", "~name", "it"):
        r.mention(o.This(), frozenset(("self",)) | r.scope.types)
        return k.RemoveCountersCost(f.IsSource(), kind, count)
    r.need_any("a", "an")
    return k.RemoveCountersCost(noun(r).filter, kind, count)


def _removed_freely(r: Reader) -> k.Cost:
    """ "remove any number of storage counters from this land": the number is announced as X would be (CR 601.2b, 107.3)."""
    kind = counter_kind(r)
    r.need("counters from")
    r.need_any("~", "~name")
    r.mention(o.Bound("cost.counters"), frozenset((f"{kind} counter",)), True)
    r.set_number(X())
    return k.RemoveCountersCost(f.IsSource(), kind, X())


def _put(r: Reader) -> k.Cost:
    count = plain_amount(r)
    if r.take_any("card from your hand on top of your library", "cards from your hand on top of your library"):
        return k.PutOnLibraryCost(f.InZone("hand"), count)
    kind = counter_kind(r)
    r.need_any("counter", "counters")
    r.need("on")
    if r.take_any("~", "~name"):
        return k.PutCountersCost(f.IsSource(), kind, count)
    r.need_any("a", "an")
    return k.PutCountersCost(noun(r).filter, kind, count)


def _reveal(r: Reader) -> k.Cost:
    filter, count, kinds, plural = _class(r)
    if not any(each == f.InZone("hand") for each in (filter.parts if isinstance(filter, f.AllOf) else (filter,))):
        raise Miss("hand")
    r.mention(o.Bound("cost.revealed"), kinds | {"revealed"}, plural)
    return k.RevealCost(filter, count)


def _mill(r: Reader) -> k.Cost:
    count = plain_amount(r)
    r.need_any("card", "cards")
    return k.MillCost(count)


def _exert(r: Reader) -> k.Cost:
    r.need_any("~", "~name")
    return k.ExertThis()


def _untap(r: Reader) -> k.Cost:
    filter, count, _, _ = _class(r)
    parts = tuple(each for each in (filter.parts if isinstance(filter, f.AllOf) else (filter,)) if each != f.Tapped())
    return k.UntapCost(all_of(parts), count)


def _collect(r: Reader) -> k.Cost:
    r.need("evidence")
    return k.CollectEvidence(plain_amount(r))


def _behold(r: Reader) -> k.Cost:
    """CR 701.4a; "and exile it" as well."""
    filter, count, _, _ = _class(r)
    away = r.take("and exile it")
    return k.BeholdCost(filter, count, bool(away))


def _blight(r: Reader) -> k.Cost:
    """CR 701.68a as a cost."""
    count = plain_amount(r)
    return k.PutCountersCost(all_of((f.HasType("creature"), f.ControlledBy(You()))), "-1/-1", count)


def _waterbend(r: Reader) -> k.Cost:
    """CR 701.67a."""
    return k.ManaCost(mana(r), waterbend=True)


FORAGE = k.EitherCost((
    k.ExileCost(all_of((f.OwnedBy(You()), f.InZone("graveyard"))), Const(3)), k.SacrificeCost(f.HasSubtype("Food")),
))  # fmt: skip


"""CR 701.61a."""


def _forage(r: Reader) -> k.Cost:
    return FORAGE


COST_VERBS = {
    "forage": _forage,
    "waterbend": _waterbend, "behold": _behold, "blight": _blight,
    "pay": payment, "sacrifice": _sacrifice, "discard": _discard, "exile": _exile, "return": _return, "tap": _tap, "remove": _remove,
    "put": _put, "reveal": _reveal, "mill": _mill, "exert": _exert, "untap": _untap, "collect": _collect,
}  # fmt: skip


_THIRD = {
    "pays": "pay",
    "waterbends": "waterbend",
    "sacrifices": "sacrifice",
    "discards": "discard",
    "exiles": "exile",
    "returns": "return",
    "taps": "tap",
    "reveals": "reveal",
    "mills": "mill",
    "puts": "put",
    "removes": "remove",
}


def paid(r: Reader) -> k.Cost:
    """After a payer: "pays {2}", "pay 3 life", "sacrifices a creature"."""
    word = r.word()
    parse = COST_VERBS.get(_THIRD.get(word, word))
    if parse is None:
        raise Miss("payment")
    r.advance(1)
    first = parse(r)
    if isinstance(first, k.ManaCost) and not first.waterbend and r.take("for each"):
        return k.ManaCost(first.mana, for_each(r))
    if r.take("and"):
        second = part(r) if r.word() in COST_VERBS else payment(r)
        return k.Costs((first, second))
    return first


def loyalty(r: Reader) -> k.Cost:
    """ "+2", "-3", "0", "-X" of a planeswalker."""
    word = r.next()
    if word in ("-x", "+x"):
        return k.LoyaltyCost(1 if word[0] == "+" else -1, x=True)
    if word.lstrip("+-").isdigit():
        return k.LoyaltyCost(int(word))
    raise Miss("loyalty")


def has_x(node: k.Cost) -> bool:
    """Whether X occurs in the cost."""
    return any(
        isinstance(each, X)
        or (isinstance(each, k.ManaCost) and "{X}" in each.mana)
        or (isinstance(each, k.LoyaltyCost) and each.x)
        for each in walk(node)
    )
