"""Permanents (CR 110)."""

from __future__ import annotations

from tests.rules.board import seat
from tests.rules.cards import ANTHEM, BEAR, BOLT
from tests.rules.quick import board, found


def test_110_4_permanent_types() -> None:
    table = board()
    table.to("main1").cast("A", BOLT, [seat("B")])
    assert table.count("A", "battlefield", "Bolt") == 0
    assert table.cast("A", ANTHEM).count("A", "battlefield", "Anthem") == 1


def test_110_5_a_permanent_enters_untapped_face_up_and_phased_in() -> None:
    table = board()
    row = table.game.s.objects[found(table.to("main1").cast("A", BEAR), "Bear")]
    assert (row.tapped, row.face_down, row.phased_out, row.flipped) == (False, 0, False, False)
