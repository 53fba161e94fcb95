"""Time at a table: reserves of thinking time, the end of the match's time, what a match is reported as. All of it follows from the log."""

from __future__ import annotations

import msgspec
import pytest

from services.game.rules.formats.duel import Duel
from services.game.rules.formats.options import BadOption, read
from services.game.rules.kernel.events.leaving_and_winning import lose
from services.game.rules.kernel.events.rulings import TIME
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.options import Options
from services.game.table.clocks import Clocks
from services.game.table.matches import next_place
from services.game.table.position import Position
from services.game.table.records import TABLE, Claim, Header, Place, Record, Step
from services.game.table.replaying import replay
from services.game.table.reporting import reported
from services.game.table.result import outcomes
from services.game.table.store import SeatResult
from tests.unit.game_table.decks import PROGRAMS, format_of, header, keep_hands
from tests.unit.game_table.test_matches import ended
from tests.unit.game_table.test_matches import header as match_header

NOW = 1_700_000_000_000


def clocks() -> Clocks:
    return Clocks(0, 0, 2000, {0: 10_000, 1: 10_000})


def test_a_prompt_is_free_for_a_while_and_then_costs_the_reserve() -> None:
    found = clocks()
    found.turned({}, {0: "p-1"})
    found.at(1999)
    found.turned({0: "p-1"}, {1: "p-1"})
    assert found.reserve == {0: 10_000, 1: 10_000}
    found.at(6999)
    found.turned({1: "p-1"}, {0: "p-2"})
    assert found.reserve == {0: 10_000, 1: 7_000}


def test_a_prompt_that_stays_goes_on_costing() -> None:
    found = clocks()
    found.turned({}, {0: "p-1", 1: "p-1"})
    found.at(3000)
    found.turned({0: "p-1", 1: "p-1"}, {0: "p-1"})
    found.at(5000)
    assert (found.deadline(0), found.deadline(1)) == (12_000, 0)


def test_who_has_used_up_free_time_and_reserve_is_out() -> None:
    found = clocks()
    found.turned({}, {0: "p-1"})
    found.at(11_999)
    assert not found.is_out(0)
    found.at(12_000)
    assert found.is_out(0)
    assert not found.is_out(1)


def test_time_never_runs_back() -> None:
    found = clocks()
    found.turned({}, {0: "p-1"})
    found.at(5000)
    found.at(100)
    assert found.now_ms == 5000


def test_while_nobody_runs_the_table_no_clock_runs() -> None:
    found = clocks()
    found.turned({}, {0: "p-1"})
    found.resume(60_000)
    assert found.deadline(0) == 72_000


def begun(**options: str) -> Position:
    head = header(2, "duel", options=options)
    return Position.new(head, format_of(head), PROGRAMS)


def test_a_lost_clock_is_a_ruling_in_the_log_and_replays_alike_across_pods() -> None:
    position = begun(reserve_seconds="30")
    records: list[Record] = [position.header, Claim(1, "a", NOW + 5000)]
    position.clocks.resume(NOW + 5000)
    (first,) = position.prompts
    for number, seat in ((1, first), (2, 1 - first)):
        position.clocks.at(NOW + 10_000 * number)
        tried = position.answer(seat, False)
        records.append(Step(number, seat, f"a{number}", NOW + 10_000 * number, tried.inputs, position.hash))
    assert position.clocks.reserve == {first: 25_000, 1 - first: 20_000}, "mulligans are declared in turn order"
    records.append(Claim(2, "b", NOW + 500_000))
    position.clocks.resume(NOW + 500_000)
    loser = position.game.s.turn.active
    out = NOW + 500_000 + position.clocks.reserve[loser]
    position.clocks.at(out)
    assert position.clocks.is_out(loser)
    tried = position.rule({"ruling": "out", "seat": loser, "cause": "clock"})
    records.append(Step(3, TABLE, "clock", out, tried.inputs, position.hash))
    assert position.game.s.winners == (1 - loser,)
    again = replay(records, format_of, PROGRAMS).position
    assert (again.hash, again.clocks) == (position.hash, position.clocks)
    assert [each.cause for each in outcomes(position.header, again.game)][loser] == "clock"


def test_a_clock_that_is_lost_before_the_first_turn_ends_a_game_of_two_at_once() -> None:
    position = begun(reserve_seconds="30")
    position.rule({"ruling": "out", "seat": 1, "cause": "clock"})
    assert position.game.s.winners == (0,)
    assert position.prompts == {}


def _match() -> Position:
    head = header(2, "duel", best_of=3)
    return Position.new(head, format_of(head), PROGRAMS)


