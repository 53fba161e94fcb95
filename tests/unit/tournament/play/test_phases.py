"""Events with phases: each in a format of its own, with a list of each player."""

from __future__ import annotations

from typing import Any

import pytest

from services.tournament.event_wire import round_of
from services.tournament.game_requests import settings_of
from services.tournament.play import deadlines, facts, pairing, registration, results
from services.tournament.play.announcing import created, deviations
from services.tournament.play.archive import archived, imported
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
    assert [settings_of(event, number).rules_version for number in (1, 2, 3)] == [
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
        ({"phases": [OLD, NOW, Phase("partner")]}, "10.4"),
        ({"phases": [OLD, NOW, Phase("nonsense")]}, "10.4"),
        ({"phases": [OLD, NOW, Phase("duel")], "cut": 16}, "10.4"),
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


def _to_the_playoff(desk: Desk) -> Desk:
    """Everybody has a list of both phases, and the Swiss rounds are played."""
    for player in desk.event.players:
        _listed(desk, player, 1)
    desk.start()
    for _ in range(desk.event.swiss_rounds):
        desk.pair()
        own = desk.event.rounds[-1]
        for at, table in enumerate(own.tables, 1):
            if desk.event.shape.is_pod:
                places = [1, *[2] * (len(table.entrants) - 1)]
                desk.take(results.score(desk.event, facts.Scored(own.number, at, places)))
            else:
                desk.take(results.report(desk.event, facts.Reported(own.number, at, (2, 0), 0)))
    return desk


def test_a_playoff_of_two_at_a_table_after_swiss_rounds_of_pods() -> None:
    phases = [Phase("commander", "", 2), Phase("duel")]
    desk = _to_the_playoff(Desk(16, "commander", phases=phases, cut=4))
    event, seeds = desk.event, desk.event.seeds()
    assert "The playoff is of two players at a table, the Swiss rounds are not (MTR 10.4)." in deviations(event.plan)
    assert [table.entrants for table in desk.pair()] == [[seeds[0], seeds[3]], [seeds[1], seeds[2]]]
    swiss, playoff = settings_of(event, 1), settings_of(event, 3)
    assert [(each.format, each.best_of) for each in (swiss, playoff)] == [("commander", 1), ("duel", 3)]
    assert [round_of(event, event.rounds[at], "").best_of for at in (0, 2)] == [1, 3]
    assert desk.refused(results.score, facts.Scored(3, 1, [1, 2])) == ("BAD_RESULT", "2.1")
    desk.take(results.claim(event, 3, 1, seeds[0], (2, 1), 0))
    desk.take(results.claim(event, 3, 1, seeds[3], (2, 1), 0))
    desk.take(results.report(event, facts.Reported(3, 2, (0, 2), 0)))
    [final] = desk.pair()
    assert final.entrants == [seeds[0], seeds[2]]
    desk.take(results.report(event, facts.Reported(4, 1, (1, 2), 0)))
    desk.take(pairing.finish(event))
    assert [player for _, player in event.final_order()][:4] == [seeds[2], seeds[0], seeds[1], seeds[3]]
    assert len(event.standings()) == 16
    again = rebuilt("e", imported(archived(event), "boss", "secret"))
    assert again.final_order() == event.final_order()


def test_a_pod_of_the_best_after_swiss_rounds_of_two_players() -> None:
    phases = [Phase("duel", "", 3), Phase("commander")]
    desk = _to_the_playoff(Desk(8, "duel", phases=phases, cut=4))
    event, seeds = desk.event, desk.event.seeds()
    [final] = desk.pair()
    assert (final.entrants, len(final.entrants)) == (seeds, 4)
    assert [(each.format, each.best_of) for each in (settings_of(event, 3), settings_of(event, 4))] == [
        ("duel", 3),
        ("commander", 1),
    ]
    assert desk.refused(results.report, facts.Reported(4, 1, (2, 0), 0)) == ("BAD_RESULT", "2.1")
    assert desk.refused(results.claim, 4, 1, seeds[0], (2, 0), 0) == ("NOT_YOUR_MATCH", "1.10")
    desk.take(results.score(event, facts.Scored(4, 1, [2, 1, 2, 2])))
    desk.take(pairing.finish(event))
    assert [player for _, player in event.final_order()][:2] == [seeds[1], seeds[0]]


@pytest.mark.parametrize(
    ("players", "phases", "cut"),
    [
        (40, [Phase("duel", "", 3), Phase("commander")], 10),
        (40, [Phase("commander", "", 2), Phase("duel")], 8),
    ],
)
def test_the_cut_is_what_is_usual_for_the_playoffs_tables(players: int, phases: list[Phase], cut: int) -> None:
    desk = Desk(players, phases[0].format, phases=phases)
    for player in desk.event.players:
        _listed(desk, player, 1)
    desk.start()
    assert desk.event.cut == cut


def test_at_a_deadline_a_playoff_of_another_shape_is_decided_as_its_tables_are() -> None:
    day = 86_400
    for phases, kind in (
        ([Phase("commander", "", 2), Phase("duel")], facts.Reported),
        ([Phase("duel", "", 3), Phase("commander")], facts.Scored),
    ):
        desk = _to_the_playoff(Desk(16, phases[0].format, phases=phases, cut=4, round_seconds=day))
        desk.pair()
        made = deadlines.lapse(desk.event, desk.event.rounds[-1].deadline_ms)
        assert {type(each) for each in made} == {kind}
        desk.take(made)
        assert desk.event.rounds[-1].is_over


def test_what_pods_are_scored_by_is_not_asked_of_tables_of_two() -> None:
    phases = [Phase("commander", "commander2011", 2), Phase("duel")]
    desk = Desk(16, "commander", phases=phases, cut=4, scoring="victory_points")
    for player in desk.event.players:
        _listed(desk, player, 1)
    desk.start()
    swiss, playoff = settings_of(desk.event, 1).options, settings_of(desk.event, 3).options
    assert ("victory_points" in swiss, "victory_points" in playoff) == (True, False)
