"""Characteristics of objects (CR 109.3): the printed ones of a face, and the row that the layers compute.

Implemented: 105.2 colours, 202.3 mana value (also of split, double-faced, face-down objects), 208.2 stars as 0 without their ability,
702.73 changeling and 702.114 devoid (through their characteristic-defining expansions), 708.2 face-down characteristics.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...program.abilities import Ability, Body, Keyword, TriggeredAbility
from ...program.cards import CardProgram, Face
from ...program.clauses import Clause
from ...program.effects_cards import Move
from ...program.effects_stack import CastCard
from ...program.events import CountersRemoved
from ...program.filters import IsSource
from ...program.objects import Bound, This
from ...program.players import You
from ..declared import knows
from .mana_symbols import colors_of_cost, mana_value_of_cost
from .row import Row

WUBRG = "WUBRG"


PERMANENT_TYPES = frozenset(("artifact", "battle", "creature", "enchantment", "land", "planeswalker"))


_NONE: Final[frozenset[str]] = frozenset()


_SETS: Final[dict[frozenset[str], frozenset[str]]] = {}


def _shared(words: Iterable[str]) -> frozenset[str]:
    """Equal sets of types, subtypes and keywords are one: thousands of cards have the same few."""
    found = frozenset(words)
    return _SETS.setdefault(found, found)


class Characteristics(Row):
    """What an object is right now. Shared and immutable until `copy` is called; the layers copy before they write."""

    __slots__ = (
        "abilities",
        "base_power",
        "base_toughness",
        "cant_have",
        "colors",
        "controller",
        "defense",
        "every_creature_type",
        "keywords",
        "lost_intrinsic",
        "loyalty",
        "mana_cost",
        "mana_value",
        "name",
        "power",
        "restrictions",
        "subtypes",
        "supertypes",
        "toughness",
        "types",
    )

    def __init__(self) -> None:
        self.digest = 0
        self.name = ""
        self.mana_cost = ""
        self.mana_value = 0
        self.colors = ""
        self.supertypes = _NONE
        self.types = _NONE
        self.subtypes = _NONE
        self.every_creature_type = False
        self.abilities: tuple[Ability, ...] = ()
        self.keywords: frozenset[str] = _NONE
        self.lost_intrinsic = False  # with all abilities those of its basic land types (CR 305.6, 613.1f)
        self.cant_have: frozenset[str] = _NONE
        self.restrictions: tuple[object, ...] = ()  # kernel.layers.Rule
        self.power = 0
        self.toughness = 0
        self.base_power = 0
        self.base_toughness = 0
        self.loyalty = -1
        self.defense = -1
        self.controller = 0

    def copy(self) -> Characteristics:
        """A copy to write to."""
        new = Characteristics()
        new.name, new.mana_cost, new.mana_value, new.colors = self.name, self.mana_cost, self.mana_value, self.colors
        new.supertypes, new.types, new.subtypes = self.supertypes, self.types, self.subtypes
        new.every_creature_type, new.abilities, new.keywords = self.every_creature_type, self.abilities, self.keywords
        new.lost_intrinsic, new.cant_have, new.restrictions = self.lost_intrinsic, self.cant_have, self.restrictions
        new.power, new.toughness, new.base_power, new.base_toughness = (
            self.power,
            self.toughness,
            self.base_power,
            self.base_toughness,
        )
        new.loyalty, new.defense, new.controller = self.loyalty, self.defense, self.controller
        return new

    def is_permanent_type(self) -> bool:
        """Has a permanent type (CR 110.4)."""
        return not self.types.isdisjoint(PERMANENT_TYPES)


def number(text: str) -> int:
    """Printed power, toughness or loyalty as a number; a star counts 0 (CR 208.2a without the ability), "1+*" counts 1."""
    digits = text.split("+")[0].strip()
    sign = -1 if digits.startswith("-") else 1
    digits = digits.lstrip("+-")
    return sign * int(digits) if digits.isdigit() else 0


def sort_colors(colors: str) -> str:
    """Colour letters in WUBRG order, each once."""
    return "".join(letter for letter in WUBRG if letter in colors)


def keyword_names(abilities: tuple[Ability, ...]) -> frozenset[str]:
    """The names of the keyword abilities among them."""
    return _shared(ability.name for ability in abilities if isinstance(ability, Keyword))


TRANSFORMED: Final = "transformed"
"""The way of casting a card with its back face up (CR 310.11b)."""


_SIEGE: Final = TriggeredAbility(
    CountersRemoved(IsSource(), "defense", last=True),
    Body((
        Clause(Move(This(), "exile"), bind="defeated"),
        Clause(CastCard(You(), Bound("defeated"), way=TRANSFORMED), optional=You()),
    )),
)  # fmt: skip
"""The intrinsic ability of Sieges (CR 310.11b)."""


def _with_intrinsic(face: Face) -> tuple[Ability, ...]:
    """The abilities of a face with those that its subtypes give it; a copy has them already."""
    lacks = "Siege" in face.subtypes and _SIEGE not in face.abilities
    return (*face.abilities, _SIEGE) if lacks else face.abilities


def of_face(face: Face) -> Characteristics:
    """The printed characteristics of one face."""
    row = Characteristics()
    row.name, row.mana_cost = face.name, face.mana_cost
    row.mana_value = mana_value_of_cost(face.mana_cost)
    row.colors = sort_colors(face.indicator or colors_of_cost(face.mana_cost))
    row.supertypes, row.types, row.subtypes = (
        _shared(face.supertypes),
        _shared(face.types),
        _shared(face.subtypes),
    )
    row.abilities, row.keywords = _with_intrinsic(face), keyword_names(face.abilities)
    row.power = row.base_power = number(face.power)
    row.toughness = row.base_toughness = number(face.toughness)
    row.loyalty = number(face.loyalty) if face.loyalty else -1
    row.defense = number(face.defense) if face.defense else -1
    return row


def of_card(program: CardProgram, face: int, on_stack: bool) -> Characteristics:
    """The characteristics of a card with that face up; a split card off the stack has those of both halves (CR 709.4)."""
    row = of_face(program.faces[face])
    if program.layout == "split" and not on_stack and len(program.faces) > 1:
        return _combined_halves(program)
    if face == 1 and program.layout in ("transform", "meld"):
        row.mana_value = mana_value_of_cost(program.faces[0].mana_cost)  # CR 202.3b, 202.3c
    if face == 1 and program.layout == "flip":
        _stays_when_flipped(row, program.faces[0])
    return row


def _stays_when_flipped(row: Characteristics, normal: Face) -> None:
    """CR 710.1c: colour and mana cost are those of the card that is not flipped."""
    unflipped = of_face(normal)
    row.mana_cost, row.mana_value, row.colors = unflipped.mana_cost, unflipped.mana_value, unflipped.colors


def _combined_halves(program: CardProgram) -> Characteristics:
    row, *others = map(of_face, program.faces)
    row.name = program.name
    for half in others:
        row.mana_cost = row.mana_cost + half.mana_cost
        row.mana_value += half.mana_value
        row.colors = sort_colors(row.colors + half.colors)
        row.types, row.subtypes = row.types | half.types, row.subtypes | half.subtypes
        row.abilities = row.abilities + half.abilities
    row.keywords = keyword_names(row.abilities)
    return row


def face_down(power: int = 2, toughness: int = 2) -> Characteristics:
    """A face-down permanent or spell: a 2/2 creature without name, cost, types or abilities (CR 708.2a)."""
    row = Characteristics()
    row.types = frozenset(("creature",))
    row.power = row.base_power = power
    row.toughness = row.base_toughness = toughness
    return row


knows(CardProgram, "name layout faces")
knows(Face, "name mana_cost supertypes types subtypes power toughness loyalty defense indicator abilities")
