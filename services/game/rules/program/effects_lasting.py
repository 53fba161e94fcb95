"""Effects that last: continuous effects, control, replacement and prevention with a duration (CR 611, 614, 615)."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount
from .clauses import Clause, Verb
from .conditions import Condition
from .filters import Everything, Filter
from .modifications import Modification
from .node import Node, register_module
from .objects import Objects
from .players import Players, You


@dataclass(frozen=True, slots=True)
class GainControl(Verb):
    """A player gains control of objects for a duration ("" = for good)."""

    objects: Objects
    who: Players = You()
    duration: str = ""
    condition: Condition | None = None  # of "while_condition"


@dataclass(frozen=True, slots=True)
class ExchangeControl(Verb):
    """Exchange control of two permanents (or groups)."""

    first: Objects
    second: Objects
    duration: str = ""


@dataclass(frozen=True, slots=True)
class Apply(Verb):
    """Creates a continuous effect on objects. Durations: "end_of_turn", "your_next_turn" (until), "end_of_combat", "end_of_your_next_turn",
    "while_source" (for as long as the source remains on the battlefield), "while_control_source", "while_condition" (with condition), "while_you_control" (until you lose control of them),
    "next_untap" (during the controller's next untap step), "your_next_untap" (during yours), "their_next_untap" (of the restriction's `who`), "next_turn" (until end of that player's next turn), "" (for good).
    """

    objects: Objects
    modifications: tuple[Modification, ...]
    duration: str
    condition: Condition | None = None


@dataclass(frozen=True, slots=True)
class ApplyAll(Verb):
    """A continuous effect of a resolving spell on a class of objects that may change ("creatures can't block this turn": rules, not characteristics)."""

    filter: Filter
    modifications: tuple[Modification, ...]
    duration: str


@dataclass(frozen=True, slots=True)
class ApplyPlayers(Verb):
    """A continuous effect on players (PlayerRule, CostChange, AlternativeCost ...)."""

    who: Players
    modifications: tuple[Modification, ...]
    duration: str


@dataclass(frozen=True, slots=True)
class ChangeWords(Verb):
    """Change the text of objects by replacing all instances of one word with another of its kind (CR 612): `colors`, basic `lands` types, `creatures` types.

    `into`: the word that takes its place, "" for one that is chosen; `never`: a word that cannot be chosen.
    """

    objects: Objects
    colors: bool
    lands: bool
    duration: str = ""
    creatures: bool = False
    into: str = ""
    never: str = ""


@dataclass(frozen=True, slots=True)
class ApplyReplacement(Verb):
    """A replacement or prevention effect with a duration; `uses` limits it ("the next time", 1), 0 = unlimited."""

    replacement: Node  # ReplacementAbility
    duration: str
    uses: int = 0


@dataclass(frozen=True, slots=True)
class PreventDamage(Verb):
    """Prevent damage: the next `amount` (None = all) that would be dealt to `to` (objects or players) by sources that match, for a duration."""

    to: Node | None  # Objects | Players
    amount: Amount | None
    source: Filter = Everything()
    combat: bool | None = None
    duration: str = "end_of_turn"
    by: Objects | None = None  # damage that would be dealt BY these
    to_all: Filter | None = None  # and to what matches then ("you and creatures you control")
    also: tuple[Clause, ...] = ()  # what follows when damage is prevented; "prevented" is how much


@dataclass(frozen=True, slots=True)
class AssignBlock(Verb):
    """Objects block this turn if able / must be blocked ("target creature blocks this turn if able")."""

    objects: Objects
    attacker: Objects | None = None


@dataclass(frozen=True, slots=True)
class RedirectDamage(Verb):
    """The next `amount` damage (None = all) that would be dealt to `of` (and to what matches `of_all` then) is dealt to `to` instead, for a duration."""

    of: Node | None
    to: Node
    amount: Amount | None
    source: Filter = Everything()
    duration: str = "end_of_turn"
    of_all: Filter | None = None


register_module(globals())
