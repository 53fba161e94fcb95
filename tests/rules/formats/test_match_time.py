"""The end of a match's time (MTR 2.4-2.6), players put out by a clock or an official, ending games and matches by agreement."""

from __future__ import annotations

import pytest

from services.game.rules.formats.base import Format
from services.game.rules.formats.duel import Duel
from services.game.rules.formats.emperor import Emperor
from services.game.rules.formats.partner import Partner
from services.game.rules.kernel.events.rulings import begin_sudden_death, told
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.flat_rows import dump, load, program_digest
from services.game.rules.kernel.state.options import Options
from services.game.rules.kernel.state.state_hash import state_hash
from services.game.rules.program import abilities as ab
from services.game.rules.program import effects as fx
from services.game.rules.program import modifications as mo
from services.game.rules.program.players import You
from services.game.table.matches import outcome
from tests.rules.board import Board, opened
from tests.rules.cards import BOLT, FOREST, GIANT, card, spell

MORE_TURNS = spell("More", fx.Clause(fx.ExtraTurn(You())), types="sorcery")
DREAM = spell("Dream", fx.Clause(fx.PlaySubgame()), types="sorcery")
ANGEL = card("Angel", "{W}", "artifact", ab.StaticAbility(You(), (mo.PlayerRule("cant_lose"),)))


def duel(**options: object) -> Board:
    return Board(2, opened(Duel(Options(**options))))  # type: ignore[arg-type]


def call_time(board: Board, tie_break: bool = False) -> None:
    ruling = {"ruling": "time", "turns": board.game.format.turns_after_time(), "tie_break": tie_break}
    assert board.game.rule(ruling) is None


def turns_until_the_end(board: Board) -> list[int]:
    """The active seats of the turns that begin from now on."""
    seats = []
    while not board.game.over:
        now = board.game.s.turn.number
        while not board.game.over and board.game.s.turn.number == now:
            board.pass_()
        if not board.game.over:
            seats.append(board.game.s.turn.active)
    return seats


def test_mtr_2_4_the_turn_is_finished_and_five_more_are_played() -> None:
    board = duel().to("main1", 3)
    call_time(board)
    assert board.game.s.turn.active == 0
    assert turns_until_the_end(board) == [1, 0, 1, 0, 1]
    assert board.game.s.winners == ()


def test_mtr_2_4_teams_play_three() -> None:
    board = Board(4, opened(Partner())).to("main1", 1)
    call_time(board)
    assert turns_until_the_end(board) == [1, 2, 3]
    assert Emperor().turns_after_time() == 3


def test_mtr_2_4_a_table_may_play_another_number() -> None:
    board = duel(extra_turns=0).to("main1", 1)
    call_time(board)
    assert turns_until_the_end(board) == []


def test_mtr_2_4_who_has_passed_the_turn_is_in_the_next_one() -> None:
    board = duel().to("end", 3)
    board.pass_()
    assert board.game.s.turn.step == "end"
    call_time(board)
    assert turns_until_the_end(board) == [1, 0, 1, 0, 1, 0]


def test_mtr_2_4_extra_turns_change_who_gets_the_additional_ones() -> None:
    board = duel()
    board.put("A", "battlefield", FOREST)
    board.to("main1", 3)
    call_time(board)
    board.cast("A", MORE_TURNS)
    assert turns_until_the_end(board) == [0, 1, 0, 1, 0]


def test_mtr_2_4_a_game_that_has_not_begun_is_not_played() -> None:
    game = Board(2, Duel(), library=60).game
    game.begin()
    assert game.rule({"ruling": "time", "turns": 5}) is None
    assert (game.over, game.s.winners, game.asks) == (True, (), [])


def test_mtr_2_4_time_is_called_once_and_what_is_no_number_is_refused() -> None:
    board = duel().to("main1")
    for wrong in ({}, {"turns": -1}, {"turns": True}, {"turns": 101}):
        refusal = board.game.rule({"ruling": "time", **wrong})
        assert refusal is not None
        assert refusal.rule == "MTR 2.4"
    call_time(board)
    assert board.game.rule({"ruling": "time", "turns": 5}) is not None
    assert board.game.rule({"ruling": "nonsense"}) is not None


