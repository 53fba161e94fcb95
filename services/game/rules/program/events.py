"""Patterns of events: what triggers look for, what replacements replace, what history counts.

Filters inside a pattern are seen from the controller of the ability; an object that left is looked at as it last was
(CR 603.10). What the event binds is said at each pattern: names for `Bound`, `BoundPlayers` and `BoundNumber`.
"""

from __future__ import annotations

from dataclasses import dataclass

from .filters import Everything, Filter
from .node import Node, register_module
from .players import EachPlayer, Players


@dataclass(frozen=True, slots=True)
class EventPattern(Node):
    """Matches events."""


@dataclass(frozen=True, slots=True)
class AnyEvent(EventPattern):
    """One of several patterns ("whenever ~ enters or attacks")."""

    parts: tuple[EventPattern, ...]


@dataclass(frozen=True, slots=True)
class While(EventPattern):
    """The event, if the condition is true as it happens ("whenever ~ attacks while you control two artifacts"); it is not asked again on resolution."""

    event: EventPattern
    condition: Node  # Condition


@dataclass(frozen=True, slots=True)
class ZoneChange(EventPattern):
    """An object moves. `origin` and `destination` are zones or "" for any; "dies" = battlefield -> graveyard.

    The filter sees the object as it is on the battlefield or stack side of the move (leaving: last known; entering: new).
    Binds event.object (the new object), event.player (its controller, or its owner in other zones), event.count with `batch`.
    `batch`: "one or more ..." triggers once for all simultaneous ones. `to_owner`: whose zone.
    """

    filter: Filter
    origin: str = ""
    destination: str = ""
    batch: bool = False
    not_origin: str = ""
    not_destination: str = ""


@dataclass(frozen=True, slots=True)
class SpellCast(EventPattern):
    """A player casts a spell. Binds event.object (the spell), event.player. `nth` = that player's n-th spell this turn that matches."""

    filter: Filter = Everything()
    who: Players = EachPlayer()
    nth: int = 0
    copied: bool = False  # "cast or copy" (magecraft)
    alone_copied: bool = False


@dataclass(frozen=True, slots=True)
class AbilityActivated(EventPattern):
    """A player activates an ability of an object that matches. Binds event.object (ability), event.source, event.player."""

    filter: Filter = Everything()
    who: Players = EachPlayer()
    mana_too: bool = False
    loyalty: bool = False
    word: str = ""  # the keyword that made it: "ninjutsu", "exhaust"


@dataclass(frozen=True, slots=True)
class LandPlayed(EventPattern):
    """A player plays a land. Binds event.object, event.player."""

    filter: Filter = Everything()
    who: Players = EachPlayer()


@dataclass(frozen=True, slots=True)
class StepBegins(EventPattern):
    """A step or phase begins: "untap", "upkeep", "draw", "main", "main1", "main2", "second_main", "combat", "declare_blockers", "end_combat", "end".

    "main2" is each postcombat main phase, "second_main" the second main phase of the turn (CR 505.1a-b). Binds event.player (active player).
    `next`: "the next turn's", so never one of the turn in which the delayed ability was created.
    """

    step: str
    whose: Players = EachPlayer()
    next: bool = False


@dataclass(frozen=True, slots=True)
class Attacks(EventPattern):
    """A creature is declared as an attacker. `defender`: attacks one of these players ("planeswalkers" too with `or_planeswalker`).

    `alone`: it is the only attacker. `batch`: "one or more". `at_least`: that many attackers match ("attack with two or more").
    `others`: at least that many other creatures attack too (battalion). Binds event.object, event.player (defending player), event.count.
    """

    filter: Filter
    defender: Players | None = None
    alone: bool = False
    batch: bool = False
    at_least: int = 0
    or_planeswalker: bool = True
    permanent: Filter | None = None  # attacks a planeswalker or battle that matches
    others: int = 0
    beside: Filter | None = None  # what the others are ("~ and at least one Human attack")
    per_player: bool = False  # "you attack a player": once for each player who is attacked


@dataclass(frozen=True, slots=True)
class Blocks(EventPattern):
    """A creature blocks. Binds event.object (blocker), event.other (attacker), event.player (attacking player)."""

    filter: Filter
    attacker: Filter = Everything()
    batch: bool = False


@dataclass(frozen=True, slots=True)
class BecomesBlocked(EventPattern):
    """An attacker becomes blocked. `by`: by a creature that matches, once each. Binds event.object, event.other."""

    filter: Filter
    by: Filter | None = None


