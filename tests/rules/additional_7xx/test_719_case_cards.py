"""Case Cards (CR 719)."""

from __future__ import annotations

from tests.rules.cards import BEAR
from tests.rules.quick import act, board
from tests.rules.written import written


def test_719_3_a_case_has_what_solves_it_and_what_it_gives_solved() -> None:
    text = "When this Case enters, you gain 1 life.\nTo solve — You control a creature.\nSolved — {T}: You gain 4 life."
    table = board()
    case = table.put("A", "battlefield", written("Riddle", "{G}", "Enchantment — Case", text))
    assert not table.to("main1").may("A", "activate", case)
    assert not table.to("main1", 3).may("A", "activate", case), "nothing solved it"
    table.cast("A", BEAR)
    assert act(table.to("main1", 5), "A", "activate", case).life("A") == 24


def test_719_3a_a_case_is_solved_at_the_end_step() -> None:
    table = board()
    case = table.put(
        "A",
        "battlefield",
        written(
            "Riddle",
            "{G}",
            "Enchantment — Case",
            "When this Case enters, you gain 1 life.\nTo solve — You control a creature.\nSolved — Creatures you control get +1/+1.",
        ),
    )
    bear = table.put("A", "battlefield", BEAR)
    assert table.to("main2").pt(bear) == (2, 2)
    table.to("upkeep", 2)
    assert ("solved" in table.game.s.objects[case].marks, table.pt(bear)) == (True, (3, 3))
