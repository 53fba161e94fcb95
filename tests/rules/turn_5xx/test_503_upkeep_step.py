"""Upkeep Step (CR 503)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.cards import marker


def test_503_1a_upkeep_triggers_go_on_the_stack_first() -> None:
    table = Board()
    table.put("A", "battlefield", marker("upkeep"))  # type: ignore[arg-type]
    table.begun = True
    table.game.begin()
    table._settle()
    assert len(table.game.s.stack) == 1
