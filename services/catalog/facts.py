"""What the catalog knows about a card: frozen values, no behaviour beyond reading them.

Colours are letters of WUBRG in that order, produced mana of WUBRGC; costs and texts use Scryfall's symbols; numbers that may
be "*" or "X" stay strings; dates are ISO strings, "" when unknown.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Grade = Literal["full", "assisted", "manual", ""]
WUBRG = "WUBRG"


@dataclass(frozen=True, slots=True)
class FaceFacts:
    """One face of a card, as printed."""

    name: str
    mana_cost: str = ""
    type_line: str = ""
    oracle_text: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    colors: str = ""
    color_indicator: str = ""
    lights: tuple[int, ...] = ()
    """The lit numbers of an Attraction; () where they are not known."""


@dataclass(frozen=True, slots=True)
class CardFacts:
    """A card, one per English name; `faces` is empty for a card with one face and in printed order otherwise."""

    oracle_id: str
    name: str
    layout: str = "normal"
    mana_cost: str = ""
    mana_value: float = 0.0
    type_line: str = ""
    oracle_text: str = ""
    power: str = ""
    toughness: str = ""
    loyalty: str = ""
    defense: str = ""
    colors: str = ""
    color_identity: str = ""
    color_indicator: str = ""
    lights: tuple[int, ...] = ()
    keywords: tuple[str, ...] = ()
    produced_mana: str = ""
    faces: tuple[FaceFacts, ...] = ()
    legalities: tuple[tuple[str, str], ...] = ()
    set: str = ""
    collector_number: str = ""
    rarity: str = ""
    released_at: str = ""
    image_uri: str = ""
    is_reserved: bool = False
    border: str = ""
    """"silver", "gold" or "" when it is black, white or unknown."""
    stamp: str = ""
    """"acorn" or ""."""
    aliases: tuple[str, ...] = ()
    program: bytes = b""

    def all_faces(self) -> tuple[FaceFacts, ...]:
        """The faces; a card with one face is its own only face."""
        return self.faces or (self.only_face(),)

    def only_face(self) -> FaceFacts:
        """The card itself as a face."""
        return FaceFacts(
            self.name,
            self.mana_cost,
            self.type_line,
            self.oracle_text,
            self.power,
            self.toughness,
            self.loyalty,
            self.defense,
            self.colors,
            self.color_indicator,
            self.lights,
        )

    def front(self) -> FaceFacts:
        """The front or left face."""
        return self.faces[0] if self.faces else self.only_face()

    def text(self) -> str:
        """The texts of all faces, a line break between them."""
        return "\n".join(face.oracle_text for face in self.faces) if self.faces else self.oracle_text


@dataclass(frozen=True, slots=True)
class Printing:
    """One printing of a card in a set."""

    set: str
    collector_number: str
    rarity: str
    released_at: str


@dataclass(frozen=True, slots=True)
class Ruling:
    """One official ruling."""

    source: str
    published_at: str
    comment: str


@dataclass(frozen=True, slots=True)
class SetFacts:
    """One set; `kind` is Scryfall's set type in lower case."""

    code: str
    name: str
    released_at: str
    kind: str


@dataclass(frozen=True, slots=True)
class PrintedName:
    """A name of a face in another language."""

    language: str
    face: str
    name: str


def in_wubrg(letters: str | list[str] | tuple[str, ...] | set[str]) -> str:
    """The colour letters among `letters`, once each, in the order WUBRG."""
    return "".join(color for color in WUBRG if color in letters)
