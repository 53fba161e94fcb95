"""What objects can't do, and what can't be done to them: attack, block, be blocked, be targeted, have counters (CR 101.2, 508.1c, 509.1b)."""

from __future__ import annotations

from ...program import amounts as a
from ...program import conditions as c
from ...program import costs as k
from ...program import filters as f
from ...program import modifications as m
from ...program import objects as o
from ...program import players as p
from ..amounts.read import for_each
from ..conditions.read import condition
from ..costs.read import payment
from ..nouns.read import noun
from ..nouns.read_qualifiers import counter_kind
from ..nouns.read_references import pronoun
from ..text.lexicon import NUMBERS
from ..text.reader import Miss, Reader
from ..tree.filters import all_of


def cant(r: Reader) -> tuple[m.Modification, ...]:
    """After "can't"."""
    simple = r.take_from(_CANT)
    if simple is not None:
        return tuple(m.Restriction(rule) for rule in simple)
    return r.first(_cant_have_counters, _cant_be_blocked, _cant_block, _cant_attack, _cant_be_targeted)


_CANT: dict[str, tuple[str, ...]] = {
    "be countered": ("cant_be_countered",), "be regenerated": ("cant_be_regenerated",), "be sacrificed": ("cant_be_sacrificed",),
    "attack or block alone": ("cant_attack_alone", "cant_block_alone"), "block alone": ("cant_block_alone",),
    "transform": ("cant_transform",),
    "be enchanted": ("cant_be_enchanted",), "be equipped": ("cant_be_equipped",),
}  # fmt: skip


def _cant_have_counters(r: Reader) -> tuple[m.Modification, ...]:
    """ "can't have -1/-1 counters put on them"."""
    r.need("have")
    kind = "" if r.word() == "counters" else counter_kind(r)
    r.need("counters put on")
    r.need_any("it", "them")
    return (m.Restriction("cant_have_counters", word=kind),)


def _cant_be_blocked(r: Reader) -> tuple[m.Modification, ...]:
    r.need("be blocked")
    if r.take("except by"):
        if r.word() in NUMBERS:
            count = NUMBERS[r.next()]
            r.need("or more creatures")
            return (m.Restriction("min_blockers", amount=a.Const(count)),)
        return (m.Restriction("cant_be_blocked", filter=blockers(r), only=True),)
    if r.take("by more than one creature"):
        return (m.Restriction("max_blockers", amount=a.Const(1)),)
    if r.take("by"):
        return (m.Restriction("cant_be_blocked", filter=blockers(r)),)
    return (m.Restriction("cant_be_blocked"),)


def blockers(r: Reader) -> f.Filter:
    """ "artifact creatures and/or red creatures"."""
    r.take("all")
    found = noun(r)
    if not found.plural:
        raise Miss("blockers")
    filters = [found.filter]
    while r.at_any("and/or", "or", ", and/or"):
        r.take(",")
        r.advance(1)
        filters.append(noun(r).filter)
    return filters[0] if len(filters) == 1 else f.AnyOf(tuple(filters))


_ATTACKED = (
    ("you or planeswalkers you control", "planeswalkers"), ("you or permanents you control", "permanents"),
    ("you or a permanent you control", "permanents"), ("you", ""),
)  # fmt: skip


def _cant_attack(r: Reader) -> tuple[m.Modification, ...]:
    r.need("attack")
    if r.take("alone"):
        return (m.Restriction("cant_attack_alone"),)
    if r.take("unless defending player controls"):
        return (m.Restriction("cant_attack", who=_without(r), word="defending"),)
    if r.take_any("unless its controller pays", "unless their controller pays", "unless you pay"):
        price = payment(r)
        return (m.Restriction("cant_attack", unless=_for_each_of(r, price) if r.take("for each") else price),)
    if r.take("unless"):
        return (m.Restriction("cant_attack", condition=c.IsFalse(condition(r))),)
    if r.at_any("unless", "or", "if", "its"):
        raise Miss("attack under a condition")
    for words, word in _ATTACKED:
        if r.take(words):
            return (m.Restriction("cant_attack", who=p.You(), word=word),)
    return (m.Restriction("cant_attack"),)


def _for_each_of(r: Reader, price: k.Cost) -> k.Cost:
    """ "pays {1} for each Cleric on the battlefield"."""
    if not isinstance(price, k.ManaCost) or price.times is not None:
        raise Miss("a price for each")
    return k.ManaCost(price.mana, for_each(r))


def _without(r: Reader) -> p.Players:
    """Defending players who control none of those: they can't be attacked."""
    r.need_any("a", "an")
    mine = all_of((noun(r).filter, f.ControlledBy(p.BoundPlayers("candidate"))))
    return p.PlayersWith(p.EachPlayer(), c.Exists(mine, "=", 0))


def _cant_block(r: Reader) -> tuple[m.Modification, ...]:
    both = r.take("attack or")
    r.need("block")
    rules = (m.Restriction("cant_attack"), m.Restriction("cant_block")) if both else (m.Restriction("cant_block"),)
    if r.take_any("unless its controller pays", "unless their controller pays", "unless you pay"):
        price = payment(r)
        if not r.take("for each of those creatures") and r.take("for each"):
            price = _for_each_of(r, price)
        return tuple(m.Restriction(each.rule, unless=price) for each in rules)
    if r.take("unless"):
        tested = c.IsFalse(condition(r))
        return tuple(m.Restriction(each.rule, condition=tested) for each in rules)
    if r.at_any("alone", "if"):
        raise Miss("block under a condition")
    if both:
        return rules
    if r.at_any("~", "it", "that creature"):
        return (m.Restriction("cant_block", filter=_that_one(r)),)
    following = r.attempt(noun)
    if following is not None:
        if not following.plural:
            raise Miss("block one")
        return (m.Restriction("cant_block", filter=following.filter),)
    return (m.Restriction("cant_block"),)


def _that_one(r: Reader) -> f.Filter:
    """ "can't block this creature", "can't block it"."""
    r.excluded = o.Bound("each_object")
    one = r.attempt(pronoun)
    r.excluded = None
    if one is None:
        raise Miss("block one")
    return f.IsSource() if isinstance(one, o.This) else f.IsOneOf(one)


def _cant_be_targeted(r: Reader) -> tuple[m.Modification, ...]:
    r.need("be the target of")
    if r.take("spells or abilities your opponents control"):
        return (m.Restriction("cant_be_targeted", who=p.EachOpponent()),)
    if r.take("spells or abilities"):
        return (m.Restriction("cant_be_targeted"),)
    raise Miss("targets of some spells only")
