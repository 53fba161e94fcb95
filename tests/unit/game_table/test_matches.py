"""A match goes on from the end of a game alone: wins, the chooser, the lists and the commanders last played with."""

from __future__ import annotations

import pytest

from services.game.rules.formats.duel import Duel
from services.game.rules.kernel.events.leaving_and_winning import draw_game, lose
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.kernel.state.options import Options
from services.game.table.clocks import Clocks
from services.game.table.matches import is_match, next_place, next_seats, why_not_match, winner, wins_after
from services.game.table.records import Header, Place, Seat, Settings
from tests.rules.cards import BEAR, FOREST, GIANT

PROGRAMS = {"bear": BEAR, "giant": GIANT, "forest": FOREST}


def header(best_of: int = 3, place: Place | None = None) -> Header:
    seats = [
        Seat(number, f"u{number}", "", "bot", number, 0, "", ["forest", "giant"], ["bear"], [], [["bear"], ["giant"]])
        for number in range(2)
    ]
    return Header("g1", Settings("duel", best_of=best_of), seats, b"", b"", 0, place=place)


def ended(head: Header, loser: int | None) -> Play:
    decks = [
        SeatDeck(seat.team, 0, [PROGRAMS[key] for key in seat.library], [PROGRAMS[key] for key in seat.commanders], [])
        for seat in head.seats
    ]
    game = new_game(Duel(), decks, b"", first=0)
    if loser is None:
        draw_game(game)
    else:
        lose(game, [(loser, "life")])
    return game


def test_the_loser_chooses_in_the_next_game_and_the_match_has_the_id_of_its_first() -> None:
    place = next_place(header(), ended(header(), loser=1))
    assert place == Place("g1", 2, (1, 0), 1)


def test_a_match_ends_with_more_than_half_of_the_games() -> None:
    last = header(place=Place("g1", 2, (1, 0), 1))
    assert next_place(last, ended(last, loser=1)) is None
    assert winner(last, wins_after(last, [0])) == 0
    assert next_place(last, ended(last, loser=0)) == Place("g1", 3, (1, 1), 0)
    assert next_place(header(best_of=1), ended(header(), loser=1)) is None


def test_a_drawn_game_counts_for_nobody_and_the_same_player_chooses_again() -> None:
    last = header(place=Place("g1", 2, (1, 0), 1))
    assert next_place(last, ended(last, None)) == Place("g1", 3, (1, 0), 1)
    tired = header(place=Place("g1", 5, (1, 1), 0))
    assert next_place(tired, ended(tired, None)) is None


def test_the_commanders_last_played_with_are_kept_and_come_first() -> None:
    game = ended(header(), loser=0)
    giant = next(row.card for row in game.s.objects.values() if row.owner == 1 and game.chars(row.id).name == "Giant")
    bear = next(card for card in game.s.commanders if card > 2)
    game.s.commanders[game.s.commanders.index(bear)] = giant
    first, second = next_seats(header(), game)
    assert (first.commanders, first.library, first.choices) == (["bear"], ["forest", "giant"], [["bear"], ["giant"]])
    assert (second.commanders, sorted(second.library), second.choices) == (
        ["giant"],
        ["bear", "forest"],
        [["giant"], ["bear"]],
    )


@pytest.mark.parametrize(("best_of", "teams"), [(2, [0, 1]), (11, [0, 1]), (3, [0, 1, 2])])
def test_impossible_matches_are_refused(best_of: int, teams: list[int]) -> None:
    assert why_not_match(best_of, teams)
    assert not why_not_match(1, [0, 1, 2])


def test_a_single_game_is_no_match_unless_it_has_to_have_a_winner() -> None:
    for best_of, single_elimination, expected in ((1, False, False), (1, True, True), (3, False, True)):
        game = ended(header(best_of), None)
        game.format = Duel(Options(single_elimination=single_elimination))
        assert is_match(header(best_of), game) is expected


def test_mtr_2_1_a_drawn_game_of_a_match_of_one_is_followed_by_another_where_that_is_announced() -> None:
    head, late = header(best_of=1), Clocks(5000, 5000)
    drawn, won = ended(head, None), ended(head, loser=1)
    for game in (drawn, won):
        game.format = Duel(Options(replays_draws=True))
    again = next_place(head, drawn)
    assert again is not None
    assert (again.number, again.wins) == (2, (0, 0))
    assert next_place(head, drawn, late) is None, "no new game begins when time is over"
    assert next_place(header(1, Place("g1", 3, (0, 0), 0)), drawn) is None
    assert next_place(head, won) is None


@pytest.mark.parametrize("option", ["single_elimination", "replays_draws"])
def test_a_pod_is_over_when_its_game_is_drawn(option: str) -> None:
    seats = [Seat(number, f"u{number}", "", "bot", number, 0, "", ["forest"], ["bear"], []) for number in range(3)]
    head = Header("g1", Settings("commander"), seats, b"", b"", 0)
    game = ended(head, None)
    game.format = Duel(Options(**{option: True}))
    assert not is_match(head, game)
    assert next_place(head, game) is None
