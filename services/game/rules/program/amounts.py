"""One language of numbers. An amount is evaluated when it is needed; bound numbers were fixed earlier."""

from __future__ import annotations

from dataclasses import dataclass

from .filters import Filter
from .node import Node, register_module
from .objects import Objects
from .players import Players, You


@dataclass(frozen=True, slots=True)
class Amount(Node):
    """Evaluates to an integer."""


@dataclass(frozen=True, slots=True)
class Const(Amount):
    """A fixed number."""

    value: int


@dataclass(frozen=True, slots=True)
class X(Amount):
    """The X of the spell or ability, or of the spell that became this permanent."""


@dataclass(frozen=True, slots=True)
class BoundNumber(Amount):
    """A number bound earlier: "event.amount" (damage dealt, life gained, cards...), or a name that a clause bound."""

    name: str


@dataclass(frozen=True, slots=True)
class Count(Amount):
    """How many objects match; zone from the filter, without one the battlefield."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class CountObjects(Amount):
    """How many objects a reference names ("the number of cards discarded this way")."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class CountPlayers(Amount):
    """How many players."""

    who: Players


@dataclass(frozen=True, slots=True)
class MostStored(Amount):
    """The greatest number of stored results of the same value on the object (CR 706.8)."""

    object: Objects


@dataclass(frozen=True, slots=True)
class CountDistinct(Amount):
    """How many different "name", "color", "card type", "creature type", "power", "mana value" or "basic land type" are among the objects that match."""

    what: str
    filter: Filter


@dataclass(frozen=True, slots=True)
class DistinctOf(Amount):
    """How many colours ("color"), supertypes, card types or subtypes the objects have, each counted once."""

    what: str
    objects: Objects


@dataclass(frozen=True, slots=True)
class PowerOf(Amount):
    """Power (last known, for one that has left); the sum, for several objects."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class ToughnessOf(Amount):
    """Toughness, as PowerOf."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class ManaValueOf(Amount):
    """Mana value, as PowerOf."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class TotalOf(Amount):
    """Sum of "power", "toughness" or "mana value" over the objects that match."""

    what: str
    filter: Filter


@dataclass(frozen=True, slots=True)
class GreatestOf(Amount):
    """Greatest (or least) "power", "toughness", "mana value" among the objects that match; 0 without any."""

    what: str
    filter: Filter
    least: bool = False


@dataclass(frozen=True, slots=True)
class CountersOn(Amount):
    """Counters of a kind ("" = all kinds) on the objects."""

    objects: Objects
    kind: str


@dataclass(frozen=True, slots=True)
class PlayerCounters(Amount):
    """Counters of a kind on players: "poison", "energy", "experience", "rad", "ticket"."""

    who: Players
    kind: str


@dataclass(frozen=True, slots=True)
class LifeOf(Amount):
    """Life total; the sum for several players. `extreme` "highest" or "lowest" picks one among them."""

    who: Players
    extreme: str = ""


@dataclass(frozen=True, slots=True)
class StartingLife(Amount):
    """The starting life total of the game."""


@dataclass(frozen=True, slots=True)
class Plus(Amount):
    """Sum of the parts."""

    parts: tuple[Amount, ...]


@dataclass(frozen=True, slots=True)
class Times(Amount):
    """A multiple; -1 negates."""

    factor: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class Half(Amount):
    """Half, rounded up or down; `divisor` 3 for a third."""

    amount: Amount
    up: bool
    divisor: int = 2


@dataclass(frozen=True, slots=True)
class Product(Amount):
    """Product of two amounts."""

    a: Amount
    b: Amount


@dataclass(frozen=True, slots=True)
class MaxOf(Amount):
    """The greatest of the parts (`least`: the least)."""

    parts: tuple[Amount, ...]
    least: bool = False


@dataclass(frozen=True, slots=True)
class IfThen(Amount):
    """One of two amounts by a condition."""

    condition: Node  # Condition
    then: Amount
    otherwise: Amount


@dataclass(frozen=True, slots=True)
class Devotion(Amount):
    """Devotion to these colours together (CR 700.5)."""

    colors: str


@dataclass(frozen=True, slots=True)
class Domain(Amount):
    """Basic land types among lands you control."""


@dataclass(frozen=True, slots=True)
class PartySize(Amount):
    """Creatures in your party (CR 700.8)."""


@dataclass(frozen=True, slots=True)
class ColorsSpent(Amount):
    """Colours of mana spent to cast the object (converge, sunburst)."""

    object: Objects


@dataclass(frozen=True, slots=True)
class ManaSpent(Amount):
    """Mana spent to cast the object; `color` counts only that colour or "snow" or "treasure"."""

    object: Objects
    color: str = ""


@dataclass(frozen=True, slots=True)
class ManaSpentFrom(Amount):
    """Mana spent to cast the object that came from sources that match, as they last were ("mana from a Treasure")."""

    object: Objects
    source: Filter


@dataclass(frozen=True, slots=True)
class TimesKicked(Amount):
    """How many times the object was kicked (multikicker), or the additional cost `word` paid ("replicate", "squad", "replicate 2" for a second instance)."""

    object: Objects
    word: str = ""


@dataclass(frozen=True, slots=True)
class TargetsOf(Amount):
    """How many targets a spell or ability has ("for each target"), less the first `beyond`."""

    object: Objects
    beyond: int = 0


@dataclass(frozen=True, slots=True)
class CommanderTaxCount(Amount):
    """How many times these players cast a commander from the command zone this game."""

    who: Players = You()


@dataclass(frozen=True, slots=True)
class CommanderColors(Amount):
    """How many colors the identity of your commanders together has (CR 903.4)."""


@dataclass(frozen=True, slots=True)
class HappenedCount(Amount):
    """How often an event happened this turn, or the sum of its amounts when `total`.

    `since`: "turn", "last_turn", "step", or "before": this turn before the spell of the event was cast.
    """

    event: Node  # EventPattern
    total: bool = False
    since: str = "turn"


@dataclass(frozen=True, slots=True)
class TurnsTaken(Amount):
    """How many turns of the game the players began."""

    who: Players = You()


@dataclass(frozen=True, slots=True)
class TimesResolved(Amount):
    """How often this ability of this object has resolved this turn, this time among them."""


@dataclass(frozen=True, slots=True)
class OpponentsAttacked(Amount):
    """Opponents attacked with this combat by the controller (melee)."""


@dataclass(frozen=True, slots=True)
class Speed(Amount):
    """The controller's speed (CR 702.179)."""


register_module(globals())
