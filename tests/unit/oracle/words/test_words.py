"""Words accounted for: what is printed of a full card says what stands on it, or the difference is on the list (`make words`)."""

from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from services.cli.oracle import corpus, golden_of
from services.cli.words import lines_of
from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText, card_texts
from services.game.rules.oracle.words.account import EQUAL, account, kind_of
from services.game.rules.program.cards import FULL, CardProgram
from tests.unit.oracle.words.changes import changes

GOLDEN = Path(__file__).parents[3] / "golden"
EVERY = 120
CHANGES = int(os.environ.get("MUSTER_WORD_CHANGES", "60"))  # 2,000 by `make words`
LEAST_EQUAL, LEAST_SEEN = 0.93, 0.99


@pytest.fixture(scope="module")
def sample(shared: Path) -> list[tuple[CardText, CardProgram]]:
    """Every n-th card of the corpus that is full."""
    texts = [text for index, (_, text) in enumerate(card_texts(corpus(shared))) if index % EVERY == 0]
    made = [(text, compile_card(text)) for text in texts]
    return [(text, program) for text, program in made if program.grade() == FULL]


def test_of_93_of_100_full_cards_all_words_are_accounted_for() -> None:
    full = [row for row in golden_of((GOLDEN / "oracle.tsv").read_text(encoding="utf-8")).values() if row.grade == FULL]
    assert 1 - len(lines_of(GOLDEN / "words.tsv")) / len(full) >= LEAST_EQUAL


@pytest.mark.shared
@pytest.mark.timeout(120)
def test_each_card_that_differs_is_on_the_list_with_both_texts(sample: list[tuple[CardText, CardProgram]]) -> None:
    listed = {line.account for line in lines_of(GOLDEN / "words.tsv")}
    names = {each.name for each in listed}
    for text, program in sample:
        found = account(text, program)
        assert found in listed if found.kind != EQUAL else found.name not in names, f"run `make words`, read {found}"


@pytest.mark.shared
@pytest.mark.timeout(600)
def test_a_changed_number_player_zone_or_not_is_seen(sample: list[tuple[CardText, CardProgram]]) -> None:
    found = changes([program for _, program in sample], 2026, CHANGES)
    unseen = [each for each in found if not each.is_seen]
    assert len(unseen) <= (1 - LEAST_SEEN) * len(found), unseen
    assert len(Counter(each.kind for each in found)) >= 3


def test_a_wrong_reading_is_seen() -> None:
    def card(text: str) -> CardText:
        return CardText("Example", "normal", (FaceText("Example", "{G}", "Creature — Elf", text, "1", "1"),))

    right = card("When this creature dies, draw two cards.")
    assert account(right, compile_card(right)).kind == EQUAL
    for text, kind in (
        ("When this creature dies, draw three cards.", "number"),
        ("When this creature dies, each opponent draws two cards.", "player"),
        ("When this creature enters, draw two cards.", "words"),
    ):
        assert account(right, compile_card(card(text))).kind == kind


def test_a_difference_is_of_the_first_kind_that_it_touches() -> None:
    assert kind_of(Counter(["draw", "unless"]), Counter(["draw"])) == "negation"
    assert kind_of(Counter(["two_card"]), Counter(["three_card"])) == "number"
    assert kind_of(Counter(["draw"]), Counter(["draw"])) == EQUAL
