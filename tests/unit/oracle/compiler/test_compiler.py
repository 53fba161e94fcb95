"""The compiler: old and new wordings are one program, what is not sure is residual."""

from __future__ import annotations

import pytest

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
