"""Leveler Cards (CR 711)."""

from __future__ import annotations

from services.game.rules.oracle.compiler import compile_card
from services.game.rules.oracle.text.card_text import CardText, FaceText
from tests.rules.board import Board


def test_711_2a_a_band_without_abilities_changes_power_and_toughness() -> None:
    text = "Level up {2}\nLEVEL 1-4\n0/6\nLEVEL 5+\n6/6\nIslandwalk"
    made = compile_card(CardText("Watch", "leveler", (FaceText("Watch", "{U}", "Creature — Merfolk", text, "0", "3"),)))
    table = Board()
    watch = [table.put("A", "battlefield", made, counters={"level": level}) for level in (0, 1, 4, 5)]
    assert [table.to("main1").pt(oid) for oid in watch] == [(0, 3), (0, 6), (0, 6), (6, 6)]
