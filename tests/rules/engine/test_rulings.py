"""Rulings as examiners: each ruling of the most played full cards that states a behaviour has a game in a box, whose outcome is the ruling's.

A game names the card, the date and the hash of the ruling; `also` are the hashes of other wordings of the same sentence. A ruling that is printed with
many cards is judged once, with the most played of them; beyond the 200 cards stand classes of rulings about responses, what has left, and "only once". A `rule` is given where the rules have changed since the ruling; then they decide. The texts
themselves stay in the shared data.
"""

from __future__ import annotations

import gzip
import hashlib
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from services.cli.oracle import decks, names_of_cards
from services.game.rules.oracle.coverage import BASIC_NAMES
from services.game.rules.program.cards import FULL
from services.game.scenario.judge import judge
from tests.rules.shelf import JsonShelf

HERE = Path(__file__).parent.parent
ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in (HERE / "rulings.jsonl").read_text(encoding="utf-8").splitlines()
]
REASONS = [
    line.split("\t") for line in (HERE / "rulings_without_game.tsv").read_text(encoding="utf-8").splitlines()
]  # hash, date, card, reason
HOW_MANY = 200
NEWCOMERS = 5  # cards that came into the 200 since the rows were last written


def _hash(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()[:12]


@pytest.fixture(scope="module")
def shelf(shared: Path) -> JsonShelf:
    return JsonShelf(shared / "cards" / "cards.jsonl.gz")


@pytest.fixture(scope="module")
def rulings(shared: Path) -> dict[str, set[tuple[str, str]]]:
    """Date and hash of each ruling, by card."""
    found: dict[str, set[tuple[str, str]]] = {}
    with gzip.open(shared / "cards" / "rulings.jsonl.gz", "rt", encoding="utf-8") as lines:
        for line in lines:
            ruling = json.loads(line)
            found.setdefault(ruling["name"], set()).add((ruling["published_at"], _hash(ruling["comment"])))
    return found


def test_each_game_has_an_outcome_and_a_name_of_its_own() -> None:
    assert len({row["id"] for row in ROWS}) == len(ROWS)
    assert all(row["expect"] or any(step["do"] == "check" for step in row["script"]) for row in ROWS)
    assert all(len(entry) == 4 and len(entry[3]) > 10 for entry in REASONS)
    judged = {each for row in ROWS for each in (row["ruling"], *row.get("also", ()))}
    assert not judged & {entry[0] for entry in REASONS}


@pytest.mark.shared
@pytest.mark.timeout(180)
def test_each_ruling_comes_out_as_it_says(shelf: JsonShelf) -> None:
    results = [judge(row, shelf) for row in ROWS]
    assert [(r["id"], r["status"], r["why"]) for r in results if r["status"] != "pass"] == []
    assert [r["id"] for r in results if r["unused"]] == []


@pytest.mark.shared
def test_each_game_and_each_reason_names_a_ruling_of_its_card(rulings: dict[str, set[tuple[str, str]]]) -> None:
    named = [(row["card"], row["date"], row["ruling"]) for row in ROWS]
    named += [(card, date, key) for key, date, card, _ in REASONS]
    assert [entry for entry in named if (entry[1], entry[2]) not in rulings[entry[0]]] == []


@pytest.mark.shared
@pytest.mark.timeout(120)
def test_the_rulings_of_the_most_played_full_cards_are_all_judged(
    shelf: JsonShelf, shared: Path, rulings: dict[str, set[tuple[str, str]]]
) -> None:
    slots: Counter[str] = Counter()
    for deck in decks(shared, names_of_cards(shelf.cards())):
        slots.update(name for name in deck.slots if name not in BASIC_NAMES)
    most: list[str] = []
    for name, _ in sorted(slots.items(), key=lambda item: (-item[1], item[0])):
        program = shelf.program(name)
        if program.grade() == FULL and any(face.abilities for face in program.faces):
            most.append(name)
        if len(most) == HOW_MANY:
            break
    judged = {each for row in ROWS for each in (row["ruling"], *row.get("also", ()))} | {entry[0] for entry in REASONS}
    left = {name for name in most for _, key in rulings.get(name, set()) if key not in judged}
    assert len(left) <= NEWCOMERS, sorted(left)
