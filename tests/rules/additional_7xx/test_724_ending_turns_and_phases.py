"""Ending Turns and Phases (CR 724)."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from tests.rules.board import seat
from tests.rules.cards import BOLT, marker, spell
from tests.rules.quick import board

END = spell("End", fx.Clause(fx.EndTurn()))


def test_724_1_ending_the_turn_exiles_the_stack_and_skips_to_cleanup() -> None:
    table = board()
    table.put("A", "battlefield", marker("end"))  # type: ignore[arg-type]
    bolt, end = table.put("A", "hand", BOLT), table.put("A", "hand", END)
    table.to("main1").say("target", [seat("B")]).act("A", "cast", bolt)
    table.act("A", "cast", end)
    table.to("upkeep", 2)
    assert (table.life("A"), table.life("B"), table.count("A", "exile", "Bolt")) == (20, 20, 1)
