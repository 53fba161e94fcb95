"""What must be paid (CR 118). Used for activation, additional and alternative costs, "unless" and "you may pay"."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount, Const, X
from .filters import Filter
from .node import Node, register_module, walk
from .objects import Objects


@dataclass(frozen=True, slots=True)
class Cost(Node):
    """A cost; a player who cannot pay all of it can pay none of it."""


@dataclass(frozen=True, slots=True)
class Costs(Cost):
    """All parts, in the order written."""

    parts: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class EitherCost(Cost):
    """One of several, chosen by the payer."""

    options: tuple[Cost, ...]


@dataclass(frozen=True, slots=True)
class ManaCost(Cost):
    """Mana symbols as printed, for example "{2}{W/U}{X}"; `times` multiplies ("{1} for each ..."); `waterbend`: CR 701.67."""

    mana: str
    times: Amount | None = None
    waterbend: bool = False


@dataclass(frozen=True, slots=True)
class TapThis(Cost):
    """{T}."""


@dataclass(frozen=True, slots=True)
class UntapThis(Cost):
    """{Q}."""


@dataclass(frozen=True, slots=True)
class LoyaltyCost(Cost):
    """[+n], [-n], [0]; X loyalty is `x` with sign -1."""

    change: int
    x: bool = False


@dataclass(frozen=True, slots=True)
class PayLife(Cost):
    """Pay life."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class PayEnergy(Cost):
    """Pay energy counters."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class SacrificeCost(Cost):
    """Sacrifice that many permanents that match (yourself: filter IsSource)."""

    filter: Filter
    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class DiscardCost(Cost):
    """Discard cards from hand that match; `all` = the whole hand; `random`."""

    filter: Filter
    amount: Amount = Const(1)
    random: bool = False
    all: bool = False


@dataclass(frozen=True, slots=True)
class ExileCost(Cost):
    """Exile objects that match from their zone (filter names it; IsSource for "exile this card")."""

    filter: Filter
    amount: Amount = Const(1)
    top: bool = False  # from the top of the library


@dataclass(frozen=True, slots=True)
class ReturnCost(Cost):
    """Return permanents you control that match to their owner's hand."""

    filter: Filter
    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class TapCost(Cost):
    """Tap untapped permanents you control that match; `power` asks for total power instead of a number (crew, saddle, station)."""

    filter: Filter
    amount: Amount = Const(1)
    power: bool = False


@dataclass(frozen=True, slots=True)
class UntapCost(Cost):
    """Untap tapped permanents you control that match."""

    filter: Filter
    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class RemoveCountersCost(Cost):
    """Remove counters of a kind ("" = any) from a permanent that matches; `among` = spread over several."""

    filter: Filter
    kind: str
    amount: Amount = Const(1)
    among: bool = False
    all: bool = False


@dataclass(frozen=True, slots=True)
class PutCountersCost(Cost):
    """Put counters on the source or on objects that match."""

    filter: Filter
    kind: str
    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class MillCost(Cost):
    """Mill cards."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class RevealCost(Cost):
    """Reveal cards from hand that match."""

    filter: Filter
    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class PutOnLibraryCost(Cost):
    """Put cards from hand, or permanents, that match on top (or bottom) of the library."""

    filter: Filter
    amount: Amount = Const(1)
    bottom: bool = False


@dataclass(frozen=True, slots=True)
class ExertThis(Cost):
    """Exert the source (CR 701.43)."""


@dataclass(frozen=True, slots=True)
class CollectEvidence(Cost):
    """Exile cards from your graveyard with total mana value n or more (CR 701.59)."""

    amount: Amount


@dataclass(frozen=True, slots=True)
class BeholdCost(Cost):
    """Reveal cards from hand or choose permanents you control that match (CR 701.4); `exile` them as well."""

    filter: Filter
    amount: Amount = Const(1)
    exile: bool = False


@dataclass(frozen=True, slots=True)
class TimesCost(Cost):
    """The cost that many times, all or nothing ("for each age counter on it")."""

    cost: Cost
    times: Amount


@dataclass(frozen=True, slots=True)
class CraftCost(Cost):
    """Exile materials from among permanents you control and cards in your graveyard (CR 702.167); `max` -1 = any number."""

    filter: Filter
    min: int = 1
    max: int = 1


@dataclass(frozen=True, slots=True)
class EffectCost(Cost):
    """A cost that is an action like an effect ("have an opponent gain 3 life", "draw a card", "blight 1")."""

    effect: Node  # Clause


@dataclass(frozen=True, slots=True)
class FreeCost(Cost):
    """Nothing ({0})."""


@dataclass(frozen=True, slots=True)
class CostOf(Cost):
    """The mana cost of an object ("its mana cost"), less or more generic mana."""

    object: Objects
    change: int = 0


def has_x(cost: Cost) -> bool:
    """Whether a cost has an X to announce (CR 107.3)."""
    return any(
        isinstance(node, X)
        or (isinstance(node, ManaCost) and "{X}" in node.mana)
        or (isinstance(node, LoyaltyCost) and node.x)
        for node in walk(cost)
    )


register_module(globals())
