"""The Initiative (CR 726)."""

from __future__ import annotations

from tests.rules.cards import BEAR, FOREST
from tests.rules.quick import act, attack, beast, board, lands_for_both
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


def test_726_2_one_or_more_creatures_take_it_once() -> None:
    """The ability is of the player who has it, and names the player whose creatures dealt the damage."""
    table = lands_for_both()
    seize = written("Seize", "{G}", "Sorcery", "You take the initiative.")
    table.put("A", "battlefield", beast("Whenever you take the initiative, you gain 3 life."))
    bears = [table.put("A", "battlefield", BEAR) for _ in range(2)]
    act(table.to("main1", 2), "B", "cast", table.put("B", "hand", seize))
    attack(table.to("main1", 3), *bears)
    while not table.game.s.stack:
        table.pass_()
    [taken] = table.game.s.stack
    assert table.game.s.objects[taken].controller == 1
    table.resolve()
    assert (table.game.s.initiative, table.life("A")) == (0, 23)
