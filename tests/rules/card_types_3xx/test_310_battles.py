"""Battles (CR 310)."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.text.card_text import FaceText
from tests.rules.board import seat
from tests.rules.cards import BEAR, MARCH, SIEGE, card
from tests.rules.quick import board, found, with_siege
from tests.rules.written import two_faced, written


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


INVASION = two_faced(
    "Invasion of Glades // Gladekeeper",
    FaceText("Invasion of Glades", "{3}{G}", "Battle — Siege", "When this Siege enters, you gain 1 life.", defense="2"),
    FaceText("Gladekeeper", "", "Creature — Elf", "Trample", "4", "4"),
)


@pytest.mark.parametrize("casts", [True, False])
def test_310_11b_a_defeated_siege_is_exiled_and_may_be_cast_transformed(casts: bool) -> None:
    """Its controller casts it for nothing, with its other face up; who does not leaves it in exile."""
    table = board()
    siege = table.put("A", "battlefield", INVASION)
    row = table.game.edit(siege)
    row.counters, row.choices = {"defense": 2}, {"protector": "1"}
    bear = table.put("A", "battlefield", BEAR)
    table.say("attackers", [[bear, siege]]).say("may", casts).to("main2")
    assert table.zone(siege) == ("battlefield" if casts else "exile")
    assert table.life("A") == 20
    if casts:
        assert table.pt(found(table, "Gladekeeper")) == (4, 4)


def test_310_11b_a_siege_that_left_in_another_way_is_not_cast() -> None:
    table = board()
    siege = table.put("A", "battlefield", INVASION)
    row = table.game.edit(siege)
    row.counters, row.choices = {"defense": 2}, {"protector": "1"}
    table.to("main1").say("target", [siege]).cast("A", written("Bounce", "{G}", "Sorcery", "Return target permanent to its owner's hand."))  # fmt: skip
    assert table.zone(siege) == "hand"
