"""Searching, replacing, lists and mana: what is printed reads back."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.printer import print_program
from tests.unit.oracle.texts import program


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("Counter target spell that wasn't cast from its owner's hand.", "Instant"),
        ("Counter target activated ability, triggered ability, or legendary spell.", "Instant"),
        ("Prevent all combat damage that would be dealt to and dealt by this creature this turn.", ""),
        ("Your opponents can't cast spells from anywhere other than their hands.", "Creature"),
        ("{1}: This land becomes a 2/2 creature with all creature types until end of turn. It's still a land.", "Land"),
        ("When this creature enters, if {R}{R} was spent to cast it, draw a card.", "Creature"),
        ("When you play another land, sacrifice this land.", "Land"),
        ("If an opponent would draw a card except the first one they draw in each of their draw steps, you create a Treasure token instead.", "Creature"),
    ],
)  # fmt: skip
def test_printed_text_reads_back(text: str, types: str) -> None:
    if not types:
        text, types = f"{{U}}: {text}", "Creature"
    made = program(text, types)
    assert made.grade() == "full", made.residuals()
    again = program(print_program(made), types)
    assert again.faces[0].abilities == made.faces[0].abilities


@pytest.mark.parametrize(
    ("text", "types"),
    [
        ("{T}: Add {R}. If that mana is spent on a creature spell, it gains haste until end of turn.", "Land"),
        ("{T}: Add {R}. When that mana is spent to cast a creature spell, scry 1.", "Land"),
        ("If this land is in your opening hand and you're not the starting player, you may begin the game with it on the battlefield with a luck counter on it. If you do, exile a card from your hand.", "Land"),
        ("This land enters tapped unless it's your first, second, or third turn of the game.", "Land"),
        ("Players can't untap more than one land during their untap steps.", "Artifact"),
        ("This creature has protection from the chosen player.", "Creature"),
    ],
)  # fmt: skip
def test_printed_abilities_read_back(text: str, types: str) -> None:
    made = program(text, types)
    assert made.grade() == "full", made.residuals()
    assert program(print_program(made), types).faces[0].abilities == made.faces[0].abilities
