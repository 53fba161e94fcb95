"""Ending Phase (CR 512)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.cards import marker


def test_512_1_end_step_triggers_once() -> None:
    table = Board()
    table.put("A", "battlefield", marker("end"))  # type: ignore[arg-type]
    assert table.to("upkeep", 3).life("A") == 21
