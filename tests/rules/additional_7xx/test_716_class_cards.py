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
