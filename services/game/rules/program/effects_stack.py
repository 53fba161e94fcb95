"""Effects on spells and abilities: cast, copy, counter, new targets (CR 601, 701.6, 707.10)."""

from __future__ import annotations

from dataclasses import dataclass

from .amounts import Amount, Const
from .clauses import Verb
from .costs import Cost
from .filters import Everything, Filter
from .modifications import Modification
from .node import Node, register_module
from .objects import Objects
from .players import Players, You


@dataclass(frozen=True, slots=True)
class CastCard(Verb):
    """The player casts (or plays) a card now, during resolution. `free` without paying its mana cost; `cost` an alternative cost.

    `lands`: "play". Use with Clause.optional for "may"; `if_able`: the player has to (CR 118.8c). `spell`: what the resulting spell must be like ("with lesser mana value").
    """

    who: Players
    objects: Objects
    free: bool = True
    lands: bool = False
    cost: Cost | None = None
    copy: bool = False  # copies the card and casts the copy
    exile_after: bool = False  # "if that spell would be put into a graveyard, exile it instead"
    way: str = ""  # the keyword whose cost is paid ("madness")
    spell: Filter | None = None
    if_able: bool = False
    abilities_of: Filter | None = None  # only mana abilities of these may be activated for it
    controlled: bool = False  # while the spell resolves, you control the player


@dataclass(frozen=True, slots=True)
class PermitPlay(Verb):
    """The player may play (cast) those cards for a duration ("until end of turn, you may play that card").

    `free` without paying; `any_mana`: mana may be spent as though it were of any "color", or mana of any "type" (CR 609.4b); `lands` False = cast only; `exile_after` if the spell would be put into a graveyard.
    """

    who: Players
    objects: Objects
    duration: str
    free: bool = False
    any_mana: str = ""
    lands: bool = True
    cost: Cost | None = None
    exile_after: bool = False
    once: bool = False
    filter: Filter = Everything()


@dataclass(frozen=True, slots=True)
class Counter(Verb):
    """Counter spells or abilities; `to` another zone than the graveyard ("exile", "hand", "library_top", "library_bottom")."""

    objects: Objects
    to: str = ""


@dataclass(frozen=True, slots=True)
class CopySpell(Verb):
    """Copy a spell or ability on the stack, n times; `new_targets` the copier may choose new targets."""

    objects: Objects
    amount: Amount = Const(1)
    new_targets: bool = True
    who: Players = You()
    exceptions: tuple[Modification, ...] = ()


@dataclass(frozen=True, slots=True)
class DoubleX(Verb):
    """The value of X of spells on the stack is doubled."""

    objects: Objects


@dataclass(frozen=True, slots=True)
class ChangeTargets(Verb):
    """Change targets of a spell or ability: choose new targets; `to`: change to that object or player if legal."""

    objects: Objects
    to: Node | None = None
    optional: bool = True


register_module(globals())
