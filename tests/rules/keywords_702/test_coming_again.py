"""Spells that come again: epic (CR 702.50), paradigm (702.192)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.cards import BEAR, FOREST
from tests.rules.quick import act, board, found
from tests.rules.written import written

SWARM = written("Swarm", "{G}", "Sorcery", "Create a 1/1 green Snake creature token for each card in your hand.\nEpic")
LESSON = written("Lesson", "{G}", "Sorcery — Lesson", "Target player gains 2 life.\nParadigm")


def _epic() -> Board:
    table = board(library=60)
    table.put("A", "hand", FOREST, 2)
    return table.to("main1").cast("A", SWARM)


def test_702_50a_an_epic_spell_is_copied_at_each_upkeep_without_epic() -> None:
    table = _epic()
    before = table.count("A", "battlefield", "Snake")
    table.to("draw", 3)
    after = table.count("A", "battlefield", "Snake")
    assert (before, after > before) == (2, True)
    assert len(table.game.s.delayed) == 1
    table.to("draw", 5)
    assert table.count("A", "battlefield", "Snake") > after


def test_702_50b_its_controller_casts_no_more_spells() -> None:
    table = _epic()
    bear = table.put("A", "hand", BEAR)
    assert not table.may("A", "cast", bear)
    table.to("main1", 3)
    assert not table.may("A", "cast", bear)


def test_702_50a_a_copy_may_have_new_targets() -> None:
    table = board(library=60)
    spell = written("Bolts", "{G}", "Sorcery", "Bolts deals 1 damage to target player.\nEpic")
    table.to("main1").cast("A", spell, [-2])
    table.say("new_targets", True).say("target", [-1])
    table.to("draw", 3)
    assert (table.life("A"), table.life("B")) == (19, 19)


def test_702_192a_a_paradigm_spell_is_exiled_and_cast_again_from_each_first_main_phase_on() -> None:
    table = board(library=60)
    table.to("main1").cast("A", LESSON, [-1])
    assert (table.life("A"), table.count("A", "exile", "Lesson")) == (22, 1)
    table.say("may", True, True).say("target", [-1], [-1])
    table.to("main2", 3)
    assert (table.life("A"), table.count("A", "exile", "Lesson")) == (24, 1)


def test_702_192a_only_the_first_spell_of_its_name_makes_it_come_again() -> None:
    table = board(library=60)
    table.to("main1").cast("A", LESSON, [-1]).cast("A", LESSON, [-1])
    assert (len(table.game.s.delayed), table.count("A", "exile", "Lesson")) == (1, 2)


def test_701_12e_an_aura_is_exchanged_with_one_in_hand_that_is_attached_to_the_same() -> None:
    table = board()
    wings = written(
        "Wings", "{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature has flying.\nAura swap {2}"
    )
    might = written("Might", "{9}{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +3/+3.")
    other = written("Field", "{G}", "Enchantment — Aura", "Enchant land\nEnchanted land has hexproof.")
    bear = table.put("A", "battlefield", BEAR)
    aura = table.put("A", "battlefield", wings, attached_to=bear)
    table.put("A", "hand", other)
    table.put("A", "hand", might)
    table.say("optional", True)
    act(table.to("main1"), "A", "activate", aura)
    assert (table.pt(bear), table.count("A", "hand", "Wings"), table.zone(aura)) == ((5, 5), 1, "hand")
    assert table.game.s.objects[found(table, "Might")].attached_to == bear


def test_702_65b_without_an_aura_for_that_host_nothing_happens() -> None:
    table = board()
    wings = written(
        "Wings", "{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature has flying.\nAura swap {2}"
    )
    bear = table.put("A", "battlefield", BEAR)
    aura = table.put("A", "battlefield", wings, attached_to=bear)
    table.put("A", "hand", written("Field", "{G}", "Enchantment — Aura", "Enchant land\nEnchanted land has hexproof."))
    act(table.to("main1"), "A", "activate", aura)
    assert table.zone(aura) == "battlefield"


def test_701_64a_a_permanent_is_harnessed_for_good() -> None:
    table = board()
    text = "{1}: Harness this artifact.\n∞ — At the beginning of your end step, you gain 3 life."
    stone = table.put("A", "battlefield", written("Stone", "{2}", "Artifact", text))
    table.to("end")
    assert table.life("A") == 20
    act(table.to("main1", 3), "A", "activate", stone)
    table.to("upkeep", 4)
    assert table.life("A") == 23
    table.to("upkeep", 6)
    assert table.life("A") == 26


def test_701_64b_it_is_no_copiable_value() -> None:
    table = board()
    text = "{1}: Harness this artifact.\n∞ — {1}: You gain 3 life."
    stone = table.put("A", "battlefield", written("Stone", "{2}", "Artifact", text))
    act(table.to("main1"), "A", "activate", stone)
    table.cast("A", written("Twin", "{G}", "Sorcery", "Create a token that's a copy of target artifact."), [stone])
    twin = found(table, "Stone")
    options = [action for action in table.actions("A") if action.kind == "activate"]
    assert (sum(a.obj == stone for a in options), sum(a.obj == twin for a in options)) == (2, 1)


def test_701_12d_both_must_be_cards_of_one_owner() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    wings = written(
        "Wings", "{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature has flying.\nAura swap {2}"
    )
    aura = table.put("B", "battlefield", wings, attached_to=bear, controller=0)
    table.put(
        "A",
        "hand",
        written("Might", "{9}{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature gets +3/+3."),
    )
    table.say("optional", True)
    act(table.to("main1"), "A", "activate", aura)
    assert (table.zone(aura), table.count("A", "hand")) == ("battlefield", 1)


def test_702_65a_the_ability_costs_its_mana() -> None:
    table = board(1)
    bear = table.put("A", "battlefield", BEAR)
    wings = written(
        "Wings", "{G}", "Enchantment — Aura", "Enchant creature\nEnchanted creature has flying.\nAura swap {2}"
    )
    aura = table.put("A", "battlefield", wings, attached_to=bear)
    assert not table.to("main1").may("A", "activate", aura)
