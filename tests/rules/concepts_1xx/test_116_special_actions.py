"""Special Actions (CR 116)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.evaluate.conditions import player_rule
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


ARBITER = (
    "Players can't search libraries. Any player may pay {2} for that player to ignore this effect until end of turn."
)
FETCH = "Search your library for a Forest card, put it onto the battlefield tapped, then shuffle."


@pytest.mark.parametrize(("pays", "forests"), [(False, 9), (True, 10)])
def test_116_2d_who_pays_ignores_the_effect_of_a_static_ability(pays: bool, forests: int) -> None:
    table = board()
    arbiter = table.put("B", "battlefield", beast(ARBITER, name="Arbiter"))
    table.to("main1")
    if pays:
        table.act("A", "special", arbiter, "ignore_effect")
        assert (table.game.s.stack, table.may("A", "special", arbiter)) == ([], False)
    table.cast("A", written("Fetch", "{G}", "Sorcery", FETCH))
    assert table.count("A", "battlefield", "Forest") == forests


def test_116_2d_who_did_not_pay_is_still_bound_and_so_is_the_next_turn() -> None:
    table = board()
    table.put("B", "battlefield", FOREST, 9)
    arbiter = table.put("B", "battlefield", beast(ARBITER, name="Arbiter"))
    table.to("main1").act("A", "special", arbiter, "ignore_effect")
    assert (player_rule(table.game, 0, "cant_search"), player_rule(table.game, 1, "cant_search")) == (False, True)
    table.to("upkeep", 2)
    assert player_rule(table.game, 0, "cant_search")
    assert table.may("A", "special", arbiter)


def test_116_2d_a_permanent_is_free_while_its_controller_ignores_what_is_said_of_it() -> None:
    table = board(4)
    curse = (
        "Enchant creature\nEnchanted creature can't attack or block, and its activated abilities can't be activated. "
    )
    curse += (
        "That creature's controller may sacrifice a permanent for that player to ignore this effect until end of turn."
    )
    mine = table.put("A", "battlefield", beast("{1}: You gain 1 life."))
    aura = table.put("B", "battlefield", written("Curse", "{U}", "Enchantment — Aura", curse), attached_to=mine)
    table.to("main1")
    assert not table.may("A", "activate", mine)
    table.say("sacrifice", [found(table, "Forest")])
    table.act("A", "special", aura, "ignore_effect")
    assert table.may("A", "activate", mine)
    assert table.count("A", "battlefield", "Forest") == 3
    table.to("main1", 3)
    assert not table.may("A", "activate", mine)


def test_116_2e_a_card_is_discarded_any_time_its_owner_has_priority() -> None:
    table = board(0)
    vultures = table.put("A", "hand", beast("You may discard this creature any time you could cast an instant."))
    assert table.to("upkeep", 2).act("A", "special", vultures, "discard") is None
    assert (table.count("A", "graveyard"), table.game.s.stack) == (1, [])