@pytest.mark.parametrize(
    ("cause", "is_begun", "keeps"), [("judge", False, True), ("judge", True, False), ("clock", False, False)]
)
def test_mtr_3_16_after_a_penalty_before_the_first_game_begins_decks_stay(
    cause: str, is_begun: bool, keeps: bool
) -> None:
    position = _match()
    if is_begun:
        keep_hands(position)
    position.rule({"ruling": "out", "seat": 1, "cause": cause})
    place = next_place(position.header, position.game)
    assert place is not None
    assert (place.number, place.keeps_decks) == (2, keeps)
    again = msgspec.structs.replace(position.header, place=place)
    later = next_place(again, position.game)
    assert later is None or not later.keeps_decks, "it is about the first game only"


def test_mtr_3_16_after_a_first_game_that_was_drawn_before_a_card_was_played_decks_stay() -> None:
    position = _match()
    keep_hands(position)
    for seat in (0, 1):
        position.declare(seat, {"declare": "draw", "agree": True})
    place = next_place(position.header, position.game)
    assert place is not None
    assert place.keeps_decks


def test_the_time_of_the_match_is_called_as_the_settings_say() -> None:
    position = begun(match_seconds="3000", extra_turns="2")
    assert position.clocks.ends_ms == NOW + 3_000_000
    assert not position.clocks.is_over()
    keep_hands(position)
    position.clocks.at(NOW + 3_000_000)
    assert position.clocks.is_over()
    tried = position.time_is_over()
    assert tried.inputs[0].body == {"ruling": TIME, "turns": 2, "tie_break": False}


@pytest.mark.parametrize(("wins", "decides"), [((1, 1), True), ((1, 0), False), ((0, 0), True)])
def test_mtr_2_4_life_decides_only_where_games_do_not(wins: tuple[int, int], decides: bool) -> None:
    head = header(2, "duel", options={"single_elimination": "true"}, best_of=3)
    place = Place("m", 2 if wins != (0, 0) else 1, wins, 0)
    head = Header(head.game_id, head.settings, head.seats, head.seed, head.commitment, NOW, place=place)
    position = Position.new(head, format_of(head), PROGRAMS)
    position.answer(0, True)
    keep_hands(position)
    assert position.time_is_over().inputs[0].body["tie_break"] is decides


def test_mtr_2_6_an_extension_moves_the_end_and_comes_too_late_after_the_call() -> None:
    position = begun(match_seconds="3000")
    keep_hands(position)
    assert position.rule({"ruling": "extend", "seconds": 180}).refusal is None
    assert position.clocks.ends_ms == NOW + 3_180_000
    assert position.rule({"ruling": "extend", "seconds": 0}).refusal is not None
    position.time_is_over()
    refusal = position.rule({"ruling": "extend", "seconds": 60}).refusal
    assert refusal is not None
    assert refusal.rule == "MTR 2.6"


# --- the match


def game_of(head: Header, loser: int | None, **options: object) -> Play:
    game = ended(head, loser)
    game.format = Duel(Options(**options))  # type: ignore[arg-type]
    return game


def test_mtr_2_4_once_time_is_over_no_new_game_begins() -> None:
    late, early = Clocks(5000, 5000), Clocks(4999, 5000)
    head = match_header()
    assert next_place(head, ended(head, loser=1), late) is None
    assert next_place(head, ended(head, loser=1), early) == Place("g1", 2, (1, 0), 1, 5000)


def test_mtr_2_4_a_tied_match_of_single_elimination_goes_on_in_sudden_death() -> None:
    late, head = Clocks(5000, 5000), match_header(place=Place("g1", 2, (1, 0), 1, 5000))
    place = next_place(head, game_of(head, 0, single_elimination=True), late)
    assert place == Place("g1", 3, (1, 1), 0, 5000, [], True)
    assert next_place(head, game_of(head, None, single_elimination=True), late) is None, "one to nothing decides"
    single = match_header(best_of=1)
    again = next_place(single, game_of(single, None, single_elimination=True))
    assert again is not None
    assert (again.number, again.sudden_death) == (2, False)


def test_a_game_in_sudden_death_begins_so_and_reserves_go_on_from_game_to_game() -> None:
    head = header(2, "duel", options={"single_elimination": "true", "reserve_seconds": "60"}, best_of=3)
    place = Place("m", 3, (1, 1), 0, NOW, [7000, 8000], True)
    head = Header(head.game_id, head.settings, head.seats, head.seed, head.commitment, NOW, place=place)
    position = Position.new(head, format_of(head), PROGRAMS)
    assert position.clocks.reserve == {0: 7000, 1: 8000}
    position.answer(0, True)
    keep_hands(position)
    position.game.edit_player(1).life = 19
    position.game.begin()
    assert position.game.s.winners == (0,)


