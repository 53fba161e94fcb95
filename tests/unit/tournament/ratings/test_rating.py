"""Ratings: the published openskill figures, ties, teams, and what cannot be rated."""

import math
from dataclasses import replace

import pytest
from openskill.models import PlackettLuce

from services.tournament.ratings.rating import Placing, Skill, handicaps, ranks_of, rate, win_chances


def _mus(ranks: list[int], teams: list[int] | None = None, by_elimination: bool = False) -> list[float]:
    placings = [Placing(f"user{at}", teams[at] if teams else at, rank, Skill()) for at, rank in enumerate(ranks)]
    return [round(skill.mu, 4) for skill in rate(placings, by_elimination=by_elimination)]


@pytest.mark.parametrize(
    ("ranks", "expected"),
    [
        ([1, 2], [27.6354, 22.3646]),
        ([1, 1], [25.0, 25.0]),
        ([1, 2, 3, 4], [27.7953, 24.0682, 24.0682, 24.0682]),
        ([2, 4, 1, 3], [24.0682, 24.0682, 27.7953, 24.0682]),
        ([1, 2, 2, 2], [27.7953, 24.0682, 24.0682, 24.0682]),
        ([1, 1, 1, 1], [25.0] * 4),
        ([1, 1, 2, 2], [25.9318, 25.9318, 24.0682, 24.0682]),
    ],
)
def test_free_for_all_matches_the_published_figures(ranks: list[int], expected: list[float]) -> None:
    assert _mus(ranks) == expected


def test_the_order_of_elimination_counts_where_an_event_wants_it() -> None:
    assert _mus([1, 2, 3, 4], by_elimination=True) == [27.7953, 26.5529, 24.6894, 20.9624]


def test_who_lived_when_time_was_up_has_drawn_and_the_others_have_lost() -> None:
    placings = [Placing(f"user{at}", at, rank) for at, rank in enumerate([1, 3, 1, 4])]
    assert ranks_of(placings) == [0, 1, 0, 1]
    assert _mus([1, 3, 1, 4]) == [25.9318, 24.0682, 25.9318, 24.0682]


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


def test_uncertainty_after_one_game_is_the_published_one() -> None:
    duel = rate([Placing("a", 0, 1), Placing("b", 1, 2)])
    assert [round(skill.sigma, 4) for skill in duel] == [8.0659, 8.0659]
    emperor = rate([Placing(f"u{at}", at // 3, 1 + at // 3) for at in range(6)])
    assert round(emperor[0].sigma, 4) == 8.2241


def test_a_place_that_wins_more_often_is_worth_as_much_before_the_game() -> None:
    shares = (0.4, 0.3, 0.2, 0.1)
    placings = [Placing(f"u{at}", at, 1) for at in range(4)]
    assert win_chances(placings) == pytest.approx([0.25] * 4)
    assert win_chances(placings, [math.log(4 * share) for share in shares]) == pytest.approx(shares)


def test_whoever_wins_from_the_better_place_gains_less() -> None:
    placings = [Placing("a", 0, 1), Placing("b", 1, 2)]
    plain, better = rate(placings), rate(placings, handicaps(placings, (0.4, -0.4)))
    assert 25.0 < better[0].mu < plain[0].mu
    assert plain[1].mu < better[1].mu < 25.0


def test_friends_in_one_team_gain_less_by_a_win_than_who_came_alone() -> None:
    alone = [Placing(f"u{at}", at // 2, 1 + at // 2) for at in range(4)]
    friends = [Placing(f"u{at}", at // 2, 1 + at // 2, party=1 if at < 2 else 0) for at in range(4)]
    known = [replace(each, skill=Skill(25.0, 0.0)) for each in friends]
    assert handicaps(known, (0.0, 0.0)) == pytest.approx([0.5, 0.5, 0.0, 0.0])
    assert win_chances(friends) == pytest.approx(win_chances(known))
    assert rate(friends, handicaps(friends, (0.0, 0.0)))[0].mu < rate(alone)[0].mu


def test_one_who_came_with_somebody_of_the_other_team_has_no_friend_at_hand() -> None:
    placings = [Placing(f"u{at}", at, 1, party=1) for at in range(4)]
    assert handicaps(placings, (0.0,) * 4) == [0.0] * 4


@pytest.mark.parametrize(
    ("format_id", "bound"), [("duel", 5.5), ("commander", 6.0), ("partner", 6.0), ("emperor", 6.0)]
)
def test_who_is_too_unsure_is_provisional(format_id: str, bound: float) -> None:
    assert Skill(30.0, bound + 0.01).is_provisional(format_id)
    assert not Skill(30.0, bound).is_provisional(format_id)


def test_about_as_many_games_as_published_end_a_provisional_rating() -> None:
    """18 duels and 25 games of four, against others who are as new."""
    for format_id, seats, games in (("duel", 2, 18), ("commander", 4, 25)):
        skills, played = [Skill()] * seats, 0
        while skills[0].is_provisional(format_id):
            ranks = [1 if at == played % seats else 2 for at in range(seats)]
            placings = [Placing(f"u{at}", at, rank, skills[at]) for at, rank in enumerate(ranks)]
            skills, played = rate(placings), played + 1
        assert abs(played - games) <= 8, (format_id, played)
