"""What a seat knows of the objects of a game (CR 400.2, 406.3, 708.5, 723.4)."""

from __future__ import annotations

from ..kernel.state.decider import seats_seen_by
from ..kernel.state.game import Game
from ..kernel.state.rows import BATTLEFIELD, FACE_UP, GONE, HAND, LIBRARY, OUTSIDE, STACK, Obj

_HIDDEN = (HAND, LIBRARY, OUTSIDE)
_OWN = (HAND, OUTSIDE)
"""What players may look at themselves."""


class Knowledge:
    """A seat's, with that of the players whom it controls."""

    def __init__(self, game: Game, seat: int) -> None:
        self.seats = seats_seen_by(game, seat)
        self._mask = sum(1 << each for each in self.seats)

    def has_seen(self, row: Obj) -> bool:
        """Whether the seat knows which card this is, or was when it left its last zone."""
        zone = row.choices.get("zone", GONE) if row.zone == GONE else row.zone
        if row.known & self._mask:
            return True
        if zone in _HIDDEN:
            return zone in _OWN and row.owner in self.seats
        if row.face_down != FACE_UP:
            return zone in (BATTLEFIELD, STACK) and row.controller in self.seats
        return True
