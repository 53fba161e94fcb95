"""Effects on players: life, damage, mana, costs (CR 106, 119, 120)."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount, Const
from .clauses import Verb
from .conditions import Condition
from .filters import Everything, Filter
from .modifications import Modification
from .node import Node, register_module
from .objects import Objects
from .players import Players, You


@dataclass(frozen=True, slots=True)
class DealDamage(Verb):
    """A source deals damage to objects or players. `to` is Objects or Players (or AnyTarget); `distribute`: divided as chosen at cast;

    `source` None = this. `more`: what the same source deals besides at the same time ("and 3 damage to ...", CR 608.2f).
    """

    to: Node  # Objects | Players
    amount: Amount
    source: Objects | None = None
    distribute: bool = False
    unpreventable: bool = False
    each_of: Players | None = None  # in addition to objects: "each creature and each player"
    excess_to: Players | None = None  # excess damage is dealt to them instead (CR 120.4a), if `excess_if`
    excess_if: Condition | None = None
    more: DealDamage | None = None


@dataclass(frozen=True, slots=True)
class GainLife(Verb):
    """Players gain life."""

    who: Players
    amount: Amount


@dataclass(frozen=True, slots=True)
class LoseLife(Verb):
    """Players lose life."""

    who: Players
    amount: Amount


@dataclass(frozen=True, slots=True)
class SetLife(Verb):
    """Life totals become a number (CR 119.5)."""

    who: Players
    amount: Amount


@dataclass(frozen=True, slots=True)
class ExchangeLife(Verb):
    """Two players exchange life totals; or a life total with an object's "power"/"toughness"."""

    first: Players
    second: Players | None = None
    object: Objects | None = None
    what: str = ""


@dataclass(frozen=True, slots=True)
class ManaUse(Node):
    """What restricted mana may be spent on (CR 106.6). `kind`: "spell" (that matches), "ability" (of a source that matches; `word`: of that keyword),

    "x" (any cost that contains {X}), "not_spell" (whatever is no spell), or a special action: "face_up", "unlock", "foretell".
    """

    kind: str
    filter: Filter = Everything()
    word: str = ""


@dataclass(frozen=True, slots=True)
class AddMana(Verb):
    """Players add mana. `mana`: symbols as printed ("{C}{C}", "{G}"), or `choice`: "any" (one mana of any colour), "any_combination" (of `colors`),
    "one_of" (the symbols of `options` as alternatives, each a run like "{W}{U}"), "commander" (colour identity of your commander),
    "chosen" (the chosen colour), "among" (colours among `filter`; "each_among": one of each), "produced" (types that lands `filter` could produce), "any_one" (n of any one colour).
    "event_type": a type that the land or permanent of the event, which was tapped for mana, produced.
    `only`: it can be spent only on these; `persist`: not lost until end of turn.
    """

    mana: str = ""
    choice: str = ""
    amount: Amount = Const(1)
    options: tuple[str, ...] = ()
    colors: str = "WUBRG"
    filter: Filter | None = None
    who: Players = You()
    only: tuple[ManaUse, ...] = ()
    persist: bool = False
    rider: tuple[Modification, ...] = ()  # what a spell it is spent on gains ("that spell can't be countered")
    colors_of: Objects | None = None
    until: str = ""  # "end_of_combat": not lost before that


@dataclass(frozen=True, slots=True)
class PayAny(Verb):
    """A player pays any amount of "energy"; the clause's `bind` is the number that was paid."""

    who: Players = You()
    what: str = "energy"


register_module(globals())
