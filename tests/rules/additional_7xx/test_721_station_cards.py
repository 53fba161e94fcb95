"""Station Cards (CR 721)."""

from __future__ import annotations

from tests.rules.quick import board
from tests.rules.written import written


def test_721_2_a_station_symbol_is_a_static_ability() -> None:
    table = board()
    craft = table.put(
        "A", "battlefield", written("Craft", "{2}", "Artifact — Spacecraft", "Station\n2+ | Vigilance", "3/3")
    )
    table.to("main1").game.edit(craft).counters = {"charge": 2}
    assert table.game.has_keyword(craft, "vigilance")
    table.game.edit(craft).counters = {}
    assert not table.game.has_keyword(craft, "vigilance")


def test_721_2a_a_station_symbol_gives_abilities_from_its_number_on() -> None:
    table = board()
    craft = table.put(
        "A",
        "battlefield",
        written("Craft", "{2}", "Artifact — Spacecraft", "Station\nSTATION 2+\nVigilance\nSTATION 5+\nFlying", "3/3"),
    )
    table.to("main1").game.edit(craft).counters = {"charge": 2}
    assert (table.game.has_keyword(craft, "vigilance"), table.game.has_keyword(craft, "flying")) == (True, False)


def test_721_2b_the_last_symbol_makes_it_a_creature() -> None:
    table = board()
    craft = table.put(
        "A", "battlefield", written("Craft", "{2}", "Artifact — Spacecraft", "Station\n5+ | Flying", "3/3")
    )
    table.to("main1")
    assert "creature" not in table.game.chars(craft).types
    table.game.edit(craft).counters = {"charge": 5}
    assert ("creature" in table.game.chars(craft).types, table.pt(craft)) == (True, (3, 3))
