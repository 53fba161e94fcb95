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


def test_402_3_what_came_back_from_the_battlefield_is_known_to_everybody() -> None:
    """Also when it was changed just before, in the same resolution."""
    table = board()
    bear = table.put("B", "battlefield", BEAR)
    strike = "This spell deals 1 damage to target creature. Return that creature to its owner's hand."
    table.to("main1").say("target", [bear]).cast("A", written("Strike", "{G}", "Sorcery", strike))
    assert table.zone(bear) == "hand"
    assert table.game.s.objects[table.game.s.hand[1][-1]].known == 0b11
