"""What any of several players may do: "any opponent may sacrifice a creature. If a player does, tap ~"."""

from __future__ import annotations

from ..program import costs as k
from ..program import effects as x
from ..program import players as p
from ..program.effects import Clause
from .costs import part, payment
from .reader import Miss, Reader

_ANY = {"any player may": p.EachPlayer(), "any opponent may": p.EachOpponent()}
_PAID = (k.SacrificeCost, k.DiscardCost, k.PayLife, k.ManaCost)


def anybody(r: Reader) -> Clause:
    """Asked in turn order; the first who does it does it for all (CR 101.4)."""
    from .sentences import body

    who = r.take_from(_ANY)
    if who is None:
        raise Miss("any player")
    cost = payment(r) if r.take("pay") else part(r)
    r.take("of their choice")
    if not isinstance(cost, _PAID):
        raise Miss("what another player may do")
    r.need(".")
    r.next_sentence()
    if r.take("if no one does ,"):
        return Clause(x.Nothing(), optional=who, cost=cost, otherwise=tuple(body(r)))
    r.need_any("if a player does ,", "if they do ,")
    return Clause(x.Nothing(), optional=who, cost=cost, then=tuple(body(r)))
