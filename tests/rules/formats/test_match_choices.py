"""Before a later game of a match: who plays first (MTR 2.2), and commanders chosen anew (Duel Commander 508)."""

from __future__ import annotations

from services.game.rules.formats.duel import Duel
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.program import effects as fx
from tests.rules.board import Board, opened
from tests.rules.cards import FOREST, creature, spell

FIRST = creature("First", "2/2", types="legendary creature")
SECOND = creature("Second", "3/3", types="legendary creature")
THIRD = creature("Third", "4/4", types="legendary creature")


def begun(chooser: int = -1, choices: bool = True) -> Play:
    """A duel at its first question: two legends of each list may command, one alone or with another."""
    allowed = [[FIRST], [SECOND], [FIRST, THIRD]] if choices else []
    decks = [SeatDeck(seat, 0, [FOREST] * 60 + [SECOND, THIRD], [FIRST], [], allowed) for seat in range(2)]
    game = new_game(Duel(), decks, b"match", first=None if chooser >= 0 else 0, chooser=chooser)
    game.begin()
    return game


def commanders(game: Play, seat: int) -> list[str]:
    """Names in a seat's part of the command zone."""
    return [game.chars(oid).name for oid in game.s.command if game.s.objects[oid].owner == seat]


def keep_hands(game: Play) -> None:
    while game.s.turn.number == 0:
        for ask in list(game.asks):
            game.answer(ask.seat, ask.default)


def test_dc_508_3_both_choose_at_once_and_nobody_sees_the_other_choice_before() -> None:
    game = begun()
    assert [(ask.seat, ask.reason, ask.hidden) for ask in game.asks] == [
        (0, "commanders", True),
        (1, "commanders", True),
    ]
    assert game.asks[0].words == ["First", "Second", "First + Third"]
    game.answer(0, "Second")
    assert commanders(game, 0) == ["First"], "nothing is revealed before both have chosen"
    game.answer(1, "First")
    assert (commanders(game, 0), commanders(game, 1)) == (["Second"], ["First"])


def test_dc_508_7_the_number_of_commanders_may_change_and_the_deck_keeps_its_cards() -> None:
    game = begun()
    game.answer(0, "First + Third")
    game.answer(1, "Second")
    assert commanders(game, 0) == ["First", "Third"]
    assert len(game.s.commanders) == 3
    keep_hands(game)
    for seat, size in ((0, 61), (1, 62)):
        assert len(game.s.library[seat]) + len(game.s.hand[seat]) == size


def test_dc_508_1_only_what_the_list_allows_can_be_chosen() -> None:
    game = begun()
    assert game.answer(0, "Third") is not None


def test_dc_508_6_the_last_commanders_are_kept_by_default() -> None:
    game = begun()
    assert [ask.default for ask in game.asks] == ["First", "First"]


def test_dc_508_2_the_first_game_asks_nothing() -> None:
    assert begun(choices=False).asks[0].reason == "mulligan"


def test_mtr_2_2_the_loser_of_the_last_game_chooses_who_plays_first() -> None:
    game = begun(chooser=1, choices=False)
    assert [(ask.seat, ask.reason) for ask in game.asks] == [(1, "play_first")]
    game.answer(1, False)
    keep_hands(game)
    assert game.s.turn.active == 0
    game = begun(chooser=1, choices=False)
    game.answer(1, True)
    keep_hands(game)
    assert game.s.turn.active == 1


def test_dc_508_3_commanders_are_chosen_before_anybody_decides_who_plays_first() -> None:
    game = begun(chooser=0)
    assert {ask.reason for ask in game.asks} == {"commanders"}
    game.answer(0, "First")
    game.answer(1, "First")
    assert game.asks[0].reason == "play_first"


# --- subgames


def test_dc_508_8_a_subgame_asks_for_no_commanders_and_has_the_current_ones() -> None:
    dream = spell("Dream", fx.Clause(fx.PlaySubgame()), types="sorcery")
    allowed = [[FIRST], [SECOND]]
    decks = [SeatDeck(seat, 0, [FOREST] * 60 + [SECOND], [FIRST], [], allowed) for seat in range(2)]
    game = new_game(opened(Duel()), decks, b"match", first=0)
    game.begin()
    game.answer(0, "Second")
    game.answer(1, "First")
    board = Board(2, game.format)
    board.game, board.begun = game, True
    board.put("A", "battlefield", FOREST)
    board.to("main1")
    card = board.put("A", "hand", dream)
    assert board.act("A", "cast", card) is None
    asked = len(board.asked)
    while game.s.outer is None:
        board.pass_()
    board.to("upkeep")
    assert [ask.reason for ask in board.asked[asked:] if ask.reason == "commanders"] == []
    assert (commanders(game, 0), commanders(game, 1)) == (["Second"], ["First"])
    game.edit_player(1).life = 0
    board.pass_()
    assert game.s.outer is None
    assert (commanders(game, 0), commanders(game, 1)) == (["Second"], ["First"])
