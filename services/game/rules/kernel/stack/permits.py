"""Permissions to play cards from other zones that the rules themselves give: adventures (CR 715.3d), rebound (702.88), plot (702.170), foretell (702.143)."""

from __future__ import annotations

from ..events.triggers import add_delayed
from ..keywords.later import REBOUND
from ..state.context import Context
from ..state.game import Game
from ..state.rows import Permit
from ..state.until import FOR_GOOD


def permit_adventure(game: Game, card: int, seat: int) -> None:
    """The creature face may be cast from exile."""
    permit = Permit(seat, (card,), FOR_GOOD)
    permit.face = 0
    game.s.permits.append(permit)


def schedule_rebound(game: Game, card: int, seat: int) -> None:
    """At the beginning of the next upkeep the card may be cast without paying its mana cost."""
    context = Context(card, seat)
    context.bind["rebound"] = (card,)
    add_delayed(game, REBOUND, context, True, FOR_GOOD)
