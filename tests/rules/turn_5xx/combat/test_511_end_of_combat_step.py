"""End of Combat Step (CR 511)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.cards import BEAR, marker
from tests.rules.quick import attack


def test_511_2_end_of_combat_triggers_and_effects() -> None:
    table = Board()
    table.put("A", "battlefield", marker("end_combat"))  # type: ignore[arg-type]
    assert table.to("main2").life("A") == 21


def test_511_3_after_combat_nobody_attacks_any_more() -> None:
    table = Board()
    bear = table.put("A", "battlefield", BEAR)
    assert attack(table, bear).to("main2").game.s.combat is None
