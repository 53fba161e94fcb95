"""Whom "this ..." means in a quoted ability (CR 201.5a)."""

from __future__ import annotations

import pytest

from services.game.rules.program.cards import FULL
from services.game.rules.program.node import walk
from services.game.rules.program.objects import Giver
from tests.unit.oracle.texts import program

EQUIPMENT, CREATURE = "Artifact — Equipment", "Creature — Elf"


@pytest.mark.parametrize(
    ("text", "type_line", "is_giver"),
    [
        ('Equipped creature has "{T}, Sacrifice this Equipment: Draw a card."', EQUIPMENT, True),
        ('Equipped creature has "{T}, Sacrifice this creature: Draw a card."', EQUIPMENT, False),
    ],
)
def test_201_5a_this_equipment_in_what_it_gives_is_the_giver(text: str, type_line: str, is_giver: bool) -> None:
    made = program(text, type_line)
    assert made.grade() == FULL
    assert any(isinstance(node, Giver) for node in walk(made)) == is_giver


@pytest.mark.parametrize(
    "text",
    [
        'When this creature enters, create a 1/1 green Elf creature token with "This token gets +1/+1 for each charge counter on this enchantment."',
        'Creatures you control have "{T}, Sacrifice this Aura: This creature gets +1/+1 until end of turn."',
    ],
)
def test_201_5a_two_objects_in_one_quotation_are_not_taken_for_one(text: str) -> None:
    assert program(text, CREATURE).grade() != FULL