@dataclass(frozen=True, slots=True)
class AttacksUnblocked(EventPattern):
    """An attacker is not blocked. Binds event.object, event.player."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class DamageDealt(EventPattern):
    """Damage is dealt. `combat` None = any, True = combat, False = noncombat. `to_player` / `to_object` None = not looked at.

    With both None any recipient matches. Binds event.source, event.object (damaged object), event.player (damaged player),
    event.dealer (who controlled what dealt it to a player), event.amount. `batch`: one or more sources to one player at once. `once`: "to one or more": once for all that a source damages at once.
    """

    source: Filter = Everything()
    to_player: Players | None = None
    to_object: Filter | None = None
    combat: bool | None = None
    batch: bool = False
    once: bool = False


@dataclass(frozen=True, slots=True)
class LifeGained(EventPattern):
    """A player gains life. Binds event.player, event.amount."""

    who: Players = EachPlayer()
    first: bool = False  # first time each turn


@dataclass(frozen=True, slots=True)
class LifeLost(EventPattern):
    """A player loses life. Binds event.player, event.amount. `batch`: "one or more" players, once for all who lose life at once."""

    who: Players = EachPlayer()
    first: bool = False
    batch: bool = False


@dataclass(frozen=True, slots=True)
class CardDrawn(EventPattern):
    """A player draws a card. `nth`: the n-th this turn. `except_first`: but the first of the own draw step. Binds event.player, event.object."""

    who: Players = EachPlayer()
    nth: int = 0
    except_first: bool = False


@dataclass(frozen=True, slots=True)
class Discarded(EventPattern):
    """A player discards a card. Binds event.object, event.player."""

    filter: Filter = Everything()
    who: Players = EachPlayer()
    batch: bool = False


@dataclass(frozen=True, slots=True)
class Cycled(EventPattern):
    """A player cycles (or, with `or_discards`, cycles or discards) a card."""

    filter: Filter = Everything()
    who: Players = EachPlayer()
    or_discards: bool = False


@dataclass(frozen=True, slots=True)
class Sacrificed(EventPattern):
    """A player sacrifices a permanent. Binds event.object, event.player."""

    filter: Filter = Everything()
    who: Players = EachPlayer()
    batch: bool = False


@dataclass(frozen=True, slots=True)
class BecomesTapped(EventPattern):
    """A permanent becomes tapped; `for_mana`: is tapped for mana, which is made (CR 106.12a; binds event.player)."""

    filter: Filter
    for_mana: bool = False
    who: Players | None = None


@dataclass(frozen=True, slots=True)
class BecomesUntapped(EventPattern):
    """A permanent becomes untapped."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class BecomesTarget(EventPattern):
    """An object or player becomes the target of a spell or ability. Binds event.object, event.other (the spell or ability), event.player (its controller)."""

    filter: Filter | None = None
    player: Players | None = None
    by: Filter = Everything()
    by_who: Players = EachPlayer()


@dataclass(frozen=True, slots=True)
class CountersPut(EventPattern):
    """Counters are put on an object that matches (or on players). Binds event.object, event.amount. `nth`: the n-th counter is put on it."""

    filter: Filter | None = None
    kind: str = ""
    who: Players | None = None  # who puts them
    player: Players | None = None
    batch: bool = True
    nth: int = 0
    by_effect: bool = False  # "an effect would put": not as a cost


@dataclass(frozen=True, slots=True)
class CountersRemoved(EventPattern):
    """Counters are removed; `last`: the last one of the kind is removed."""

    filter: Filter
    kind: str = ""
    last: bool = False


@dataclass(frozen=True, slots=True)
class TokensCreated(EventPattern):
    """Tokens are created under somebody's control. Binds event.object, event.player."""

    filter: Filter = Everything()
    who: Players = EachPlayer()
    batch: bool = False


@dataclass(frozen=True, slots=True)
class Transformed(EventPattern):
    """A permanent transforms (or converts). `into`: the new face matches."""

    filter: Filter
    into: Filter | None = None


@dataclass(frozen=True, slots=True)
class TurnedFaceUp(EventPattern):
    """A permanent is turned face up."""

    filter: Filter


@dataclass(frozen=True, slots=True)
class BecomesAttached(EventPattern):
    """An Aura or Equipment becomes attached to a permanent. Binds event.object (attachment), event.host."""

    filter: Filter
    host: Filter = Everything()
    unattached: bool = False


@dataclass(frozen=True, slots=True)
class PlayerDid(EventPattern):
    """A keyword action or another action of a player, by its word: "scry", "surveil", "shuffle", "search", "mill", "explore",

    "proliferate", "investigate", "connive", "venture", "complete_dungeon", "monarch", "initiative", "ring", "evidence", "gift",
    "lose_game", "coin_won", "coin_lost", "dice" (one or more), "day", "night", "crime", "mulligan", "expend4", "expend8", "attraction", "foretell",
    "clash", "vote", "fight", "goad", "exert", "adapt", "explore", "discover", "manifest", "cloak", "unlock", "saddle", "crew",
    "mentor", "exploit", "devour", "evolve", "train", "champion", "mutate", "enlist", "monstrous", "renowned", "phase_in", "phase_out",
    "speed", "station", "warp", "earthbend", "waterbend", "firebend", "airbend". Binds event.player, event.object if there is one, event.amount.
    """

    action: str
    who: Players = EachPlayer()
    filter: Filter | None = None


@dataclass(frozen=True, slots=True)
class DieRolled(EventPattern):
    """A player rolls a die with a result from `low` to `high` (-1 = and more). Binds event.player, event.amount."""

    who: Players = EachPlayer()
    low: int = 1
    high: int = -1


@dataclass(frozen=True, slots=True)
class ControlChanged(EventPattern):
    """A player gains (or loses) control of an object."""

    filter: Filter
    who: Players = EachPlayer()
    lost: bool = False


@dataclass(frozen=True, slots=True)
class StateIs(EventPattern):
    """A state trigger (CR 603.8): the condition is true."""

    condition: Node  # Condition


register_module(globals())
