"""Abilities of cards, tokens and emblems (CR 113)."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount
from .conditions import Condition
from .costs import Cost
from .effects import Clause
from .events import AnyEvent, EventPattern
from .filters import Filter
from .modifications import Modification
from .node import Node, register_module
from .objects import Objects
from .players import Players, You


@dataclass(frozen=True, slots=True)
class Ability(Node):
    """One ability."""


@dataclass(frozen=True, slots=True)
class Mode(Node):
    """One mode: its instructions, with target slots of its own (from 0), and a cost for modes that have one (spree, "pawprint" weight)."""

    clauses: tuple[Clause, ...]
    cost: Cost | None = None
    weight: int = 1
    word: str = ""


@dataclass(frozen=True, slots=True)
class Body(Node):
    """What a spell or ability does: plain clauses, or modes of which `min` to `max` are chosen (CR 700.2).

    `max` -1 = any number. `repeatable`: the same mode may be chosen more than once. `max_if`: another maximum under a condition (entwine-like "both instead").
    `chooser` None = controller. `unchosen`: only modes not yet chosen (for this source; `per_turn`).
    """

    clauses: tuple[Clause, ...] = ()
    modes: tuple[Mode, ...] = ()
    min: int = 1
    max: int = 1
    repeatable: bool = False
    condition: Condition | None = None
    max_if: int = 0
    amount: Amount | None = None
    chooser: Players | None = None
    unchosen: str = ""
    random: bool = False


@dataclass(frozen=True, slots=True)
class SpellAbility(Ability):
    """What an instant or sorcery does on resolution; all its paragraphs in order."""

    body: Body


@dataclass(frozen=True, slots=True)
class ActivatedAbility(Ability):
    """cost: effect. `timing`: "" (instant), "sorcery", "own_turn", "opponents_turn", "combat", "before_attackers", "upkeep", "own_upkeep", "declare_attackers" ...

    `limit`: activations each turn (0 = none), `limit_game`: once per game ("exhaust", 1). `zone`: where it works. `who`: who may activate. `condition`: only if.
    `loyalty` abilities carry a LoyaltyCost. Whether it is a mana ability follows from CR 605.1a. `word`: keyword that made it ("equip", "cycling", ...).
    """

    cost: Cost
    body: Body
    timing: str = ""
    condition: Condition | None = None
    limit: int = 0
    limit_game: int = 0
    zone: str = "battlefield"
    who: Players = You()
    word: str = ""
    x_mana: str = ""  # "spend only black mana on X": the colours, one letter each
    reduction: Amount | None = None  # "this ability costs {1} less to activate for each ..."


@dataclass(frozen=True, slots=True)
class TriggeredAbility(Ability):
    """when/whenever/at. `condition`: intervening if (CR 603.4). `limit`: triggers only that often each turn (`do_limit`: "do this only once each turn").

    `zone`: where it works ("" = decided by the event: battlefield, or as the event needs). `optional`: the whole effect is a "may".
    """

    event: EventPattern
    body: Body
    condition: Condition | None = None
    limit: int = 0
    zone: str = ""
    optional: bool = False
    do_limit: int = 0
    delayed_word: str = ""
    only_first: bool = False


def reflexive(body: Body) -> TriggeredAbility:
    """An ability that waits for no event: what makes it says that it triggers (CR 603.12)."""
    return TriggeredAbility(AnyEvent(()), body)


@dataclass(frozen=True, slots=True)
class IgnoreOffer(Node):
    """ "Any player may pay {2} for that player to ignore this effect until end of turn" (CR 116.2d)."""

    who: Players
    cost: Cost


@dataclass(frozen=True, slots=True)
class StaticAbility(Ability):
    """Continuous effect while the source is in `zone`. `objects`: Filter (a class) or Objects (This, Host, ...) or Players for player rules.

    `characteristic`: a characteristic-defining ability (works everywhere, CR 604.3). `ignoring`: who may ignore what it says of them, and for what.
    """

    affected: Node  # Filter | Objects | Players
    modifications: tuple[Modification, ...]
    condition: Condition | None = None
    zone: str = "battlefield"
    characteristic: bool = False
    ignoring: IgnoreOffer | None = None


@dataclass(frozen=True, slots=True)
class ReplacementAbility(Ability):
    """ "If X would happen, Y instead", "as ~ enters", "enters with/tapped", prevention (CR 614, 615).

    `event`: what would happen (ZoneChange with destination "battlefield" and filter IsSource for the object's own entering).
    What happens instead is one of: `instead` (clauses in place of the event), or a change of the event itself: `to` (another zone), `tapped`, counters, `modifications`
    (as-enters), `multiply`/`add` of its number, `prevent` (all, or that much), `redirect`, `copy_of` ("enter as a copy of": chosen by filter).
    `also`: clauses carried out as part of the event ("as ~ enters, choose a colour"; for prevention: what follows). `optional`: "you may".
    `unless_cost`: a cost to escape what changes the event, after `also` was carried out.
    """

    event: EventPattern
    instead: tuple[Clause, ...] | None = None
    to: str = ""
    to_position: str = ""
    tapped: bool = False
    untapped: bool = False
    counter: str = ""
    counter_amount: Amount | None = None
    modifications: tuple[Modification, ...] = ()
    multiply: int = 1
    add: Amount | None = None
    set_amount: Amount | None = None
    prevent: Amount | None = None
    prevent_all: bool = False
    redirect: Node | None = None  # Objects | Players
    copy_of: Filter | None = None
    also: tuple[Clause, ...] = ()
    condition: Condition | None = None
    optional: bool = False
    unless_cost: Cost | None = None
    self_replacement: bool = False
    zone: str = "battlefield"
    tokens: tuple[Node, ...] = ()  # TokenSpec: created in addition / instead
    skip: bool = False
    cleanup: bool = False
    also_once: bool = False  # `also` happens once for all that is replaced at one time
    under: Players | None = None  # under whose control it enters, or the tokens are created


@dataclass(frozen=True, slots=True)
class Keyword(Ability):
    """A keyword ability with its parameters (CR 702). `name` lower case as in the rules ("first strike", "partner with").

    `cost`: its cost; `amount`: its number; `filter`: its quality ("protection from", "landwalk", "enchant", "affinity for", "champion a"), `word`: names, types, colours;
    `players`: "hexproof from", "protection from" players.
    """

    name: str
    cost: Cost | None = None
    amount: Amount | None = None
    filter: Filter | None = None
    word: str = ""
    second_cost: Cost | None = None
    players: Players | None = None
    reduction: Amount | None = None  # "Equip {3}. This ability costs {1} less to activate for each ..."


@dataclass(frozen=True, slots=True)
class AdditionalCostAbility(Ability):
    """ "As an additional cost to cast this spell, ..."; `optional`: "you may" (a named cost, asked by CostPaid(This(), "additional")).

    `many`: of any number, as the player announces ("you may sacrifice any number of creatures"; the amount of the cost is for each);
    `less`: how much generic mana less the spell costs for each.
    """

    cost: Cost
    optional: bool = False
    many: bool = False
    less: int = 0


@dataclass(frozen=True, slots=True)
class AlternativeCostAbility(Ability):
    """ "You may ... rather than pay this spell's mana cost" (cost None: without paying)."""

    cost: Cost | None
    condition: Condition | None = None
    name: str = "alternative"


@dataclass(frozen=True, slots=True)
class CastingRule(Ability):
    """Rules about casting the card itself: `rule` "only_if" (condition), "flash_if" (condition), "cost_less" (amount), "cost_more", "cant_be_countered", "x_is" ..., "cast_from" (zone with cost).

    "x_mana" (`mana`: the colours of mana that may be spent on X, one letter each), "only_from" (mana of such sources only), "no_mana".
    `mana`: coloured reduction. `timing` as for activated abilities.
    """

    rule: str
    condition: Condition | None = None
    amount: Amount | None = None
    mana: str = ""
    timing: str = ""
    zone: str = ""
    cost: Cost | None = None
    objects: Objects | None = None
    counter: str = ""  # "opening_hand": what it enters with
    filter: Filter | None = None  # "only_from": the sources whose mana may be spent


@dataclass(frozen=True, slots=True)
class SpecialActionAbility(Ability):
    """ "You may discard this card any time you could cast an instant" (CR 116.2e): the owner may pay `cost` with priority, without the stack."""

    cost: Cost
    zone: str = "hand"


@dataclass(frozen=True, slots=True)
class ExertAbility(Ability):
    """ "You may exert ~ as it attacks. When you do, ..." (CR 701.43d): an optional cost to attack, and what its reflexive trigger does."""

    body: Body = Body()
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class OpeningRevealAbility(Ability):
    """ "You may reveal ~ from your opening hand. If you do, at the beginning of ..., ..." (CR 103.6b): what the delayed trigger that it creates does.

    `each`: one such trigger for each of these players, who is "each" to it.
    """

    event: EventPattern
    body: Body = Body()
    each: Players | None = None


@dataclass(frozen=True, slots=True)
class PrototypeAbility(Ability):
    """Prototype (CR 702.160, 718): the second set of mana cost, power and toughness."""

    mana_cost: str
    power: str
    toughness: str


@dataclass(frozen=True, slots=True)
class CleavedText(Ability):
    """What the spell does when its cleave cost was paid: its text without the words in brackets (CR 702.148)."""

    body: Body


@dataclass(frozen=True, slots=True)
class ChapterAbility(Ability):
    """A saga chapter: triggers for these chapter numbers (CR 714)."""

    chapters: tuple[int, ...]
    body: Body


@dataclass(frozen=True, slots=True)
class VisitAbility(Ability):
    """What visiting an Attraction does (CR 702.159): when the roll is one of its lit numbers. `prize`: what claiming its prize does (702.159b)."""

    lights: tuple[int, ...]
    body: Body
    prize: tuple[Clause, ...] = ()


@dataclass(frozen=True, slots=True)
class LevelBand(Ability):
    """A level of a leveler (CR 711) or a station threshold (CR 721): counters from `low` to `high` (-1 = and more): base P/T and abilities."""

    low: int
    high: int
    abilities: tuple[Ability, ...]
    power: int | None = None
    toughness: int | None = None
    counter: str = "level"
    creature: bool = False


@dataclass(frozen=True, slots=True)
class ClassLevel(Ability):
    """A level of a Class (CR 716) that is gained for a cost; level 1 abilities are plain."""

    level: int
    cost: Cost
    abilities: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class CaseAbility(Ability):
    """A Case: "To solve" condition and the "Solved" abilities (CR 719)."""

    to_solve: Condition
    solved: tuple[Ability, ...]


@dataclass(frozen=True, slots=True)
class Residual(Ability):
    """A clause that was not compiled: shown to the seats when it matters. `hook`: the part that was read (a TriggeredAbility without clauses, an ActivatedAbility

    with its cost), None when nothing was; `why`: the missing capability or the first token that did not fit.
    """

    text: str
    why: str
    hook: Ability | None = None


register_module(globals())
