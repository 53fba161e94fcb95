"""Who looks on (MTR 1.11): an official excludes somebody from a match, or from all of the event."""

from __future__ import annotations

from typing import Any

import pytest

from services.tournament.play import facts, results, staff
from services.tournament.play.audience import audience
from services.tournament.play.facts import SpectatorExcluded, decoded, encoded
from services.tournament.play.results import open_game
from services.tournament.play.spectators import exclude, may_watch
from services.tournament.play.tournament import rebuilt
from tests.unit.tournament.play.desk import Desk


def _running(**plan: Any) -> Desk:
    desk = Desk(4, rounds=3, cut=0, plays_here=True, **plan)
    desk.take(staff.appoint(desk.event, "finn", "floor_judge"))
    desk.start()
    desk.pair()
    for table in (1, 2):
        desk.take(open_game(desk.event, 1, table, f"g{table}"))
    return desk


def _exclude(desk: Desk, *asked: Any) -> None:
    desk.take(exclude(desk.event, SpectatorExcluded(*asked)))


def _watched(desk: Desk, user: str) -> list[bool]:
    return [may_watch(desk.event, user, game) for game in ("g1", "g2", "not noted yet")]


def test_mtr_1_11_who_is_excluded_from_a_match_watches_the_others() -> None:
    desk = _running()
    _exclude(desk, "eve", 1, 2, True, "whispers")
    assert _watched(desk, "eve") == [True, False, True]
    assert _watched(desk, "mary") == [True, True, True]
    assert exclude(desk.event, SpectatorExcluded("eve", 1, 2, True)) == []
    _exclude(desk, "eve", 1, 2, False)
    assert _watched(desk, "eve") == [True, True, True]


def test_mtr_1_11_who_is_excluded_from_the_event_watches_no_match_that_goes_on() -> None:
    desk = _running()
    _exclude(desk, "eve", 0, 0, True)
    assert _watched(desk, "eve") == [False, False, False]
    assert rebuilt("e", map(decoded, map(encoded, desk.log))).exclusions == desk.event.exclusions
    desk.take(results.report(desk.event, facts.Reported(1, 1, (2, 0), 0)))
    assert _watched(desk, "eve") == [True, False, False], "what is over is no secret any more"
    desk.play()
    desk.pair()
    desk.take(open_game(desk.event, 2, 1, "g3"))
    assert (may_watch(desk.event, "eve", "g3"), may_watch(desk.event, "eve", "g2")) == (False, True)


def test_mtr_1_11_a_player_of_the_event_is_a_spectator_of_the_other_matches_alone() -> None:
    desk = _running()
    own = desk.event.rounds[0].table_of("p0")
    assert desk.refused(exclude, SpectatorExcluded("p0", 1, own, True)) == ("OWN_MATCH", "1.11")
    _exclude(desk, "p0", 1, 3 - own, True)
    assert not may_watch(desk.event, "p0", f"g{3 - own}")


@pytest.mark.parametrize(
    ("asked", "refusal"),
    [
        (("finn", 0, 0, True), ("OFFICIAL", "1.3")),
        (("boss", 0, 0, True), ("OFFICIAL", "1.3")),
        (("eve", 1, 3, True), ("TABLE_UNKNOWN", "2.4")),
        (("eve", 2, 1, True), ("TABLE_UNKNOWN", "2.4")),
    ],
)
def test_mtr_1_3_officials_are_no_spectators_and_tables_are_those_that_there_are(asked: Any, refusal: Any) -> None:
    assert _running().refused(exclude, SpectatorExcluded(*asked)) == refusal


def test_who_is_excluded_and_officials_hear_of_it_and_whoever_becomes_an_official_may_watch() -> None:
    desk = _running()
    made = exclude(desk.event, SpectatorExcluded("eve", 0, 0, True))
    assert audience(desk.event, made) == ["boss", "eve", "finn"]
    desk.take(made)
    desk.take(staff.appoint(desk.event, "eve", "floor_judge"))
    assert _watched(desk, "eve") == [True, True, True]
