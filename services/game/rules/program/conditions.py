"""True or false of the game: intervening ifs, as-long-as, only-if, if-you-do."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount
from .filters import Filter
from .node import Node, register_module
from .objects import Objects, This
from .players import Players, You


@dataclass(frozen=True, slots=True)
class Condition(Node):
    """Evaluates to a truth value."""


@dataclass(frozen=True, slots=True)
class AllTrue(Condition):
    """Every part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class AnyTrue(Condition):
    """At least one part holds."""

    parts: tuple[Condition, ...]


@dataclass(frozen=True, slots=True)
class IsFalse(Condition):
    """The part does not hold ("unless", "isn't")."""

    part: Condition


@dataclass(frozen=True, slots=True)
class Compare(Condition):
    """Two amounts compared: "=", "<", "<=", ">", ">="."""

    left: Amount
    op: str
    right: Amount


@dataclass(frozen=True, slots=True)
class Exists(Condition):
    """At least (op, count) objects match: "if you control a Goblin" is Exists(...)."""

    filter: Filter
    op: str = ">="
    count: int = 1


@dataclass(frozen=True, slots=True)
class Matches(Condition):
    """Every object of the reference matches, and there is one ("if it was a creature card"; looks back if it has left)."""

    objects: Objects
    filter: Filter


@dataclass(frozen=True, slots=True)
class IsTurnOf(Condition):
    """It is one of these players' turn."""

    who: Players


@dataclass(frozen=True, slots=True)
class InStep(Condition):
    """The current step or phase: "upkeep", "main", "combat", "end", "declare_attackers", ..."""

    step: str


@dataclass(frozen=True, slots=True)
class Happened(Condition):
    """The event happened at least `count` times this turn (or `since` "last_turn", "step")."""

    event: Node  # EventPattern
    op: str = ">="
    count: int = 1
    since: str = "turn"


@dataclass(frozen=True, slots=True)
class WasKicked(Condition):
    """The object was kicked (with that kicker, by number from 0; -1 = any)."""

    object: Objects
    which: int = -1


@dataclass(frozen=True, slots=True)
class CostPaid(Condition):
    """A named alternative or additional cost was paid: "flashback", "overload", "surge", "bargain", "gift", "blitz", "escape" ..."""

    object: Objects
    cost: str


@dataclass(frozen=True, slots=True)
class Did(Condition):
    """A bound step happened: the clause that binds the name did something ("if a card was discarded this way")."""

    name: str


@dataclass(frozen=True, slots=True)
class WonFlip(Condition):
    """The bound coin flip was won."""

    name: str = "flip"


@dataclass(frozen=True, slots=True)
class SamePlayer(Condition):
    """Some player of the left is one of the right."""

    left: Players
    right: Players


@dataclass(frozen=True, slots=True)
class IsMonarch(Condition):
    """The player is the monarch."""

    who: Players = You()


@dataclass(frozen=True, slots=True)
class HasInitiative(Condition):
    """The player has the initiative."""

    who: Players = You()


@dataclass(frozen=True, slots=True)
class HasCityBlessing(Condition):
    """The player has the city's blessing (CR 702.131)."""

    who: Players = You()


@dataclass(frozen=True, slots=True)
class IsDay(Condition):
    """It is day; `night` asks for night."""

    night: bool = False


@dataclass(frozen=True, slots=True)
class IsFirstCombat(Condition):
    """It is the first combat phase of the turn."""


@dataclass(frozen=True, slots=True)
class HasMaxSpeed(Condition):
    """The controller's speed is 4."""


@dataclass(frozen=True, slots=True)
class CompletedDungeon(Condition):
    """The controller has completed a dungeon (named, or any)."""

    name: str = ""


@dataclass(frozen=True, slots=True)
class SourceIn(Condition):
    """The source is in that zone."""

    zone: str


@dataclass(frozen=True, slots=True)
class Always(Condition):
    """True."""


def known_at_cast(condition: Condition) -> bool:
    """Whether it speaks only of how the object itself was cast: known before targets are chosen (CR 601.2b-c, 702.33g)."""
    if isinstance(condition, (AllTrue, AnyTrue)):
        return all(known_at_cast(part) for part in condition.parts)
    if isinstance(condition, IsFalse):
        return known_at_cast(condition.part)
    return isinstance(condition, (WasKicked, CostPaid)) and isinstance(condition.object, This)


register_module(globals())
