"""How long effects of resolutions, delayed triggers and permissions last (CR 611.2, 514.2, 511.3)."""

from __future__ import annotations

import pytest

from services.game.rules.kernel.events.durations import DURATIONS, add_effect, until
from services.game.rules.kernel.state.context import Context
from services.game.rules.kernel.state.flat_rows import from_data, to_data
from services.game.rules.kernel.state.until import Until
from services.game.rules.program.amounts import Const
from services.game.rules.program.modifications import ModifyPT
from tests.rules.board import Board
from tests.rules.cards import BEAR, FOREST


def _lasting(duration: str) -> tuple[Board, int]:
    """A bear of B that an effect of A's forest makes bigger for a duration, in the first turn of A."""
    table = Board(2)
    forest = table.put("A", "battlefield", FOREST)
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1")
    add_effect(table.game, Context(forest, 0), (bear,), (ModifyPT(Const(3), Const(3)),), duration)
    return table, bear


def _when_it_ends(duration: str) -> str:
    table, bear = _lasting(duration)
    for _ in range(400):
        if table.game.chars(bear).power == 2:
            return f"{table.game.s.turn.number} {table.game.s.turn.step}"
        table.pass_()
    return "never"


@pytest.mark.parametrize(
    ("duration", "ends"),
    [
        ("end_of_turn", "2 upkeep"), ("end_of_combat", "1 main2"), ("your_next_turn", "3 upkeep"), ("your_next_upkeep", "3 upkeep"),
        ("your_next_end", "1 end"), ("end_of_your_next_turn", "4 upkeep"), ("next_untap", "2 upkeep"),
    ],
)  # fmt: skip
def test_611_2a_a_duration_ends_at_the_moment_that_it_says(duration: str, ends: str) -> None:
    assert _when_it_ends(duration) == ends


@pytest.mark.parametrize("duration", ["while_source", "while_control_source", "until_source_leaves"])
def test_611_2b_for_as_long_as_the_source_is_there(duration: str) -> None:
    table, bear = _lasting(duration)
    assert table.game.chars(bear).power == 5
    source = table.game.s.effects[-1].source
    table.game.s.battlefield.remove(source)
    table.game.edit(source).zone = "gone"
    table.pass_()
    assert table.game.chars(bear).power == 2


def test_611_2_what_has_no_duration_lasts() -> None:
    table, bear = _lasting("")
    table.to("main1")
    assert table.game.chars(bear).power == 5


def test_611_2_every_duration_of_the_capabilities_has_an_end() -> None:
    table = Board(2)
    assert all(isinstance(until(table.game, duration, 0), Until) for duration in DURATIONS)


@pytest.mark.parametrize("duration", sorted(DURATIONS))
def test_611_2_a_duration_comes_back_from_a_snapshot(duration: str) -> None:
    table = Board(2)
    ends = until(table.game, duration, 1)
    again = from_data(to_data(ends))
    assert type(again) is type(ends)
    assert to_data(again) == to_data(ends)
