"""Hostile texts are refused in time; every text gives a program."""

from __future__ import annotations

import random
import time

import pytest

from services.game.rules.program.abilities import Residual
from services.game.rules.program.cards import FULL
from tests.unit.oracle.texts import program

WORDS = [
    "target",
    "creature",
    "you",
    "control",
    "gets",
    "+1/+1",
    "until",
    "end",
    "of",
    "turn",
    "when",
    "whenever",
    "this",
    "enters",
    "draw",
    "a",
    "card",
    ",",
    ".",
    ":",
    "—",
    '"',
    "'",
    "{T}",
    "{X}",
    "or",
    "and",
    "each",
    "if",
]


@pytest.mark.parametrize(
    "text",
    [
        "draw a card, then " * 6000,
        '"' * 5000,
        "(" * 3000 + ")" * 3000,
        "Destroy target creature\x00.",
        "Whenever " * 1300,
        'Target creature gains "' * 200,
        "a, " * 1900,
        "{" * 5000,
    ],
)
def test_hostile_text_is_refused_in_time(text: str) -> None:
    started = time.process_time()
    found = program(text)
    assert time.process_time() - started < 0.5
    assert found.grade() != FULL
    assert any(isinstance(ability, Residual) for ability in found.faces[0].abilities)


def test_any_words_give_a_program() -> None:
    random_words = random.Random(7)
    for _ in range(300):
        text = " ".join(random_words.choices(WORDS, k=random_words.randint(1, 25)))
        program(text)
        program(text, "Instant")


def test_empty_text_is_a_full_program_without_abilities() -> None:
    assert program("").grade() == FULL
    assert program("").faces[0].abilities == ()
