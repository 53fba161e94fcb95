"""Seasons and pauses: quarters, the soft reset, and how a rating fades."""

import datetime

import pytest

from services.tournament.ratings.rating import SIGMA, Skill
from services.tournament.ratings.seasons import DAY_MS, is_active, later, name_of, season_named, season_of


def _ms(*day: int) -> int:
    return int(datetime.datetime(*day, tzinfo=datetime.UTC).timestamp() * 1000)  # type: ignore[misc]


AUTUMN = _ms(2026, 10, 1)


def test_a_season_is_a_quarter_of_a_year_in_utc() -> None:
    assert name_of(season_of(AUTUMN)) == "2026Q4"
    assert name_of(season_of(AUTUMN - 1)) == "2026Q3"
    assert name_of(season_of(_ms(2027, 1, 1))) == "2027Q1"


def test_a_name_is_read_back() -> None:
    assert all(season_named(name_of(season)) == season for season in range(8000, 8200))


@pytest.mark.parametrize("name", ["", "2026", "2026Q0", "2026Q5", "2026q1", "26Q1", "2026Q11", "٢٠٢٦Q1", "-026Q1"])
def test_what_names_no_season_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="2026Q4"):
        season_named(name)


def test_the_end_of_a_season_brings_everybody_a_quarter_of_the_way_back() -> None:
    assert later(Skill(33.0, 2.0), AUTUMN - 1, AUTUMN) == Skill(31.0, 6.0)
    assert later(Skill(17.0, 7.0), AUTUMN - 1, AUTUMN) == Skill(19.0, 7.0)


def test_every_season_that_was_missed_counts() -> None:
    assert later(Skill(41.0, 2.0), AUTUMN, _ms(2027, 4, 2)).mu == pytest.approx(25 + 16 * 0.75**2)


def test_nothing_fades_within_a_month() -> None:
    skill = Skill(30.0, 2.0)
    assert later(skill, AUTUMN, AUTUMN + 30 * DAY_MS) == skill
    assert is_active(AUTUMN, AUTUMN + 30 * DAY_MS)
    assert not is_active(AUTUMN, AUTUMN + 30 * DAY_MS + 1)


def test_a_year_away_makes_sigma_six_of_four() -> None:
    assert later(Skill(25.0, 4.0), AUTUMN, AUTUMN + 365 * DAY_MS).sigma == pytest.approx(6.0, abs=0.01)
    assert later(Skill(25.0, 2.0), AUTUMN, AUTUMN + 60 * DAY_MS).sigma == pytest.approx((4 + 0.055 * 60) ** 0.5)


def test_nobody_is_less_known_than_a_newcomer() -> None:
    assert later(Skill(25.0, 4.0), AUTUMN, AUTUMN + 9000 * DAY_MS).sigma == SIGMA
    assert later(Skill(25.0, 9.0), AUTUMN, AUTUMN + 9000 * DAY_MS).sigma == 9.0


def test_a_clock_that_goes_back_changes_nothing() -> None:
    assert later(Skill(30.0, 2.0), AUTUMN, AUTUMN - 1) == Skill(30.0, 2.0)
