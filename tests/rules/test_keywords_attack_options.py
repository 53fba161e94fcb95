"""Optional costs of an attack and creatures that enter attacking: exert 701.43, enlist 702.154, sneak 702.190."""

from __future__ import annotations

from .board import Board, seat
from .cards import BEAR, FOREST
from .written import written

CHAMP = written(
    "Champ",
    "{G}",
    "Creature — Cat",
    "You may exert this creature as it attacks. When you do, it gets +1/+1 until end of turn.",
    "2/2",
)
WATCHER = written("Watcher", "{G}", "Creature — Cat", "Whenever you exert a creature, you gain 2 life.", "1/1")
RECRUITER = written("Recruiter", "{G}", "Creature — Cat", "Enlist", "1/3")
SNEAK = written("Shadow", "{4}{G}", "Creature — Cat", "Sneak {G}", "4/4")


def _attack(table: Board, *attackers: int) -> Board:
    table.say("attackers", [[oid, seat("B")] for oid in attackers])
    return table.to("declare_attackers")


def test_701_43d_an_exerted_attacker_does_what_its_linked_trigger_says() -> None:
    table = Board()
    champ = table.put("A", "battlefield", CHAMP)
    _attack(table.say("exert", True), champ).resolve()
    assert table.pt(champ) == (3, 3)


def test_701_43a_an_exerted_permanent_does_not_untap_in_the_next_untap_step_only() -> None:
    table = Board()
    champ = table.put("A", "battlefield", CHAMP)
    _attack(table.say("exert", True), champ).to("upkeep", 3)
    assert table.game.s.objects[champ].tapped
    table.to("upkeep", 5)
    assert not table.game.s.objects[champ].tapped


def test_701_43d_without_the_cost_nothing_triggers() -> None:
    table = Board()
    champ = table.put("A", "battlefield", CHAMP)
    _attack(table, champ).resolve()
    assert table.pt(champ) == (2, 2)


def test_701_43_whoever_looks_at_exerting_sees_it() -> None:
    table = Board()
    champ = table.put("A", "battlefield", CHAMP)
    table.put("A", "battlefield", WATCHER)
    _attack(table.say("exert", True), champ).resolve()
    assert table.life("A") == 22


def test_702_154a_enlisting_taps_another_creature_and_adds_its_power() -> None:
    table = Board()
    recruiter, bear = table.put("A", "battlefield", RECRUITER), table.put("A", "battlefield", BEAR)
    _attack(table.say("enlist", [bear]), recruiter).resolve()
    assert table.pt(recruiter) == (3, 3)
    assert table.game.s.objects[bear].tapped


def test_702_154a_an_attacker_or_a_sick_creature_is_not_enlisted() -> None:
    table = Board()
    recruiter, other = table.put("A", "battlefield", RECRUITER), table.put("A", "battlefield", BEAR)
    table.to("main1").put("A", "battlefield", BEAR, sick=True)
    _attack(table, recruiter, other).resolve()
    assert "enlist" not in [ask.reason for ask in table.asked]


def test_702_190_cast_for_sneak_it_enters_tapped_and_attacks_what_the_returned_creature_attacked() -> None:
    table = Board(3)
    table.put("A", "battlefield", FOREST)
    bear, shadow = table.put("A", "battlefield", BEAR), table.put("A", "hand", SNEAK)
    table.say("attackers", [[bear, seat("C")]]).to("main1")
    assert not table.may("A", "cast", shadow)
    table.to("declare_blockers")
    assert table.act("A", "cast", shadow, "sneak") is None
    table.resolve()
    assert table.zone(bear) == "hand"
    entered = next(oid for oid in table.game.permanents() if table.name(oid) == "Shadow")
    assert table.game.s.objects[entered].tapped
    table.to("main2")
    assert (table.life("B"), table.life("C")) == (20, 16)
