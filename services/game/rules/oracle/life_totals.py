"""Life totals that become a number: "target player's life total becomes 10" (CR 119.5)."""

from __future__ import annotations

from ..program import effects as x
from ..program import players as p
from ..program.amounts import LifeOf
from ..program.effects import Clause
from ..program.node import walk
from .amounts import amount
from .people import SEVERAL, possessive
from .reader import Miss, Reader

_EACH = p.BoundPlayers("each")
_SEVERAL: dict[str, p.Players] = {
    "each player 's life total becomes": p.EachPlayer(), "each opponent 's life total becomes": p.EachOpponent(),
}  # fmt: skip


def life_becomes(r: Reader) -> Clause:
    """A player's life total; of several, each one's, all at the same time or by a number of their own."""
    several = r.take_from(_SEVERAL)
    if several is not None:
        return _each_becomes(r, several)
    who = possessive(r)
    r.need("life total becomes")
    r.take("equal to")
    if isinstance(who, SEVERAL):
        raise Miss("several life totals")
    return Clause(x.SetLife(who, amount(r)))


def _each_becomes(r: Reader, who: p.Players) -> Clause:
    r.take("equal to")
    r.mention(_EACH, frozenset(("player",)), False, player=True)
    size = amount(r)
    if any(isinstance(node, LifeOf) for node in walk(size)):
        raise Miss("a life total that changes meanwhile")
    if _EACH in walk(size):
        return Clause(x.SetLife(_EACH, size), each=who)
    return Clause(x.SetLife(who, size))
