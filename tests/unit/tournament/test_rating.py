"""Ratings: the published openskill figures, ties, teams, and what cannot be rated."""

import pytest
from openskill.models import PlackettLuce

from services.tournament.rating import Placing, Skill, rate


def _mus(ranks: list[int], teams: list[int] | None = None) -> list[float]:
    placings = [Placing(f"user{at}", teams[at] if teams else at, rank, Skill()) for at, rank in enumerate(ranks)]
    return [round(skill.mu, 4) for skill in rate(placings)]


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ([1, 2], [27.6354, 22.3646]),
        ([1, 1], [25.0, 25.0]),
        ([1, 2, 3, 4], [27.7953, 26.5529, 24.6894, 20.9624]),
        ([1, 2, 2, 2], [27.7953, 24.0682, 24.0682, 24.0682]),
        ([1, 1, 1, 1], [25.0] * 4),
        ([1, 1, 2, 2], [25.9318, 25.9318, 24.0682, 24.0682]),
    ],
)
def test_free_for_all_matches_the_published_figures(ranks: list[int], expected: list[float]) -> None:
    assert _mus(ranks) == expected


def test_teams_move_together() -> None:
    assert _mus([1, 1, 2, 2], teams=[0, 0, 1, 1]) == [26.9643, 26.9643, 23.0357, 23.0357]
    assert _mus([1, 1, 1, 2, 2, 2], teams=[0, 0, 0, 1, 1, 1]) == [26.6344] * 3 + [23.3656] * 3


def test_a_teams_rank_is_its_best_members() -> None:
    assert _mus([3, 1, 2, 4], teams=[0, 0, 1, 1]) == _mus([1, 1, 2, 2], teams=[0, 0, 1, 1])


def test_sigma_never_rises_through_a_game() -> None:
    sure = Skill(30.0, 1.0)
    after = rate([Placing("a", 0, 1, sure), Placing("b", 1, 2, sure)])
    assert all(skill.sigma <= sure.sigma for skill in after)


def test_agrees_with_a_model_of_the_library_for_unequal_players() -> None:
    model = PlackettLuce(tau=25 / 300, limit_sigma=True)
    expected = model.rate([[model.rating(30.0, 4.0)], [model.rating(20.0, 6.0)]], ranks=[2.0, 1.0])
    after = rate([Placing("a", 0, 2, Skill(30.0, 4.0)), Placing("b", 1, 1, Skill(20.0, 6.0))])
    assert [skill.mu for skill in after] == pytest.approx([team[0].mu for team in expected])


def test_one_user_on_two_seats_cannot_be_rated() -> None:
    with pytest.raises(ValueError, match="several seats"):
        rate([Placing("a", 0, 1, Skill()), Placing("a", 1, 2, Skill())])


def test_one_team_alone_cannot_be_rated() -> None:
    with pytest.raises(ValueError, match="fewer than two teams"):
        rate([Placing("a", 0, 1, Skill()), Placing("b", 0, 1, Skill())])


def test_points_start_at_a_thousand_and_never_go_below_zero() -> None:
    assert Skill().points == 1000
    assert Skill(0.0, 25.0).points == 0
    assert Skill(35.0, 2.0).points == 1000 + 40 * 29
