"""Prevention for classes and both ways, what follows from it; skipped turns and steps; blocks that are told (CR 615, 500.11, 509.1c)."""

from __future__ import annotations

from .board import Board
from .quick import act, attack, beast, board, stocked
from .written import written

BOLT = written("Bolt", "{R}", "Instant", "This spell deals 3 damage to any target.")
FOG = written(
    "Cover", "{G}", "Instant", "Prevent all damage that would be dealt to you and creatures you control this turn."
)


def test_611_2c_a_shield_for_a_class_covers_what_comes_later() -> None:
    """Prevention changes no characteristics: creatures that enter after it resolved are covered, too."""
    table = stocked(2)
    table.cast("A", FOG)
    late = table.put("A", "battlefield", beast())
    table.cast("A", BOLT, [late])
    assert table.zone(late) == "battlefield"
    foe = table.put("B", "battlefield", beast())
    table.cast("A", BOLT, [foe])
    assert table.zone(foe) == "graveyard"


def test_615_5_what_follows_is_done_for_what_was_prevented() -> None:
    """Counters for each 1 damage prevented."""
    table = stocked(2)
    text = "If damage would be dealt to another creature you control, prevent that damage. Put a +1/+1 counter on that creature for each 1 damage prevented this way."
    table.put("A", "battlefield", written("Ward", "{2}", "Creature — Elemental", text, "6/6"))
    friend = table.put("A", "battlefield", beast())
    table.cast("A", BOLT, [friend])
    assert table.pt(friend) == (5, 5)


def test_615_1_both_ways() -> None:
    """ "Dealt to and dealt by": a wall neither takes nor deals combat damage."""
    table = board(2, library=30)
    bear = table.put("A", "battlefield", beast())
    wall = table.put(
        "B", "battlefield", beast("Prevent all combat damage that would be dealt to and dealt by this creature.", "1/1")
    )
    attack(table.to("begin_combat"), bear)
    table.say("blockers", [[wall, bear]]).to("end_combat")
    assert (table.zone(wall), table.zone(bear)) == ("battlefield", "battlefield")
    assert table.game.s.objects[bear].damage == 0


def test_500_11_a_skipped_turn_does_not_come() -> None:
    """ "You skip your next turn": the others go on."""
    table = stocked(2)
    table.cast("A", written("Rest", "{G}", "Sorcery", "You skip your next turn."))
    table.to("main1", 2)
    assert table.game.s.turn.active == 1
    table.to("main1", 3)
    assert table.game.s.turn.active == 1


def _tapped(table: Board, oid: int) -> bool:
    return table.game.s.objects[oid].tapped


def test_500_11_nothing_untaps_without_an_untap_step() -> None:
    """ "Players skip their untap steps"; a creature is rested all the same (CR 302.6)."""
    table = stocked(2)
    table.put("A", "battlefield", written("Still", "{1}", "Enchantment", "Players skip their untap steps."))
    dryad = table.put("A", "battlefield", beast("{T}: You gain 1 life."), sick=True)
    tired = table.put("A", "battlefield", beast(), tapped=True)
    assert not table.may("A", "activate", dryad)
    table.to("main1", 3)
    assert _tapped(table, tired)
    assert table.may("A", "activate", dryad)


def test_509_1c_a_creature_that_is_told_blocks_that_attacker() -> None:
    """ "Target creature blocks this creature this turn if able": it, and no other."""
    table = stocked(2)
    lurer = table.put("A", "battlefield", beast("{G}: Target creature blocks this creature this turn if able.", "3/3"))
    other = table.put("A", "battlefield", beast())
    foe = table.put("B", "battlefield", beast())
    table.say("target", [foe])
    act(table, "A", "activate", lurer)
    attack(table.to("begin_combat"), lurer, other)
    table.to("end_combat")
    assert table.zone(foe) == "graveyard"
    assert table.life("B") == 18
