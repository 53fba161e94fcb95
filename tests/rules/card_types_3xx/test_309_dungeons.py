"""Dungeons (CR 309)."""

from __future__ import annotations

from tests.rules.invented import VENTURE
from tests.rules.quick import board
from tests.rules.written import written


def test_309_7_a_dungeon_is_completed_as_it_is_removed() -> None:
    table = board(12)
    watch = written("Watch", "{G}", "Enchantment", "Whenever you complete a dungeon, you gain 9 life.")
    table.put("A", "battlefield", watch)
    table.to("main1").say("dungeon", "Lost Mine of Phandelver")
    for number in range(4):
        assert "dungeon:0" in table.game.s.used_game or number == 0
        table.cast("A", VENTURE)
    assert "dungeon:0" not in table.game.s.used_game
    assert table.game.s.players[0].counters["completed_dungeons"] == 1
    assert table.life("A") >= 29
