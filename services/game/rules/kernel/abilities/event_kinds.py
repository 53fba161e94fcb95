"""The kinds of events that a pattern of a program can match (CR 603.2)."""

from __future__ import annotations

from typing import Final

from ...program import events as e


def event_kinds(pattern: object) -> tuple[str, ...]:
    """The kinds of events that the pattern can match."""
    if isinstance(pattern, e.AnyEvent):
        return tuple(dict.fromkeys(kind for part in pattern.parts for kind in event_kinds(part)))
    if isinstance(pattern, e.While):
        return event_kinds(pattern.event)
    return _KINDS[type(pattern)]


_KINDS: Final[dict[type, tuple[str, ...]]] = {
    e.ZoneChange: ("zone",), e.SpellCast: ("cast", "copied"), e.AbilityActivated: ("activate",), e.LandPlayed: ("land",),
    e.StepBegins: ("step",), e.Attacks: ("attack",), e.Blocks: ("block",), e.BecomesBlocked: ("blocked", "block"),
    e.AttacksUnblocked: ("unblocked",), e.DamageDealt: ("damage",), e.LifeGained: ("gain_life",), e.LifeLost: ("lose_life",),
    e.CardDrawn: ("draw",), e.Discarded: ("discard",), e.Cycled: ("cycle", "discard"), e.Sacrificed: ("sacrifice",),
    e.BecomesTapped: ("tap",), e.BecomesUntapped: ("untap",), e.BecomesTarget: ("target",), e.CountersPut: ("counters",),
    e.CountersRemoved: ("counters_removed",), e.TokensCreated: ("tokens",), e.Transformed: ("transform",),
    e.TurnedFaceUp: ("face_up",), e.BecomesAttached: ("attach", "unattach"), e.PlayerDid: ("did",), e.DieRolled: ("did",),
    e.ControlChanged: ("control",), e.StateIs: (), e.ManaAdded: ("mana",),
}  # fmt: skip
