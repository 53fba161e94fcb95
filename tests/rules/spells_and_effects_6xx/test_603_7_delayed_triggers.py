"""Delayed triggered abilities wait for the step that they name (CR 603.7)."""

from __future__ import annotations

import pytest

from tests.rules.board import Board, seat
from tests.rules.quick import beast, stocked
from tests.rules.written import written

MORE_UPKEEPS = "Whenever this creature deals combat damage to a player, you get that many additional upkeep steps after this phase."


def _drawn(when: str) -> list[int]:
    """How many cards the first seat has drawn in its own turn, with an upkeep step after combat, and in the upkeep of the next one."""
    table: Board = stocked(2)
    hitter = table.put("A", "battlefield", beast(MORE_UPKEEPS, pt="1/1"))
    table.to("main1", 3)
    before = len(table.game.zone_list("hand", 0))
    table.cast("A", written("Later", "{G}", "Sorcery", f"Draw a card at the beginning of {when}."))
    table.say("attackers", [[hitter, seat("B")]]).to("main2")
    drawn = [len(table.game.zone_list("hand", 0)) - before]
    table.to("draw", 4)
    return [*drawn, len(table.game.zone_list("hand", 0)) - before]


@pytest.mark.parametrize(("when", "drawn"), [("the next upkeep", [1, 1]), ("the next turn's upkeep", [0, 1])])
def test_603_7_the_next_turns_upkeep_is_none_of_this_turn(when: str, drawn: list[int]) -> None:
    assert _drawn(when) == drawn
