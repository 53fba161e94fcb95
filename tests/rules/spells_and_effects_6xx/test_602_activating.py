"""Activating Activated Abilities (CR 602)."""

from __future__ import annotations

import pytest

from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board
from tests.rules.cards import FOREST
from tests.rules.quick import act, beast, board, found, life_changes, stocked
from tests.rules.written import written


def test_602_1_an_ability_from_an_artifact_source() -> None:
    table = stocked()
    rock = table.put("B", "battlefield", written("Rock", "{3}", "Artifact", "{T}: You gain 5 life."))
    imp = table.put("B", "battlefield", beast("{T}: You gain 5 life."))
    rust = table.put(
        "A", "hand", written("Rust", "{G}", "Instant", "Counter target activated ability from an artifact source.")
    )
    assert table.act("B", "activate", imp) is None
    assert not table.may("A", "cast", rust)
    assert table.act("B", "activate", rock) is None
    act(table, "A", "cast", rust)
    assert life_changes(table) == (0, 5, 0)


def test_602_1_an_activated_ability_has_its_effect_for_its_cost() -> None:
    table = board(2)
    well = table.put("A", "battlefield", written("Well", "{G}", "Artifact", "{2}, {T}: You gain 3 life."))
    act(table.to("main1"), "A", "activate", well)
    tapped = [table.game.s.objects[oid].tapped for oid in table.game.permanents()]
    assert (table.life("A"), tapped) == (23, [True] * 3)
    assert not table.may("A", "activate", well)


def test_602_2_only_the_controller_activates() -> None:
    table = board()
    elf = table.put("B", "battlefield", beast("{T}: You gain 1 life."))
    assert not table.to("main1").may("A", "activate", elf)
    assert table.may("B", "activate", elf)


def test_602_2b_an_ability_without_a_target_cannot_be_activated() -> None:
    table = board()
    shooter = table.put("A", "battlefield", beast("{T}: This creature deals 1 damage to target artifact creature."))
    assert not table.to("main1").may("A", "activate", shooter)


def test_602_2b_counters_removed_and_the_permanent_sacrificed_for_one_cost() -> None:
    table = stocked(2)
    quest = table.put(
        "A",
        "battlefield",
        written(
            "Quest",
            "{G}",
            "Enchantment",
            "Remove three quest counters from this enchantment and sacrifice it: You gain 8 life.",
        ),
        counters={"quest": 3},
    )
    act(table, "A", "activate", quest)
    table.resolve()
    assert (table.life("A"), table.zone(quest)) == (28, "graveyard")


def test_602_5_summoning_sickness_stops_tap_abilities() -> None:
    table = board()
    table.to("main1").cast("A", beast("{T}: You gain 1 life."))
    assert not table.may("A", "activate", found(table, "Beast"))


def test_602_5_any_player_but_only_as_a_sorcery() -> None:
    table = board(2)
    table.put("B", "battlefield", FOREST, 2)
    rock = table.put(
        "A",
        "battlefield",
        written(
            "Rock",
            "{3}",
            "Artifact",
            "{2}: You gain 1 life. Any player may activate this ability but only as a sorcery.",
        ),
    )
    assert not table.to("main1").may("B", "activate", rock)
    act(table.to("main1", 2), "B", "activate", rock)
    assert table.life("B") == 21


ARREST = "Enchant creature\nEnchanted creature can't attack or block, and its activated abilities can't be activated"
GUARD = beast("{T}: Add {G}.\n{0}: You gain 1 life.")


def arrested(tail: str) -> tuple[Board, int]:
    table = board()
    guard = table.put("A", "battlefield", GUARD)
    aura = written("Arrest", "{G}", "Enchantment — Aura", ARREST + tail)
    return table.to("main1").cast("A", aura, [guard]), guard


@pytest.mark.parametrize(("tail", "mana"), [(".", False), (" unless they're mana abilities.", True)])
def test_602_5_enchanted_its_abilities_are_silent_but_for_mana_where_that_is_said(tail: str, mana: bool) -> None:
    table, guard = arrested(tail)
    offered = [action.is_mana for action in table.actions("A") if action.kind == "activate" and action.obj == guard]
    assert offered == ([True] if mana else [])
    table.say("attackers", []).to("declare_attackers")
    assert guard not in [oid for ask in table.asked if ask.kind == "attackers" for oid, _ in ask.pairs]


def test_602_5_opponents_activate_nothing_during_your_turn() -> None:
    table = board()
    silence = beast(
        "During your turn, your opponents can't cast spells or activate abilities of artifacts, creatures, or enchantments."
    )
    table.put("B", "battlefield", silence)
    pump = table.put("A", "battlefield", beast("{G}: This creature gets +1/+0 until end of turn.", name="Pump"))
    table.to("main1")
    assert table.may("A", "activate", pump)
    table.to("main1", 2)
    assert not table.may("A", "activate", pump)
    assert not [action for action in table.actions("A") if action.kind == "cast"]


def test_602_5b_once_each_turn() -> None:
    table = board()
    well = table.put(
        "A", "battlefield", written("Well", "{G}", "Artifact", "{G}: You gain 1 life. Activate only once each turn.")
    )
    act(table.to("main1"), "A", "activate", well)
    assert not table.may("A", "activate", well)
    assert table.to("main1", 3).may("A", "activate", well)


