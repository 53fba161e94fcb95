"""Programs straight from a Scryfall-like JSONL file, compiled at first need: for tests and tools that want no catalog."""

from __future__ import annotations

import gzip
import json
from functools import cache
from pathlib import Path
from typing import Any

from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, card_text_from_scryfall, melded
from services.game.rules.program.cards import CardProgram
from services.game.scenario.names import fold
from services.game.scenario.table import UnknownCard


@cache
def cards_by_name(path: Path) -> dict[str, dict[str, Any]]:
    """What the file says of each card, by its name and those of its halves, folded."""
    found: dict[str, dict[str, Any]] = {}
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for line in lines:
            card = json.loads(line)
            found[fold(card["name"])] = card
            for half in card["name"].split(" // "):
                found.setdefault(fold(half), card)
    return found


class JsonShelf:
    """Cards of one file by any of their names."""

    def __init__(self, path: Path) -> None:
        self._by_name = cards_by_name(path)
        self._programs: dict[str, CardProgram] = {}

    def cards(self) -> list[dict[str, Any]]:
        """All cards, each once."""
        return list({id(card): card for card in self._by_name.values()}.values())

    def _card(self, name: str) -> dict[str, Any] | None:
        return self._by_name.get(fold(name)) or self._by_name.get(fold(name.split(" // ")[0]))

    def program(self, name: str) -> CardProgram:
        """The program of a card. Raises UnknownCard."""
        card = self._card(name)
        if card is None:
            raise UnknownCard(name)
        known = self._programs.get(card["name"])
        if known is None:
            known = self._programs[card["name"]] = compile_card(melded(card_text_from_scryfall(card), self._text))
        return known

    def _text(self, name: str) -> CardText | None:
        card = self._card(name)
        return None if card is None else card_text_from_scryfall(card)

    def lines(self, name: str) -> tuple[str, ...]:
        """The printed text of each face, nothing for tokens."""
        card = self._card(name)
        return (
            ()
            if card is None
            else tuple(str(face.get("oracle_text") or "") for face in card.get("card_faces") or [card])
        )
