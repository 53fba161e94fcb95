"""What is shown to whom and when (MTR 1.2, 2.7, 2.12), rounds that wait to be started (Appendix B), early advancement (10.4)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from services.tournament.desk_wire import desk as desk_of
from services.tournament.play import facts, orders, pairing, penalties, registration, results, staff
from services.tournament.play.announcing import created, fact_sheet
from services.tournament.play.facts import AFTER, DURING, NEVER, Plan, Publication
from services.tournament.play.publishing import may_see, require_archive, require_list
from services.tournament.play.refusals import NotAllowed, Refusal
from tests.unit.tournament.play.desk import Desk


def _list_of(desk: Desk, player: str, user: str) -> tuple[str, str]:
    with pytest.raises(Refusal) as refusal:
        require_list(desk.event, player, user)
    return refusal.value.reason, refusal.value.rule


def _running(players: int = 6, **plan: Any) -> Desk:
    desk = Desk(players, **{"rounds": 3, "cut": 0, **plan})
    desk.start()
    desk.pair()
    return desk


def _end(desk: Desk) -> None:
    while True:
        desk.play()
        if len(desk.event.rounds) == desk.event.swiss_rounds:
            break
        desk.pair()
        desk.take(pairing.start_round(desk.event, len(desk.event.rounds)))
    desk.take(pairing.finish(desk.event))


@pytest.mark.parametrize(
    ("when", "during", "after"), [(NEVER, False, False), (AFTER, False, True), (DURING, True, True)]
)
def test_mtr_1_2_others_see_what_is_published_and_officials_everything(when: str, during: bool, after: bool) -> None:
    desk = _running(publication=Publication(lists=when))
    assert [may_see(desk.event, "lists", user) for user in ("p0", "stranger", "boss")] == [during, during, True]
    _end(desk)
    assert [may_see(desk.event, "lists", user) for user in ("p0", "stranger", "boss")] == [after, after, True]


def test_mtr_2_12_lists_of_others_are_not_looked_at_during_a_match() -> None:
    desk = _running(publication=Publication(lists=DURING))
    require_list(desk.event, "p1", "p1")
    require_list(desk.event, "p1", "stranger")
    require_list(desk.event, "p1", "boss")
    assert _list_of(desk, "p1", "p0") == ("MATCH_GOES_ON", "2.12")
    desk.play()
    require_list(desk.event, "p1", "p0")


def test_one_sees_the_own_list_and_not_those_of_others() -> None:
    desk = _running()
    require_list(desk.event, "p1", "p1")
    assert _list_of(desk, "p1", "p0") == ("NOT_PUBLISHED", "1.2")
    assert _list_of(desk, "nobody", "p0") == ("NOT_REGISTERED", "1.5")


def test_the_history_is_for_officials_until_the_event_is_over() -> None:
    desk = _running()
    require_archive(desk.event, "boss")
    with pytest.raises(NotAllowed):
        require_archive(desk.event, "p0")
    _end(desk)
    require_archive(desk.event, "stranger")


@pytest.mark.parametrize("fields", [{"lists": "now"}, {"replays": "featured"}, {"log": DURING}, {"standings": NEVER}])
def test_what_cannot_be_published_so_is_refused(fields: dict[str, str]) -> None:
    with pytest.raises(Refusal) as refusal:
        created(Plan("Cup", "duel", publication=Publication(**fields)), "boss", "s")
    assert (refusal.value.reason, refusal.value.rule) == ("BAD_PUBLICATION", "1.2")


@pytest.mark.parametrize("fields", [{"watch": "judges"}, {"watch_seconds": 119}, {"watch_seconds": 1801}])
def test_mtr_1_11_tables_are_watched_by_whom_and_when_the_plan_says(fields: dict[str, str]) -> None:
    with pytest.raises(Refusal) as refusal:
        created(Plan("Cup", "duel", publication=Publication(**fields)), "boss", "s")
    assert (refusal.value.reason, refusal.value.rule) == ("BAD_PUBLICATION", "1.11")
    plan = Plan("Cup", "duel", plays_here=True, publication=Publication(watch="friends", watch_seconds=300))
    assert "watched by friends of their players, 300 seconds late" in " ".join(fact_sheet(plan))


def test_the_fact_sheet_says_level_rating_premier_and_what_is_published() -> None:
    usual = " ".join(fact_sheet(Plan("Cup", "duel")))
    said = " ".join(
        fact_sheet(
            Plan(
                "Cup",
                "duel",
                level="competitive",
                premier=True,
                rated="winner",
                plays_here=True,
                advance_points=12,
                publication=Publication(lists=AFTER),
            )
        )
    )
    for words in ("Not a premier event", "not rated", "Regular", "Deck lists are not published."):
        assert words in usual
    for words in ("A premier event", "by who won", "Competitive", "12 match", "lists are published when the event is"):
        assert words in said


def test_mtr_1_5_officials_do_not_play_at_premier_events_of_any_level() -> None:
    desk = Desk(4, premier=True)
    assert desk.refused(staff.appoint, "p0", "floor_judge") == ("OFFICIAL_PLAYS", "1.5")
    desk.take(staff.appoint(desk.event, "jo", "floor_judge"))
    entry = facts.Registered("jo", "Jo", "person", "d", 1, "h")
    assert desk.refused(registration.register, entry) == ("OFFICIAL_PLAYS", "1.5")


# -- rounds that wait


def test_a_round_that_waits_takes_no_results_and_may_be_paired_again() -> None:
    desk = _running(starts_rounds=True)
    table = desk.event.rounds[0].tables[0]
    given = facts.Reported(1, 1, (2, 0), 0)
    assert desk.refused(results.report, given) == ("ROUND_NOT_STARTED", "Appendix B")
    assert desk.refused(results.claim, 1, 1, table.first, (2, 0), 0) == ("ROUND_NOT_STARTED", "Appendix B")
    desk.take(pairing.repair_round(desk.event, 1))
    assert not desk.event.rounds[0].is_started
    desk.take(pairing.start_round(desk.event, 1))
    assert pairing.start_round(desk.event, 1) == []
    assert desk.refused(pairing.repair_round, 1) == ("ROUND_STARTED", "1.9")
    desk.take(results.report(desk.event, given))
    assert desk.refused(pairing.start_round, 2) == ("ROUND_UNKNOWN", "Appendix B")


def test_without_the_setting_a_round_is_played_when_it_is_paired() -> None:
    desk = _running()
    assert desk.event.rounds[0].is_started
    assert pairing.start_round(desk.event, 1) == []


# -- early advancement


def _advancing(points: int = 9, players: int = 32, rounds: int = 5, cut: int = 4) -> Desk:
    desk, lots = Desk(players, rounds=rounds, cut=cut, advance_points=points), random.Random(2)
    desk.start()
    for _ in range(rounds):
        desk.pair()
        desk.play(lots)
    return desk


def test_mtr_10_4_who_has_the_points_has_byes_and_is_seeded_by_the_round_in_which_they_were_reached() -> None:
    desk = _advancing()
    event, reached = desk.event, dict[str, int]()
    for number in range(1, 6):
        for row in event._stand(event.swiss[:number]):
            if row.points >= 9 and len([at for at in reached.values() if at < number]) < 4:
                reached.setdefault(row.player, number)
    seeds = event.seeds()
    assert [reached[each] for each in seeds] == sorted(reached[each] for each in seeds)
    assert reached[seeds[0]] == 3, "three wins in three rounds"
    for seed in seeds:
        for own in event.swiss[reached[seed] :]:
            assert [each.why for each in own.tables if seed in each.entrants] == ["bye: in the playoff by match points"]
    as_of = {row.player: row for row in event._stand(event.swiss[:3])}
    first = [seed for seed in seeds if reached[seed] == 3]
    keys = [(as_of[each].opponents_match_wins, as_of[each].game_wins) for each in first]
    assert len(first) > 1
    assert keys == sorted(keys, reverse=True)
    paired = desk.pair()
    assert {frozenset(each.entrants) for each in paired} == {
        frozenset((seeds[0], seeds[3])),
        frozenset((seeds[1], seeds[2])),
    }
    assert event.seeds() == seeds, "seeds stay while the playoff goes on"


def test_mtr_10_4_a_place_of_who_drops_goes_to_the_next() -> None:
    desk = _advancing()
    first, *others = desk.event.seeds()
    desk.take(registration.drop(desk.event, first))
    assert desk.event.seeds()[:3] == others


@pytest.mark.parametrize("plan", [{"cut": 0, "advance_points": 9}, {"cut": 4, "advance_points": 5000}])
def test_points_for_a_playoff_need_one_and_can_be_reached(plan: dict[str, Any]) -> None:
    with pytest.raises(Refusal) as refusal:
        created(Plan("Cup", "duel", **plan), "boss", "s")
    assert (refusal.value.reason, refusal.value.rule) == ("BAD_STRUCTURE", "10.4")


def test_mtr_2_7_at_professional_level_opponents_see_each_others_lists_but_not_during_the_match() -> None:
    desk = _running(level="professional", starts_rounds=True)
    table = desk.event.rounds[0].tables[0]
    one, other = table.first, table.second or ""
    stranger = next(each for each in desk.event.players if each not in table.entrants)
    require_list(desk.event, other, one)
    require_list(desk.event, one, other)
    assert _list_of(desk, one, stranger) == ("NOT_PUBLISHED", "1.2")
    desk.take(pairing.start_round(desk.event, 1))
    assert _list_of(desk, other, one) == ("MATCH_GOES_ON", "2.12")
    below = _running(level="competitive", starts_rounds=True).event.rounds[0].tables[0]
    desk = _running(level="competitive", starts_rounds=True)
    assert _list_of(desk, below.second or "", below.first) == ("NOT_PUBLISHED", "1.2")


def test_mtr_2_12_an_official_who_plays_does_not_look_at_lists_during_the_own_match() -> None:
    desk = _running()
    desk.take(staff.appoint(desk.event, "p0", "floor_judge"))
    assert _list_of(desk, "p1", "p0") == ("MATCH_GOES_ON", "2.12")
    desk.play()
    require_list(desk.event, "p1", "p0")


class _Nobody:
    """Nobody is known to be connected."""

    def is_here(self, user_id: str) -> bool:
        return False

    def is_gone(self, user_id: str) -> bool:
        return False


@pytest.mark.parametrize("when", [NEVER, DURING])
def test_mtr_1_2_penalties_are_published_as_announced_and_ones_own_always_seen(when: str) -> None:
    desk = _running(publication=Publication(penalties=when))
    desk.take(penalties.penalise(desk.event, "p0", "slow_play", "", "boss", "late", False))
    shown = {user: len(desk_of(desk.event, user, _Nobody()).penalties) for user in ("p0", "p1", "boss", "stranger")}
    assert shown == {"p0": 1, "boss": 1, "p1": int(when == DURING), "stranger": int(when == DURING)}


def test_orders_and_disputes_are_for_the_table_and_the_officials() -> None:
    desk = _running(plays_here=True)
    table = desk.event.rounds[0].tables[0]
    other = next(each for each in desk.event.players if each not in table.entrants)
    desk.take(orders.extend(desk.event, 1, 1, 60))
    desk.take(results.report(desk.event, facts.Reported(1, 1, (2, 0), 0)))
    desk.take(results.dispute(desk.event, 1, 1, table.first, "it was 2-1"))
    for user, shown in ((table.first, 1), (table.second or "", 1), ("boss", 1), (other, 0), ("stranger", 0)):
        found = desk_of(desk.event, user, _Nobody())
        assert (len(found.orders), len(found.disputes)) == (shown, shown)
