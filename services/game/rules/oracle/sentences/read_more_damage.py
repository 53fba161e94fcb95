"""More damage than would be dealt: "it deals double that damage instead", as a rule or for a while (CR 614.1a, 701.10g)."""

from __future__ import annotations

from dataclasses import replace

from ...program import effects as fx
from ...program import events as ev
from ...program import filters as fl
from ...program import objects as ob
from ...program import players as pl
from ...program.abilities import ReplacementAbility
from ...program.amounts import Amount
from ...program.clauses import Clause
from ..amounts.read import amount, count_amount
from ..nouns.read import noun
from ..text.reader import Miss, Reader
from ..tree.filters import all_of, any_of
from ..tree.rewriting import define_x, has_x

DAMAGED: dict[str, tuple[fl.Filter | None, pl.Players | None]] = {
    "a permanent or player": (fl.Everything(), pl.EachPlayer()), "a player or permanent": (fl.Everything(), pl.EachPlayer()),
    "enchanted player": (None, pl.EnchantedPlayer()), "a creature": (fl.HasType("creature"), None), "a player": (None, pl.EachPlayer()), "an opponent": (None, pl.EachOpponent()), "you": (None, pl.You()),
    "an opponent or a permanent an opponent controls": (fl.ControlledBy(pl.EachOpponent()), pl.EachOpponent()),
}  # fmt: skip


_FACTORS = {
    "double that damage": 2, "twice that much damage": 2, "triple that damage": 3, "three times that much damage": 3,
}  # fmt: skip


def more_damage(r: Reader) -> list[ReplacementAbility]:
    """After "if", as a rule."""
    made, this_turn = _said(r)
    if this_turn:
        raise Miss("for this turn only")
    return [made]


def more_this_turn(r: Reader) -> Clause:
    """ "If a source you control would deal damage to an opponent this turn, it deals double that damage to that player instead."."""
    r.need("if")
    made, this_turn = _said(r)
    if not this_turn:
        raise Miss("for how long")
    return Clause(fx.ApplyReplacement(made, "end_of_turn"))


def _said(r: Reader) -> tuple[ReplacementAbility, bool]:
    source = _source(r)
    r.need("would deal")
    combat = {"combat": True, "noncombat": False}.get(r.take_any("combat", "noncombat"))
    r.need("damage")
    this_turn = bool(r.take("this turn"))
    objects, players = r.attempt(_recipient) or (None, None)
    this_turn = bool(r.take("this turn")) or this_turn
    r.need(",")
    first = r.take("instead")
    r.need_any("it deals", "that source deals")
    made = _how_much(r, ReplacementAbility(ev.DamageDealt(source, players, objects, combat)))
    r.take_any(
        "to that permanent or player", "to that player or permanent", "to that player", "to that creature", "to it"
    )
    if not first:
        r.need("instead")
    return made, this_turn


def _source(r: Reader) -> fl.Filter:
    if r.take_any("~", "~name"):
        return fl.IsSource()
    if r.take_any("equipped creature", "enchanted creature"):
        return fl.IsOneOf(ob.Host())
    if r.take("another"):
        return all_of((noun(r).filter, fl.Not(fl.IsSource())))
    kinds = [_kind(r)]
    while r.word() == "or" and r.word(1) in ("a", "an"):
        r.advance(1)
        kinds.append(_kind(r))
    return any_of(kinds)


def _kind(r: Reader) -> fl.Filter:
    r.need_any("a", "an")
    found = noun(r)
    if found.plural:
        raise Miss("a source")
    return found.filter


def _recipient(r: Reader) -> tuple[fl.Filter | None, pl.Players | None]:
    r.need("to")
    for words in sorted(DAMAGED, key=len, reverse=True):
        if r.take(words):
            return DAMAGED[words]
    raise Miss("recipient")


def _how_much(r: Reader, made: ReplacementAbility) -> ReplacementAbility:
    factor = r.take_from(_FACTORS)
    if factor is not None:
        return replace(made, multiply=factor)
    r.need("that much damage plus")
    more: Amount = amount(r) if r.take("an amount of damage equal to") else count_amount(r)
    if r.take(", where x is"):
        more = define_x(more, amount(r))
    if has_x(more):
        raise Miss("X")
    return replace(made, add=more)
