"""Airbending and earthbending (CR 701)."""

from __future__ import annotations

from tests.rules.board import seat
from tests.rules.cards import BOLT, DOOM, FOREST, creature
from tests.rules.quick import act, board, found, life_changes, stocked
from tests.rules.written import written


def test_701_65a_airbent_permanents_may_be_cast_for_two() -> None:
    table = board()
    giant = table.put("B", "battlefield", creature("Dear", "5/5", cost="{7}{G}"))
    table.put("B", "battlefield", FOREST, 2)
    table.to("main1").cast("A", written("Gust", "{G}", "Sorcery", "Airbend target creature."), [giant])
    away = table.game.s.exile[-1]
    assert table.to("main1", 2).may("B", "cast", away)


def test_701_65a_a_spell_that_is_airbent_may_be_cast_again() -> None:
    aang = written(
        "Avatar",
        "{G}",
        "Creature — Avatar",
        "When this creature enters, airbend up to one other target creature or spell.",
        "1/1",
    )
    flash = written("Flash", "{G}", "Enchantment", "You may cast creature spells as though they had flash.")
    table = stocked()
    table.put("A", "battlefield", flash)
    table.put("B", "battlefield", FOREST, 3)
    bolt = table.put("B", "hand", BOLT)
    table.say("target", [seat("A")])
    assert table.act("B", "cast", bolt) is None
    spell = table.game.s.stack[-1]
    table.cast("A", aang, [spell])
    assert table.zone(bolt) == "exile"
    again = next(oid for oid in table.game.zone_objects("exile"))
    assert life_changes(table) == (0, 0, 0)
    table.say("target", [seat("A")])
    act(table, "B", "cast", again)
    assert life_changes(table) == (-3, 0, 0)


def test_701_66a_an_earthbent_land_fights_and_comes_back() -> None:
    table = board()
    land = table.game.s.battlefield[0]
    table.to("main1").cast("A", written("Quake", "{G}", "Sorcery", "Earthbend 3."), [land])
    assert (table.pt(land), table.game.has_keyword(land, "haste")) == ((3, 3), True)
    table.cast("A", DOOM, [land])
    assert table.count("A", "battlefield", "Forest") == 9
    assert table.game.s.objects[found(table, "Forest")].tapped
