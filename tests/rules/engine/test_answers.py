"""Answers that do not fit their questions are refused with a sentence that says what fits."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.ask.ask import Ask, why_not_answer


@pytest.mark.parametrize(
    ("least", "most", "answer", "says"),
    [
        (2, 2, [7], "choose 2"), (1, 2, [], "choose 1 to 2"), (0, 1, [7, 8], "choose 0 to 1"), (1, 1, [7, 7], "each may be chosen once"),
        (1, 1, [6], "one of these was not offered"), (1, 1, 7, "answer with a list"), (1, 1, [True], "answer with a list"),
    ],
)  # fmt: skip
def test_a_choice_of_objects_says_how_many(least: int, most: int, answer: object, says: str) -> None:
    question = Ask("objects", 0, "some")
    question.options, question.min, question.max = [7, 8, 9], least, most
    refusal = why_not_answer(question, answer)
    assert refusal is not None
    assert refusal.message == says
