"""Quotations that end with a comma, "unless you pay its mana cost" (CR 118.6), costs while creatures attack (118.9), hexproof from two colors (702.11)."""

from __future__ import annotations

import pytest

from .board import seat
from .cards import BEAR, BOLT, FOREST, MOUNTAIN
from .quick import attack, beast, board, found, life_changes, stocked
from .written import written


def test_113_2_an_ability_in_quotations_with_other_words_after_it() -> None:
    staff = written(
        "Staff", "{G}", "Artifact — Equipment",
        'Equipped creature gets +1/+1, has "Whenever this creature attacks, you gain 1 life," and is a Cleric in addition to its other types.\n'
        "Equip {1}",
    )  # fmt: skip
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    tool = table.put("A", "battlefield", staff)
    table.to("main1").say("target", [bear])
    assert table.act("A", "activate", tool) is None
    table.resolve()
    assert table.pt(bear) == (3, 3)
    assert "Cleric" in table.game.chars(bear).subtypes
    attack(table, bear).resolve()
    assert life_changes(table) == (1, 0)


@pytest.mark.parametrize(("forests", "pays", "kept"), [(2, True, True), (2, False, False), (1, True, False)])
def test_118_4_unless_you_pay_its_mana_cost(forests: int, pays: bool, kept: bool) -> None:
    flux = written(
        "Flux", "{G}", "Enchantment — Aura",
        'Enchant creature\nEnchanted creature has "At the beginning of your upkeep, sacrifice this creature unless you pay its mana cost."',
    )  # fmt: skip
    table = board(1)
    table.put("B", "battlefield", FOREST, forests)
    victim = table.put("B", "battlefield", beast())
    table.to("main1").cast("A", flux, [victim])
    table.say("unless", pays).to("main1", 2)
    assert (table.zone(victim) == "battlefield") is kept


def test_118_6_what_has_no_mana_cost_cannot_be_paid_for() -> None:
    leak = written(
        "Leak", "{G}", "Enchantment — Aura",
        'Enchant permanent\nEnchanted permanent has "At the beginning of your upkeep, sacrifice this permanent unless you pay its mana cost."',
    )  # fmt: skip
    table = board(1)
    land = table.put("B", "battlefield", MOUNTAIN)
    table.to("main1").cast("A", leak, [land])
    table.say("unless", True).to("main1", 2)
    assert table.zone(land) == "graveyard"


@pytest.mark.parametrize(("attackers", "may"), [(0, False), (1, True), (2, False)])
def test_118_9_another_cost_while_exactly_one_creature_attacks(attackers: int, may: bool) -> None:
    trap = written(
        "Pit", "{7}{W}", "Instant",
        "If exactly one creature is attacking, you may pay {G} rather than pay this spell's mana cost.\nYou gain 1 life.",
    )  # fmt: skip
    table = board(2)
    bears = [table.put("A", "battlefield", BEAR) for _ in range(attackers)]
    card = table.put("A", "hand", trap)
    attack(table, *bears)
    assert table.may("A", "cast", card) is may


def test_601_2f_it_costs_less_while_a_creature_attacks_you() -> None:
    text = "This spell costs {2} less to cast if a creature is attacking you.\nYou gain 1 life."
    table = board(1, seats=3)
    bear = table.put("B", "battlefield", BEAR)
    card = table.put("A", "hand", written("Swat", "{2}{G}", "Instant", text))
    table.to("main1", 2)
    assert not table.may("A", "cast", card)
    attack(table, bear, whom="A")
    assert table.may("A", "cast", card)


def test_702_11d_hexproof_from_two_colors() -> None:
    veil = written(
        "Veil", "{G}", "Instant",
        "You and permanents you control gain hexproof from red and from black until end of turn.",
    )  # fmt: skip
    shock = written("Shock", "{R}", "Instant", "Shock deals 2 damage to target creature.")
    growth = written("Growth", "{G}", "Instant", "Target creature gets +1/+1 until end of turn.")
    table = stocked(2)
    bear = table.put("A", "battlefield", BEAR)
    table.put("B", "battlefield", MOUNTAIN)
    table.put("B", "battlefield", FOREST)
    red, green = table.put("B", "hand", shock), table.put("B", "hand", growth)
    table.to("main1", 3)
    table.cast("A", veil)
    assert (table.may("B", "cast", red), table.may("B", "cast", green)) == (False, True)
    own = table.put("A", "hand", BOLT)
    table.say("target", [bear])
    assert table.act("A", "cast", own) is None


def test_601_1_it_was_cast() -> None:
    text = "When this creature enters, if it was cast, you gain 3 life."
    table = stocked(2)
    table.cast("A", beast(text))
    assert life_changes(table) == (3, 0)
    graveyard = table.put("A", "graveyard", beast(text, name="Other"))
    table.cast(
        "A",
        written("Raise", "{G}", "Sorcery", "Return target creature card from your graveyard to the battlefield."),
        [graveyard],
    )
    assert found(table, "Other")
    assert life_changes(table) == (3, 0)


def test_114_4_an_emblem_deals_damage() -> None:
    text = 'You get an emblem with "Whenever you cast a creature spell, this emblem deals 2 damage to any target."'
    table = stocked(2)
    table.cast("A", written("Rite", "{G}", "Sorcery", text))
    table.say("target", [seat("B")]).cast("A", beast())
    assert life_changes(table) == (0, -2)
