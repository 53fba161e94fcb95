"""What is announced beside the rounds: words, how many and how old, the playoff's games and time (MTR 1.4, 1.6, 2.1, 10.1, Appendix B)."""

from __future__ import annotations

import json
from typing import Any

import pytest

from services.tournament.game_requests import settings_of
from services.tournament.play import calls, facts, orders, registration
from services.tournament.play.announcing import LONGEST_WORDS, created, fact_sheet
from services.tournament.play.facts import Plan
from services.tournament.play.refusals import Refusal
from tests.unit.tournament.play.desk import Desk


@pytest.mark.parametrize(
    ("plan", "rule"),
    [
        ({"words": "x" * (LONGEST_WORDS + 1)}, "1.6"),
        ({"least_age": 18, "level": "competitive"}, "1.4"),
        ({"least_players": 3}, "10.1"),
        ({"least_players": 1001}, "10.1"),
        ({"playoff_best_of": 3, "cut": 0}, "10.4"),
        ({"playoff_best_of": 4, "cut": 4}, "2.1"),
        ({"playoff_seconds": 5400, "cut": 0}, "10.4"),
        ({"playoff_seconds": 600, "cut": 4}, "Appendix B"),
        ({"format": "commander", "playoff_best_of": 3, "cut": 4}, "2.1"),
    ],
)
def test_what_is_not_by_the_rules_is_refused(plan: dict[str, Any], rule: str) -> None:
    with pytest.raises(Refusal) as refusal:
        created(Plan("Cup", plan.pop("format", "duel"), **plan), "boss", "secret")
    assert refusal.value.rule == rule


def test_the_fact_sheet_says_so() -> None:
    plan = Plan("Cup", "duel", cut=4, least_age=18, least_players=8, playoff_best_of=5, playoff_seconds=5400)
    sheet = " ".join(fact_sheet(plan))
    for words in ("18 years", "with 8 or more", "best of 5", "have 90 minutes, the final has no limit"):
        assert words in sheet


def test_mtr_10_1_with_fewer_than_were_announced_the_event_does_not_start() -> None:
    desk = Desk(7, least_players=8)
    assert desk.refused(registration.start) == ("TOO_FEW_PLAYERS", "10.1")
    desk.take(registration.register(desk.event, facts.Registered("p7", "P", "guest", "deck", 1, "hash")))
    desk.start()


def _options(desk: Desk, number: int) -> tuple[int, dict[str, Any]]:
    settings = settings_of(desk.event, number)
    return settings.best_of, {name: json.loads(value) for name, value in settings.options.items()}


def test_mtr_2_1_a_playoff_has_its_own_games_and_time_and_its_final_has_no_limit() -> None:
    desk = Desk(
        8, rounds=3, cut=4, best_of=1, playoff_best_of=3, playoff_seconds=5400, plays_here=True, match_seconds=2400
    )
    desk.start()
    for number in range(1, 6):
        desk.pair()
        best_of, options = _options(desk, number)
        found = (best_of, options.get("match_seconds", 0), options.get("single_elimination", False))
        assert found == ((1, 2400, False) if number <= 3 else (3, 5400 if number == 4 else 0, True))
        assert options.get("replays_draws", False) is (number <= 3)
        if number == 4:
            desk.take(orders.extend(desk.event, 4, 1, 60))
            player = desk.event.rounds[-1].tables[0].first
            desk.take(calls.call_judge(desk.event, facts.Called(4, 1, player, "?", "", False, 0)))
            assert desk.event.pending()[0].order.amount == 60
            given_back = calls.rule(desk.event, 1, "boss", "no", True, 90_000)
            assert [each.amount for each in given_back if isinstance(each, facts.Ordered)] == [90]
        desk.play()
    assert desk.refused(orders.extend, 5, 1, 60)[0] in ("UNTIMED", "RESULT_STANDS")


def test_drawn_games_of_pods_count() -> None:
    desk = Desk(8, "commander", rounds=3, cut=0, plays_here=True)
    desk.start()
    assert "replays_draws" not in _options(desk, 1)[1]
