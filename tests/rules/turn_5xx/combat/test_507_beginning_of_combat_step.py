"""Beginning of Combat Step (CR 507)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.cards import marker


def test_507_2_beginning_of_combat_triggers() -> None:
    table = Board()
    table.put("A", "battlefield", marker("combat"))  # type: ignore[arg-type]
    assert table.to("main2").life("A") == 21
