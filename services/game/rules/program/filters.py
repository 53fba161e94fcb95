"""One language of conditions on an object. Used by targets, triggers, statics, costs, counts and restrictions alike.

A filter is asked about an object in some zone (permanent, card, spell, ability on the stack); relations to players are
seen from the controller of the source ability. Comparisons are "=", "<", "<=", ">", ">=".
"""

from __future__ import annotations

from dataclasses import dataclass

from .node import Node, register_module
from .players import Players


@dataclass(frozen=True, slots=True)
class Filter(Node):
    """True or false of one object."""


@dataclass(frozen=True, slots=True)
class Everything(Filter):
    """True of every object."""


@dataclass(frozen=True, slots=True)
class AllOf(Filter):
    """All parts hold. The parts are flat (no AllOf directly inside)."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class AnyOf(Filter):
    """At least one part holds."""

    parts: tuple[Filter, ...]


@dataclass(frozen=True, slots=True)
class Not(Filter):
    """The part does not hold."""

    part: Filter


@dataclass(frozen=True, slots=True)
class HasType(Filter):
    """Card type, lower case: "creature", "artifact", ..."""

    type: str


@dataclass(frozen=True, slots=True)
class HasSubtype(Filter):
    """Subtype as printed: "Goblin", "Forest", "Aura"; changelings count (CR 702.73)."""

    subtype: str


@dataclass(frozen=True, slots=True)
class HasSupertype(Filter):
    """ "legendary", "basic", "snow", "world"."""

    supertype: str


@dataclass(frozen=True, slots=True)
class HasColor(Filter):
    """One of "W" "U" "B" "R" "G"."""

    color: str


@dataclass(frozen=True, slots=True)
class ColorCount(Filter):
    """Number of colours compared: colorless is = 0, monocolored = 1, multicolored >= 2."""

    op: str
    count: int


@dataclass(frozen=True, slots=True)
class HasChosenColor(Filter):
    """Has the colour chosen for the source."""


@dataclass(frozen=True, slots=True)
class HasChosenType(Filter):
    """Has the creature (or card) type chosen for the source."""


@dataclass(frozen=True, slots=True)
class HasChosenName(Filter):
    """Has the name chosen for the source."""


@dataclass(frozen=True, slots=True)
class IsPermanentCard(Filter):
    """A card with a permanent type ("permanent card"), or a permanent, or a permanent spell."""


@dataclass(frozen=True, slots=True)
class IsSpell(Filter):
    """A spell on the stack."""


@dataclass(frozen=True, slots=True)
class IsAbilityOnStack(Filter):
    """An ability on the stack: "activated", "triggered" or "" for both."""

    kind: str = ""


@dataclass(frozen=True, slots=True)
class IsToken(Filter):
    """A token."""


@dataclass(frozen=True, slots=True)
class IsCard(Filter):
    """Represented by a card (not a token, not a copy of a spell)."""


@dataclass(frozen=True, slots=True)
class InZone(Filter):
    """In that zone: "battlefield", "graveyard", "hand", "library", "exile", "stack", "command"."""

    zone: str


@dataclass(frozen=True, slots=True)
class ControlledBy(Filter):
    """Controlled by one of these players."""

    who: Players


@dataclass(frozen=True, slots=True)
class OwnedBy(Filter):
    """Owned by one of these players; cards in hands, libraries and graveyards belong to their owner."""

    who: Players


@dataclass(frozen=True, slots=True)
class IsSource(Filter):
    """The source itself; "another" and "other" are Not(IsSource())."""


@dataclass(frozen=True, slots=True)
class IsOneOf(Filter):
    """One of the objects that the reference names."""

    objects: Node  # Objects


@dataclass(frozen=True, slots=True)
class HasKeyword(Filter):
    """Has the keyword ability, lower case: "flying", "landwalk" (any), "islandwalk", "protection" (any)."""

    keyword: str


@dataclass(frozen=True, slots=True)
class HasAbility(Filter):
    """Has an ability of a kind: "activated", "mana", "triggered", "any" ("creatures with no abilities": Not)."""

    kind: str


@dataclass(frozen=True, slots=True)
class Tapped(Filter):
    """A tapped permanent; untapped is Not(Tapped())."""


@dataclass(frozen=True, slots=True)
class Attacking(Filter):
    """An attacking creature, optionally attacking one of these players; `or_permanents`: or a planeswalker or battle of theirs."""

    who: Players | None = None
    or_permanents: bool = False


@dataclass(frozen=True, slots=True)
class Blocking(Filter):
    """A blocking creature, optionally one that blocks one of those objects."""

    objects: Node | None = None


@dataclass(frozen=True, slots=True)
class Blocked(Filter):
    """A blocked attacking creature, optionally by one of those objects."""

    objects: Node | None = None


@dataclass(frozen=True, slots=True)
class Unblocked(Filter):
    """An attacking creature that was not blocked."""


@dataclass(frozen=True, slots=True)
class PowerIs(Filter):
    """Power compared."""

    op: str
    amount: Node  # Amount


@dataclass(frozen=True, slots=True)
class ToughnessIs(Filter):
    """Toughness compared."""

    op: str
    amount: Node  # Amount


@dataclass(frozen=True, slots=True)
class BasePowerIs(Filter):
    """Base power compared."""

    op: str
    amount: Node  # Amount


@dataclass(frozen=True, slots=True)
class ManaValueIs(Filter):
    """Mana value compared."""

    op: str
    amount: Node  # Amount


@dataclass(frozen=True, slots=True)
class ManaValueParity(Filter):
    """ "odd" or "even" mana value (0 is even), or of the "chosen" of these qualities."""

    parity: str


@dataclass(frozen=True, slots=True)
class HasGreatest(Filter):
    """Has the greatest (or `least`) "power", "toughness" or "mana value" among the objects of `among` that its controller controls."""

    by: str
    among: Filter
    least: bool = False


@dataclass(frozen=True, slots=True)
class TotalPTIs(Filter):
    """Power plus toughness compared."""

    op: str
    amount: Node  # Amount


@dataclass(frozen=True, slots=True)
class PowerVsToughness(Filter):
    """Power compared with the same object's toughness."""

    op: str


