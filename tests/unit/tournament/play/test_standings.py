"""Standings: the examples of Appendix C, a slow second opinion, and what standings never depend on."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.tournament.play.matches import Match, bye, missed
from services.tournament.play.standings import BY_THE_BOOK, FLOOR, THIRD, Scoring, Standing, standings


def _of(player: str, matches: list[Match], scoring: Scoring = BY_THE_BOOK) -> Standing:
    names = dict.fromkeys(name for each in matches for name in (each.first, each.second) if name)
    return next(each for each in standings(names, matches, scoring) if each.player == player)


def _record(player: str, wins: int, losses: int, draws: int, against: str = "") -> list[Match]:
    """As many matches, each against somebody else who plays no other match."""
    results = [(2, 0)] * wins + [(0, 2)] * losses + [(1, 1)] * draws
    return [Match(player, f"{player}-{against}{at}", result) for at, result in enumerate(results)]


@pytest.mark.parametrize(("record", "points"), [((6, 2, 0), 18), ((4, 2, 2), 14)])
def test_a_match_won_is_three_points_and_a_draw_one(record: tuple[int, int, int], points: int) -> None:
    """Appendix C, match points."""
    assert _of("a", _record("a", *record)).points == points


@pytest.mark.parametrize(
    ("wins", "drawn", "winner", "loser"),
    [
        ((2, 0), 0, Fraction(6, 6), Fraction(0)),
        ((2, 1), 0, Fraction(6, 9), Fraction(3, 9)),
        ((2, 0), 1, Fraction(7, 9), Fraction(1, 9)),
    ],
)
def test_game_points(wins: tuple[int, int], drawn: int, winner: Fraction, loser: Fraction) -> None:
    """Appendix C: 2-0-0 is 6 and 0 game points, 2-1-0 6 and 3, 2-0-1 7 and 1."""
    match, plain = [Match("a", "b", wins, drawn)], Scoring(floor=Fraction(0))
    assert (_of("a", match, plain).game_wins, _of("b", match, plain).game_wins) == (winner, loser)


@pytest.mark.parametrize(
    ("record", "byes", "percentage"),
    [((5, 2, 1), 0, Fraction(16, 24)), ((1, 3, 0), 0, FLOOR), ((2, 2, 0), 1, Fraction(9, 15))],
)
def test_match_win_percentage_counts_own_byes_and_no_rounds_after_dropping(
    record: tuple[int, int, int], byes: int, percentage: Fraction
) -> None:
    """Appendix C: as its one opponent sees it."""
    matches = _record("a", *record) + [bye("a")] * byes
    assert _of("a-0", matches).opponents_match_wins == percentage


@pytest.mark.parametrize(
    ("results", "percentage"),
    [([(2, 0), (2, 1), (1, 2), (2, 0)], Fraction(21, 30)), ([(1, 2), (1, 2), (0, 2), (1, 2)], FLOOR)],
)
def test_game_win_percentage(results: list[tuple[int, int]], percentage: Fraction) -> None:
    """Appendix C."""
    assert _of("a", [Match("a", str(at), each) for at, each in enumerate(results)]).game_wins == percentage


OPPONENTS = [(4, 4, 0), (7, 1, 0), (1, 3, 1), (3, 3, 1), (6, 2, 0), (5, 2, 1), (4, 3, 1), (6, 1, 1)]


@pytest.mark.parametrize(
    ("with_bye", "exact", "printed"),
    [(False, Fraction(20711, 33600), "0.62"), (True, Fraction(18611, 29400), "0.63")],
)
def test_opponents_match_win_percentage_leaves_the_byes_round_out(
    with_bye: bool, exact: Fraction, printed: str
) -> None:
    """Appendix C: eight opponents; and seven with a bye in the first round."""
    matches: list[Match] = []
    for at, (wins, losses, draws) in enumerate(OPPONENTS):
        if with_bye and at == 0:
            matches.append(bye("a"))
            continue
        # the match against "a" is one of those that the opponent has won
        matches += [Match(f"o{at}", "a", (2, 0)), *_record(f"o{at}", wins - 1, losses, draws)]
    found = _of("a", matches).opponents_match_wins
    assert found == exact
    assert f"{float(found):.2f}" == printed


def test_a_bye_is_a_match_won_two_games_to_none() -> None:
    """Appendix C."""
    found = _of("a", [bye("a")])
    assert (found.points, found.game_wins, found.opponents_match_wins) == (3, 1, FLOOR)


def test_a_draw_agreed_on_before_any_game_is_three_drawn_games() -> None:
    """MTR 2.4: 0-0-3, three of nine game points."""
    found = _of("a", [Match("a", "b", (0, 0), 3)], Scoring(floor=Fraction(0)))
    assert (found.points, found.draws, found.game_wins) == (1, 1, Fraction(3, 9))


def test_a_match_lost_by_both_gives_nobody_points() -> None:
    first, second = standings(["a", "b"], [Match("a", "b", (0, 0), lost_by_both=True)])
    assert (first.points, first.losses, second.points, second.losses, second.rank) == (0, 1, 0, 1, 1)


def test_a_missed_round_is_lost_without_games() -> None:
    found = _of("a", [missed("a"), Match("a", "b", (2, 1))])
    assert (found.points, found.losses, found.game_wins) == (3, 1, Fraction(6, 9))


def test_games_do_not_count_where_a_match_is_one_game() -> None:
    """MTR 3.1: not all tiebreakers may be used with single-game matches."""
    matches = [Match("a", "b", (2, 1)), Match("c", "d", (2, 0))]
    assert [each.rank for each in standings("abcd", matches, Scoring(counts_games=False))] == [1, 1, 3, 3]
    assert [each.rank for each in standings("abcd", matches)] == [1, 2, 3, 4]


def test_everybody_is_counted_once_a_match_though_they_met_twice() -> None:
    """Opponents are a list, no set: a second match against the same player counts again."""
    matches = [Match("a", "b"), Match("a", "b"), Match("a", "c"), Match("b", "d"), Match("b", "e")]
    # b has won 2 of 4, c none of 1
    assert _of("a", matches).opponents_match_wins == (2 * Fraction(2, 4) + FLOOR) / 3


# -- a second opinion


def _slowly(players: list[str], matches: list[Match], floor: Fraction) -> dict[str, tuple[Fraction, ...]]:
    """Appendix C word by word, one fraction at a time."""

    def own(player: str) -> list[tuple[int, int, int, Match]]:
        sides = [(*each.wins, each.drawn, each) for each in matches if each.first == player]
        return sides + [(each.wins[1], each.wins[0], each.drawn, each) for each in matches if each.second == player]

    def points(player: str) -> int:
        return sum(0 if match.lost_by_both else 3 * (won > lost) + (won == lost) for won, lost, _, match in own(player))

    def match_wins(player: str) -> Fraction:
        return max(floor, Fraction(points(player), 3 * len(own(player)))) if own(player) else floor

    def game_wins(player: str) -> Fraction:
        games = sum(won + lost + drawn for won, lost, drawn, _ in own(player))
        return (
            max(floor, Fraction(sum(3 * won + drawn for won, _, drawn, _ in own(player)), 3 * games))
            if games
            else floor
        )

    def mean(values: list[Fraction]) -> Fraction:
        return sum(values, Fraction(0)) / len(values) if values else floor

    def faced(player: str) -> list[str]:
        played = [each for *_, each in own(player) if each.second is not None]
        return [each.second if each.first == player else each.first for each in played if each.second]

    return {
        player: (
            Fraction(points(player)),
            mean([match_wins(each) for each in faced(player)]),
            game_wins(player),
            mean([game_wins(each) for each in faced(player)]),
        )
        for player in players
    }


NAMES = [f"p{at}" for at in range(7)]


@st.composite
def some_matches(draw: st.DrawFn) -> list[Match]:
    matches = []
    for _ in range(draw(st.integers(0, 20))):
        first = draw(st.sampled_from(NAMES))
        second = draw(st.sampled_from([None, *(each for each in NAMES if each != first)]))
        if second is None:
            matches.append(draw(st.sampled_from([bye(first), missed(first)])))
            continue
        wins = draw(st.tuples(st.integers(0, 2), st.integers(0, 2)))
        lost_by_both = draw(st.booleans()) and wins == (0, 0)
        matches.append(Match(first, second, wins, draw(st.integers(0, 3)), lost_by_both))
    return matches


@settings(deadline=None)
@given(some_matches(), st.sampled_from([FLOOR, THIRD, Fraction(1, 5)]))
def test_a_slow_reading_of_the_appendix_agrees(matches: list[Match], floor: Fraction) -> None:
    slowly = _slowly(NAMES, matches, floor)
    found = standings(NAMES, matches, Scoring(floor=floor))
    for each in found:
        figures = (each.points, each.opponents_match_wins, each.game_wins, each.opponents_game_wins)
        assert figures == slowly[each.player]
        assert each.rank == 1 + sum(other > slowly[each.player] for other in slowly.values())


@settings(deadline=None)
@given(some_matches(), st.permutations(NAMES), st.randoms(use_true_random=False))
def test_the_order_of_players_and_matches_decides_nothing(matches: list[Match], names: list[str], lots: object) -> None:
    shuffled = list(matches)
    lots.shuffle(shuffled)  # type: ignore[attr-defined]
    first = {each.player: each for each in standings(NAMES, matches)}
    assert {each.player: each for each in standings(names, shuffled)} == first


@settings(deadline=None)
@given(some_matches())
def test_points_of_a_round_are_three_a_decision_and_two_a_draw(matches: list[Match]) -> None:
    drawn = sum(each.winner is None and not each.lost_by_both for each in matches)
    decided = sum(each.winner is not None for each in matches)
    assert sum(each.points for each in standings(NAMES, matches)) == 3 * decided + 2 * drawn
