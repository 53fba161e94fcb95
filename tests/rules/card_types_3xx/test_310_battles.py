"""Battles (CR 310)."""

from __future__ import annotations

from tests.rules.board import seat
from tests.rules.cards import BEAR, MARCH, SIEGE, card
from tests.rules.quick import board, found, with_siege


def test_310_8_an_opponent_protects_a_siege() -> None:
    table, siege = with_siege()
    bear = table.put("A", "battlefield", BEAR)
    table.say("attackers", [[bear, siege]]).to("main2")
    assert table.game.s.objects[siege].counters["defense"] == 1


def test_310_8_a_battles_protector_defends_it_also_against_what_enters_attacking() -> None:
    table = board(seats=3)
    siege = table.put("A", "battlefield", card("Siege", "{3}", "battle", subtypes=("Siege",), defense="3"))
    row = table.game.edit(siege)
    row.counters, row.choices = {"defense": 3}, {"protector": "1"}
    bear = table.put("A", "battlefield", BEAR)
    table.say("attackers", [[bear, seat("C")]]).to("declare_attackers")
    table.say("attacking", [siege]).cast("A", MARCH)
    assert table.game.s.combat is not None
    assert table.game.s.combat.defending[found(table, "Soldier")] == 1


def test_310_11a_the_controller_chooses_the_protector_as_it_enters() -> None:
    table = board(seats=3)
    table.put("A", "hand", SIEGE)
    table.to("main1").say("protector", [seat("C")]).cast("A", SIEGE)
    assert table.game.s.objects[found(table, "Siege")].choices["protector"] == "2"
