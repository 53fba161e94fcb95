""" "For each opponent, ... target artifact that player controls": each target is one of a certain player (CR 601.2c, 608.2b)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.cards import card
from tests.rules.quick import stocked
from tests.rules.written import written

WAVE = written("Wave", "{G}", "Instant", "For each opponent, destroy up to one target artifact that player controls.")
GIFT = written("Gift", "{G}", "Instant", "Target opponent gains control of target artifact.")
FORK = written("Fork", "{R}", "Instant", "Copy target instant spell. You may choose new targets for the copy.")
ROCK = card("Rock", "{1}", "artifact")


def _with_rocks() -> tuple[Board, int, int]:
    table = stocked(3)
    return table, table.put("B", "battlefield", ROCK), table.put("C", "battlefield", ROCK)


def test_608_2b_a_target_that_is_another_opponents_now_is_illegal() -> None:
    table, first, second = _with_rocks()
    wave, gift = table.put("A", "hand", WAVE), table.put("A", "hand", GIFT)
    table.say("target", [first, second], [-3], [first])
    assert table.act("A", "cast", wave) is None
    assert table.act("A", "cast", gift) is None
    table.resolve()
    assert table.zone(first) == "battlefield"
    assert table.zone(second) == "graveyard"


def test_608_2b_a_target_that_its_player_still_controls_is_destroyed() -> None:
    table, first, second = _with_rocks()
    table.say("target", [first, second]).cast("A", WAVE)
    assert [table.zone(first), table.zone(second)] == ["graveyard", "graveyard"]


def test_115_7d_a_new_target_is_one_of_the_same_player() -> None:
    table, first, second = _with_rocks()
    other = table.put("B", "battlefield", ROCK)
    wave, fork = table.put("A", "hand", WAVE), table.put("A", "hand", FORK)
    table.say("target", [first]).say("new_targets", True)
    assert table.act("A", "cast", wave) is None
    table.say("target", [table.game.s.stack[-1]], [other])
    assert table.act("A", "cast", fork) is None
    table.resolve()
    assert [table.zone(oid) for oid in (first, other, second)] == ["graveyard", "graveyard", "battlefield"]
    assert second not in next(each.options for each in reversed(table.asked) if each.reason == "target")
