"""Sorceries (CR 307)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.cards import BEAR, FOREST


def test_307_1_a_creature_is_cast_only_in_the_own_main_phase() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST)
    board.put("B", "battlefield", FOREST)
    mine, theirs = board.put("A", "hand", BEAR), board.put("B", "hand", BEAR)
    board.to("upkeep")
    assert not board.may("A", "cast", mine)
    board.to("main1")
    assert board.may("A", "cast", mine)
    assert not board.may("B", "cast", theirs)
