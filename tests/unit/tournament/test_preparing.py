"""Which lists are prepared when: all before a round, a few now and then, all again for a game process that began anew."""

from __future__ import annotations

from collections.abc import Set

import pytest

from services.tournament import preparing
from services.tournament.play import facts, registration
from services.tournament.preparing import Preparing
from tests.unit.tournament.play.desk import Desk

DAY = "2026-07-05"


@pytest.fixture(autouse=True)
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preparing, "PREPARED", 3)


def _prepared(of: Preparing, desk: Desk, now_s: float, read: Set[str] = frozenset()) -> list[list[str]]:
    """Who is asked for call by call until nothing is due; whose cards were `read` already needs no reading."""
    calls = []
    while found := of.due(desk.event, DAY, now_s):
        users = [each.user for each in found]
        calls.append(users)
        rest_s = of.answered(found, len(set(users) - read), now_s, now_s)
        assert rest_s == 0
    return calls


def _started() -> Desk:
    desk = Desk(8)
    desk.start()
    return desk


def test_all_lists_once_and_then_a_few_others_each_time() -> None:
    desk, own = _started(), Preparing()
    everybody = frozenset(desk.event.players)
    assert [len(each) for each in _prepared(own, desk, 0.0)] == [3, 3, 2]
    assert _prepared(own, desk, preparing.ASK_AGAIN_S - 1) == []
    asked = [_prepared(own, desk, preparing.ASK_AGAIN_S * at, everybody) for at in (1, 2, 3)]
    assert [[len(each) for each in calls] for calls in asked] == [[3], [3], [2]]
    assert {user for calls in asked for each in calls for user in each} == everybody


def test_all_again_when_the_cards_of_some_had_to_be_read_again() -> None:
    desk, own = _started(), Preparing()
    _prepared(own, desk, 0.0)
    again = _prepared(own, desk, preparing.ASK_AGAIN_S)
    assert sorted(user for each in again for user in each) == sorted(desk.event.players)


def test_who_dropped_is_left_out_and_another_list_is_prepared() -> None:
    desk, own = _started(), Preparing()
    _prepared(own, desk, 0.0)
    desk.pair()
    desk.take(registration.drop(desk.event, "p0"))
    desk.take([facts.Relisted("p1", "other", 1, "hash")])
    assert _prepared(own, desk, 1.0) == [["p1"]]


def test_others_have_their_turn_for_as_long_as_it_took() -> None:
    desk, own = _started(), Preparing()
    assert own.answered(own.due(desk.event, DAY, 10.0), 3, 10.0, 14.0) == 4.0
    assert own.due(desk.event, DAY, 17.0) == []
    assert len(own.due(desk.event, DAY, 18.0)) == 3


def test_what_was_not_answered_is_asked_for_again_after_a_while() -> None:
    desk, own = _started(), Preparing()
    asked = own.due(desk.event, DAY, 0.0)
    assert own.due(desk.event, DAY, 5.0) == []
    assert own.due(desk.event, DAY, preparing.UNANSWERED_S) == asked


def test_lists_are_prepared_as_they_are_registered_and_again_only_when_the_event_starts_on_another_day() -> None:
    desk, own = Desk(4), Preparing()
    assert [len(each) for each in _prepared(own, desk, 0.0)] == [3, 1]
    desk.take(registration.register(desk.event, facts.Registered("p4", "P", "guest", "d", 1, "h")))
    desk.take(registration.register(desk.event, facts.Registered("p0", "P", "guest", "other", 1, "h")))
    assert [sorted(each) for each in _prepared(own, desk, 1.0)] == [["p0", "p4"]]
    assert _prepared(own, desk, preparing.ASK_AGAIN_S * 2) == [], (
        "nothing is asked for again and again before the start"
    )
    same, other = Desk(4), Desk(4)
    for started, day, calls in ((same, DAY, []), (other, "2026-07-06", [3, 1])):
        own = Preparing()
        _prepared(own, started, 0.0)
        started.take(registration.start(started.event, day))
        assert [len(each) for each in _prepared(own, started, 1.0)] == calls
