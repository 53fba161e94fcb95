"""Every full card of the corpus, printed and compiled again: `python -m tests.fuzz.printing`; exit code 1 when one has no text or reads as another program."""

from __future__ import annotations

import gzip
import json
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.printer import print_program
from services.game.rules.oracle.text.card_text import CardText, card_texts
from services.game.rules.oracle.text.wording import Unprintable
from services.game.rules.program.cards import FULL

from .__main__ import corpus


def reads(card: CardText) -> str:
    """ "" for a card that is not full, "same", "other" program, or "none": no words."""
    made = compile_card(card)
    if made.grade() != FULL:
        return ""
    try:
        texts = [print_program(made, index) for index in range(len(made.faces))]
    except Unprintable:
        return "none"
    faces = tuple(replace(face, oracle_text=text) for face, text in zip(card.faces, texts, strict=True))
    again = compile_card(CardText(card.name, card.layout, faces, card.identity))
    return "same" if again == made else "other"


def cards(path: Path) -> Iterator[CardText]:
    """The cards of a Scryfall-like JSONL file."""
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for _, text in card_texts(map(json.loads, lines)):
            yield text


def main() -> int:
    """One JSON line of counters; the names of what does not read back on standard error."""
    counted: Counter[str] = Counter()
    for card in cards(corpus() / "cards" / "cards.jsonl.gz"):
        found = reads(card)
        counted[found] += bool(found)
        if found in ("none", "other"):
            print(f"{card.name}: {'no words' if found == 'none' else 'reads as another program'}", file=sys.stderr)
    print(json.dumps({"full": sum(counted.values()), **{key: counted[key] for key in ("same", "other", "none")}}))
    return 1 if counted["other"] or counted["none"] else 0


if __name__ == "__main__":
    sys.exit(main())
