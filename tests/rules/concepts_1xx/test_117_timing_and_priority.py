"""Timing and Priority (CR 117)."""

from __future__ import annotations

from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, BOLT, COUNTERSPELL, FOREST
from tests.rules.quick import beast, board


def test_117_1_instants_any_time_with_priority() -> None:
    table = board()
    bolt, bear = table.put("A", "hand", BOLT), table.put("A", "hand", BEAR)
    table.to("upkeep", 2)
    assert (table.may("A", "cast", bolt), table.may("A", "cast", bear)) == (True, False)


def test_117_3a_the_active_player_has_priority_first() -> None:
    assert Board(3).to("upkeep", 2).game.asks[0].seat == 1


def test_117_3b_after_resolution_the_active_player_has_priority() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST, 4)
    bolt = board.put("A", "hand", BOLT)
    board.to("main1").say("target", [seat("B")])
    board.act("A", "cast", bolt)
    board.resolve()
    assert board.game.asks[0].seat == 0


def test_117_3c_who_cast_has_priority_again() -> None:
    table = board(seats=3)
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [seat("B")]).act("A", "cast", bolt)
    assert table.game.asks[0].seat == 0


def test_117_3c_who_cast_has_priority_again_whatever_triggered() -> None:
    """In another player's turn too."""
    table = board()
    table.put("A", "battlefield", beast("Whenever you cast an instant spell, you gain 1 life."))
    bolt = table.put("A", "hand", BOLT)
    table.to("main1", 2).say("target", [seat("B")]).act("A", "cast", bolt)
    assert (len(table.game.s.stack), table.game.asks[0].seat) == (2, 0)


def test_117_4_all_pass_in_succession_and_the_top_resolves() -> None:
    table = board(seats=3)
    bolt = table.put("A", "hand", BOLT)
    table.to("main1").say("target", [seat("B")]).act("A", "cast", bolt)
    for _ in range(3):
        assert table.life("B") == 20
        table.pass_()
    assert table.life("B") == 17


def test_117_4_a_response_resolves_first() -> None:
    board = Board()
    board.put("A", "battlefield", FOREST, 2)
    board.put("B", "battlefield", FOREST, 2)
    bolt, stop = board.put("A", "hand", BOLT), board.put("B", "hand", COUNTERSPELL)
    board.to("main1").say("target", [seat("B")])
    board.act("A", "cast", bolt)
    assert board.act("B", "cast", stop) is None
    board.resolve()
    assert board.life("B") == 20
    assert board.zone(bolt) == "graveyard"


def test_117_5_state_based_actions_come_before_priority() -> None:
    table = board()
    bear = table.put("A", "battlefield", BEAR)
    table.to("main1").cast("A", BOLT, [bear])
    assert (table.zone(bear), table.game.asks[0].kind) == ("graveyard", "priority")
