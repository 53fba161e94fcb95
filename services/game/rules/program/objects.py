"""Which objects: references that evaluate to an ordered list of objects (or, for "any target", of objects and players).

`Target` carries its own requirement. Slots are numbered in the order in which targets are written in a spell or ability
(per mode for modal ones); later mentions of the same target are `Bound("target0")` and so on.
"""

from __future__ import annotations

from dataclasses import dataclass

from .filters import Everything, Filter
from .node import Node, register_module
from .players import EachPlayer, Players, You


@dataclass(frozen=True, slots=True)
class Objects(Node):
    """Evaluates to an ordered list of objects."""


@dataclass(frozen=True, slots=True)
class This(Objects):
    """The source object itself (the card's own name)."""


@dataclass(frozen=True, slots=True)
class Giver(Objects):
    """The object that gave its object the ability that speaks (CR 201.5a); in a game `Known` takes its place."""


@dataclass(frozen=True, slots=True)
class Known(Objects):
    """Exactly that object of a game, by its id: what `Giver` is once the ability has been given. No card's program has it."""

    id: int


@dataclass(frozen=True, slots=True)
class Target(Objects):
    """Targeted objects. `max` -1 = any number. The zone comes from the filter; without one: the battlefield.

    `amount` (an Amount) replaces min and max when their number is computed ("X target creatures").
    `different` says how the targets must differ: "", "controller" ("each controlled by a different player"); "owner": all of one player ("from a single graveyard").
    `chooser`: who chooses them ("of an opponent's choice"); None = the controller.
    """

    slot: int
    filter: Filter
    min: int = 1
    max: int = 1
    amount: Node | None = None
    up_to: bool = False
    different: str = ""
    chooser: Players | None = None


@dataclass(frozen=True, slots=True)
class AnyTarget(Objects):
    """ "any target": a creature, planeswalker, battle or player (CR 115.4), and unions such as "target creature or player".

    `objects` is the filter for objects on the battlefield, `players` those players who may be chosen; `chooser` as of Target.
    """

    slot: int
    objects: Filter
    players: Players = EachPlayer()
    min: int = 1
    max: int = 1
    amount: Node | None = None
    up_to: bool = False
    chooser: Players | None = None


@dataclass(frozen=True, slots=True)
class Bound(Objects):
    """Objects bound by an earlier step, by the event, or at cast.

    Well-known names: "targetN" (target slot N), "event.object", "event.source", "event.other" (the other side of a block,
    the spell that targeted ...), "event.host", "cost.sacrificed", "cost.discarded", "cost.exiled", "cost.tapped",
    "each" (the current element of a for-each), and names that a clause gave with `bind`.
    """

    name: str


@dataclass(frozen=True, slots=True)
class Every(Objects):
    """All objects that match. Zone from the filter; without one: the battlefield."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class Chosen(Objects):
    """Objects chosen on resolution, not targeted. `amount` None means all of the bound range min..max; max -1 = any number; `damage_source`: a source of damage (CR 609.7a)."""

    filter: Filter
    min: int = 1
    max: int = 1
    amount: Node | None = None
    chooser: Players = You()
    random: bool = False
    among: Objects | None = None
    damage_source: bool = False


@dataclass(frozen=True, slots=True)
class Host(Objects):
    """What this Aura, Equipment or Fortification is attached to ("enchanted creature", "equipped creature")."""


@dataclass(frozen=True, slots=True)
class AttachmentsOf(Objects):
    """What is attached to the objects and matches."""

    hosts: Objects
    filter: Filter = Everything()


@dataclass(frozen=True, slots=True)
class TopOfGraveyard(Objects):
    """The top card of each player's graveyard that matches, or the bottom one (CR 404.2)."""

    who: Players
    filter: Filter = Everything()
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class TopOfLibrary(Objects):
    """The top cards of a player's library, from the top; `bottom` takes them from the bottom."""

    who: Players
    amount: Node  # Amount
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class Among(Objects):
    """Those of the objects that match. Of `Every`: among those that the instructions have acted on already ("those creatures"), not the class anew."""

    objects: Objects
    filter: Filter


@dataclass(frozen=True, slots=True)
class Union(Objects):
    """All of several references together, each object once."""

    parts: tuple[Objects, ...]


@dataclass(frozen=True, slots=True)
class Greatest(Objects):
    """Those with the greatest (or least) "power", "toughness" or "mana value" among the objects that match."""

    filter: Filter
    by: str
    least: bool = False


@dataclass(frozen=True, slots=True)
class PutByThisOnes(Objects):
    """The cards exiled with the source by a linked ability (CR 607), where they still are."""

    filter: Filter = Everything()


@dataclass(frozen=True, slots=True)
class PairedWith(Objects):
    """The creature that this one is paired with (CR 702.95b)."""


@dataclass(frozen=True, slots=True)
class SourceOf(Objects):
    """The sources of abilities (CR 113.7)."""

    abilities: Objects


@dataclass(frozen=True, slots=True)
class CommandersOf(Objects):
    """The commanders owned by these players, in public zones."""

    who: Players


register_module(globals())
