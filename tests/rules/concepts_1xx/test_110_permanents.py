"""Permanents (CR 110)."""

from __future__ import annotations

from tests.rules.board import seat
from tests.rules.cards import ANTHEM, BEAR, BOLT, DOOM
from tests.rules.quick import beast, board, found, life_changes, stocked
from tests.rules.written import written


def test_110_4_permanent_types() -> None:
    table = board()
    table.to("main1").cast("A", BOLT, [seat("B")])
    assert table.count("A", "battlefield", "Bolt") == 0
    assert table.cast("A", ANTHEM).count("A", "battlefield", "Anthem") == 1


def test_110_5_a_permanent_enters_untapped_face_up_and_phased_in() -> None:
    table = board()
    row = table.game.s.objects[found(table.to("main1").cast("A", BEAR), "Bear")]
    assert (row.tapped, row.face_down, row.phased_out, row.flipped) == (False, 0, False, False)


def test_110_1_abilities_of_permanents_are_not_those_of_cards_in_graveyards() -> None:
    """What silences the abilities of permanents leaves a card in a graveyard its trigger, and what doubles them, too."""
    norn = beast(
        "If a permanent entering causes a triggered ability of a permanent you control to trigger, that ability triggers an additional time.\n"
        "Permanents entering don't cause abilities of permanents your opponents control to trigger.",
        name="Norn",
    )  # fmt: skip
    imp = beast("Whenever a creature enters, if this card is in your graveyard, you gain 1 life.", name="Imp")
    table = stocked(2)
    table.put("A", "battlefield", norn)
    for letter in "AB":
        table.put(letter, "graveyard", imp)
    table.cast("A", BEAR)
    assert life_changes(table) == (1, 1)


def test_110_2a_who_is_told_to_return_it_controls_it_unless_the_text_says_whose_control() -> None:
    table = board()
    seize = written("Seize", "{G}", "Sorcery", "Gain control of target creature.")
    mine = table.put(
        "B", "battlefield", beast("When this creature dies, return it to the battlefield tapped.", name="Beast")
    )
    text = "When this creature dies, return it to the battlefield tapped under its owner's control."
    theirs = table.put("B", "battlefield", beast(text, name="Loyal"))
    table.to("main1").cast("A", seize, [mine]).cast("A", seize, [theirs])
    table.cast("A", DOOM, [mine]).cast("A", DOOM, [theirs])
    assert (table.count("A", "battlefield", "Beast"), table.count("B", "battlefield", "Loyal")) == (1, 1)


def test_110_2a_a_card_of_any_graveyard_enters_under_the_control_of_who_is_told_to_return_it() -> None:
    table = board()
    for whose, name in (("", "Raise"), (" under its owner's control", "Restore")):
        card = table.put("B", "graveyard", beast("", name=f"{name}d"))
        text = f"Return target creature card from a graveyard to the battlefield{whose}."
        table.to("main1").cast("A", written(name, "{G}", "Sorcery", text), [card])
    assert (table.count("A", "battlefield", "Raised"), table.count("B", "battlefield", "Restored")) == (1, 1)


HOME = "Each player gains control of all creatures they own."


def test_110_2_each_player_gains_control_of_what_they_own() -> None:
    """Aura and thief keep their words, but what each player is given has the later timestamp (613.7)."""
    table = board()
    leash = written("Leash", "{G}", "Enchantment — Aura", "Enchant creature\nYou control enchanted creature.")
    thief = written("Thief", "{G}", "Sorcery", "Gain control of target creature.")
    mine, theirs, held = (table.put(each, "battlefield", BEAR) for each in "ABB")
    ring = table.put("B", "battlefield", written("Ring", "{1}", "Artifact", ""), controller=0)
    table.to("main1").cast("A", thief, [theirs]).cast("A", leash, [held])
    assert [table.game.controller_of(each) for each in (mine, theirs, held)] == [0, 0, 0]
    table.cast("A", written("Home", "{G}", "Sorcery", HOME))
    assert [table.game.controller_of(each) for each in (mine, theirs, held, ring)] == [0, 1, 1, 0]


def test_613_7_what_is_said_again_and_again_is_one_effect() -> None:
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    thief = written("Thief", "{G}", "Sorcery", "Gain control of target creature.")
    table.put("A", "battlefield", written("Home", "{G}", "Enchantment", f"At the beginning of each end step, {HOME}"))
    table.to("main1").cast("A", thief, [bear])
    effects = [len(table.to("upkeep", turn).game.s.effects) for turn in (2, 3, 4)]
    assert (effects, table.game.controller_of(bear)) == ([2, 2, 2], 1)
