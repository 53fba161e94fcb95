"""Partner, two against two (document 002): partners sit opposite each other.

Seating and turn order ok; a player's win is the partner's ok (`events.leaving_and_winning.win`); a player's loss leaves the partner playing ok; hands hidden from the partner ok;
one free mulligan at each hand size ok; marching between the two regions of the team ok; transfer to the partner at 2 for 1 ok.
"""

from __future__ import annotations

from ..kernel.state.game import Game
from .highlander import Highlander
from .regions import region_of
from .seating import alternating


class Partner(Highlander):
    """20 life, regions of the two partners, transfers from the active player to the partner."""

    id = "partner"
    life = 20
    mulligans_at_a_size = 1
    seats = (4, 4)

    def chairs(self, seats: int) -> tuple[tuple[int, int], ...]:
        """Turn order alternates between the teams."""
        return alternating(2, 2)

    def ways_out(self, game: Game, oid: int) -> list[int]:
        """The other region of the team."""
        here = region_of(game, oid)
        return [seat for seat in game.team_of(game.controller_of(oid)) if seat != here]

    def givers(self, game: Game, seat: int) -> list[int]:
        """The active player."""
        return [seat]

    def receivers(self, game: Game, seat: int) -> list[int]:
        """The living partner."""
        return [other for other in game.team_of(seat) if other != seat]