def last_results(head: Header, game: Play, over: bool) -> list[SeatResult]:
    found = [SeatResult(each.seat, each.rank, each.cause, each.statistics) for each in outcomes(head, game)]
    for each in found:
        each.statistics.update({"match_over": 1} if over else {})
    return found


def conceded(head: Header, seat: int) -> Play:
    game = ended_open(head)
    game.declare(seat, {"declare": "concede_match"})
    lose(game, [(seat, "concession")])
    return game


def ended_open(head: Header) -> Play:
    game = ended(head, None)
    game.s.over = False
    for seat in (0, 1):
        game.edit_player(seat).alive = True
    return game


@pytest.mark.parametrize(("wins", "games"), [((0, 0), (2, 0, 0)), ((0, 1), (2, 1, 0))])
def test_mtr_2_5_a_conceded_match_is_reported_as_two_to_what_the_other_has_won(
    wins: tuple[int, int], games: tuple[int, int, int]
) -> None:
    head = match_header(place=Place("g1", 1 + sum(wins), wins, 0))
    game = conceded(head, 1)
    assert next_place(head, game) is None
    report = reported(head, (wins[0] + 1, wins[1]), sum(wins) + 1, last_results(head, game, over=True))
    assert (report.winner, report.games) == (0, games)


def test_mtr_2_5_an_agreed_draw_before_any_game_is_reported_as_0_0_3() -> None:
    head = match_header()
    game = ended_open(head)
    for seat in (0, 1):
        game.declare(seat, {"declare": "draw", "agree": True, "match": True})
    assert next_place(head, game) is None
    assert reported(head, (0, 0), 1, last_results(head, game, over=True)).games == (0, 0, 3)


def test_mtr_2_1_a_match_that_runs_out_of_time_goes_to_whoever_has_won_more() -> None:
    head = match_header(place=Place("g1", 2, (1, 0), 1))
    game = ended(head, None)
    found = reported(head, (1, 0), 2, last_results(head, game, over=True))
    assert (found.winner, found.is_over, found.games) == (0, True, (1, 0, 1))
    going = reported(head, (1, 0), 1, [])
    assert (going.winner, going.is_over, going.games) == (-1, False, (1, 0, 0))


def test_a_lost_game_in_the_middle_of_a_match_ends_no_match() -> None:
    head = match_header()
    game = ended(head, loser=1)
    assert not reported(head, (1, 0), 1, last_results(head, game, over=False)).is_over


# --- options


@pytest.mark.parametrize(
    "given",
    [
        {"free_seconds": "5"},
        {"match_seconds": "60", "reserve_seconds": "61"},
        {"extra_turns": "-1"},
        {"extra_turns": "true"},
        {"match_seconds": "0"},
        {"single_elimination": "1"},
    ],
)
def test_time_options_that_contradict_each_other_or_are_no_numbers_are_refused(given: dict[str, str]) -> None:
    with pytest.raises(BadOption):
        read("duel", "", given)


def test_time_options_are_for_every_format() -> None:
    given = {"match_seconds": "3000", "extra_turns": "0", "single_elimination": "true", "reserve_seconds": "1500"}
    for format_id in ("commander", "duel", "partner", "emperor"):
        assert read(format_id, "", given).extra_turns == 0


@pytest.mark.parametrize("value", ["1.5", '"5"', "null", "[1]", "five"])
def test_a_number_of_an_option_is_a_whole_number(value: str) -> None:
    with pytest.raises(BadOption):
        read("duel", "", {"extra_turns": value})


def test_a_drawn_game_ends_a_match_of_one_game_and_no_longer_one() -> None:
    for best_of, is_over in ((1, True), (3, False)):
        head = match_header(best_of)
        game = ended(head, None)
        found = reported(head, (0, 0), 1, last_results(head, game, over=False))
        assert (found.winner, found.is_over, found.games) == (-1, is_over, (0, 0, 1))


@pytest.mark.parametrize("option", ["single_elimination", "replays_draws"])
def test_mtr_2_1_a_drawn_game_is_no_result_while_another_follows(option: str) -> None:
    head = match_header(best_of=1)
    head.settings.options[option] = "true"
    game = game_of(head, None, **{option: True})
    assert not reported(head, (0, 0), 1, last_results(head, game, over=False)).is_over
    over = reported(head, (0, 0), 1, last_results(head, game, over=True))
    assert (over.winner, over.is_over, over.games) == (-1, True, (0, 0, 1))