@dataclass(frozen=True, slots=True)
class TotalIs(Filter):
    """Said of several that are chosen together: their total "power", "toughness" or "mana value" compared. No single one may break it alone."""

    what: str
    op: str
    amount: Node  # Amount


@dataclass(frozen=True, slots=True)
class HasCounter(Filter):
    """Counters of a kind ("" = any kind) compared with a number."""

    kind: str
    op: str = ">="
    count: int = 1


@dataclass(frozen=True, slots=True)
class Named(Filter):
    """Has that name."""

    name: str


@dataclass(frozen=True, slots=True)
class SameNameAs(Filter):
    """Has the same name as one of the objects."""

    objects: Node  # Objects


@dataclass(frozen=True, slots=True)
class SharesWith(Filter):
    """Shares something with one of the objects: "color", "creature type", "card type", "mana value", "permanent type"."""

    what: str
    objects: Node  # Objects


@dataclass(frozen=True, slots=True)
class IsCommander(Filter):
    """Is a commander (CR 903.3)."""


@dataclass(frozen=True, slots=True)
class IsHistoric(Filter):
    """Artifact, legendary or Saga (CR 700.6)."""


@dataclass(frozen=True, slots=True)
class IsModified(Filter):
    """Has a counter, is equipped, or is enchanted by an Aura of its controller (CR 700.9)."""


@dataclass(frozen=True, slots=True)
class IsOutlaw(Filter):
    """Assassin, Mercenary, Pirate, Rogue or Warlock (CR 700.12)."""


@dataclass(frozen=True, slots=True)
class InSector(Filter):
    """In a sector, or (`chosen`) in the one of your choice (CR 702.158)."""

    chosen: bool = False


