"""Actions from opening hands (CR 103.6): cards that may begin the game on the battlefield. 103.6b revealing: not done."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..program.abilities import CastingRule
from .flow import Flow, yes_no
from .indexing import index_of
from .printed import printed
from .proposing import move

if TYPE_CHECKING:
    from .game import Game


def begin_on_battlefield(game: Game) -> Flow[None]:
    """CR 103.6a: in turn order from the starting player each may put such cards onto the battlefield."""
    for seat in game.turn_order(game.s.turn.active):
        for oid in [oid for oid in game.s.hand[seat] if _may_begin(game, oid)]:
            wanted = yield from yes_no(seat, "opening_hand", oid, default=True)
            if wanted:
                yield from move(game, [oid], "battlefield", controller=seat)


def _may_begin(game: Game, oid: int) -> bool:
    abilities = printed(game, game.s.objects[oid].program, 0, False).abilities
    return any(isinstance(a, CastingRule) and a.rule == "opening_hand" for a in index_of(abilities).casting)
