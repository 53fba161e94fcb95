"""Numbers of rounds (Appendix E, MTR 10.2) and playoffs (MTR 10.4)."""

from __future__ import annotations

import pytest

from services.tournament.play.bracket import Meeting, first_round, next_round
from services.tournament.play.rounds import Recommended, counted, is_decided, recommended


@pytest.mark.parametrize(
    ("players", "rounds"),
    [
        (4, Recommended(0, 0, 2)),
        (5, Recommended(0, 0, 3)),
        (8, Recommended(0, 0, 3)),
        (9, Recommended(5, 4)),
        (16, Recommended(5, 4)),
        (17, Recommended(5, 8)),
        (32, Recommended(5, 8)),
        (33, Recommended(6, 8)),
        (64, Recommended(6, 8)),
        (65, Recommended(7, 8)),
        (128, Recommended(7, 8)),
        (129, Recommended(8, 8)),
        (226, Recommended(8, 8)),
        (227, Recommended(9, 8)),
        (409, Recommended(9, 8)),
        (410, Recommended(10, 8)),
    ],
)
def test_the_rows_of_appendix_e(players: int, rounds: Recommended) -> None:
    assert recommended(players) == rounds


def test_a_player_with_awarded_byes_counts_as_two_four_or_eight() -> None:
    """Appendix E: 60 players, two with one bye and one with three."""
    players = counted([1, 1, 3] + [0] * 57)
    assert (players, recommended(players).swiss) == (69, 7)


def test_the_announced_criterion_ends_the_event_a_round_early() -> None:
    """MTR 10.2: five rounds unless only one player has four match wins after four rounds."""
    assert is_decided([12, 10, 9, 9], 4)
    assert not is_decided([12, 12, 9, 9], 4)
    assert not is_decided([10, 10, 9, 9], 4)


def test_playoffs_meet_as_the_rules_list_them() -> None:
    """MTR 10.4; the higher seed stands first and chooses who plays first (2.2)."""
    assert first_round(8) == [Meeting(1, 8), Meeting(4, 5), Meeting(2, 7), Meeting(3, 6)]
    assert first_round(4) == [Meeting(1, 4), Meeting(2, 3)]
    assert first_round(2) == [Meeting(1, 2)]
    with pytest.raises(ValueError, match="playoff"):
        first_round(6)


def test_winners_of_neighbours_meet_next() -> None:
    """MTR 10.4: the winners of 1-8 and 4-5, and those of 2-7 and 3-6."""
    assert next_round([8, 5, 2, 3]) == [Meeting(5, 8), Meeting(2, 3)]
    assert next_round([8, 3]) == [Meeting(3, 8)]
    assert next_round([3]) == []


def test_when_one_drops_after_the_cut_the_highest_left_has_a_bye_and_nobody_is_a_replacement() -> None:
    """MTR 2.10."""
    assert next_round([8, 4, 2, 3], frozenset({3})) == [Meeting(2, None), Meeting(4, 8)]
    assert next_round([8, 3], frozenset({8})) == []
    assert next_round([8, 4, 2, 3], frozenset({2, 8})) == [Meeting(3, 4)]
