"""Split Cards (CR 709)."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText
from tests.rules.cards import FOREST
from tests.rules.quick import act, board, found
from tests.rules.written import two_faced, written


def test_709_3_one_half_of_a_split_card_is_cast() -> None:
    table = board(1)
    oid = table.put(
        "A",
        "hand",
        two_faced(
            "Give // Take",
            FaceText("Give", "{G}", "Sorcery", "You gain 2 life."),
            FaceText("Take", "{5}{G}", "Sorcery", "You gain 9 life."),
            "split",
        ),
    )
    act(table.to("main1"), "A", "cast", oid)
    assert table.life("A") == 22


def test_709_3_of_more_than_two_halves_each_can_be_cast() -> None:
    halves = [FaceText(f"Gift {life}", "{G}", "Sorcery", f"You gain {life} life.") for life in (2, 3, 4)]
    gifts = compile_card(CardText("Gifts", "split", tuple(halves)))
    table = board(3)
    oid = table.put("A", "hand", gifts)
    table.to("main1")
    assert [each.face for each in table.actions("A") if each.obj == oid] == [0, 1, 2]
    assert table.game.mana_value(oid) == 3


def test_709_4_elsewhere_it_has_the_characteristics_of_both() -> None:
    table = board()
    oid = table.put(
        "A",
        "hand",
        two_faced(
            "Give // Take",
            FaceText("Give", "{G}", "Sorcery", "You gain 2 life."),
            FaceText("Take", "{5}{U}", "Sorcery", "You gain 9 life."),
            "split",
        ),
    )
    table.to("main1")
    assert (table.game.mana_value(oid), table.game.chars(oid).colors) == (7, "UG")


def test_709_4b_a_split_card_has_both_costs() -> None:
    table = board()
    split = two_faced(
        "Fire // Mist",
        FaceText("Fire", "{1}{R}", "Instant", "You gain 1 life."),
        FaceText("Mist", "{2}{U}", "Instant", "You gain 2 life."),
        "split",
    )
    oid = table.put("A", "hand", split)
    row = table.to("main1").game.chars(oid)
    assert (row.mana_value, row.colors) == (5, "UR")
    table.put("A", "battlefield", FOREST)
    assert not table.may("A", "cast", oid)


def test_709_5b_a_copy_of_a_room_has_doors_of_its_own() -> None:
    room = two_faced(
        "Pool // Locker",
        FaceText("Pool", "{G}", "Enchantment — Room", "When you unlock this door, you gain 1 life."),
        FaceText("Locker", "{4}{G}", "Enchantment — Room", "Whenever you draw a card, you gain 1 life."),
        "split",
    )
    mirror = written(
        "Mirror",
        "{1}",
        "Enchantment",
        "You may have this enchantment enter as a copy of any enchantment on the battlefield.",
    )
    table = board()
    first, second = table.put("A", "hand", room), table.put("A", "hand", mirror)
    table.to("main1")
    act(table, "A", "cast", first)
    pool = found(table, "Pool")
    table.say("copy", [pool])
    act(table, "A", "cast", second)
    copy = next(oid for oid in table.game.permanents() if table.game.s.objects[oid].prev and oid > pool)
    assert (table.name(copy), table.game.mana_value(copy)) == ("", 0)


def test_709_5i_fully_unlocking_is_seen() -> None:
    hall = two_faced(
        "Hall // Attic",
        FaceText("Hall", "{G}", "Enchantment — Room", "When you unlock this door, you gain 2 life."),
        FaceText("Attic", "{G}", "Enchantment — Room", "When you unlock this door, you gain 2 life."),
        "split",
    )
    table = board()
    table.put(
        "A", "battlefield", written("Guide", "{G}", "Enchantment", "Whenever you fully unlock a Room, you gain 7 life.")
    )
    oid = table.put("A", "hand", hall)
    act(table.to("main1"), "A", "cast", oid)
    assert table.life("A") == 22
    assert act(table, "A", "special", table.game.permanents()[-1], "unlock").life("A") == 31


def test_601_3e_each_half_is_looked_at_as_the_spell_that_it_would_be() -> None:
    """ "A spell with mana value 3 or less" allows the halves of a card of greater mana value."""
    give = two_faced(
        "Give // Take",
        FaceText("Give", "{1}{G}", "Sorcery", "You gain 2 life."),
        FaceText("Take", "{2}{G}", "Sorcery", "You gain 9 life."),
        "split",
    )
    table = board(1)
    table.put("A", "hand", give)
    text = "You may cast a spell with mana value 3 or less from your hand without paying its mana cost."
    table.to("main1").say("may", True).say("face", "Take")
    table.cast("A", written("Expertise", "{G}", "Sorcery", text))
    assert table.life("A") == 29


@pytest.mark.parametrize(("types", "text"), [("Sorcery", "You gain 1 life."), ("Enchantment — Room", "Creatures you control have trample.")])  # fmt: skip
def test_709_4_a_split_card_is_both_halves_while_another_card_is_looked_at_as_a_spell(types: str, text: str) -> None:
    left, right = (FaceText(name, "{1}{G}", types, text) for name in ("Left", "Right"))
    table = board()
    table.put("A", "graveyard", two_faced("Left // Right", left, right, "split"))
    back = written("Back", "{G}", "Sorcery", "Return target card with mana value 4 or greater from your graveyard to your hand.")  # fmt: skip
    oid = table.put("A", "hand", back)
    assert table.to("main1").may("A", "cast", oid)
