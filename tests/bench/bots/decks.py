"""The starter decks as programs, from the starter catalog."""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path

from services.decks.decklist import Role
from services.decks.reading.detect import read
from services.decks.starters import STARTERS
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import decode

Deck = tuple[list[CardProgram], list[CardProgram]]
"""Library and commanders."""

_CATALOG = Path(__file__).parents[3] / "services" / "catalog" / "starter" / "cards.json"


@cache
def deck_lists(kind: str) -> list[Deck]:
    """The decks whose ids begin with that word."""
    return [_deck(each.text) for deck_id, each in sorted(STARTERS.items()) if deck_id.startswith(f"starter:{kind}-")]


def _deck(text: str) -> Deck:
    (raw,) = read(text.encode(), "deck.txt")
    library, commanders = list[CardProgram](), list[CardProgram]()
    for entry in raw.entries:
        pile = commanders if entry.role is Role.COMMANDER else library
        pile += [program(entry.name)] * entry.count
    return library, commanders


@cache
def _programs() -> dict[str, CardProgram]:
    cards = json.loads(_CATALOG.read_text())
    return {card["name"]: decode(card["program"]) for card in cards if card.get("program")}


def program(name: str) -> CardProgram:
    """A card of the starter catalog."""
    return _programs()[name]
