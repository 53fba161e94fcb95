"""Hand (CR 402)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.cards import BEAR, FOREST
from tests.rules.quick import board
from tests.rules.written import written


def test_402_2_the_hand_size_may_change() -> None:
    table = Board()
    table.put("A", "battlefield", written("Tower", "{G}", "Artifact", "You have no maximum hand size."))
    table.put("A", "hand", FOREST, 10)
    assert table.to("upkeep", 2).count("A", "hand") == 10


def test_402_3_a_hand_is_hidden_from_the_others() -> None:
    table = board()
    bear = table.put("A", "hand", BEAR, known=1)
    assert table.to("main1").game.s.objects[bear].known == 1
