"""Power/Toughness (CR 208)."""

from __future__ import annotations

from tests.rules.quick import board
from tests.rules.written import written


def test_208_2_a_star_is_what_its_ability_says() -> None:
    table = board(5)
    mass = table.put(
        "A",
        "battlefield",
        written(
            "Mass",
            "{G}",
            "Creature — Beast",
            "Mass's power and toughness are each equal to the number of lands you control.",
            "*/*",
        ),
    )
    assert table.to("main1").pt(mass) == (5, 5)


def test_208_2a_a_star_without_its_ability_counts_zero() -> None:
    table = board()
    mass = table.put(
        "A",
        "battlefield",
        written("Mass", "{G}", "Creature — Beast", "Mass's power is equal to the number of lands you control.", "*/3"),
    )
    assert table.to("main1").pt(mass) == (9, 3)
