"""A card as the rules see it: faces with printed characteristics, and the abilities of each."""

from __future__ import annotations

from dataclasses import dataclass

from . import abilities, conditions, costs, effects, events, modifications  # noqa: F401  registers every node class
from .abilities import Ability, Residual
from .node import Node, register_module, walk

FULL, ASSISTED, MANUAL = "full", "assisted", "manual"


@dataclass(frozen=True, slots=True)
class Face(Node):
    """One face or half. `power` etc. as printed ("2", "*", "1+*", ""); `colors` letters of the colour indicator, or "" to take them from the cost.

    `types` and `supertypes` lower case, `subtypes` as printed.
    """

    name: str
    mana_cost: str
    supertypes: tuple[str, ...]
    types: tuple[str, ...]
    subtypes: tuple[str, ...]
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    indicator: str = ""
    abilities: tuple[Ability, ...] = ()


@dataclass(frozen=True, slots=True)
class CardProgram(Node):
    """A whole card. `layout` as Scryfall names it; `faces[0]` is the front or left one; `state.by_identity` its colour identity letters."""

    name: str
    layout: str
    faces: tuple[Face, ...]
    identity: str = ""

    def is_attraction(self) -> bool:
        """Whether the card has an Attraction's back (CR 717.1): it belongs into a deck of its own."""
        return "Attraction" in self.faces[0].subtypes

    def has_back(self) -> bool:
        """Whether it is a double-faced card whose faces can be up each for itself: no meld card is (CR 712.4c)."""
        return self.layout in ("transform", "modal_dfc") and len(self.faces) > 1

    def back_half(self) -> str:
        """The name of the face that a meld card has a half of (CR 712.4a); "" for other cards, and where that face is not known."""
        return self.faces[1].name if self.layout == "meld" and len(self.faces) > 1 else ""

    def residuals(self) -> tuple[Residual, ...]:
        """The clauses that were not compiled, of all faces."""
        return tuple(node for node in walk(self) if isinstance(node, Residual))

    def grade(self) -> str:
        """ "full", "assisted" or "manual" (residual clauses only, not one compiled ability)."""
        if not self.residuals():
            return FULL
        compiled = any(not isinstance(ability, Residual) for face in self.faces for ability in face.abilities)
        return ASSISTED if compiled else MANUAL


register_module(globals())
