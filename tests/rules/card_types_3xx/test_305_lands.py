"""Lands (CR 305)."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from tests.rules.board import Board
from tests.rules.cards import BLOOD_MOON, FOREST, card, creature
from tests.rules.quick import board


def test_305_2_one_land_a_turn() -> None:
    table = board(0)
    first, second = table.put("A", "hand", FOREST), table.put("A", "hand", FOREST)
    table.to("main1").act("A", "land", first)
    assert not table.may("A", "land", second)


def test_305_3_no_land_in_the_turn_of_another() -> None:
    table = board(0)
    land = table.put("A", "hand", FOREST)
    assert not table.to("main1", 2).may("A", "land", land)


def test_305_6_a_basic_land_type_brings_its_mana() -> None:
    table = board(0)
    table.put("A", "battlefield", card("Marsh", "", "land", subtypes=("Swamp",)))
    assert table.to("main1").may("A", "cast", table.put("A", "hand", creature("Black", "1/1", cost="{B}")))


def test_305_7_a_land_set_to_mountain_taps_for_red() -> None:
    table = Board()
    ruin = card("Ruin", "", "land", ab.ActivatedAbility(co.TapThis(), ab.Body((fx.Clause(fx.AddMana("{C}{C}")),))))
    land = table.put("A", "battlefield", ruin)
    table.put("A", "battlefield", BLOOD_MOON)
    table.to("main1").act("A", "activate", land)
    assert [mana.color for mana in table.game.s.players[0].pool] == ["R"]