def test_602_5b_no_more_than_twice_each_turn() -> None:
    table = board(5)
    bat = table.put(
        "A",
        "battlefield",
        beast("{G}: This creature gets +1/+0 until end of turn. Activate no more than twice each turn."),
    )
    table.to("main1")
    act(table, "A", "activate", bat)
    act(table, "A", "activate", bat)
    assert table.pt(bat) == (4, 2)
    assert not table.may("A", "activate", bat)


def test_602_5b_power_up_once_and_for_less_in_its_first_turn() -> None:
    brawler = written(
        "Brawler", "{1}{G}", "Creature — Elf", "Power-up — {4}{G}: Put two +1/+1 counters on this creature.", "2/2"
    )
    table = board(5).to("main1")
    table.cast("A", brawler)
    (oid,) = [each for each in table.game.permanents() if table.name(each) == "Brawler"]
    act(table, "A", "activate", oid)  # {3}: less {1}{G}
    assert table.pt(oid) == (4, 4)
    assert all(table.game.s.objects[each].tapped for each in table.game.permanents() if table.name(each) == "Forest")
    assert not table.to("main1", 3).may("A", "activate", oid)


def test_602_5b_later_it_costs_all() -> None:
    brawler = written(
        "Brawler", "{1}{G}", "Creature — Elf", "Power-up — {4}{G}: Put two +1/+1 counters on this creature.", "2/2"
    )
    table = board(4)
    oid = table.put("A", "battlefield", brawler)
    assert not table.to("main1", 3).may("A", "activate", oid)
    table.put("A", "battlefield", FOREST)
    assert table.may("A", "activate", oid)


def test_602_5d_as_a_sorcery() -> None:
    table = board()
    well = table.put(
        "A", "battlefield", written("Well", "{G}", "Artifact", "{G}: You gain 1 life. Activate only as a sorcery.")
    )
    assert not table.to("upkeep").may("A", "activate", well)
    assert table.to("main1").may("A", "activate", well)


def test_602_5d_a_limit_before_the_modes() -> None:
    table = board(3)
    text = "{1}: Choose one. Activate only as a sorcery.\n• You gain 1 life.\n• You gain 4 life."
    rock = table.put("A", "battlefield", written("Rock", "{3}", "Artifact", text))
    assert not table.to("upkeep", 2).may("A", "activate", rock)
    table.to("main1", 3).say("modes", [1])
    act(table, "A", "activate", rock)
    assert table.life("A") == 24


def test_602_5e_as_an_instant_is_with_priority_and_not_while_paying() -> None:
    table = Board().to("main1")
    gem = table.put(
        "A",
        "battlefield",
        written("Gem", "{0}", "Artifact", "Sacrifice this artifact: Add {G}{G}. Activate only as an instant."),
    )
    elf = table.put("A", "hand", written("Elf", "{G}", "Creature — Elf", "", "1/1"))
    assert not table.may("A", "cast", elf)
    assert table.act("A", "activate", gem) is None
    assert table.may("A", "cast", elf)


@pytest.mark.parametrize(
    "whose", ["a permanent that isn't a mana ability", "a creature that isn't a mana ability", "a creature"]
)
def test_109_2_an_ability_of_a_permanent_is_none_of_a_card_in_hand(whose: str) -> None:
    table = stocked(4)
    table.put(
        "B",
        "battlefield",
        written(
            "Mentor",
            "{R}",
            "Enchantment",
            f"Whenever an opponent activates an ability of {whose}, that player loses 1 life.",
        ),
    )
    cat = table.put("A", "hand", written("Cat", "{1}{G}", "Creature — Cat", "Cycling {2}", "2/2"))
    dog = table.put(
        "A",
        "battlefield",
        written("Dog", "{1}{G}", "Creature — Dog", "{1}, Sacrifice this creature: You gain 3 life.", "2/2"),
    )
    act(table.to("main1"), "A", "activate", cat)
    assert table.life("A") == 20
    act(table, "A", "activate", dog)
    assert table.life("A") == 22


@pytest.mark.parametrize("hand", [[], [written("Vine", "{G}", "Instant", "Target creature gets +3/+3 until end of turn.")]])  # fmt: skip
def test_602_2b_what_has_the_ability_is_not_tapped_for_it_where_something_else_can_pay(hand: list[CardProgram]) -> None:
    table = Board()
    for card in hand:
        table.put("A", "hand", card)
    woods = table.put("A", "battlefield", written("Woods", "", "Land", "{T}: Add {G}.\n{G}: Until end of turn, this land becomes a 2/2 creature. It's still a land."))  # fmt: skip
    other = table.put("A", "battlefield", FOREST)
    act(table.to("main1"), "A", "activate", woods, "1")
    rows = table.game.s.objects
    assert (rows[woods].tapped, rows[other].tapped) == (False, True)


def test_602_2b_the_greatest_x_is_what_can_be_paid() -> None:
    table = board(3)
    fount = table.put("A", "battlefield", written("Fount", "{2}", "Artifact", "{X}: You gain X life."))
    act(table.to("main1"), "A", "activate", fount)
    assert next((ask.min, ask.max) for ask in table.asked if ask.reason == "x") == (0, 3)
