"""Games that end by what players say: draws by agreement (MTR 2.4)."""

from __future__ import annotations

import pytest

from services.game.rules.formats.base import Format
from services.game.rules.formats.commander import Commander
from services.game.rules.formats.partner import Partner
from services.game.rules.kernel.state.rows import player_ref
from tests.rules.board import Board, opened
from tests.rules.cards import BOLT, FOREST
from tests.rules.written import written


def says(agree: object) -> dict[str, object]:
    return {"declare": "draw", "agree": agree}


@pytest.mark.parametrize(("format", "seats"), [(Commander(), 3), (Partner(), 4)])
def test_mtr_2_4_a_game_is_drawn_when_everybody_has_agreed(format: Format, seats: int) -> None:
    board = Board(seats, opened(format)).to("main1")
    for seat in range(seats):
        assert not board.game.over
        assert board.game.declare(seat, says(True)) is None
    assert board.game.over
    assert board.game.s.winners == ()
    assert {player.cause for player in board.game.s.players} == {"draw"}
    assert board.game.asks == []


def test_mtr_2_4_an_agreement_can_be_taken_back_and_who_left_is_not_asked() -> None:
    board = Board(3, opened(Commander())).to("main1")
    board.game.declare(0, says(True))
    board.game.declare(0, says(False))
    board.game.declare(1, says(True))
    board.game.edit_player(2).life = 0
    board.pass_()
    assert not board.game.over
    assert board.game.declare(2, says(True)) is not None, "who has left says nothing"
    board.game.declare(0, says(True))
    assert board.game.over


def test_mtr_2_4_in_the_middle_of_a_spell() -> None:
    board = Board(2, opened(Commander()))
    bolt = board.put("A", "hand", BOLT)
    board.put("A", "battlefield", FOREST)
    board.to("main1")
    index = next(i for i, action in enumerate(board.actions("A")) if action.obj == bolt)
    board.game.answer(0, index)
    assert board.game.asks[0].reason == "target"
    for seat in (0, 1):
        board.game.declare(seat, says(True))
    assert board.game.over
    assert board.game.asks == []


def test_mtr_2_4_agree_is_yes_or_no() -> None:
    board = Board(2, opened(Commander())).to("main1")
    assert board.game.declare(0, says("maybe")) is not None


def test_104_1_an_ended_game_asks_nothing_and_puts_no_trigger_on_the_stack() -> None:
    board = Board(2)
    board.put("A", "battlefield", FOREST)
    text = "Whenever an opponent loses life, target player may draw a card."
    board.put("A", "battlefield", written("Gloat", "{1}", "Enchantment", text))
    board.to("main1").game.edit_player(1).life = 3
    board.cast("A", BOLT, [player_ref(1)])
    assert board.game.over
    assert board.game.asks == []
    assert board.game.s.stack == []
    assert board.game.ask_of(0) is None
