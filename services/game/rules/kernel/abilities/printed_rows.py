"""What is worked out once for each card, whatever the position: the printed row of each face (CR 109.3), and what its text can do at all.

ByIdentity by the identity of the card's program, which the entry keeps alive.
"""

from __future__ import annotations

from typing import Final

from ...program import abilities as ab
from ...program.cards import CardProgram, Face
from ..state.by_identity import ByIdentity
from ..state.characteristics import Characteristics, of_card
from ..state.mana_symbols import parse_cost
from ..state.rows import BATTLEFIELD, GRAVEYARD
from .index import index_of


class CardRows:
    """Rows and facts of one card. `has_parts`: its text changes with doors, or as a case is solved. `is_inert`: none of it works outside
    the battlefield. `is_slow`: no face can be cast but as a sorcery (CR 307.1). `is_set_aside`: foretold, plotted or suspended from the hand.
    `least`: by face how much mana its printed cost asks for at least, 0 when its own text may change that or helps to pay."""

    __slots__ = ("_is_split", "_rows", "card", "has_parts", "is_inert", "is_set_aside", "is_slow", "least")

    def __init__(self, card: CardProgram) -> None:
        self.card = card
        self._rows: dict[int, Characteristics] = {}
        self._is_split = card.layout == "split" and len(card.faces) > 1
        self.has_parts = is_room(card) or any(has_parts(face.abilities) for face in card.faces)
        self.is_inert = not self.has_parts and all(index_of(f.abilities).zones <= _BATTLEFIELD for f in card.faces)
        keywords = index_of(self.row(0, False).abilities).keywords
        self.is_set_aside = any(keyword.name in ("foretell", "plot", "suspend") for keyword in keywords)
        self.is_slow = not any(_may_be_fast(face) for face in card.faces)
        self.least = [_least_mana(face) for face in card.faces]

    def row(self, face: int, on_stack: bool, controller: int = 0) -> Characteristics:
        """The shared row with that face up. Only of cards with halves it is another one on the stack."""
        key = (controller * 16 + face) * 2 + (on_stack and self._is_split)
        found = self._rows.get(key)
        if found is None:
            found = of_card(self.card, face, on_stack)
            if controller:
                found = self.row(face, on_stack).copy()
                found.controller = controller
            self._rows[key] = found
        return found


_BATTLEFIELD: Final = frozenset((BATTLEFIELD,))


def has_parts(abilities: tuple[ab.Ability, ...]) -> bool:
    """Whether a case is among them."""
    return any(isinstance(a, ab.CaseAbility) for a in abilities)


def _may_be_fast(face: Face) -> bool:
    index = index_of(face.abilities)
    is_timed = any(keyword.name in ("flash", "sneak", "offering") for keyword in index.keywords)
    return "instant" in face.types or is_timed or index.flashes or bool(index.characteristic)


def _least_mana(face: Face) -> int:
    index = index_of(face.abilities)
    if index.casting or any(keyword.name in _PAYING for keyword in index.keywords):
        return 0
    cost = parse_cost(face.mana_cost)
    return cost.generic + sum("P" not in pip for pip in cost.pips)


_PAYING: Final = frozenset((
    "convoke", "improvise", "delve", "assist", "affinity", "undaunted", "emerge", "harmonize", "offering",
))  # fmt: skip
"""Keywords that make a spell cheaper or help to pay for it."""


_KNOWN: Final = ByIdentity(CardRows)


def rows_of(card: CardProgram) -> CardRows:
    """What is known of a card."""
    return _KNOWN.of(card)


def is_room(program: CardProgram) -> bool:
    """Whether a card is a split permanent with doors."""
    return program.layout == "split" and len(program.faces) > 1 and "Room" in program.faces[0].subtypes


def is_omen(program: CardProgram) -> bool:
    """Whether a card has an Omen beside it (CR 720): its frame is that of an adventurer card, the subtype tells them apart."""
    return len(program.faces) > 1 and "Omen" in program.faces[1].subtypes


def _has_aftermath(half: Face) -> bool:
    return any(isinstance(a, ab.Keyword) and a.name == "aftermath" for a in half.abilities)


def castable_faces(card: CardProgram, zone: str) -> list[int]:
    """The faces that may be cast as such from a zone (CR 709.3, 712.8, 715.3); a half with aftermath only from a graveyard (702.127a)."""
    if card.layout in ("adventure", "modal_dfc"):
        return list(range(len(card.faces)))
    if card.layout == "split":
        return [number for number, half in enumerate(card.faces) if zone == GRAVEYARD or not _has_aftermath(half)]
    return [0]
