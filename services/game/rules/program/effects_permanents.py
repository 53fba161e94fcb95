"""Effects on permanents, once and for all: destroy, sacrifice, tap, attach, fight; counters and tokens (CR 111, 122, 701)."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount, Const
from .clauses import Verb
from .filters import Filter
from .modifications import Modification
from .node import Node, register_module
from .objects import Objects, This
from .players import Players, You


@dataclass(frozen=True, slots=True)
class Destroy(Verb):
    """Destroy permanents; `no_regenerate`."""

    objects: Objects
    no_regenerate: bool = False


@dataclass(frozen=True, slots=True)
class Sacrifice(Verb):
    """Players sacrifice permanents: `objects` given (This(), Bound), or `filter` and `amount` chosen by each player."""

    who: Players
    filter: Filter | None = None
    amount: Amount = Const(1)
    objects: Objects | None = None
    all: bool = False


@dataclass(frozen=True, slots=True)
class Tap(Verb):
    """Tap permanents."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class Untap(Verb):
    """Untap permanents."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class TapOrUntap(Verb):
    """The controller may tap or untap each."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class Regenerate(Verb):
    """Create a regeneration shield (CR 701.19)."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class Attach(Verb):
    """Attach an object to another (or to a player)."""

    object: Objects
    to: Objects


@dataclass(frozen=True, slots=True)
class Unattach(Verb):
    """Unattach an object from what it is attached to."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class Transform(Verb):
    """Transform (or convert) permanents."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class FlipPermanent(Verb):
    """Flip a flip card (CR 710)."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class Meld(Verb):
    """Exile this permanent and one that matches, and meld the two cards (CR 701.42); `into` names the back face that they have in common.

    `attacking`: the melded permanent enters tapped and attacking.
    """

    partner: Filter
    into: str
    attacking: bool = False


@dataclass(frozen=True, slots=True)
class BecomeBlocked(Verb):
    """Attacking creatures become blocked by the effect, without a blocker (CR 509.1h)."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class BecomeAttacking(Verb):
    """Permanents that are on the battlefield are attacking a player or planeswalker that `along` attack, the controller's choice (CR 508.4)."""

    objects: Objects
    along: Players


@dataclass(frozen=True, slots=True)
class TurnFace(Verb):
    """Turn permanents face down or up."""

    objects: Objects
    up: bool


@dataclass(frozen=True, slots=True)
class PhaseOut(Verb):
    """Permanents phase out."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class Fight(Verb):
    """Two creatures fight (CR 701.14)."""

    first: Objects
    second: Objects


@dataclass(frozen=True, slots=True)
class Goad(Verb):
    """Goad creatures (CR 701.15)."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class Detain(Verb):
    """Detain permanents (CR 701.35)."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class RemoveFromCombat(Verb):
    """Remove creatures from combat."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class PutCounters(Verb):
    """Put counters on objects. `distribute`: the amount is divided as chosen at cast (CR 601.2d); `by`: who puts them."""

    objects: Objects
    kind: str
    amount: Amount = Const(1)
    distribute: bool = False
    by: Players = You()


@dataclass(frozen=True, slots=True)
class RemoveCounters(Verb):
    """Remove counters; `kind` "" = any; amount None = all."""

    objects: Objects
    kind: str
    amount: Amount | None = Const(1)
    up_to: bool = False


@dataclass(frozen=True, slots=True)
class MoveCounters(Verb):
    """Move counters from one object to another; amount None = all (`any_number`: as many as wished); `kind` "" = any, of which the controller chooses when there is an amount."""

    source: Objects
    to: Objects
    kind: str
    amount: Amount | None = None
    any_number: bool = False


@dataclass(frozen=True, slots=True)
class MultiplyCounters(Verb):
    """Double (factor 2) the counters of a kind ("" = each kind)."""

    objects: Objects
    kind: str
    factor: int = 2


@dataclass(frozen=True, slots=True)
class GivePlayerCounters(Verb):
    """Players get counters: "poison", "energy", "experience", "rad", "ticket". Negative amounts remove."""

    who: Players
    kind: str
    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class Proliferate(Verb):
    """Proliferate, n times."""

    amount: Amount = Const(1)


@dataclass(frozen=True, slots=True)
class TokenSpec(Node):
    """A token's characteristics. `events.token_faces` names a rules token (Treasure, Food, Clue, Blood, Map, Powerstone, Gold, Shard, Incubator, Junk, Lander, Mutagen ...: CR 111.10)."""

    name: str = ""
    types: tuple[str, ...] = ()
    subtypes: tuple[str, ...] = ()
    supertypes: tuple[str, ...] = ()
    colors: str = ""
    power: Amount | None = None
    toughness: Amount | None = None
    abilities: tuple[Node, ...] = ()  # Ability
    predefined: str = ""
    chosen_type: bool = False
    chosen_color: bool = False


@dataclass(frozen=True, slots=True)
class CreateTokens(Verb):
    """Players create tokens. Binds "tokens" and the clause's `bind`. `blocking`: the attacker that they block as they enter."""

    spec: TokenSpec
    amount: Amount = Const(1)
    who: Players = You()
    tapped: bool = False
    attacking: bool = False
    attached_to: Objects | None = None
    counter: str = ""
    counter_amount: Amount | None = None
    blocking: Objects | None = None


@dataclass(frozen=True, slots=True)
class CreateSeveral(Verb):
    """Tokens of several kinds made by one instruction, at the same time. Binds "tokens" and the clause's `bind`."""

    parts: tuple[CreateTokens, ...]


@dataclass(frozen=True, slots=True)
class CopyToken(Verb):
    """Create tokens that are copies of objects, except for modifications. `keep`: what is said of them later uses the bind."""

    objects: Objects
    amount: Amount = Const(1)
    who: Players = You()
    exceptions: tuple[Modification, ...] = ()
    tapped: bool = False
    attacking: bool = False
    defender: Players | None = None  # whom (or whose planeswalkers) an attacking copy attacks


@dataclass(frozen=True, slots=True)
class BecomeCopy(Verb):
    """Objects become a copy of another for a duration."""

    objects: Objects
    of: Objects
    duration: str = ""
    exceptions: tuple[Modification, ...] = ()


@dataclass(frozen=True, slots=True)
class Populate(Verb):
    """Populate (CR 701.36)."""


@dataclass(frozen=True, slots=True)
class KeywordAction(Verb):
    """Keyword actions done by (or to) an object, by word: "explore", "connive", "monstrosity", "adapt", "bolster", "support", "amass", "investigate",

    "incubate", "discover", "endure", "exert", "suspect", "learn", "forage", "venture", "ring_tempts", "open_attraction", "roll_visit", "time_travel", "collect_evidence", "renown",
    "become_prepared", "become_unprepared", "harness", "airbend", "earthbend", "firebend", "waterbend", "blight", "heist", "saddle", "station", "unlock", "lock_or_unlock", "mutate", "myriad", "encore", "warped", "speed_up".
    `amount` is the keyword's number; `word` its type ("amass Zombies": "Zombie").
    """

    action: str
    objects: Objects = This()
    amount: Amount | None = None
    word: str = ""
    who: Players = You()


register_module(globals())
