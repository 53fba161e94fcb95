"""Decks of the shared corpus as what a seat brings: compiled cards, commanders apart."""

from __future__ import annotations

from pathlib import Path
from random import Random

from services.decks.decklist import RawList, Role
from services.decks.reading.detect import read
from services.game.rules.kernel.setup import SeatDeck
from services.game.rules.program.cards import CardProgram
from services.game.scenario.table import UnknownCard
from tests.rules.shelf import JsonShelf

FOLDERS = ("moxfield-json", "precons", "text", "cod", "dck-xmage", "dck-forge", "events-cedh", "events-duel")
LEAST = 60


class DeckBox:
    """The deck lists of the corpus; a deck is compiled when a game wants it."""

    def __init__(self, shared: Path) -> None:
        self._shelf = JsonShelf(shared / "cards" / "cards.jsonl.gz")
        self._files = sorted(path for name in FOLDERS for path in (shared / "decks" / name).iterdir() if path.is_file())

    def draw(self, rng: Random, seat: int) -> tuple[str, SeatDeck]:
        """A deck that can be played, with its name. Unknown cards are left out."""
        while True:
            path = rng.choice(self._files)
            raw = rng.choice(read(path.read_bytes(), path.name))
            commanders, library = self._cards(raw)
            if len(library) >= LEAST:
                return f"{path.name}: {raw.name}", SeatDeck(seat, 0, library, commanders, [])

    def _cards(self, raw: RawList) -> tuple[list[CardProgram], list[CardProgram]]:
        commanders: list[CardProgram] = []
        library: list[CardProgram] = []
        for entry in raw.entries:
            program = self._program(entry.name)
            if program is not None and entry.role in (None, Role.MAIN, Role.COMMANDER):
                pile = commanders if entry.role is Role.COMMANDER else library
                pile.extend([program] * entry.count)
        if not commanders:
            commanders = [each for each in library if _can_lead(each)][:1]
        return commanders[:2], library

    def _program(self, name: str) -> CardProgram | None:
        try:
            return self._shelf.program(name)
        except UnknownCard:
            return None


def _can_lead(card: CardProgram) -> bool:
    return "legendary" in card.faces[0].supertypes and "creature" in card.faces[0].types
