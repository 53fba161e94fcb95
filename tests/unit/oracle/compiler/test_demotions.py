"""A card is full when every clause is read and no check of it fails."""

from __future__ import annotations

import pytest

from services.game.rules.oracle import coverage, demotions
from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText
from services.game.rules.program.cards import FULL, MANUAL

CARD = CardText(
    "Example",
    "normal",
    (FaceText("Example", "{G}", "Creature — Elf", "Flying\nWhen this creature dies, draw a card.", "1", "1"),),
)


def test_a_demoted_card_is_played_from_its_text(monkeypatch: pytest.MonkeyPatch) -> None:
    assert compile_card(CARD).grade() == FULL
    monkeypatch.setitem(demotions.DEMOTED, "Example", demotions.Demotion("zone invariance", "flying in exile"))
    program = compile_card(CARD)
    assert program.grade() == MANUAL
    assert [each.text for each in program.residuals()] == ["Flying", "When this creature dies, draw a card."]
    row = coverage.row_of(CARD, program)
    assert coverage.demoted([row]) == [
        ("Example", "demoted by zone invariance", "demoted by zone invariance: flying in exile")
    ]


def test_what_a_lint_refuses_is_listed_and_what_is_not_read_is_not() -> None:
    def row(text: str) -> coverage.Row:
        card = CardText("Example", "normal", (FaceText("Example", "{G}", "Creature — Elf", text, "1", "1"),))
        return coverage.row_of(card, compile_card(card))

    carried = row("Flying\nWhen this creature enters, put a gilt counter on it. (A gilt counter gives +1/+0.)")
    assert [check for _, check, _ in coverage.demoted([carried])] == ["reminder text that carries rules"]
    assert coverage.demoted([row("Flying"), row("Flying\nThis creature yodels."), row("This creature yodels.")]) == []


@pytest.mark.parametrize(
    "text", ["Example\tcheck", "Example\t\treason", "Example\tcheck\treason\nExample\tother\treason"]
)
def test_a_demotion_says_name_check_and_reason_once(text: str) -> None:
    with pytest.raises(ValueError, match=r"values to unpack|no demotion"):
        demotions.read(text)
