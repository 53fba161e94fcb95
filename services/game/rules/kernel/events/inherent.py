"""Triggered abilities that belong to the monarchy and the initiative and to no card (CR 725.2, 726.2)."""

from __future__ import annotations

from typing import Final

from ...program.abilities import Body, TriggeredAbility, reflexive
from ...program.clauses import Clause
from ...program.effects import BecomeMonarch, Draw, KeywordAction, TakeInitiative
from ...program.events import PlayerDid, StepBegins
from ...program.players import You

MONARCH_DRAWS: Final = TriggeredAbility(StepBegins("end"), Body((Clause(Draw(You())),)))
MONARCHY_IS_TAKEN: Final = reflexive(Body((Clause(BecomeMonarch()),)))
INITIATIVE_IS_TAKEN: Final = reflexive(Body((Clause(TakeInitiative()),)))
_INTO_UNDERCITY: Final = Clause(KeywordAction("venture", word="Undercity"))
INITIATIVE_VENTURES: Final = TriggeredAbility(PlayerDid("initiative"), Body((_INTO_UNDERCITY,)))
