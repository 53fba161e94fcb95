"""Every ability keeps the paragraph that it was read from."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.compiler import compile_and_quote, compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText
from services.game.rules.program import abilities as ab


def _read(name: str, types: str, text: str, layout: str = "normal") -> list[tuple[ab.Ability, str]]:
    card = CardText(name, layout, (FaceText(name, "{1}{G}", types, text, "2", "2"),))
    program, words = compile_and_quote(card)
    assert program == compile_card(card)
    return list(zip(program.faces[0].abilities, words[0], strict=True))


def test_each_paragraph_goes_with_its_ability_and_the_name_is_left_open() -> None:
    read = _read(
        "Ada",
        "Legendary Creature — Elf",
        "Flying, vigilance\nWhen Ada enters, draw a card.\n{2}, Sacrifice Ada: You gain 3 life.",
    )
    assert [type(ability).__name__ for ability, _ in read] == [
        "Keyword",
        "Keyword",
        "TriggeredAbility",
        "ActivatedAbility",
    ]
    assert [words for _, words in read] == [
        "Flying, vigilance",
        "Flying, vigilance",
        "When ~name enters, draw a card.",
        "{2}, Sacrifice ~name: You gain 3 life.",
    ]


def test_paragraphs_of_a_spell_that_are_one_ability_are_told_together() -> None:
    [(_, words)] = _read("Growth", "Sorcery", "You gain 3 life.\nDraw a card.")
    assert words == "You gain 3 life.\nDraw a card."


def test_modes_stay_with_their_head() -> None:
    [(_, words)] = _read("Charm", "Instant", "Choose one —\n• You gain 3 life.\n• Draw a card.")
    assert words.split("•")[1:] == [" You gain 3 life. ", " Draw a card."]


@pytest.mark.parametrize("text", ["Frobnicate the board.", "Draw a card. Frobnicate the board."])
def test_what_is_not_read_is_quoted_too(text: str) -> None:
    [(ability, words)] = _read("Riddle", "Sorcery", text)
    assert isinstance(ability, ab.Residual)
    assert words == text
