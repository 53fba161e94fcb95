"""Events with phases: each in a format of its own, with a list of each player."""

from __future__ import annotations

from typing import Any

import pytest

from services.tournament.game_requests import settings_of
from services.tournament.play import facts, registration
from services.tournament.play.announcing import created
from services.tournament.play.facts import Phase, Plan, decoded, encoded
from services.tournament.play.refusals import Refusal
from services.tournament.play.tournament import rebuilt
from tests.unit.tournament.play.desk import Desk

OLD, NEW, NOW = (Phase("commander", version, 1) for version in ("edh2009", "commander2011", ""))
FINAL = Phase("commander", "")


def _listed(desk: Desk, player: str, phase: int, deck: str = "") -> None:
    entry = facts.Registered(player, player, "person", deck or f"deck {phase}", 1, f"hash {phase}", phase)
    desk.take(registration.register(desk.event, entry))


def _phased(players: int = 4, *phases: Phase, **plan: Any) -> Desk:
    return Desk(players, "commander", **{"phases": list(phases), "cut": 4, **plan})


def test_rounds_know_their_phase_and_the_playoff_is_in_the_last() -> None:
    desk = _phased(4, OLD, NEW, FINAL)
    for player in desk.event.players:
        _listed(desk, player, 1)
        _listed(desk, player, 2)
    desk.start()
    event = desk.event
    assert (event.plan.rounds, event.swiss_rounds, event.plan.rules_version) == (2, 2, "edh2009")
    assert [event.phase_of(number) for number in (1, 2, 3)] == [0, 1, 2]
    assert [settings_of(event.plan, phase, False).rules_version for phase in event.phases] == [
        "edh2009",
        "commander2011",
        "",
    ]
    lists = [event.players["p0"].list_of(event.phase_of(number)) for number in (1, 2, 3)]
    assert [each.deck_id for each in lists if each] == ["deck", "deck 1", "deck 2"]
    assert rebuilt("e", map(decoded, map(encoded, desk.log))).players == event.players


def test_without_phases_there_is_one() -> None:
    desk = Desk(4, rounds=3, cut=2)
    desk.start()
    assert [desk.event.phase_of(number) for number in (1, 3, 4)] == [0, 0, 0]


def test_the_last_phase_may_have_rounds_and_the_playoff() -> None:
    desk = _phased(4, OLD, NOW)
    for player in desk.event.players:
        _listed(desk, player, 1)
    desk.start()
    assert [desk.event.phase_of(number) for number in (1, 2, 3)] == [0, 1, 1]


def test_who_lacks_a_list_does_not_start() -> None:
    desk = _phased(5, OLD, NOW)
    for player in ("p0", "p1", "p2", "p4"):
        _listed(desk, player, 1)
    desk.start()
    assert desk.event.playing() == desk.event.entrants()
    assert set(desk.event.players) == {"p0", "p1", "p2", "p4"}


def test_lists_are_changed_phase_by_phase_until_the_start() -> None:
    desk = _phased(4, OLD, NOW)
    _listed(desk, "p0", 1, "other")
    first = facts.Registered("p0", "Player 0", "guest", "again", 2, "hash")
    desk.take(registration.register(desk.event, first))
    lists = [desk.event.players["p0"].list_of(phase) for phase in (0, 1)]
    assert [each.deck_id for each in lists if each] == ["again", "other"]
    for player, phase in (("p0", 2), ("p9", 1)):
        entry = facts.Registered(player, "", "person", "deck", 1, "hash", phase)
        assert desk.refused(registration.register, entry) == ("BAD_PHASES", "2.7")


@pytest.mark.parametrize(
    ("plan", "rule"),
    [
        ({"phases": [OLD]}, "10.4"),
        ({"phases": [OLD, Phase("duel", "", 2)]}, "10.4"),
        ({"phases": [FINAL, OLD]}, "10.4"),
        ({"phases": [OLD, NEW, FINAL], "cut": 0}, "10.4"),
        ({"phases": [OLD, NOW], "rounds": 3}, "2.7"),
        ({"phases": [OLD, NOW], "late_until": 1}, "2.7"),
        ({"phases": [OLD, FINAL]}, "10.2"),
    ],
)
def test_phases_fit_together(plan: dict[str, Any], rule: str) -> None:
    with pytest.raises(Refusal) as refusal:
        created(Plan("Cup", "commander", **plan), "boss", "secret")
    assert refusal.value.rule == rule
