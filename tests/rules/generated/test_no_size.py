"""Every full Vehicle and Spacecraft: as long as it is no creature it has no power or toughness, whatever is printed on it (CR 208.3)."""

from __future__ import annotations

from pathlib import Path

import pytest

from services.game.rules.kernel.evaluate.dispatch import matches
from services.game.rules.kernel.evaluate.search import measure
from services.game.rules.kernel.state.context import Context
from services.game.rules.program import filters as fl
from services.game.rules.program.amounts import Const
from services.game.rules.program.cards import FULL, CardProgram
from tests.rules.board import Board
from tests.rules.shelf import JsonShelf

pytestmark = pytest.mark.shared

SMALL = fl.PowerIs("<=", Const(99))


def _sized(program: CardProgram) -> list[str]:
    """What is measured of it although it is no creature, and what is not although it is one."""
    table = Board()
    oid = table.put("A", "battlefield", program)
    table.to("main1")
    game, context = table.game, Context(oid, 0)
    if "creature" in game.chars(oid).types:
        return []
    wrong = [what for what in ("power", "toughness") if measure(game, what, oid)]
    return wrong + ["a small one"] * matches(game, SMALL, oid, context)


def test_208_3_no_vehicle_that_nobody_crews_has_power(shared: Path) -> None:
    shelf = JsonShelf(shared / "cards" / "cards.jsonl.gz")
    named = [card["name"] for card in shelf.cards() if "Vehicle" in card["type_line"] or "Spacecraft" in card["type_line"]]  # fmt: skip
    full = [program for program in map(shelf.program, named) if program.grade() == FULL]
    assert len(full) > 50
    assert {program.name: found for program in full if (found := _sized(program))} == {}
