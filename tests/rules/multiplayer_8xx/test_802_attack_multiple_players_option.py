"""Attack Multiple Players Option (CR 802)."""

from __future__ import annotations

import pytest

from tests.rules.board import Board, seat
from tests.rules.cards import BEAR, GIANT


@pytest.mark.parametrize("seats", [3, 4])
def test_802_a_creature_attacks_any_opponent(seats: int) -> None:
    board = Board(seats)
    one, two = board.put("A", "battlefield", BEAR), board.put("A", "battlefield", BEAR)
    board.say("attackers", [[one, seat("B")], [two, seat("C")]]).to("end_combat")
    assert (board.life("B"), board.life("C")) == (18, 18)


def test_802_4_only_the_attacked_player_blocks() -> None:
    board = Board(3)
    bear = board.put("A", "battlefield", BEAR)
    board.put("C", "battlefield", GIANT)
    board.say("attackers", [[bear, seat("B")]]).to("end_combat")
    assert not any(ask.reason == "blockers" for ask in board.asked)
    assert board.life("B") == 18
