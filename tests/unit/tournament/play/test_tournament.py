"""Events: what operations are allowed when, and that the log alone rebuilds an event."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.tournament.play import facts, pairing, registration, results
from services.tournament.play.announcing import created
from services.tournament.play.facts import Plan, decoded, encoded
from services.tournament.play.refusals import Refusal
from services.tournament.play.tournament import State, rebuilt
from tests.unit.tournament.play.desk import Desk


def _running(players: int = 4, **plan: Any) -> Desk:
    desk = Desk(players, **{"rounds": 3, "cut": 0, **plan})
    desk.start()
    return desk


def test_fewer_than_four_players_are_no_event() -> None:
    """MTR 10.1: it did not occur."""
    desk = Desk(3)
    assert desk.refused(registration.start) == ("TOO_FEW_PLAYERS", "10.1")
    desk.take(pairing.finish(desk.event))
    assert desk.event.state == State.DID_NOT_OCCUR


@pytest.mark.parametrize(("players", "rounds", "cut"), [(4, 3, 0), (8, 3, 0), (9, 5, 4), (17, 5, 8), (33, 6, 8)])
def test_rounds_and_cut_are_those_of_appendix_e_for_those_who_start(players: int, rounds: int, cut: int) -> None:
    desk = Desk(players)
    desk.start()
    assert (desk.event.swiss_rounds, desk.event.cut) == (rounds, cut)


def test_awarded_byes_are_had_in_the_first_rounds_and_counted_by_appendix_e() -> None:
    """Appendix E: sixteen players, one of whom counts as eight."""
    desk = Desk(16)
    desk.take(registration.award(desk.event, "p3", 3))
    desk.start()
    assert desk.event.swiss_rounds == 5
    assert desk.event.cut == 8
    for number in range(1, 5):
        tables = desk.pair()
        assert (facts.Table("p3", None, "awarded bye") in tables) == (number < 4)
        assert len([table for table in tables if table.second is None]) == (2 if number < 4 else 0)
        desk.play()
    assert desk.refused(registration.award, "p1", 1) == ("REGISTRATION_CLOSED", "Appendix E")


@pytest.mark.parametrize(
    ("plan", "rule"),
    [
        ({"rounds": 2}, "10.2"),
        ({"cut": 3}, "10.4"),
        ({"best_of": 2}, "2.1"),
        ({"match_seconds": 2399}, "Appendix B"),
        ({"rated": "sometimes", "plays_here": True}, "1.4"),
        ({"rated": "winner"}, "1.4"),
    ],
)
def test_what_is_announced_is_by_the_rules(plan: dict[str, Any], rule: str) -> None:
    with pytest.raises(Refusal) as refusal:
        created(Plan("Cup", "duel", **plan), "boss", "secret")
    assert refusal.value.rule == rule


def test_lists_are_changed_until_the_event_starts() -> None:
    """MTR 2.7."""
    desk = Desk(4)
    other = facts.Registered("p0", "Player 0", "guest", "other", 1, "hash")
    desk.take(registration.register(desk.event, other))
    assert registration.register(desk.event, other) == []
    assert (desk.event.players["p0"].deck_id, len(desk.event.players)) == ("other", 4)
    desk.start()
    assert desk.refused(registration.register, facts.Registered("p9", "", "", "", 1, "")) == (
        "REGISTRATION_CLOSED",
        "2.7",
    )


@pytest.mark.parametrize(
    "enter", [registration.register, lambda event, entry: registration.enter_late(event, entry, 0)]
)
@pytest.mark.parametrize("kind", ["guest", "bot"])
def test_rated_games_are_for_persons(enter: Callable[..., list[facts.AnyFact]], kind: str) -> None:
    desk = Desk(0, rated="elimination", plays_here=True)
    desk.take(registration.register(desk.event, facts.Registered("p0", "Ann", "person", "deck", 1, "hash")))
    refused = desk.refused(enter, facts.Registered("p1", "Ben", kind, "deck", 1, "hash"))
    assert refused == ("RANKED_NEEDS_PERSON", "1.4")


def test_only_who_has_checked_in_plays_when_that_was_announced() -> None:
    desk = Desk(6, checks_in=True)
    for player in ("p0", "p1", "p2", "p4"):
        desk.take(registration.check_in(desk.event, player))
    desk.start()
    assert sorted(desk.event.players) == ["p0", "p1", "p2", "p4"]


def test_who_drops_before_the_first_round_never_took_part_and_later_stays_in_the_standings() -> None:
    """MTR 2.10; and stays paired for the round that goes on."""
    desk = Desk(6, rounds=3, cut=0)
    desk.take(registration.drop(desk.event, "p5"))
    desk.start()
    desk.pair()
    desk.take(registration.drop(desk.event, "p4"))
    assert "p4" in {name for table in desk.event.rounds[0].tables for name in (table.first, table.second)}
    desk.play()
    assert "p4" not in {name for table in desk.pair() for name in (table.first, table.second)}
    assert sorted(each.player for each in desk.event.standings()) == ["p0", "p1", "p2", "p3", "p4"]


def test_dropping_after_a_result_was_reported_breaks_no_later_round() -> None:
    desk = _running(5)
    desk.pair()
    desk.play()
    for player in ("p0", "p1", "p2"):
        desk.take(registration.drop(desk.event, player))
    assert len(desk.pair()) == 1
    desk.play()
    assert [each.number for each in desk.event.rounds] == [1, 2]


def test_a_round_is_paired_when_the_one_before_is_over_and_only_once() -> None:
    desk = _running()
    first = desk.pair()
    assert desk.refused(pairing.pair_round, 2) == ("ROUND_OPEN", "1.9")
    assert pairing.pair_round(desk.event, 1) == []
    desk.play()
    assert desk.refused(pairing.pair_round, 3) == ("ROUND_UNKNOWN", "10.2")
    assert {frozenset((each.first, each.second)) for each in desk.pair()}.isdisjoint(
        {frozenset((each.first, each.second)) for each in first}
    )


@pytest.mark.parametrize(
    ("wins", "drawn", "both"), [((3, 0), 0, False), ((2, 2), 0, False), ((2, 0), -1, False), ((1, 0), 0, True)]
)
def test_a_result_is_one_that_a_match_can_have(wins: tuple[int, int], drawn: int, both: bool) -> None:
    """MTR 2.1: two games won end a match of three."""
    desk = _running()
    desk.pair()
    assert desk.refused(results.report, facts.Reported(1, 1, wins, drawn, both))[0] == "BAD_RESULT"


def test_players_report_their_own_match_and_it_counts_when_both_say_the_same() -> None:
    """MTR 1.10."""
    desk = _running()
    table = desk.pair()[0]
    first, second = table.first, str(table.second)
    desk.take(results.claim(desk.event, 1, 1, first, (2, 1), 0))
    assert results.claim(desk.event, 1, 1, first, (2, 1), 0) == []
    assert not desk.event.rounds[0].results
    assert desk.refused(results.claim, 1, 1, second, (1, 2), 0) == ("REPORTS_DIFFER", "1.9")
    stranger = next(name for name in desk.event.players if name not in (first, second))
    assert desk.refused(results.claim, 1, 1, stranger, (2, 1), 0) == ("NOT_YOUR_MATCH", "1.10")
    desk.take(results.claim(desk.event, 1, 1, second, (2, 1), 0))
    assert desk.event.rounds[0].results[1].wins == (2, 1)
    assert desk.refused(results.claim, 1, 1, second, (1, 2), 0) == ("RESULT_STANDS", "1.9")


def test_an_official_corrects_a_result_also_of_an_earlier_round() -> None:
    """MTR 1.9."""
    desk = _running()
    winner = desk.pair()[0].first
    desk.play()
    desk.pair()
    desk.take(results.report(desk.event, facts.Reported(1, 1, (0, 2), 0)))
    assert next(each.points for each in desk.event.standings() if each.player == winner) == 0


def test_a_bye_is_no_match_to_report() -> None:
    desk = _running(5)
    at = next(at for at, table in enumerate(desk.pair(), 1) if table.second is None)
    assert desk.refused(results.report, facts.Reported(1, at, (0, 2), 0)) == ("NO_MATCH", "Appendix C")


def _cut(players: int = 9, cut: int = 4) -> Desk:
    desk = _running(players, cut=cut)
    for _ in range(3):
        desk.pair()
        desk.play(random.Random(1))
    return desk


def test_the_playoff_has_winners_and_the_higher_seed_stands_first() -> None:
    """MTR 10.4, 2.2, 2.4."""
    desk = _cut()
    seeds = desk.event.seeds()
    tables = desk.pair()
    assert [(each.first, each.second) for each in tables] == [(seeds[0], seeds[3]), (seeds[1], seeds[2])]
    assert desk.refused(results.report, facts.Reported(4, 1, (1, 1), 0)) == ("BAD_RESULT", "2.4")
    assert desk.refused(results.report, facts.Reported(1, 1, (0, 2), 0)) == ("RESULT_STANDS", "10.4")
    desk.take(results.report(desk.event, facts.Reported(4, 1, (0, 2), 0)))
    desk.play()
    assert desk.refused(pairing.finish) == ("ROUNDS_LEFT", "10.2")
    assert [(each.first, each.second) for each in desk.pair()] == [(seeds[1], seeds[3])]
    desk.play()
    assert desk.refused(pairing.pair_round, 6) == ("ROUNDS_OVER", "10.4")
    desk.take(pairing.finish(desk.event))
    assert [player for _, player in desk.event.final_order()][:4] == [seeds[1], seeds[3], seeds[0], seeds[2]]
    assert len(desk.event.final_order()) == 9


def test_who_drops_after_the_cut_is_not_replaced_and_the_highest_left_has_a_bye() -> None:
    """MTR 2.10."""
    desk = _cut(9, 8)
    seeds = desk.event.seeds()
    desk.pair()
    desk.play()
    desk.take(registration.drop(desk.event, seeds[2]))
    tables = desk.pair()
    assert [(each.first, each.second) for each in tables] == [(seeds[0], None), (seeds[1], seeds[3])]
    desk.play()
    assert [(each.first, each.second) for each in desk.pair()] == [(seeds[0], seeds[1])]


def test_who_dropped_before_the_cut_is_not_in_the_playoff() -> None:
    desk = _cut()
    leader = desk.event.standings()[0].player
    desk.take(registration.drop(desk.event, leader))
    desk.pair()
    assert leader not in desk.event.seeds()


def test_the_announced_criterion_spares_the_last_round() -> None:
    """MTR 10.2: one player alone has won every match."""
    desk = _running(8, rounds=4, ends_decided=True)
    for _ in range(3):
        assert desk.event.state == State.RUNNING
        desk.pair()
        desk.play()
    desk.take(pairing.finish(desk.event))
    assert desk.event.state == State.FINISHED


def test_the_announced_rounds_are_played() -> None:
    desk = _running()
    desk.pair()
    assert desk.refused(pairing.finish) == ("ROUND_OPEN", "1.9")
    desk.play()
    assert desk.refused(pairing.finish) == ("ROUNDS_LEFT", "10.2")


def test_an_event_that_everybody_leaves_can_be_finished() -> None:
    desk = _running(4, cut=4)
    desk.pair()
    desk.play()
    for player in ("p0", "p1", "p2", "p3"):
        desk.take(registration.drop(desk.event, player))
    assert desk.refused(pairing.pair_round, 2) == ("TOO_FEW_PLAYERS", "2.10")
    desk.take(pairing.finish(desk.event))
    assert desk.event.state == State.FINISHED


def test_without_enough_players_for_the_bracket_the_swiss_rounds_decide() -> None:
    desk = _cut(4, 4)
    last = desk.event.standings()[-1].player
    desk.take(registration.drop(desk.event, last))
    assert desk.refused(pairing.pair_round, 4) == ("TOO_FEW_PLAYERS", "10.4")
    desk.take(pairing.finish(desk.event))
    assert [player for _, player in desk.event.final_order()] == [each.player for each in desk.event.standings()]


@settings(deadline=None, max_examples=25)
@given(st.integers(4, 21), st.integers(0, 2**32), st.sampled_from([0, 2, 4]))
def test_the_log_alone_rebuilds_the_event(players: int, seed: int, cut: int) -> None:
    """And nobody sits at two tables, byes are spread, and everybody is in the final order, whoever drops."""
    lots = random.Random(seed)
    desk = _running(players, rounds=4, cut=cut)
    while True:
        try:
            tables = desk.pair()
        except Refusal as refusal:
            assert refusal.reason in ("ROUNDS_OVER", "TOO_FEW_PLAYERS")
            break
        names = [name for table in tables for name in (table.first, table.second) if name]
        assert len(set(names)) == len(names)
        desk.play(lots)
        leaver = lots.choice(sorted(desk.event.players))
        if lots.random() < 0.3 and (not desk.event.playoff or leaver in names):
            desk.take(registration.drop(desk.event, leaver))
    copy = rebuilt("e", (decoded(encoded(fact)) for fact in desk.log))
    assert (copy.sequence, copy.standings(), copy.rounds) == (len(desk.log), desk.event.standings(), desk.event.rounds)
    assert sorted(player for _, player in copy.final_order()) == sorted(desk.event.players)
