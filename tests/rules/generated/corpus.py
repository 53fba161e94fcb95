"""The full cards of the shared corpus, compiled as they are needed."""

from __future__ import annotations

import gzip
import json
import os
from collections.abc import Iterator
from pathlib import Path

from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import card_texts
from services.game.rules.program.cards import FULL, CardProgram


def shared() -> Path:
    """The shared corpus: MUSTER_SHARED, else ../shared beside the project."""
    named = os.environ.get("MUSTER_SHARED", "")
    return Path(named) if named else Path(__file__).resolve().parents[3].parent / "shared"


def full_cards(shard: int = 0, shards: int = 1) -> Iterator[CardProgram]:
    """Every n-th full card, in the order of the file."""
    with gzip.open(shared() / "cards" / "cards.jsonl.gz", "rt", encoding="utf-8") as lines:
        for number, (_, text) in enumerate(card_texts(map(json.loads, lines))):
            if number % shards != shard:
                continue
            program = compile_card(text)
            if program.grade() == FULL:
                yield program
