"""The kinds of events that a pattern of a program can match (CR 603.2)."""

from __future__ import annotations

from typing import Final

from ...program import events as e
from ..state.events import (
    ACTIVATE,
    ATTACH,
    ATTACK,
    BLOCK,
    BLOCKED,
    CAST,
    CONTROL,
    COPIED,
    COUNTERS,
    COUNTERS_REMOVED,
    CYCLE,
    DAMAGE,
    DID,
    DISCARD,
    DRAW,
    FACE_UP,
    GAIN_LIFE,
    LAND,
    LOSE_LIFE,
    MANA,
    SACRIFICE,
    STEP,
    TAP,
    TARGET,
    TOKENS,
    TRANSFORM,
    UNATTACH,
    UNBLOCKED,
    UNTAP,
    ZONE,
)


def event_kinds(pattern: object) -> tuple[str, ...]:
    """The kinds of events that the pattern can match."""
    if isinstance(pattern, e.AnyEvent):
        return tuple(dict.fromkeys(kind for part in pattern.parts for kind in event_kinds(part)))
    if isinstance(pattern, e.While):
        return event_kinds(pattern.event)
    return _KINDS[type(pattern)]


_KINDS: Final[dict[type, tuple[str, ...]]] = {
    e.ZoneChange: (ZONE,), e.SpellCast: (CAST, COPIED), e.AbilityActivated: (ACTIVATE,), e.LandPlayed: (LAND,),
    e.StepBegins: (STEP,), e.Attacks: (ATTACK,), e.Blocks: (BLOCK,), e.BecomesBlocked: (BLOCKED, BLOCK),
    e.AttacksUnblocked: (UNBLOCKED,), e.DamageDealt: (DAMAGE,), e.LifeGained: (GAIN_LIFE,), e.LifeLost: (LOSE_LIFE,),
    e.CardDrawn: (DRAW,), e.Discarded: (DISCARD,), e.Cycled: (CYCLE, DISCARD), e.Sacrificed: (SACRIFICE,),
    e.BecomesTapped: (TAP,), e.BecomesUntapped: (UNTAP,), e.BecomesTarget: (TARGET,), e.CountersPut: (COUNTERS,),
    e.CountersRemoved: (COUNTERS_REMOVED,), e.TokensCreated: (TOKENS,), e.Transformed: (TRANSFORM,),
    e.TurnedFaceUp: (FACE_UP,), e.BecomesAttached: (ATTACH, UNATTACH), e.PlayerDid: (DID,), e.DieRolled: (DID,),
    e.ControlChanged: (CONTROL,), e.StateIs: (), e.ManaAdded: (MANA,),
}  # fmt: skip
