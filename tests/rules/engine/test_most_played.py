"""The most played full cards do what they say: each row changes the game, and fails with the card's program emptied."""

from __future__ import annotations

import dataclasses
import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from services.cli.oracle import decks, names_of_cards
from services.game.rules.oracle.coverage import BASIC_NAMES
from services.game.rules.program.cards import FULL, CardProgram
from services.game.scenario.judge import judge
from tests.rules.shelf import JsonShelf

ROWS: list[dict[str, Any]] = [
    json.loads(line) for line in (Path(__file__).parent / "most_played.jsonl").read_text(encoding="utf-8").splitlines()
]
HOW_MANY = 200
NEWCOMERS = 5  # cards that came into the 200 since the rows were last written


class Emptied:
    """A shelf on which one card has lost its abilities."""

    def __init__(self, shelf: JsonShelf, name: str) -> None:
        self.shelf = shelf
        self.whole = shelf.program(name)
        faces = tuple(dataclasses.replace(face, abilities=()) for face in self.whole.faces)
        self.empty = dataclasses.replace(self.whole, faces=faces)
        self.lines = shelf.lines

    def program(self, name: str) -> CardProgram:
        """The card's program. Raises UnknownCard."""
        found = self.shelf.program(name)
        return self.empty if found is self.whole else found


@pytest.fixture(scope="module")
def shelf(shared: Path) -> JsonShelf:
    return JsonShelf(shared / "cards" / "cards.jsonl.gz")


def test_each_row_is_about_a_card_of_its_own() -> None:
    assert len({row["id"] for row in ROWS}) == len({row["card"] for row in ROWS}) == len(ROWS) >= HOW_MANY
    assert all(row["expect"] or any(step["do"] == "check" for step in row["script"]) for row in ROWS)


@pytest.mark.shared
@pytest.mark.timeout(120)
def test_each_card_changes_the_game_as_it_says(shelf: JsonShelf) -> None:
    results = [(row, judge(row, shelf)) for row in ROWS]
    assert [(r["id"], r["status"], r["why"]) for _, r in results if r["status"] != "pass"] == []
    assert [r["id"] for _, r in results if r["unused"]] == []
    assert [row["id"] for row, r in results if r["cards"].get(row["card"], FULL) != FULL] == []


@pytest.mark.shared
@pytest.mark.timeout(120)
def test_none_passes_without_the_program_of_its_card(shelf: JsonShelf) -> None:
    passing = [row["id"] for row in ROWS if judge(row, Emptied(shelf, row["card"]))["status"] == "pass"]
    assert passing == []


@pytest.mark.shared
@pytest.mark.timeout(120)
def test_they_are_the_most_played_full_cards(shelf: JsonShelf, shared: Path) -> None:
    slots: Counter[str] = Counter()
    for deck in decks(shared, names_of_cards(shelf.cards())):
        slots.update(name for name in deck.slots if name not in BASIC_NAMES)
    wanted: list[str] = []
    for name, _ in sorted(slots.items(), key=lambda item: (-item[1], item[0])):
        program = shelf.program(name)
        if program.grade() == FULL and any(face.abilities for face in program.faces):  # dual lands have types only
            wanted.append(name)
        if len(wanted) == HOW_MANY:
            break
    missing = sorted(set(wanted) - {row["card"] for row in ROWS})
    assert len(missing) <= NEWCOMERS, missing
