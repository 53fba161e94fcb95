"""Artifacts (CR 301)."""

from __future__ import annotations

from tests.rules.cards import BEAR, BLADE, DOOM
from tests.rules.invented import SHARP_BLADE
from tests.rules.quick import act, board, lands_for_both


def test_301_5_equipment_attaches_and_stays_when_the_creature_leaves() -> None:
    table = lands_for_both()
    bear = table.put("A", "battlefield", BEAR)
    blade = table.put("A", "battlefield", BLADE)
    table.to("main1").say("target", [bear]).act("A", "activate", blade)
    table.resolve()
    assert table.pt(bear) == (4, 2)
    table.cast("A", DOOM, [bear])
    assert table.zone(blade) == "battlefield"
    assert table.game.s.objects[blade].attached_to == 0


def test_301_5c_equipment_on_what_is_no_creature_comes_off() -> None:
    table = board()
    bear, blade = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", SHARP_BLADE)
    act(table.to("main1").say("target", [bear]), "A", "activate", blade)
    table.cast("A", DOOM, [bear])
    assert (table.zone(blade), table.game.s.objects[blade].attached_to) == ("battlefield", 0)
