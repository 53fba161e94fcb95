"""Whatever changes between two priorities was told in an event: the invariant of random play finds each change that was not (CR 603.2)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from tests.fuzz.invariants import Broken, check_told, controllers
from tests.rules.board import Board
from tests.rules.cards import BEAR, BLADE, BOLT, DRUID
from tests.rules.invented import STEAL
from tests.rules.quick import board


def _silently_tapped(table: Board, oid: int) -> None:
    table.game.edit(oid).tapped = True


def _silently_countered(table: Board, oid: int) -> None:
    table.game.edit(oid).counters = {"+1/+1": 1}


def _silently_attached(table: Board, oid: int) -> None:
    table.game.edit(oid).attached_to = table.put("A", "battlefield", BEAR)


def _silently_hurt(table: Board, oid: int) -> None:
    table.game.edit_player(1).life -= 1


def _silently_poisoned(table: Board, oid: int) -> None:
    table.game.edit_player(1).counters = {"poison": 1}


def _silently_taken(table: Board, oid: int) -> None:
    table.game.edit(oid).controller = 1


FAULTS = (
    _silently_tapped,
    _silently_countered,
    _silently_attached,
    _silently_hurt,
    _silently_poisoned,
    _silently_taken,
)


@pytest.mark.parametrize("change", FAULTS)
def test_603_2_a_change_without_an_event_is_found(change: Callable[[Board, int], None]) -> None:
    table = board().to("main1")
    oid = table.put("A", "battlefield", BEAR)
    before, controlled, happened = table.game.kept, controllers(table.game), len(table.game.s.history)
    assert before is not None
    check_told(table.game, before, controlled, happened)
    change(table, oid)
    with pytest.raises(Broken):
        check_told(table.game, before, controlled, happened)


def test_603_2_what_is_done_by_the_rules_is_told() -> None:
    table = board()
    druid, blade = table.put("A", "battlefield", DRUID), table.put("A", "battlefield", BLADE)
    bear = table.put("B", "battlefield", BEAR)
    table.to("main1")
    before, controlled, happened = table.game.kept, controllers(table.game), len(table.game.s.history)
    assert before is not None
    table.cast("A", BOLT, [-2]).cast("A", STEAL, [bear])
    table.say("target", [druid])
    assert table.act("A", "activate", blade) is None
    table.resolve()
    assert (table.game.controller_of(bear), table.life("B")) == (0, 17)
    check_told(table.game, before, controlled, happened)
