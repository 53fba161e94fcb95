"""Duel Commander (document 004): what differs from Commander, and what holds where the document is silent."""

from __future__ import annotations

import pytest

from services.game.rules.formats.commander import Commander
from services.game.rules.formats.duel import Duel
from services.game.rules.formats.registry import BadSeating, chairs_of, format_of
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.kernel.state.rows import player_ref
from tests.rules.board import Board, opened
from tests.rules.cards import BOUNCE, DOOM, FOREST, creature

B = player_ref(1)
FIRST = creature("First", "7/7", cost="{G}", types="legendary creature")
SECOND = creature("Second", "2/2", cost="{G}", types="legendary creature")


def led() -> tuple[Board, int, int]:
    """A duel in the first main phase: two commanders in the command zone, nine lands."""
    board = Board(2, opened(Duel()))
    first, second = board.commander("A", FIRST), board.commander("A", SECOND)
    board.put("A", "battlefield", FOREST, count=9)
    return board.to("main1"), first, second


def in_command(board: Board, name: str) -> int:
    return next(oid for oid in board.game.s.command if board.name(oid) == name)


def cast(board: Board, oid: int) -> int:
    """Cast from the command zone and resolved: the permanent."""
    assert board.act("A", "cast", oid) is None
    name = board.name(oid)
    board.resolve()
    return next(each for each in board.game.permanents() if board.name(each) == name)


def tapped(board: Board) -> int:
    return sum(board.game.s.objects[oid].tapped for oid in board.game.permanents())


# --- 200, 401: which document wins


def test_dc_200_where_the_document_is_silent_the_comprehensive_rules_hold() -> None:
    """903.8: {2} more for each earlier cast from the command zone; 903.9: back to the command zone."""
    board, first, _ = led()
    bear = cast(board, first)
    assert tapped(board) == 1
    board.cast("A", DOOM, [bear])
    assert tapped(board) == 2
    cast(board, in_command(board, "First"))
    assert tapped(board) == 5


def test_dc_300_1_and_401_20_life_where_commander_has_40() -> None:
    assert [player.life for player in Board(2, Duel()).game.s.players] == [20, 20]
    assert [player.life for player in Board(2, Commander()).game.s.players] == [40, 40]


def test_dc_504_and_506_no_amount_of_commander_damage_loses() -> None:
    """903.10a is not in force, nor any other state-based action of commanders' damage."""
    board = Board(2, opened(Duel()))
    general = board.commander("A", FIRST, "battlefield")
    board.say("attackers", *[[[general, B]]] * 4)
    for turn in (1, 3, 5, 7):
        board.to("end", turn)
        board.game.edit_player(1).life = 20
    assert board.game.s.players[1].alive
    assert board.game.format.commander_damage_limit(board.game) == 0


def test_dc_205_two_players_each_for_oneself() -> None:
    assert chairs_of(Duel(), None, 2) == ((0, 0), (1, 0))
    for seats in (1, 3, 4):
        with pytest.raises(BadSeating):
            chairs_of(Duel(), None, seats)
    assert chairs_of(format_of("commander"), None, 4) == ((0, 0), (1, 0), (2, 0), (3, 0))


# --- 301: the command zone


def test_dc_301_1_and_301_2_commanders_are_in_their_owners_public_command_zone() -> None:
    decks = [SeatDeck(seat, 0, [FOREST] * 99, [each], []) for seat, each in enumerate((FIRST, SECOND))]
    game = new_game(Duel(), decks, b"zones", first=0)
    game.begin()
    rows = [game.s.objects[oid] for oid in game.s.command]
    assert [(row.owner, row.known, row.face_down) for row in rows] == [(0, 0b11, 0), (1, 0b11, 0)]


def test_dc_301_3_other_objects_share_the_zone_and_are_no_commanders() -> None:
    board, first, _ = led()
    other = board.put("A", "command", SECOND)
    assert board.game.is_commander(first)
    assert not board.game.is_commander(other)
    assert not board.may("A", "cast", other)


def test_dc_301_5b_nothing_is_chosen_before_the_first_cast() -> None:
    board, first, second = led()
    assert board.may("A", "cast", first)
    assert board.may("A", "cast", second)


def test_dc_301_5a_and_c_the_one_cast_first_again_and_no_other() -> None:
    board, first, second = led()
    bear = cast(board, first)
    assert not board.may("A", "cast", second)
    board.cast("A", DOOM, [bear])
    assert board.may("A", "cast", in_command(board, "First"))
    assert not board.may("A", "cast", second)


def test_dc_301_5a_the_choice_is_each_players_own() -> None:
    board, first, _ = led()
    theirs = board.commander("B", SECOND)
    board.put("B", "battlefield", FOREST, count=2)
    cast(board, first)
    board.to("main1", 2)
    assert board.may("B", "cast", theirs)


def test_dc_301_5d_the_other_is_cast_from_elsewhere_and_returns_as_903_9_says() -> None:
    board, first, second = led()
    cast(board, first)
    state = board.game.s
    state.command.remove(second)
    state.hand[0].append(second)
    board.game.edit(second).zone = "hand"
    board.put("A", "battlefield", FOREST)
    other = cast(board, second)
    board.cast("A", DOOM, [other])
    assert board.count("A", "command", "Second") == 1
    assert not board.may("A", "cast", in_command(board, "Second"))


def test_dc_507_2_a_cast_from_hand_chooses_nothing() -> None:
    board, first, second = led()
    bear = cast(board, first)
    board.say("command_zone", False).cast("A", BOUNCE, [bear])
    board.game.edit_player(0).commander_casts = {}
    hand = next(oid for oid in board.game.s.hand[0] if board.name(oid) == "First")
    assert board.act("A", "cast", hand) is None
    board.resolve()
    assert board.may("A", "cast", second)


# --- 502


def dealt(seed: bytes = b"london") -> Play:
    decks = [SeatDeck(seat, 0, [FOREST] * 99, [FIRST], []) for seat in range(2)]
    game = new_game(Duel(), decks, seed, first=0)
    game.begin()
    return game


def test_dc_502_seven_cards_are_drawn_and_one_for_each_mulligan_goes_to_the_bottom() -> None:
    game = dealt()
    for wants in (True, False, True, False):
        assert game.asks[0].reason == "mulligan"
        assert len(game.s.hand[0]) == 7
        game.answer(game.asks[0].seat, wants)
    ask = game.asks[0]
    assert (ask.seat, ask.reason, ask.min, ask.max, len(game.s.hand[0])) == (0, "mulligan_bottom", 2, 2, 7)
    given = game.s.hand[0][:2]
    game.answer(0, given)
    assert (len(game.s.hand[0]), len(game.s.library[0])) == (5, 94)
    assert len(game.s.hand[1]) == 7
