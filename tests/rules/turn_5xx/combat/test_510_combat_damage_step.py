"""Combat Damage Step (CR 510)."""

from __future__ import annotations

import pytest

from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, DOOM, GIANT, creature
from tests.rules.fights import fight
from tests.rules.quick import act, attack, beast, block, board


def test_510_1_attackers_and_blockers_assign_their_damage_without_the_stack() -> None:
    table = board()
    giant, bear = table.put("A", "battlefield", GIANT), table.put("B", "battlefield", BEAR)
    attack(table, giant)
    block(table, (bear, giant)).to("combat_damage")
    assert (table.zone(bear), table.game.s.objects[giant].damage, table.game.s.stack) == ("graveyard", 2, [])


def test_510_1a_damage_equals_power() -> None:
    table = Board()
    giant = table.put("A", "battlefield", GIANT)
    assert attack(table, giant).to("main2").life("B") == 15


def test_510_1b_an_unblocked_attacker_deals_its_power_to_the_player() -> None:
    board, mine, _ = fight(BEAR)
    assert board.life("B") == 18
    assert board.game.s.objects[mine].tapped


def test_510_1c_attacker_divides_damage_among_blockers() -> None:
    board = Board()
    giant = board.put("A", "battlefield", GIANT)
    one, two = board.put("B", "battlefield", BEAR), board.put("B", "battlefield", BEAR)
    board.say("attackers", [[giant, seat("B")]]).say("blockers", [[one, giant], [two, giant]]).say(
        "combat_damage", [1, 4]
    )
    board.to("end_combat")
    assert board.zone(one) == "battlefield"
    assert board.zone(two) == "graveyard"


def test_510_1c_a_blocked_creature_without_blockers_deals_no_damage() -> None:
    table = board()
    bear, wall = table.put("A", "battlefield", BEAR), table.put("B", "battlefield", creature("Wall", "0/4"))
    attack(table, bear)
    table.say("blockers", [[wall, bear]]).to("declare_blockers")
    doom = table.put("A", "hand", DOOM)
    act(table.say("target", [wall]), "A", "cast", doom)
    assert table.to("main2").life("B") == 20


def test_510_1d_a_blocker_divides_among_what_it_blocks() -> None:
    table = Board()
    first, second = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", BEAR)
    wall = table.put("B", "battlefield", beast("This creature can block an additional creature each combat.", "4/9"))
    attack(table, first, second)
    table.say("combat_damage", [2, 2])
    block(table, (wall, first), (wall, second)).to("main2")
    assert (table.zone(first), table.zone(second)) == ("graveyard", "graveyard")


def test_510_1e_the_division_must_be_whole() -> None:
    table = Board()
    giant = table.put("A", "battlefield", GIANT)
    walls = [table.put("B", "battlefield", BEAR) for _ in range(2)]
    attack(table, giant)
    block(table, *[(wall, giant) for wall in walls])
    table.say("combat_damage", [1, 1])
    with pytest.raises(AssertionError, match="add up"):
        table.to("main2")


def test_510_2_all_combat_damage_is_simultaneous() -> None:
    board, mine, theirs = fight(BEAR, BEAR)
    assert board.zone(mine) == board.zone(theirs[0]) == "graveyard"


KNIGHT = creature("Knight", "2/1", "first strike")


def test_510_4_first_strike_kills_before_it_is_hit() -> None:
    board, mine, theirs = fight(KNIGHT, BEAR)
    assert board.zone(mine) == "battlefield"
    assert board.zone(theirs[0]) == "graveyard"
