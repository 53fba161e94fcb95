"""Duel Commander: two players, 20 life, no commander damage, one of several commanders may be cast again (document 301.5).

301.5 lock ok; 505.1 off-colour mana stays ok (base); 507.2 tax counts casts from the command zone only ok (kernel); 508 swaps between games ok (`turn.before_the_game`); 301.4a companion ok (`kernel.companions`).
"""

from __future__ import annotations

from ..kernel.state.game import Game
from .base import Format


class Duel(Format):
    """Constants and the 301.5 lock."""

    id = "duel"
    life = 20
    commander_damage = 0
    seats = (2, 2)

    def may_cast_commander(self, game: Game, seat: int, oid: int) -> bool:
        """301.5: of several commanders only the first one cast from the command zone may be cast from there again."""
        casts = game.s.players[seat].commander_casts
        return not casts or game.s.objects[oid].card in casts
