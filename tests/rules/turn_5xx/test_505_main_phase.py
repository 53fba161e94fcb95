"""Main Phase (CR 505)."""

from __future__ import annotations

from tests.rules.board import Board
from tests.rules.quick import attack, beast, board, cast_text
from tests.rules.written import written


def test_505_1a_only_in_the_first_combat_phase() -> None:
    """An additional combat phase does not make a further one."""
    table = board(2, library=30)
    text = "Whenever this creature attacks, if it's the first combat phase of the turn, untap it. After this phase, there is an additional combat phase."
    bear = table.put("A", "battlefield", beast(text))
    attack(table.to("begin_combat"), bear).resolve()
    table.to("end_combat")
    assert table.life("B") == 18
    table.say("attackers", [[bear, -2]])
    table.to("main2")
    assert table.game.s.turn.combats == 2
    assert table.life("B") == 16


def test_505_4_a_saga_gets_a_counter_before_combat() -> None:
    table = Board()
    saga = table.put(
        "A",
        "battlefield",
        written(
            "Tale", "{G}", "Enchantment — Saga", "I — You gain 1 life.\nII — You gain 5 life.\nIII — You gain 9 life."
        ),
    )
    table.game.edit(saga).counters = {"lore": 1}
    table.to("begin_combat")
    assert (table.game.s.objects[saga].counters["lore"], table.life("A")) == (2, 25)


def test_505_1b_the_second_main_phase_is_counted_once() -> None:
    """A main phase after an additional combat phase is the third of the turn."""
    table = board()
    table.put(
        "A",
        "battlefield",
        beast(
            "At the beginning of your second main phase, you gain 1 life.\nAt the beginning of each postcombat main phase, you gain 10 life."
        ),
    )
    cast_text(table, "After this main phase, there is an additional combat phase followed by an additional main phase.")
    assert table.to("end").life("A") == 41
