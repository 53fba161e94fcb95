"""Fighting and goading (CR 701)."""

from __future__ import annotations

from services.game.rules.kernel.combat.attackers import restrictions
from services.game.rules.program import effects as fx
from services.game.rules.program.objects import Bound, Target
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, CREATURE, spell
from tests.rules.quick import beast, board, cast_at, one_each
from tests.rules.written import written


def test_701_14a_the_chosen_creatures_fight_each_other_and_one_is_made_stronger() -> None:
    table = board()
    mine, theirs = one_each(table)
    text = "Choose target creature you control and target creature you don't control. The creature you control gets +0/+5 until end of turn. Then those creatures fight each other."
    cast_at(table.to("main1"), text, mine, theirs)
    assert (table.zone(theirs), table.game.s.objects[mine].damage) == ("graveyard", 3)


def test_701_14c_a_creature_that_fights_itself_deals_twice_its_power_to_itself() -> None:
    table = board()
    bear = table.put("A", "battlefield", beast(pt="2/5"))
    table.to("main1").cast("A", spell("Mirror", fx.Clause(fx.Fight(Target(0, CREATURE), Bound("target0")))), [bear])
    assert table.game.s.objects[bear].damage == 4


def test_701_15b_a_goaded_creature_attacks_another_player_who_costs_nothing() -> None:
    table = Board(3)
    bear = table.put("A", "battlefield", BEAR)
    table.game.edit(bear).marks |= {"goaded:1"}
    table.to("end_combat")
    assert (table.life("B"), table.life("C")) == (20, 18)


def test_701_15_what_an_effect_says_is_goaded_is_goaded() -> None:
    table = board()
    giant = table.put("B", "battlefield", BEAR)
    eye = written("Eye", "{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature is goaded.")
    table.put("A", "battlefield", beast("Whenever a goaded creature attacks, you gain 3 life."))
    table.to("main1").cast("A", eye, [giant])
    table.to("end", 2)
    assert table.life("A") == 21


def test_701_15a_a_rule_about_goaded_creatures_sees_what_an_effect_says_is_goaded() -> None:
    table = board()
    giant, other = table.put("B", "battlefield", BEAR), table.put("B", "battlefield", BEAR)
    table.put("A", "battlefield", beast("Goaded creatures your opponents control can't block."))
    eye = written("Eye", "{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature is goaded.")
    table.to("main1").cast("A", eye, [giant])
    assert [bool(restrictions(table.game, oid, "cant_block")) for oid in (giant, other)] == [True, False]


def test_701_15c_nobody_is_forced_to_pay_for_attacking_another_than_who_goaded() -> None:
    table = Board(3)
    bear = table.put("A", "battlefield", BEAR)
    table.put(
        "C",
        "battlefield",
        written(
            "Toll",
            "{W}",
            "Enchantment",
            "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.",
        ),
    )
    table.game.edit(bear).marks |= {"goaded:1"}
    table.to("begin_combat").say("attackers", [[bear, seat("B")]])
    table.to("end_combat")
    assert table.life("B") == 18
