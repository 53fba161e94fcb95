"""Rounds with a deadline: when a match begins, and what becomes of one that was not played."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from services.tournament.play import facts, pairing, registration, results
from services.tournament.play.announcing import created
from services.tournament.play.deadlines import OPENING_MS, lapse, prolong, ready
from services.tournament.play.facts import Plan, decoded, encoded
from services.tournament.play.matches import Match, PodGame
from services.tournament.play.refusals import Refusal
from services.tournament.play.tournament import rebuilt
from tests.unit.tournament.play.desk import Desk

DAY_S = 24 * 3600
NOW = 1_000_000
END = NOW + DAY_S * 1000
SOON = 600


def _paired(players: int = 4, format: str = "duel", **plan: Any) -> Desk:
    desk = Desk(players, format, **{"rounds": 3, "cut": 0, "round_seconds": DAY_S, **plan})
    desk.start()
    desk.take(pairing.pair_round(desk.event, 1, NOW))
    return desk


def _says(desk: Desk, table: int, player: str, at_ms: int = NOW, seconds: int = SOON) -> list[facts.AnyFact]:
    made = ready(desk.event, len(desk.event.rounds), table, player, seconds, at_ms)
    desk.take(made)
    return made


def _seats(desk: Desk, table: int = 1) -> list[str]:
    return desk.event.rounds[-1].tables[table - 1].entrants


def test_a_match_begins_when_all_are_ready_at_the_same_time() -> None:
    desk = _paired()
    one, two = _seats(desk)
    own = desk.event.rounds[-1]
    assert len(_says(desk, 1, one)) == 1
    assert not own.plays(1)
    assert len(_says(desk, 1, two, NOW + SOON * 1000)) == 1, "the first is not ready any more"
    assert not own.plays(1)
    assert _says(desk, 1, one, NOW + SOON * 1000 + 1)[1:] == [facts.Summoned(1, 1)]
    assert own.plays(1)
    assert not own.plays(2)
    assert _says(desk, 1, two, NOW + SOON * 1000 + 2) == []


def test_nobody_is_ready_beyond_the_deadline() -> None:
    desk = _paired()
    made = _says(desk, 1, _seats(desk)[0], END - 1000)
    assert made == [facts.Readied(1, 1, _seats(desk)[0], END)]
    assert desk.refused(ready, 1, 1, _seats(desk)[1], SOON, END) == ("DEADLINE_PASSED", "2.4")


@pytest.mark.parametrize(
    ("player", "table", "seconds", "reason"),
    [("p9", 1, SOON, "NOT_YOUR_MATCH"), ("own", 1, 59, "BAD_TIME"), ("own", 9, SOON, "TABLE_UNKNOWN")],
)
def test_who_may_be_ready_and_for_how_long(player: str, table: int, seconds: int, reason: str) -> None:
    desk = _paired()
    who = _seats(desk)[0] if player == "own" else player
    assert desk.refused(ready, 1, table, who, seconds, NOW)[0] == reason


def test_without_a_deadline_matches_are_played_at_once() -> None:
    desk = _paired(round_seconds=0)
    assert desk.event.rounds[-1].plays(1)
    assert desk.refused(ready, 1, 1, _seats(desk)[0], SOON, NOW) == ("NO_DEADLINE", "2.4")
    assert lapse(desk.event, END) == []


def test_at_the_deadline_who_was_ready_has_won_and_nobody_loses_both() -> None:
    desk = _paired(6)
    second = _seats(desk, 2)[1]
    _says(desk, 2, second)
    for at, player in enumerate(_seats(desk, 3)):
        _says(desk, 3, player, NOW + at * SOON * 1000)
    assert lapse(desk.event, END - 1) == []
    desk.take(lapse(desk.event, END))
    found = desk.event.rounds[-1].results
    assert (found[1], found[2].winner) == (Match(*_seats(desk, 1), (0, 0), 0, lost_by_both=True), second)
    assert found[3] == Match(*_seats(desk, 3), (0, 0), 0)
    assert (found[3].winner, found[1].winner) == (None, None)
    points = {row.player: row.points for row in desk.event.standings()}
    assert sorted(points.values()) == [0, 0, 0, 1, 1, 3]
    assert lapse(desk.event, END + 1) == []


def test_who_takes_it_back_was_not_ready() -> None:
    desk = _paired()
    one, two = _seats(desk)
    _says(desk, 1, one)
    assert _says(desk, 1, one, seconds=0) == [facts.Readied(1, 1, one, 0)]
    assert _says(desk, 1, one, seconds=0) == []
    _says(desk, 1, two)
    desk.take(lapse(desk.event, END))
    assert desk.event.rounds[-1].results[1].winner == two


def test_who_was_ready_and_dropped_does_not_win() -> None:
    desk = _paired()
    one, two = _seats(desk)
    _says(desk, 1, one)
    _says(desk, 1, two, NOW + SOON * 1000)
    desk.take(registration.drop(desk.event, one))
    desk.take(lapse(desk.event, END))
    assert desk.event.rounds[-1].results[1].winner == two


def test_a_report_that_nobody_contradicted_counts() -> None:
    desk = _paired()
    one, _ = _seats(desk)
    desk.take(results.claim(desk.event, 1, 1, one, (0, 2), 0))
    desk.take(lapse(desk.event, END))
    assert desk.event.rounds[-1].results[1] == Match(*_seats(desk), (0, 2))


def test_a_match_that_is_played_is_played_on() -> None:
    desk = _paired(plays_here=True)
    for player in _seats(desk):
        _says(desk, 1, player)
    assert [fact.table for fact in lapse(desk.event, END) if isinstance(fact, facts.Reported)] == [2]
    assert len(lapse(desk.event, END + OPENING_MS)) == 2, "a game that cannot be made does not hold the round up"
    desk.take(results.open_game(desk.event, 1, 1, "g"))
    desk.take(lapse(desk.event, END + OPENING_MS))
    assert not desk.event.rounds[-1].is_over
    desk.take(results.report(desk.event, facts.Reported(1, 1, (2, 0), 0)))
    assert desk.event.rounds[-1].is_over


def test_of_a_pod_those_who_were_ready_share_the_first_place() -> None:
    desk = _paired(12, "commander", rounds=2)
    one, two, *_ = _seats(desk, 2)
    _says(desk, 2, one)
    _says(desk, 2, two)
    _says(desk, 3, _seats(desk, 3)[3])
    desk.take(lapse(desk.event, END))
    found = desk.event.rounds[-1].results
    assert [found[at].places for at in (1, 2, 3)] == [(2, 2, 2, 2), (1, 1, 3, 3), (2, 2, 2, 1)]  # type: ignore[union-attr]
    assert isinstance(found[1], PodGame)
    same = facts.Scored(1, 1, [2, 2, 2, 2])
    assert results.score(desk.event, same) == [], "an official may say so, too"
    assert sorted(row.points for row in desk.event.standings()) == [*[0] * 9, 1, 1, 5]


def test_victory_points_at_the_deadline_are_those_of_a_bye() -> None:
    desk = _paired(4, "commander", rounds=2, scoring="democratic_victory")
    _says(desk, 1, _seats(desk)[2])
    desk.take(lapse(desk.event, END))
    assert {row.player: row.points for row in desk.event.standings() if row.points} == {_seats(desk)[2]: 2}


def test_of_a_team_all_are_ready() -> None:
    desk = Desk(0, "partner", rounds=2, cut=0, round_seconds=DAY_S)
    for at in range(4):
        members = [f"a{at}", f"b{at}"]
        desk.take(registration.name_team(desk.event, members[0], f"team {at}", members))
        for user in members:
            entry = facts.Registered(user, user, "person", "deck", 1, "hash")
            desk.take(registration.register(desk.event, entry))
    desk.start()
    desk.take(pairing.pair_round(desk.event, 1, NOW))
    first, second = _seats(desk)
    for user in desk.event.members_of(first):
        _says(desk, 1, user)
    _says(desk, 1, desk.event.members_of(second)[1])
    assert not desk.event.rounds[-1].plays(1)
    desk.take(lapse(desk.event, END))
    assert desk.event.rounds[-1].results[1].winner == first


@pytest.mark.parametrize("format", ["duel", "commander"])
def test_in_a_playoff_somebody_goes_on(format: str) -> None:
    cut = 2 if format == "duel" else 4
    desk = _paired(4, format, rounds=3, cut=cut)
    for _ in range(3):
        desk.take(lapse(desk.event, desk.event.rounds[-1].deadline_ms))
        desk.take(pairing.pair_round(desk.event, len(desk.event.rounds) + 1, NOW))
    if format == "commander":
        assert desk.refused(results.score, facts.Scored(4, 1, [2, 2, 2, 2])) == ("BAD_RESULT", "2.1")
    desk.take(lapse(desk.event, END))
    assert desk.event.rounds[-1].results[1].winner == desk.event.seeds()[0]
    desk.take(pairing.finish(desk.event))


def test_an_official_moves_the_deadline_as_long_as_it_has_not_passed() -> None:
    desk = _paired()
    desk.take(prolong(desk.event, 1, END + 5, END - 1))
    assert lapse(desk.event, END) == []
    assert prolong(desk.event, 1, END + 5, END) == []
    for deadline_ms in (END, END + 91 * DAY_S * 1000):
        assert desk.refused(prolong, 1, deadline_ms, END) == ("BAD_TIME", "2.4")
    assert desk.refused(prolong, 1, END + 9, END + 5) == ("DEADLINE_PASSED", "2.4")
    assert len(lapse(desk.event, END + 5)) == 2
    assert rebuilt("e", map(decoded, map(encoded, desk.log))).rounds[-1].deadline_ms == END + 5


@pytest.mark.parametrize(
    "plan", [{"round_seconds": 3599}, {"round_seconds": DAY_S, "plays_here": True, "prompt_seconds": 0}]
)
def test_a_deadline_is_far_enough_and_its_games_end(plan: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refusal:
        created(Plan("Cup", "duel", **plan), "boss", "secret")
    assert (refusal.value.reason, refusal.value.rule) == ("BAD_STRUCTURE", "2.4")


_SAID = st.lists(st.tuples(st.integers(0, 12), st.integers(0, DAY_S), st.sampled_from([0, 60, 3600])), max_size=30)


@settings(suppress_health_check=[HealthCheck.too_slow], deadline=None)
@given(st.sampled_from(["duel", "commander"]), st.integers(4, 13), st.lists(_SAID, min_size=2, max_size=2))
def test_every_round_ends_at_its_deadline_and_only_once(
    format: str, players: int, said: list[list[tuple[int, int, int]]]
) -> None:
    """Whoever said what: all tables have a result, everybody a place, and the log rebuilds the event."""
    desk = Desk(players, format, rounds=3 if format == "duel" else 2, cut=0, round_seconds=DAY_S)
    desk.start()
    for number, words in enumerate(said, 1):
        desk.take(pairing.pair_round(desk.event, number, NOW))
        own = desk.event.rounds[-1]
        for player, second, seconds in sorted(words, key=lambda each: each[1]):
            table = own.table_of(f"p{player}")
            if table and second < DAY_S:
                _says(desk, table, f"p{player}", NOW + second * 1000, seconds)
        desk.take(lapse(desk.event, END))
        assert own.is_over
        assert lapse(desk.event, END + OPENING_MS) == []
        assert len(desk.event.standings()) == players
    again = rebuilt("e", map(decoded, map(encoded, desk.log)))
    assert [own.results for own in again.rounds] == [own.results for own in desk.event.rounds]
    assert again.standings() == desk.event.standings()
