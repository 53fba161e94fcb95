"""What `make bench-ratings` compares with, and that the server's ratings foretell better than nothing."""

import json
import math
from pathlib import Path

import pytest

from tests.bench.ratings.__main__ import Score, judge
from tests.bench.ratings.games import Played, events, simulated
from tests.bench.ratings.systems import Elo, Glicko, Muster, Nothing
from tests.bench.waiting.friends import inflation


def test_glicko_2_gives_the_figures_of_its_author() -> None:
    others = [Glicko(1400, 30), Glicko(1550, 100), Glicko(1700, 300)]
    after = Glicko(1500, 200, 0.06).after(list(zip(others, (1.0, 0.0, 0.0), strict=True)))
    assert (after.rating, after.deviation) == (pytest.approx(1464.06, abs=0.01), pytest.approx(151.52, abs=0.01))
    assert after.volatility == pytest.approx(0.05999, abs=1e-5)
    assert Glicko(1500, 200, 0.06).after([]).deviation == pytest.approx(200.27, abs=0.01)


def test_elo_moves_half_of_k_after_a_win_among_equals() -> None:
    elo = Elo()
    elo.learn(("a", "b"), 0)
    assert elo.chances(("a", "b"))[0] == pytest.approx(1 / (1 + 10 ** (-32 / 400)))


def test_no_rating_loses_the_logarithm_of_the_number_of_players() -> None:
    score = Score()
    judge(score, Nothing(), [Played(("a", "b", "c", "d"), at) for at in range(4)])
    assert score.losses == pytest.approx([math.log(4)] * 4)
    assert score.figures()["calibration_error"] == 0.0


def test_calibration_shows_who_promises_too_much() -> None:
    score = Score()
    for winner in (0, 1):
        score.foretold([0.9, 0.1], winner)
    assert score.figures()["calibration_error"] == pytest.approx(0.4)


@pytest.mark.parametrize("seats", [2, 4])
def test_ratings_foretell_better_than_nothing(seats: int) -> None:
    muster, nothing = Score(), Score()
    for score, system in ((muster, Muster()), (nothing, Nothing())):
        judge(score, system, simulated(seats, 120, 3000 // seats), unseen=1500 // seats)
    assert sum(muster.losses) / len(muster.losses) < sum(nothing.losses) / len(nothing.losses) - 0.01


def test_what_is_learned_of_seats_foretells_better() -> None:
    knowing, blind = Score(), Score()
    for score, system in ((knowing, Muster()), (blind, Muster(knows_seats=False))):
        judge(score, system, simulated(4, 200, 3000), unseen=500)
    assert sum(knowing.losses) < sum(blind.losses)


def test_files_that_name_the_winner_first_give_nothing_away(tmp_path: Path) -> None:
    matches = [{"player1": f"P{at:03}", "player2": f"P{at + 100}", "result": "2-1-0"} for at in range(200)]
    matches += [
        {"player1": "P001", "player2": "-", "result": "2-0-0"},
        {"player1": "x", "player2": "y", "result": "0-0-0"},
    ]
    matches.append({"player1": "x", "player2": "y", "result": "1-1-0"})
    (tmp_path / "events-duel").mkdir()
    (tmp_path / "events-duel" / "cup.json").write_text(json.dumps({"name": "Cup", "rounds": [{"matches": matches}]}))
    ((name, games),) = events(tmp_path, "duel")
    assert (name, len(games), games[-1].winner) == ("Cup", 201, None)
    assert 70 < sum(game.winner == 0 for game in games) < 130


def test_who_queues_with_friends_does_not_stand_higher_for_it() -> None:
    found = [inflation("partner", 0.5, seed=seed) for seed in range(3)]
    plain, corrected = (sum(getattr(each, name) for each in found) / 3 for name in ("plain", "corrected"))
    assert plain > 1.0
    assert abs(corrected) < 0.5
