"""Objects (CR 109)."""

from __future__ import annotations

from tests.rules.cards import ANTHEM, BEAR
from tests.rules.quick import board
from tests.rules.written import written


def test_109_2_ten_creature_cards_in_all_graveyards_together() -> None:
    avatar = written(
        "Avatar",
        "{6}{G}",
        "Creature — Avatar",
        "If there are three or more creature cards total in all graveyards, this spell costs {6} less to cast.",
        "6/5",
    )
    table = board(1)
    card = table.put("A", "hand", avatar)
    table.put("A", "graveyard", BEAR)
    table.put("B", "graveyard", BEAR)
    assert not table.to("main1").may("A", "cast", card)
    table.put("B", "graveyard", BEAR)
    assert table.may("A", "cast", card)


def test_109_3_characteristics_are_what_the_rules_list() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    row = table.to("main1").game.chars(bear)
    assert (row.name, row.mana_cost, row.colors, row.types, row.power, row.toughness) == (
        "Bear",
        "{G}",
        "G",
        frozenset(("creature",)),
        2,
        2,
    )


def test_109_5_you_of_a_stolen_permanent_is_its_controller() -> None:
    table = board()
    lord = table.put("B", "battlefield", ANTHEM)
    bears = [table.put(letter, "battlefield", BEAR) for letter in "AB"]
    table.to("main1").cast("A", written("Seize", "{G}", "Sorcery", "Gain control of target enchantment."), [lord])
    assert [table.pt(oid) for oid in bears] == [(3, 3), (2, 2)]
