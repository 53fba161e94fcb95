"""What a seat lets the table answer for it: passes when nothing but passing and mana is possible, stops where it wants to be asked anyway."""

from __future__ import annotations

from typing import Any

import msgspec

from services.game.rules.kernel.ask.ask import Ask
from services.game.rules.kernel.events.phases import STEPS
from services.game.rules.kernel.events.unplayed import is_waited_for
from services.game.rules.kernel.play import Play

NONE, NO_RESPONSE, ALL = "none", "no_response", "all"
MODES = (NONE, NO_RESPONSE, ALL)


class Policy(msgspec.Struct, frozen=True, omit_defaults=True):
    """`auto_pass`: "none" asks at every priority, "no_response" passes when nothing else could be done, "all" always passes on an empty or foreign stack.

    `stops`: steps where the seat is asked whatever `auto_pass` says ("upkeep", "end", ...).
    """

    auto_pass: str = NO_RESPONSE
    stops: list[str] = []


def policy_of(given: Any) -> Policy:
    """A client's policy; raises ValueError with a sentence."""
    try:
        policy = msgspec.convert(given, Policy)
    except msgspec.ValidationError as error:
        raise ValueError(str(error)) from None
    if policy.auto_pass not in MODES:
        raise ValueError(f"auto_pass is one of {', '.join(MODES)}")
    return policy


def require_known_stops(given: Any) -> None:
    """What a client may send: a log that was written before is read as it is. Raises ValueError with a sentence."""
    if unknown := [step for step in policy_of(given).stops if step not in STEPS]:
        raise ValueError(f"stops are steps ({', '.join(STEPS)}), not {unknown[0][:40]!r}")


def passes(game: Play, ask: Ask, policy: Policy) -> bool:
    """Whether the table passes for the seat; never past a clause that the seat has to carry out by hand."""
    if (
        ask.kind != "priority"
        or is_waited_for(game, ask.seat)
        or policy.auto_pass == NONE
        or game.s.turn.step in policy.stops
    ):
        return False
    if policy.auto_pass == ALL and game.s.turn.active not in (ask.seat, ask.decider):
        return True
    return not ask.is_tempting()
