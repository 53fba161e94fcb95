"""Power/Toughness (CR 208)."""

from __future__ import annotations

from tests.rules.board import seat
from tests.rules.quick import act, beast, board
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


CAR = written("Car", "{2}", "Artifact — Vehicle", "Crew 1", "5/5")


def test_208_3_a_permanent_that_is_no_creature_has_no_power() -> None:
    """A Vehicle that nobody crews: no number to measure (107.2), and nothing that "power 4 or greater" could mean."""
    table = board()
    car = table.put("A", "battlefield", CAR)
    text = "Untap target artifact. You gain life equal to its power."
    table.to("main1").cast("A", written("Measure", "{G}", "Sorcery", text), [car])
    assert table.life("A") == 20
    table.put("A", "battlefield", beast(pt="1/1"))
    table.say("crew", [table.game.s.battlefield[-1]])
    act(table, "A", "activate", car)
    table.cast("A", written("Measure again", "{G}", "Sorcery", text), [car])
    assert table.life("A") == 25


def test_107_2_what_is_no_creature_has_a_toughness_of_zero_to_measure() -> None:
    table = board()
    mill = "Target player mills X cards, where X is this creature's toughness."
    god = table.put("A", "battlefield", written("God", "{U}", "Enchantment Creature — God", f"As long as you control no Beasts, God isn't a creature.\n{{1}}: {mill}", "4/7"))  # fmt: skip
    table.to("main1").say("target", [seat("B")])
    act(table, "A", "activate", god)
    assert table.count("B", "graveyard") == 0
    table.put("A", "battlefield", beast())
    table.say("target", [seat("B")])
    act(table, "A", "activate", god)
    assert table.count("B", "graveyard") == 7
