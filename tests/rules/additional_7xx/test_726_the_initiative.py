"""The Initiative (CR 726)."""

from __future__ import annotations

from tests.rules.cards import FOREST
from tests.rules.quick import act, board
from tests.rules.written import written


def test_726_1_nobody_has_the_initiative_at_first() -> None:
    assert board().to("main1").game.s.initiative == -1


def test_726_3_only_one_player_has_the_initiative() -> None:
    table = board(seats=3)
    seize = written("Seize", "{G}", "Sorcery", "You take the initiative.")
    table.put("B", "battlefield", FOREST)
    table.to("main1").cast("A", seize)
    card_of_b = table.put("B", "hand", seize)
    act(table.to("main1", 2), "B", "cast", card_of_b)
    assert table.game.s.initiative == 1


def test_726_5_taking_it_again_ventures_again() -> None:
    table = board()
    seize = written("Seize", "{G}", "Sorcery", "You take the initiative.")
    table.to("main1").cast("A", seize).cast("A", seize)
    assert table.game.s.used_game["room:0"] > 1
