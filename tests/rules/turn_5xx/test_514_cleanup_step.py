"""Cleanup Step (CR 514)."""

from __future__ import annotations

from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.events import StepEvent
from services.game.rules.kernel.state.flat_rows import dump, load, program_digest
from services.game.rules.kernel.state.state_hash import state_hash
from tests.rules.board import Board
from tests.rules.cards import BEAR, BOLT, FOREST, GIANT, GROWTH
from tests.rules.quick import beast, board
from tests.rules.written import written


def test_514_1_the_active_player_discards_down_to_seven() -> None:
    table = Board()
    table.put("A", "hand", FOREST, 9)
    table.to("upkeep", 2)
    assert (table.count("A", "hand"), table.count("A", "graveyard")) == (7, 2)


def test_514_1_discard_down_to_seven() -> None:
    board = Board()
    board.put("A", "hand", BEAR, 9)
    board.to("upkeep", 2)
    assert len(board.game.s.hand[0]) == 7
    assert board.count("A", "graveyard") == 2


def test_514_2_damage_wears_off_with_the_turn() -> None:
    table = board()
    giant = table.put("A", "battlefield", GIANT)
    table.to("main1").cast("A", BOLT, [giant])
    assert table.to("upkeep", 2).game.s.objects[giant].damage == 0


def test_514_2_until_end_of_turn_ends_and_damage_wears_off() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST, 2)
    bear = board.put("A", "battlefield", BEAR)
    board.to("main1").cast("A", GROWTH, [bear])
    assert board.pt(bear) == (5, 5)
    board.cast("A", BOLT, [bear])
    assert board.game.s.objects[bear].damage == 3
    board.to("upkeep", 2)
    assert board.pt(bear) == (2, 2)
    assert board.game.s.objects[bear].damage == 0


def test_514_3_normally_nobody_gets_priority_in_cleanup() -> None:
    table = Board()
    table.put("A", "battlefield", FOREST)
    table.to("end")
    table.pass_()
    table.pass_()
    assert table.game.s.turn.number == 2


def test_514_3a_a_trigger_in_cleanup_gives_priority_and_another_cleanup() -> None:
    table = Board()
    table.put(
        "A", "battlefield", written("Fury", "{G}", "Enchantment", "Whenever you discard a card, you gain 1 life.")
    )
    table.put("A", "hand", FOREST, 8)
    table.to("end")
    table.pass_()
    table.pass_()
    assert (table.game.s.turn.number, table.game.s.turn.step) == (1, "cleanup")
    assert table.to("upkeep", 2).life("A") == 21


def _restored(game: Play) -> Play:
    state, since = game.checkpoint()
    programs = {program_digest(program): program for program in state.programs}
    again = Play(load(dump(state, programs), programs), game.format, game.seed)
    again.begin()
    for who, answer in since:
        again.take(who, answer)
    return again


def test_514_3a_a_table_restored_in_the_cleanup_step_has_another_one() -> None:
    table = Board(2)
    table.put("A", "battlefield", beast("Whenever you discard a card, you gain 1 life."))
    table.put("A", "hand", FOREST, 8)
    table.to("end")
    while table.game.s.turn.step != "cleanup":
        table.pass_()
    again = _restored(table.game)
    assert state_hash(again) == state_hash(table.game)
    for game in (table.game, again):
        while game.s.turn.number == 1:
            ask = game.asks[0]
            game.take(ask.decider, 0)
    steps = [
        [row.step for row in game.s.history if isinstance(row, StepEvent)].count("cleanup")
        for game in (table.game, again)
    ]
    assert steps == [2, 2]
    assert state_hash(again) == state_hash(table.game)