@dataclass(frozen=True, slots=True)
class IsEnchanted(Filter):
    """Has an Aura attached."""


@dataclass(frozen=True, slots=True)
class IsEquipped(Filter):
    """Has an Equipment attached."""


@dataclass(frozen=True, slots=True)
class HasAttachment(Filter):
    """Has something attached that matches ("with another Aura attached to it")."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class IsAttachedTo(Filter):
    """An attachment whose host is one of the objects."""

    objects: Node  # Objects


@dataclass(frozen=True, slots=True)
class HostMatches(Filter):
    """An attachment whose host matches."""

    host: Filter


@dataclass(frozen=True, slots=True)
class FaceDown(Filter):
    """A face-down object."""


@dataclass(frozen=True, slots=True)
class EnteredThisTurn(Filter):
    """Came into its zone this turn."""


@dataclass(frozen=True, slots=True)
class CameFrom(Filter):
    """Was in that zone before it came where it is."""

    zone: str


@dataclass(frozen=True, slots=True)
class AttackedThisTurn(Filter):
    """Attacked this turn."""


@dataclass(frozen=True, slots=True)
class BlockedThisTurn(Filter):
    """Blocked this turn."""


@dataclass(frozen=True, slots=True)
class DamagedThisTurn(Filter):
    """Was dealt damage this turn, optionally by one of those sources."""

    source: Node | None = None  # Objects


@dataclass(frozen=True, slots=True)
class DealtDamageThisTurn(Filter):
    """Dealt damage this turn, optionally to one of these players."""

    to: Players | None = None


@dataclass(frozen=True, slots=True)
class SpellTargets(Filter):
    """A spell or ability on the stack that targets something: an object that matches or one of these players."""

    object: Filter | None = None
    player: Players | None = None
    only: bool = False


@dataclass(frozen=True, slots=True)
class HasSingleTarget(Filter):
    """A spell or ability on the stack with exactly one target."""


@dataclass(frozen=True, slots=True)
class CastFrom(Filter):
    """A spell cast, or a permanent that was cast, from that zone ("" = cast at all); optionally by those players.

    `own`: from the zone of whoever cast it ("you cast from your hand", "casts from their graveyard").
    """

    zone: str = ""
    who: Players | None = None
    own: bool = False


@dataclass(frozen=True, slots=True)
class ManaFrom(Filter):
    """Cast with mana of a source that matches ("if mana from a Treasure was spent to cast it")."""

    source: Filter


@dataclass(frozen=True, slots=True)
class NthCast(Filter):
    """A spell that is the n-th of those that match which its controller casts this turn."""

    filter: Filter
    nth: int = 1


@dataclass(frozen=True, slots=True)
class HasManaSymbol(Filter):
    """Its mana cost contains that symbol, for example "X" or "W"."""

    symbol: str


@dataclass(frozen=True, slots=True)
class CostContainsX(Filter):
    """A spell whose mana cost, or an ability on the stack whose activation cost contains {X}."""


@dataclass(frozen=True, slots=True)
class HasManaCost(Filter):
    """Its mana cost is one of these, as printed ("{0}"); an object without a mana cost has none of them (CR 202.1b)."""

    costs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PutByThis(Filter):
    """Exiled with, or put where it is by, the source (linked abilities, CR 607)."""


@dataclass(frozen=True, slots=True)
class Goaded(Filter):
    """A goaded creature."""


@dataclass(frozen=True, slots=True)
class OfSource(Filter):
    """An ability on the stack whose source matches ("activated ability from an artifact source"); a source that has left is looked at as it was (CR 113.7a)."""

    source: Filter


@dataclass(frozen=True, slots=True)
class HasCapability(Filter):
    """A designation of the rules: "kicked" (of a spell), "suspected", "saddled", "monstrous", "renowned", "prepared", "exerted", "paired", "crewed", "haunted" (by the source)."""

    designation: str


register_module(globals())
