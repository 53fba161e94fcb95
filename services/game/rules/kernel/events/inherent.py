"""Triggered abilities that belong to the monarchy, the initiative and speed and to no card (CR 702.179d, 725.2, 726.2)."""

from __future__ import annotations

from typing import Final

from ...program.abilities import Body, TriggeredAbility, reflexive
from ...program.clauses import Clause
from ...program.effects import BecomeMonarch, Draw, KeywordAction, TakeInitiative
from ...program.events import PlayerDid, StepBegins
from ...program.players import BoundPlayers, You

MONARCH_DRAWS: Final = TriggeredAbility(StepBegins("end"), Body((Clause(Draw(You())),)))
THIEF: Final = "thief"
"""Whose creatures dealt the combat damage; the abilities are of the player who held what they take."""
MONARCHY_IS_TAKEN: Final = reflexive(Body((Clause(BecomeMonarch(BoundPlayers(THIEF))),)))
INITIATIVE_IS_TAKEN: Final = reflexive(Body((Clause(TakeInitiative(BoundPlayers(THIEF))),)))
SPEED_RISES: Final = reflexive(Body((Clause(KeywordAction("speed_up")),)))
_INTO_UNDERCITY: Final = Clause(KeywordAction("venture", word="Undercity"))
INITIATIVE_VENTURES: Final = TriggeredAbility(PlayerDid("initiative"), Body((_INTO_UNDERCITY,)))
