"""Costs to attack and to block are one total, paid once the attackers are tapped (CR 508.1f-k, 509.1d-g)."""

from __future__ import annotations

import pytest

from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, FOREST
from tests.rules.quick import act, attack, beast, block, board
from tests.rules.written import written

PRISON = written(
    "Prison",
    "{2}{W}",
    "Enchantment",
    "Creatures can't attack you unless their controller pays {2} for each creature they control that's attacking you.",
)
ALTAR = written("Altar", "{3}", "Artifact", "Sacrifice a creature: Add {C}{C}.")
ELVES = "{T}: Add {G}."


def _tapped(table: Board, name: str) -> list[bool]:
    return [table.game.s.objects[oid].tapped for oid in table.game.permanents() if table.name(oid) == name]


@pytest.mark.parametrize(
    ("text", "life", "tapped"), [(ELVES, 20, [False]), (f"Vigilance\n{ELVES}", 18, [True])], ids=["plain", "vigilance"]
)
def test_508_1f_an_attacker_is_tapped_before_it_could_make_the_mana(text: str, life: int, tapped: list[bool]) -> None:
    table = board(1)
    table.put("B", "battlefield", PRISON)
    elves = table.put("A", "battlefield", beast(text, name="Elves"))
    table.say("attackers", [[elves, seat("B")]]).say("attack_cost", True).to("end_combat")
    assert (table.life("B"), _tapped(table, "Elves")) == (life, tapped)
    assert _tapped(table, "Forest") == tapped


def test_508_1i_what_is_left_at_home_makes_mana_for_the_others() -> None:
    table = board(1)
    table.put("B", "battlefield", PRISON)
    elves, bear = table.put("A", "battlefield", beast(ELVES, name="Elves")), table.put("A", "battlefield", BEAR)
    table.say("attackers", [[elves, seat("B")], [bear, seat("B")]]).say("attack_cost", True).to("end_combat")
    assert table.life("B") == 18
    assert (_tapped(table, "Elves"), _tapped(table, "Bear")) == ([True], [True])


def test_508_1j_a_total_that_cannot_be_paid_takes_nothing() -> None:
    table = board(3)
    table.put("B", "battlefield", PRISON, 2)
    bear = table.put("A", "battlefield", BEAR)
    table.say("attackers", [[bear, seat("B")]]).say("attack_cost", True, True).to("main2")
    assert (table.life("B"), _tapped(table, "Forest")) == (20, [False] * 3)


def test_508_1j_of_two_costs_of_one_creature_none_is_paid_alone() -> None:
    table = board(9)
    table.put("B", "battlefield", PRISON, 2)
    bear = table.put("A", "battlefield", BEAR)
    table.say("attackers", [[bear, seat("B")]]).say("attack_cost", True, False).to("main2")
    assert (table.life("B"), any(_tapped(table, "Forest"))) == (20, False)


def test_508_1k_what_was_sacrificed_for_the_cost_does_not_attack() -> None:
    table = board(0)
    cheer = written("Cheer", "{1}", "Enchantment", "Whenever a creature you control attacks, you gain 1 life.")
    for each in (cheer, ALTAR):
        table.put("A", "battlefield", each)
    table.put("B", "battlefield", PRISON)
    bear = table.put("A", "battlefield", BEAR)
    table.say("attackers", [[bear, seat("B")]]).say("attack_cost", True).to("main2")
    assert (table.zone(bear), table.life("A"), table.life("B")) == ("graveyard", 20, 20)


RAYS = written(
    "Rays",
    "{1}",
    "Enchantment",
    "Creatures your opponents control can't attack or block unless their controller pays {1}.",
)


def test_509_1f_of_two_costs_to_block_none_is_paid_alone() -> None:
    table = board()
    table.put("A", "battlefield", RAYS, 2)
    bear, wall = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", beast(pt="0/4"))
    plot = table.put("B", "battlefield", FOREST)
    attack(table.say("block_cost", True, True), bear)
    block(table, (wall, bear)).to("end_combat")
    assert (table.life("B"), table.game.s.objects[plot].tapped) == (18, False)


def test_509_1h_an_attacker_is_blocked_by_what_was_sacrificed_for_the_cost() -> None:
    table = board()
    table.put("A", "battlefield", RAYS)
    guard = written("Guard", "{1}", "Enchantment", "Whenever a creature you control blocks, you gain 5 life.")
    for each in (ALTAR, guard):
        table.put("B", "battlefield", each)
    bear, wall = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", beast(pt="0/4"))
    attack(table.say("block_cost", True), bear)
    block(table, (wall, bear)).to("end_combat")
    assert (table.zone(wall), table.life("B")) == ("graveyard", 20)


def test_509_1h_an_attacker_is_unblocked_only_once_blockers_were_declared() -> None:
    text = "{G}, Return an unblocked attacking creature you control to its owner's hand: Draw a card."
    table = board(9)
    oid, bear = table.put("A", "battlefield", beast(text)), table.put("A", "battlefield", BEAR)
    attack(table, bear)
    assert not table.may("A", "activate", oid)
    table.to("declare_blockers")
    act(table, "A", "activate", oid)
    assert table.zone(bear) == "hand"


@pytest.mark.parametrize(("step", "pt"), [("declare_attackers", (2, 2)), ("declare_blockers", (4, 1))])
def test_509_1h_a_static_ability_of_unblocked_creatures_waits_for_the_blocks(step: str, pt: tuple[int, int]) -> None:
    table = board()
    table.put(
        "A",
        "battlefield",
        written("Witch", "{1}", "Artifact", "Unblocked creatures you control have base power and toughness 4/1."),
    )
    bear = table.put("A", "battlefield", BEAR)
    table.say("attackers", [[bear, seat("B")]]).to(step)
    assert table.pt(bear) == pt
