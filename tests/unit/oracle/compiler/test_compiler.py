"""The compiler: old and new wordings are one program, what is not sure is residual."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText
from services.game.rules.program.abilities import Residual
from tests.unit.oracle.texts import program


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("When Example enters the battlefield, draw a card.", "When this creature enters, draw a card."),
        (
            "Example gets +1/+1 as long as you control a Goblin.",
            "This creature gets +1/+1 as long as you control a Goblin.",
        ),
        ("{T}: Example deals 1 damage to any target.", "{T}: This creature deals 1 damage to any target."),
    ],
)
def test_old_and_new_templates_are_one(old: str, new: str) -> None:
    assert program(old) == program(new)


@pytest.mark.parametrize(
    "text",
    [
        "Destroy target black artifact or creature.",  # does the colour belong to both?
        "Target creature fights target creature. It gains flying until end of turn.",  # which one?
        "Each player sacrifices a land for each card in their hand.",  # each their own, and at once
        "Return target spell or creature card to its owner's hand.",  # which zone the card is in
        "Draw X cards.",  # X is not announced
        "That creature gains haste until end of turn.",  # nothing to refer to
        "Destroy target creature if.",
        "Draw a card instead.",
        "Whenever you frobnicate, draw a card.",
        "Whenever one or more creatures you control become tapped, draw a card.",  # one trigger for several
        "Whenever one or more creatures you control become blocked, draw a card.",
        "Each attacking creature gets +1/+0 until end of turn for each land defending player controls.",  # whose?
    ],
)
def test_what_is_not_sure_is_residual(text: str) -> None:
    found = program(text, "Enchantment" if text.startswith("Whenever") else "Sorcery")
    assert any(isinstance(ability, Residual) for ability in found.faces[0].abilities), found


def test_compiling_is_deterministic() -> None:
    text = "Whenever this creature attacks, you may pay {1}. If you do, draw a card, then discard a card."
    assert program(text) == program(text)


@pytest.mark.parametrize(
    ("types", "grade"),
    [
        ("Instant", "manual"),
        ("Sorcery — Adventure", "manual"),
        ("Legendary Planeswalker — Jace", "manual"),
        ("Creature — Bear", "full"),
        ("Basic Land — Forest", "full"),
    ],
)
def test_a_card_that_is_never_blank_is_not_played_as_if_it_did_nothing(types: str, grade: str) -> None:
    face = FaceText("Lost", "{G}", types, "", "2", "2")
    assert compile_card(CardText("Lost", "normal", (face,))).grade() == grade