@pytest.mark.parametrize("first", ["time", "turns"])
def test_mtr_2_6_slow_play_adds_turns_before_and_after_time_is_called(first: str) -> None:
    board = duel().to("main1", 1)
    if first == "time":
        call_time(board)
    assert board.game.rule({"ruling": "turns", "add": 2}) is None
    if first == "turns":
        call_time(board)
    assert len(turns_until_the_end(board)) == 7


def test_mtr_2_4_everybody_sees_how_many_turns_are_left() -> None:
    board = duel().to("main1", 1)
    assert told(board.game) == {"time": None}
    call_time(board, tie_break=True)
    assert told(board.game) == {"time": {"turns_left": 5, "tie_break": True}}
    board.to("main1", 2)
    assert told(board.game) == {"time": {"turns_left": 4, "tie_break": True}}
    begin_sudden_death(board.game)
    assert told(board.game) == {"time": {"sudden_death": True}}


# --- single elimination


def test_mtr_2_4_in_single_elimination_the_highest_life_total_wins() -> None:
    board = duel().to("main1", 1)
    board.game.edit_player(0).life = 19
    call_time(board, tie_break=True)
    turns_until_the_end(board)
    assert board.game.s.winners == (1,)
    assert board.game.s.players[0].cause == "tie_break"


def test_mtr_2_4_with_equal_totals_the_game_goes_on_and_the_next_lower_total_loses() -> None:
    board = duel()
    board.put("A", "battlefield", FOREST, 2)
    board.to("main1", 1)
    call_time(board, tie_break=True)
    board.to("main1", 9)
    assert not board.game.over
    board.cast("A", BOLT, [-2])
    assert board.game.s.winners == (0,)


def test_mtr_2_4_who_cannot_lose_is_spared_by_the_state_based_action() -> None:
    board = duel()
    board.put("A", "battlefield", ANGEL)
    board.to("main1", 1)
    board.game.edit_player(0).life = 1
    call_time(board, tie_break=True)
    board.to("main1", 7)
    assert not board.game.over


def test_mtr_2_4_a_match_that_is_tied_between_games_begins_the_next_one_so() -> None:
    board = duel()
    begin_sudden_death(board.game)
    board.put("A", "battlefield", FOREST)
    board.to("main1", 1)
    board.cast("A", BOLT, [-2])
    assert board.game.s.winners == (0,)


def test_mtr_2_4_teams_count_as_one_player_by_the_sum_of_the_living() -> None:
    board = Board(4, opened(Partner()))
    for seat, life in enumerate((20, 12, 3, 12)):
        board.game.edit_player(seat).life = life
    board.to("main1", 1)
    call_time(board, tie_break=True)
    turns_until_the_end(board)
    assert board.game.s.winners == (1, 3), "23 against 24"


def test_mtr_2_4_an_emperors_total_stands_for_the_team() -> None:
    board = Board(6, opened(Emperor()))
    for seat, life in enumerate((1, 30, 1, 40, 29, 40)):
        board.game.edit_player(seat).life = life
    board.to("main1", 1)
    call_time(board, tie_break=True)
    turns_until_the_end(board)
    assert board.game.s.winners == (0, 1, 2)


def test_mtr_2_4_of_four_players_only_those_with_the_highest_total_play_on() -> None:
    board = Board(4).to("main1", 1)
    for seat, life in enumerate((7, 9, 9, 3)):
        board.game.edit_player(seat).life = life
    call_time(board, tie_break=True)
    board.to("upkeep", 7)
    assert board.game.alive() == [1, 2]
    assert not board.game.over


# --- the time and everything that goes back


def test_729_turns_of_a_subgame_are_no_additional_turns_but_the_call_reaches_the_main_game() -> None:
    board = duel(extra_turns=1)
    board.put("A", "battlefield", FOREST)
    board.to("main1", 1)
    dream = board.put("A", "hand", DREAM)
    assert board.act("A", "cast", dream) is None
    while board.game.s.outer is None:
        board.pass_()
    call_time(board)
    while board.game.s.turn.number < 4:
        board.pass_()
    assert not board.game.over
    board.game.edit_player(1).life = 0
    board.pass_()
    assert board.game.s.outer is None
    assert turns_until_the_end(board) == [1]


def test_a_called_time_survives_a_reversed_action_and_a_restored_position() -> None:
    board = duel().to("main1", 1)
    call_time(board)
    board.game.rewind()
    assert told(board.game)["time"]["turns_left"] == 5
    state, since = board.game.checkpoint()
    programs = {program_digest(program): program for program in state.programs}
    again = Play(load(dump(state, programs), programs), board.game.format, board.game.seed)
    again.begin()
    for seat, input in since:
        assert again.take(seat, input) is None
    assert state_hash(again) == state_hash(board.game)


