"""A card's program on its way between database, service and the process that replays games."""

from __future__ import annotations

from dataclasses import dataclass

import msgspec

from services.game.rules import wording
from services.game.rules.program.cards import CardProgram
from services.game.rules.program.node import from_json


@dataclass(frozen=True, slots=True)
class Stored:
    """A program as it is stored: canonical JSON, and the words of its abilities as JSON."""

    json: str
    wording: str = "[]"

    def load(self) -> CardProgram:
        """The program; its words are remembered."""
        program: CardProgram = from_json(self.json)
        wording.remember(program, tuple(map(tuple, msgspec.json.decode(self.wording, type=list[list[str]]))))
        return program
