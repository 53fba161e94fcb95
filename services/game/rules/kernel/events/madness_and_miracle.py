"""Keywords that act on an event of their own card: madness (CR 702.35), miracle (CR 702.94)."""

from __future__ import annotations

from ...program.abilities import Body, Keyword, TriggeredAbility
from ...program.clauses import Clause
from ...program.effects_cards import Move
from ...program.effects_stack import CastCard
from ...program.events import AnyEvent
from ...program.objects import Bound
from ...program.players import You
from ..characteristics.protection import keywords_named
from ..declared import knows
from ..state.context import Context
from ..state.game import Game
from .triggers import add_reflexive


def madness(game: Game, card: int, seat: int) -> None:
    """CR 702.35a: when the card is exiled this way, its owner may cast it for its madness cost, else it goes to the graveyard."""
    found = keywords_named(game, card, "madness")
    if not found:
        return
    context = Context(card, seat)
    context.bind["madness"] = (card,)
    cast = Clause(
        CastCard(You(), Bound("madness"), free=False, cost=found[0].cost, way="madness"), optional=You(),
        otherwise=(Clause(Move(Bound("madness"), "graveyard")),),
    )  # fmt: skip
    add_reflexive(game, TriggeredAbility(AnyEvent(()), Body((cast,))), context)


def miracle(game: Game, card: int, seat: int) -> None:
    """CR 702.94a: the first card drawn in a turn may be revealed and cast for its miracle cost."""
    found = keywords_named(game, card, "miracle")
    if not found:
        return
    context = Context(card, seat)
    context.bind["miracle"] = (card,)
    cast = Clause(CastCard(You(), Bound("miracle"), free=False, cost=found[0].cost), optional=You())
    add_reflexive(game, TriggeredAbility(AnyEvent(()), Body((cast,))), context)


knows(Keyword, "cost", name=("madness", "miracle"))
