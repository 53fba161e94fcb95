"""Class Cards (CR 716)."""

from __future__ import annotations

from tests.rules.cards import BEAR
from tests.rules.quick import act, board
from tests.rules.written import written


def test_716_2b_a_class_gains_its_levels_in_order() -> None:
    table = board()
    ranger = table.put(
        "A",
        "battlefield",
        written(
            "Ranger",
            "{G}",
            "Enchantment — Class",
            "When this Class enters, you gain 1 life.\n{G}: Level 2\nCreatures you control get +1/+1.\n{G}: Level 3\nCreatures you control have trample.",
        ),
    )
    bear = table.put("A", "battlefield", BEAR)
    act(table.to("main1"), "A", "activate", ranger)
    assert (table.pt(bear), table.game.has_keyword(bear, "trample")) == ((3, 3), False)
    assert act(table, "A", "activate", ranger).game.has_keyword(bear, "trample")


def test_716_2a_a_copy_of_a_class_gains_levels_of_its_own() -> None:
    table = board(6)
    text = "When this Class enters, you gain 1 life.\n{G}: Level 2\nCreatures you control get +1/+1."
    ranger = table.put("B", "battlefield", written("Ranger", "{G}", "Enchantment — Class", text))
    bear = table.put("A", "battlefield", BEAR)
    mirror = "You may have this enchantment enter as a copy of any enchantment on the battlefield."
    table.to("main1").say("copy", [ranger]).cast("A", written("Mirror", "{G}", "Enchantment", mirror))
    copy = next(oid for oid in table.game.permanents() if table.name(oid) == "Ranger" and oid != ranger)
    assert (table.pt(bear), act(table, "A", "activate", copy).pt(bear)) == ((2, 2), (3, 3))
