"""Special Actions (CR 116)."""

from __future__ import annotations

from services.game.rules.oracle.text.card_text import FaceText
from tests.rules.cards import FOREST
from tests.rules.quick import act, beast, board, found
from tests.rules.written import two_faced, written


def test_116_2_a_special_action_uses_no_stack_and_keeps_priority() -> None:
    table = board(2)
    plan = table.put("A", "hand", beast("Plot {G}", cost="{7}{G}"))
    assert table.to("main1").act("A", "special", plan) is None
    assert (table.game.s.stack, table._waiting().seat) == ([], 0)


def test_116_2a_playing_a_land_uses_no_stack() -> None:
    table = board(0)
    land = table.put("A", "hand", FOREST)
    assert table.to("main1").act("A", "land", land) is None
    assert (table.game.s.stack, table.count("A", "battlefield", "Forest")) == ([], 1)


def test_116_2b_turning_a_creature_face_up_uses_no_stack() -> None:
    table = board()
    oid = table.put("A", "hand", beast("Morph {G}", "4/4", "{9}{G}"))
    act(table.to("main1"), "A", "cast", oid, "morph")
    table.act("A", "special", table.game.permanents()[-1], "face_up")
    assert table.game.s.stack == []


def test_116_2f_suspending_is_a_special_action() -> None:
    table = board()
    slow = table.put("A", "hand", beast("Suspend 2—{G}", cost="{9}{G}"))
    table.to("main1").act("A", "special", slow, "suspend")
    assert (table.game.s.stack, table.count("A", "exile")) == ([], 1)


def test_116_2h_foretelling_in_the_own_turn_only() -> None:
    table = board()
    rune = table.put("A", "hand", written("Rune", "{5}{G}", "Sorcery", "You gain 4 life.\nForetell {G}"))
    assert table.to("upkeep").may("A", "special", rune)
    assert not table.to("upkeep", 2).may("A", "special", rune)


def test_116_2k_plotting_as_a_sorcery_only() -> None:
    table = board()
    plan = table.put("A", "hand", beast("Plot {G}", cost="{7}{G}"))
    assert not table.to("upkeep").may("A", "special", plan)
    assert table.to("main1").may("A", "special", plan)


def test_116_2m_a_door_is_unlocked_for_its_mana_cost() -> None:
    hall = two_faced(
        "Hall // Attic",
        FaceText("Hall", "{G}", "Enchantment — Room", "When you unlock this door, you gain 2 life."),
        FaceText("Attic", "{1}{G}", "Enchantment — Room", "Creatures you control get +1/+1."),
        "split",
    )
    table = board(3)
    oid = table.put("A", "hand", hall)
    act(table.to("main1"), "A", "cast", oid)
    room = found(table, "Hall")
    assert table.act("A", "special", room, "unlock") is None
    assert table.game.s.stack == []
    assert (table.name(room), sum(table.game.s.objects[land].tapped for land in table.game.permanents())) == (
        "Hall // Attic",
        3,
    )
