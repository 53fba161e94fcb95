"""What a place is worth, from what it has won."""

import math
import random

import pytest

from services.tournament.ratings.rating import MU, Placing, Skill, win_chances
from services.tournament.ratings.replay import Fold, Game, Pool, Seat
from services.tournament.ratings.seats import DOUBTED_GAMES, Tally, advantages


def test_places_that_have_won_nothing_are_worth_nothing() -> None:
    assert Tally().advantages(4) == (0.0,) * 4


def test_places_that_have_won_alike_are_worth_nothing() -> None:
    assert advantages(dict.fromkeys(range(4), 500)) == pytest.approx((0.0,) * 4)


def test_the_advantage_is_held_back_while_there_are_few_games() -> None:
    few, many = advantages({0: 8, 1: 2}), advantages({0: 8000, 1: 2000})
    assert 0 < few[0] < math.log(110 / 100)
    assert many[0] == pytest.approx(math.log(2 * 0.8), abs=0.02)
    assert advantages({0: DOUBTED_GAMES, 1: 0})[0] == pytest.approx(math.log(2 * 0.75))


def test_draws_say_nothing_and_games_are_taken_out_again() -> None:
    tally = Tally()
    tally.add(4, None)
    tally.add(4, 2)
    tally.add(4, 2, -1)
    assert tally.advantages(4) == (0.0,) * 4


def test_a_bias_of_the_seats_is_learned_and_players_are_judged_without_it() -> None:
    """The shares of 648 tables without draws; the same players sit at the same places, so that only the places differ."""
    shares, chance = (0.315, 0.242, 0.241, 0.202), random.Random(1)
    fold, pool = Fold(), Pool("commander")
    names = [f"u{at}" for at in range(4)]
    for number in range(3000):
        winner = chance.choices(range(4), weights=shares)[0]
        seats = [Seat(at, name, name, at, 1 if at == winner else 2) for at, name in enumerate(names)]
        fold.play(Game(f"g{number:05}", pool, number), seats)
    learned = [math.exp(each) / 4 for each in fold.tally.advantages(4)]
    assert learned == pytest.approx(shares, abs=0.02)
    skills = [fold.known[name].skill for name in names]
    assert all(abs(skill.mu - MU) < 1.5 for skill in skills)
    placings = [Placing(name, at, 1, Skill()) for at, name in enumerate(names)]
    assert win_chances(placings, fold.tally.advantages(4)) == pytest.approx(learned)