# --- players put out


@pytest.mark.parametrize("cause", ["clock", "judge"])
def test_104_3_who_is_put_out_loses_whatever_effects_say(cause: str) -> None:
    board = duel()
    board.put("B", "battlefield", ANGEL)
    board.to("main1", 1)
    assert board.game.rule({"ruling": "out", "seat": 1, "cause": cause}) is None
    board.game.begin()
    assert board.game.s.winners == (0,)
    assert board.game.s.players[1].cause == cause


@pytest.mark.parametrize("match", [False, True])
def test_mtr_2_5_an_official_ends_the_match_with_the_game_or_the_game_alone(match: bool) -> None:
    board = duel().to("main1", 1)
    assert board.game.rule({"ruling": "out", "seat": 1, "cause": "judge", "match": match}) is None
    board.game.begin()
    assert board.game.s.winners == (0,)
    assert outcome(board.game) == ("conceded" if match else "")


def test_a_ruling_names_a_player_in_the_game() -> None:
    board = Board(3).to("main1")
    for wrong in (3, -1, True, None):
        assert board.game.rule({"ruling": "out", "seat": wrong}) is not None
    assert board.game.rule({"ruling": "out", "seat": 2}) is None
    board.game.begin()
    refusal = board.game.rule({"ruling": "out", "seat": 2})
    assert refusal is not None
    assert refusal.rule == "104.5"


def test_002_an_official_lets_a_waiting_concession_take_effect() -> None:
    board = Board(4, opened(Partner()))
    attacker = board.put("A", "battlefield", GIANT)
    board.say("attackers", [[attacker, -2]]).to("declare_attackers", 1)
    assert board.game.rule({"ruling": "concession", "seat": 1}) is not None, "nobody has conceded"
    board.game.concede(1)
    board.game.begin()
    assert board.game.s.players[1].alive
    assert board.game.rule({"ruling": "concession", "seat": 1}) is None
    board.game.begin()
    assert not board.game.s.players[1].alive
    assert board.game.s.turn.step == "declare_attackers"
    assert not board.game.over, "the partner plays on"


def test_002_a_lost_clock_takes_effect_in_combat_and_takes_an_emperors_team_along() -> None:
    board = Board(6, opened(Emperor()))
    attacker = board.put("A", "battlefield", GIANT)
    board.say("attackers", [[attacker, -6]]).to("declare_attackers", 1)
    assert board.game.rule({"ruling": "out", "seat": 1, "cause": "clock"}) is None
    board.game.begin()
    assert board.game.s.winners == (3, 4, 5)
    assert [board.game.s.players[seat].cause for seat in (0, 1, 2)] == ["emperor", "clock", "emperor"]


# --- by the players' word


def _agree(board: Board, seat: int, **more: bool) -> None:
    assert board.game.declare(seat, {"declare": "draw", "agree": True, **more}) is None


def test_mtr_2_5_a_game_is_drawn_when_all_agree_and_the_match_only_if_all_say_so() -> None:
    for match, drawn in ((False, False), (True, True)):
        board = duel().to("main1")
        _agree(board, 0, match=True)
        assert not board.game.over
        _agree(board, 1, match=match)
        assert board.game.over
        assert bool(board.game.s.used_game.get("match:drawn")) is drawn


def test_mtr_2_4_a_match_of_single_elimination_is_not_drawn_by_agreement() -> None:
    table: Format = Duel(Options(single_elimination=True))
    board = Board(2, opened(table)).to("main1")
    refusal = board.game.declare(0, {"declare": "draw", "agree": True, "match": True})
    assert refusal is not None
    assert refusal.rule == "MTR 2.4"
    _agree(board, 0)


def test_mtr_2_5_conceding_the_match_concedes_the_game() -> None:
    board = duel().to("main1")
    assert board.game.declare(1, {"declare": "concede_match"}) is None
    board.game.begin()
    assert board.game.s.winners == (0,)


def test_104_1_nothing_is_ruled_in_a_game_that_has_ended() -> None:
    board = duel().to("main1", 1)
    board.game.concede(1)
    assert board.game.over
    refusal = board.game.rule({"ruling": "time", "turns": 5})
    assert refusal is not None
    assert refusal.rule == "104.1"
