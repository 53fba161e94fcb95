"""Colours: EDH 2009, deck construction 2 (symbols against the General's mana cost); CR 903.4, 903.5c, 903.5d since 2011.

Under the text of 2009 the General is exempt from its own symbols (Memnarch could not lead a deck otherwise).
"""

from __future__ import annotations

from collections.abc import Iterator

from ..cards import Card, colors, mask_of
from ..decklist import DeckList, Role
from ..findings import Finding, Request, about

_NAMES = {"W": "white", "U": "blue", "B": "black", "R": "red", "G": "green"}
_LAND_COLORS = {"Plains": 1, "Island": 2, "Swamp": 4, "Mountain": 8, "Forest": 16}


def allowed_colors(deck: DeckList, request: Request) -> int:
    """The mask of colours that the commanders allow."""
    mask = 0
    for entry in deck.of(Role.COMMANDER):
        is_old = request.profile.identity == "symbols"
        mask |= entry.card.cost_colors if is_old else entry.card.identity
        mask |= mask_of(entry.chosen_color)
    return mask


def identity(deck: DeckList, request: Request) -> Iterator[Finding]:
    """Every card keeps to the commanders' colours."""
    profile = request.profile
    if not profile.identity or not any(deck.of(Role.COMMANDER)) or deck.unread_count(Role.COMMANDER):
        return  # without all commanders nothing can be said
    allowed = allowed_colors(deck, request)
    for entry in deck.of(Role.MAIN, Role.SIDE, Role.COMPANION):
        outside = own_colors(entry.card, profile.identity) & ~allowed
        if outside:
            rule = profile.rules["companion_identity" if entry.role is Role.COMPANION else "identity"]
            land = _land_colors(entry.card) & outside
            rule = profile.rules["land"] if land == outside and entry.role is not Role.COMPANION else rule
            yield about(entry, "COLOR_IDENTITY", rule, _message(entry.card, outside, allowed, profile.identity))


def own_colors(card: Card, kind: str) -> int:
    """The colours of a card that count."""
    return card.symbols if kind == "symbols" else card.identity


def _land_colors(card: Card) -> int:
    return sum(bit for land, bit in _LAND_COLORS.items() if land in card.subtypes)


def _message(card: Card, outside: int, allowed: int, kind: str) -> str:
    wrong = " and ".join(_NAMES[letter] for letter in colors(outside))
    may = " and ".join(_NAMES[letter] for letter in colors(allowed)) or "no colour"
    if kind == "symbols":
        return f"{card.name} has {wrong} mana symbols; the General's mana cost allows {may}."
    return f"{card.name} has {wrong} in its colour identity; the commander allows {may}."
