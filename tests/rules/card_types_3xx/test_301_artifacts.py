"""Artifacts (CR 301)."""

from __future__ import annotations

from tests.rules.board import seat
from tests.rules.cards import BEAR, BLADE, DOOM
from tests.rules.invented import SHARP_BLADE
from tests.rules.quick import act, board, lands_for_both
from tests.rules.written import written


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


def test_608_2h_each_other_creature_is_other_than_the_attacker_wherever_the_equipment_is_by_then() -> None:
    table = board()
    text = "Whenever equipped creature attacks, put a +1/+1 counter on that creature and each other creature you control that shares a creature type with it."
    attacker, other = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", BEAR)
    cannon = written("Cannon", "{1}", "Artifact — Equipment", f"{text}\nEquip {{1}}")
    oid = table.put("A", "battlefield", cannon, attached_to=attacker)
    moving = written("Moving", "{G}", "Instant", "Attach target Equipment you control to target creature you control.")
    held = table.put("A", "hand", moving)
    table.to("main1").say("attackers", [[attacker, seat("B")]])
    while not table.game.s.stack:
        table.pass_()
    act(table.say("target", [oid], [other]), "A", "cast", held)
    assert table.game.s.objects[oid].attached_to == other
    assert (table.pt(attacker), table.pt(other)) == ((3, 3), (3, 3))
