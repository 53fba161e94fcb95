"""Permissions to play cards from other zones that the rules themselves give: adventures (CR 715.3d), rebound (702.88), plot (702.170), foretell (702.143)."""

from __future__ import annotations

from ...program.abilities import Body, TriggeredAbility
from ...program.clauses import Clause
from ...program.effects_stack import CastCard
from ...program.events import StepBegins
from ...program.objects import Bound
from ...program.players import You
from ..events.triggers import add_delayed
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
    cast = Clause(CastCard(You(), Bound("rebound"), free=True), optional=You())
    add_delayed(game, TriggeredAbility(StepBegins("upkeep", You()), Body((cast,))), context, True, FOR_GOOD)
