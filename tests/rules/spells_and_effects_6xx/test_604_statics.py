"""Handling Static Abilities (CR 604)."""

from __future__ import annotations

from tests.rules.quick import board
from tests.rules.written import written


def test_604_3_a_characteristic_defining_ability_works_in_every_zone() -> None:
    table = board()
    mass = written(
        "Mass",
        "{G}",
        "Creature — Beast",
        "Mass's power and toughness are each equal to the number of lands you control.",
        "*/*",
    )
    inside, outside = table.put("A", "battlefield", mass), table.put("A", "graveyard", mass)
    table.to("main1")
    assert (table.pt(inside), table.pt(outside)) == ((9, 9), (9, 9))
