"""Derived values: what follows from a position and is never part of it. Layers write it, everybody reads it (CR 613)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from ..program.abilities import Ability
from ..program.filters import Filter
from ..program.modifications import Modification
from .aspects import EVERYTHING
from .census import Census
from .characteristics import Characteristics
from .context import Context

if TYPE_CHECKING:
    from .game_data import Game

Index = dict[str, list[tuple[int, str, Ability]]]
"""Abilities by kind of event: the object that has it, its key there, the ability."""


class Rule:
    """A modification that changes the rules for objects or players, with the point of view of its source."""

    __slots__ = ("affected", "context", "modification", "seats")

    def __init__(self, modification: Modification, context: Context, affected: object, seats: tuple[int, ...]) -> None:
        self.modification = modification
        self.context = context
        self.affected = affected  # Filter, or None when fixed
        self.seats = seats


class Reaching:
    """A continuous effect that reaches cards outside the battlefield: which ones, and what it does to them by layer."""

    __slots__ = ("by_layer", "context", "filter")

    def __init__(self, filter: Filter, by_layer: dict[int, list[Modification]], context: Context) -> None:
        self.filter = filter
        self.by_layer = by_layer
        self.context = context


class Derived:
    """The outcome of the layers and what is remembered of it until something that it reads changes.

    How it is computed is given from above: `refresh(game)` brings it up to date if anything changed, `elsewhere(game, ref)` works out the
    characteristics of an object that is not on the battlefield.
    """

    def __init__(self, refresh: Callable[[Game], None], elsewhere: Callable[[Game, int], Characteristics]) -> None:
        self.refresh = refresh
        self.elsewhere = elsewhere
        self.chars: dict[int, Characteristics] = {}  # of permanents
        self.off: dict[int, Characteristics] = {}  # of cards and objects elsewhere
        self.unsettled: list[int] = []  # rows of `off` that may depend on permanents whose layers are not done
        self.rules: list[Rule] = []
        self.player_rules: dict[str, list[Rule]] = {}
        self.reaching: list[Reaching] = []
        self.named: set[int] | None = None  # what effects of resolutions name; None before the layers first ran
        self.census = Census({})
        self.permanents: list[int] = []
        self.changed = EVERYTHING  # the aspects that have changed since these values were computed
        self.reads = EVERYTHING  # the aspects that they depend on
        self.version = 0  # counts changes of state: what was found at one version holds while it lasts
        self.at_rest = -1  # the version at which no state-based action had to be done
        self.is_computing = False
        self.triggers: Index | None = None
        self.replacements: Index | None = None
        self.watchers: dict[str, list[int]] | None = None
        self.mana_bases: dict[int, tuple[int, list[Any]]] = {}  # by seat: the version they belong to, the sources

    def depends_on(self, aspects: int) -> None:
        """These values depend on those aspects of the game."""
        self.reads |= aspects

    def unsettle(self) -> None:
        """The layers changed a permanent: numbers of cards elsewhere that were computed from it no longer hold."""
        for ref in self.unsettled:
            self.off.pop(ref, None)
        self.unsettled = []
