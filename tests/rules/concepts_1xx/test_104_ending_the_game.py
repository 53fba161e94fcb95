"""Ending the Game (CR 104)."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from services.game.rules.program.players import EachPlayer, You
from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, spell
from tests.rules.quick import board


def test_104_2b_an_effect_wins_the_game() -> None:
    table = board(seats=3)
    table.to("main1").cast("A", spell("Win", fx.Clause(fx.WinGame(You()))))
    assert table.game.s.winners == (0,)


def test_104_3_a_player_loses_at_zero_life() -> None:
    table = board()
    table.game.edit_player(1).life = 3
    table.to("main1").cast("A", BOLT, [seat("B")])
    assert table.game.over
    assert table.game.s.players[1].cause == "life"


def test_104_3b_a_player_who_must_draw_from_an_empty_library_loses() -> None:
    table = Board(library=0)
    table.to("upkeep", 3)
    assert table.game.s.players[1].cause == "library"


def test_104_4c_an_effect_may_say_that_the_game_is_a_draw() -> None:
    table = board()
    table.to("main1").cast("A", spell("Peace", fx.Clause(fx.LoseGame(EachPlayer(), draw=True))))
    assert (table.game.over, table.game.s.winners) == (True, ())


def test_104_4c_an_effect_says_that_the_game_is_a_draw() -> None:
    table = board()
    table.to("main1").cast("A", spell("Peace", fx.Clause(fx.LoseGame(EachPlayer(), draw=True))))
    assert (table.game.over, table.game.s.winners) == (True, ())


def test_104_5_a_player_who_lost_has_left() -> None:
    table = Board(3)
    table.put("B", "battlefield", BEAR)
    table.game.edit_player(1).life = 0
    assert table.to("upkeep").count("B", "battlefield") == 0
