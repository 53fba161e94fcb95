"""What kind of ability a program node is, where the rules ask: triggered mana abilities (CR 605.1b)."""

from __future__ import annotations

from ..program.abilities import Ability, TriggeredAbility
from ..program.effects import AddMana
from ..program.events import BecomesTapped, ManaAdded
from ..program.node import walk
from ..program.objects import AnyTarget, Target
from ..program.players import TargetPlayer


def is_triggered_mana(ability: Ability) -> bool:
    """Triggers on tapping for mana, could add mana, has no target."""
    if not isinstance(ability, TriggeredAbility) or ability.body.modes:
        return False
    event = ability.event
    if not isinstance(event, ManaAdded) and not (isinstance(event, BecomesTapped) and event.for_mana):
        return False
    nodes = list(walk(ability.body))
    if any(isinstance(node, (Target, AnyTarget, TargetPlayer)) for node in nodes):
        return False
    return any(isinstance(node, AddMana) for node in nodes)
