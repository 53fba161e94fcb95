"""Triggered abilities that a keyword makes when its moment comes, long after its own object was cast: madness, miracle, rebound, epic, paradigm."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from ...program.abilities import Body, Keyword, TriggeredAbility, reflexive
from ...program.clauses import Clause
from ...program.effects_cards import Move
from ...program.effects_stack import CastCard, CopySpell
from ...program.events import StepBegins
from ...program.modifications import LoseKeyword
from ...program.objects import Bound
from ...program.players import You
from ..declared import knows


def madness_trigger(n: Keyword) -> TriggeredAbility:
    """702.35a: cast for the madness cost, else it goes to the graveyard."""
    cast = CastCard(You(), Bound("madness"), free=False, cost=n.cost, way="madness")
    return reflexive(Body((Clause(cast, optional=You(), otherwise=(Clause(Move(Bound("madness"), "graveyard")),)),)))


def miracle_trigger(n: Keyword) -> TriggeredAbility:
    """702.94a."""
    return reflexive(Body((Clause(CastCard(You(), Bound("miracle"), free=False, cost=n.cost), optional=You()),)))


knows(Keyword, "cost", name=("madness", "miracle"))


def _in_the_upkeep(clause: Clause) -> TriggeredAbility:
    return TriggeredAbility(StepBegins("upkeep", You()), Body((clause,)))


REBOUND: Final = _in_the_upkeep(Clause(CastCard(You(), Bound("rebound"), free=True), optional=You()))  # 702.88a
EPIC: Final = _in_the_upkeep(Clause(CopySpell(Bound("spell"), exceptions=(LoseKeyword("epic"),))))  # 702.50a
_FROM_EXILE: Final = Clause(CastCard(You(), Bound("spell"), free=True, copy=True), optional=You())
PARADIGM: Final = TriggeredAbility(StepBegins("main1", You()), Body((_FROM_EXILE,)))  # 702.192a

LATER: Final[dict[str, Callable[[Keyword], TriggeredAbility]]] = {
    "madness": madness_trigger,
    "miracle": miracle_trigger,
    "rebound": lambda _: REBOUND,
    "epic": lambda _: EPIC,
    "paradigm": lambda _: PARADIGM,
}
"""By the keyword's name."""
