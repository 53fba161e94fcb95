"""Programs of cards by name for commands without a running stack: facts from the home's catalog, compiled at first need."""

from __future__ import annotations

import asyncio

from services.catalog.memory import Catalog
from services.cli import card_catalog
from services.cli.catalog import importing, progress_bar
from services.cli.grading import COMPILER_VERSION, card_text, compiled
from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, melded
from services.game.rules.program.cards import CardProgram
from services.game.scenario.table import UnknownCard
from services.kit import settings


class ProgramShelf:
    """Compiled programs by card name; every card is compiled once."""

    def __init__(self) -> None:
        self.catalog = asyncio.run(self._open())
        self.programs: dict[str, CardProgram] = {}

    async def _open(self) -> Catalog:
        given = settings.read()
        with progress_bar() as bar:
            await card_catalog.ensure(given, compiled, COMPILER_VERSION, importing(bar))
        return await card_catalog.load(given)

    def program(self, name: str) -> CardProgram:
        """The program of the card that has that name (any face). Raises UnknownCard."""
        card = self.catalog.find(name)
        if card is None:
            raise UnknownCard(name)
        known = self.programs.get(card.name)
        if known is None:
            known = self.programs[card.name] = compile_card(melded(card_text(card), self._text))
        return known

    def _text(self, name: str) -> CardText | None:
        card = self.catalog.find(name)
        return None if card is None else card_text(card)

    def lines(self, name: str) -> tuple[str, ...]:
        """The printed text of each face of the card, nothing for tokens."""
        card = self.catalog.find(name)
        return () if card is None else tuple(face.oracle_text for face in card.all_faces())
