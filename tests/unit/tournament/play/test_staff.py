"""Who may do what (MTR 1.3 to 1.9), the ledger of penalties (5), judge calls (1.8, 2.9), deck checks (2.8), time (2.4, 2.6), late entry and coming back (2.7, 2.10)."""

from __future__ import annotations

import random
from typing import Any

import pytest

from muster.matchmaking.v1.matchmaking_pb2 import PresenceBeat
from services.kit.clock import FakeClock
from services.kit.presence import Presence
from services.tournament.play import calls, deck_checks, facts, orders, pairing, penalties, registration, results, staff
from services.tournament.play.audience import audience
from services.tournament.play.orders import Order
from services.tournament.play.penalties import Penalty
from services.tournament.play.refusals import NotAllowed
from services.tournament.play.staff import Right, Role
from tests.unit.tournament.play.desk import Desk

HERE = {"plays_here": True, "rounds": 3, "cut": 0}


def _running(players: int = 4, **plan: Any) -> Desk:
    desk = Desk(players, **{**HERE, **plan})
    for user, role in (("hana", "head_judge"), ("finn", "floor_judge"), ("sam", "scorekeeper")):
        desk.take(staff.appoint(desk.event, user, role))
    desk.start()
    desk.pair()
    return desk


RIGHTS = {
    "boss": {Right.RUN, Right.PAIR, Right.SCORE, Right.ENTER, Right.JUDGE},
    "hana": {Right.PAIR, Right.SCORE, Right.ENTER, Right.JUDGE, Right.DECIDE},
    "finn": {Right.SCORE, Right.JUDGE},
    "sam": {Right.PAIR, Right.SCORE, Right.ENTER},
    "p0": set(),
    "stranger": set(),
}


@pytest.mark.parametrize("right", Right)
@pytest.mark.parametrize("user", RIGHTS)
def test_mtr_1_3_everybody_does_what_the_role_allows(user: str, right: Right) -> None:
    event = _running().event
    assert staff.has_right(event, user, right) == (right in RIGHTS[user])
    if right not in RIGHTS[user]:
        with pytest.raises(NotAllowed):
            staff.require(event, user, right)


def test_mtr_1_7_the_organiser_decides_while_there_is_no_head_judge() -> None:
    desk = _running()
    desk.take(staff.appoint(desk.event, "hana", ""))
    assert staff.require(desk.event, "boss", Right.DECIDE) is Role.ORGANISER


@pytest.mark.parametrize("level", ["competitive", "professional"])
def test_mtr_1_5_officials_play_at_regular_only(level: str) -> None:
    desk = Desk(4, level=level)
    assert desk.refused(staff.appoint, "p0", "floor_judge") == ("OFFICIAL_PLAYS", "1.5")
    desk.take(staff.appoint(desk.event, "jo", "floor_judge"))
    entry = facts.Registered("jo", "Jo", "guest", "d", 1, "h")
    assert desk.refused(registration.register, entry) == ("OFFICIAL_PLAYS", "1.5")
    regular = Desk(4)
    regular.take(staff.appoint(regular.event, "p0", "floor_judge"))


def test_only_roles_that_there_are_and_never_the_organisers() -> None:
    desk = Desk(4)
    assert desk.refused(staff.appoint, "x", "king") == ("BAD_ROLE", "1.3")
    assert desk.refused(staff.appoint, "boss", "head_judge") == ("BAD_ROLE", "1.6")


# -- penalties


def _penalise(desk: Desk, infraction: str, given: str = "", player: str = "p0", head: bool = True) -> list[Any]:
    made = penalties.penalise(desk.event, player, infraction, given, "finn", "what happened", head)
    desk.take(made)
    return made


@pytest.mark.parametrize(
    ("infraction", "expected"),
    [
        ("game_rule_violation", ["warning", "warning", "game_loss"]),
        ("slow_play", ["warning", "game_loss", "game_loss"]),
        ("decklist_problem", ["game_loss"] * 3),
        ("stalling", ["disqualification"]),
    ],
)
def test_repeated_infractions_are_upgraded(infraction: str, expected: list[str]) -> None:
    desk = _running()
    assert [_penalise(desk, infraction)[0].penalty for _ in expected] == expected
    other = penalties.usual(desk.event, "p1", infraction)
    assert other == expected[0], "each player's own"


@pytest.mark.parametrize(
    ("penalty", "order"),
    [(Penalty.GAME_LOSS, Order.LOSE_GAME), (Penalty.MATCH_LOSS, Order.LOSE_MATCH), (Penalty.DISQUALIFICATION, Order.LOSE_MATCH)],
)  # fmt: skip
def test_a_loss_takes_effect_at_the_players_table(penalty: Penalty, order: Order) -> None:
    desk = _running()
    _penalise(desk, "game_rule_violation", penalty)
    [found] = desk.event.pending()
    assert (found.order.what, found.order.player, found.order.table) == (
        order,
        "p0",
        desk.event.rounds[0].table_of("p0"),
    )
    assert desk.event.players["p0"].has_dropped == (penalty is Penalty.DISQUALIFICATION)


def test_mtr_2_6_slow_play_adds_turns() -> None:
    desk = _running()
    _penalise(desk, "slow_play")
    assert [(each.order.what, each.order.amount) for each in desk.event.pending()] == [(Order.TURNS, 2)]


def test_where_nobody_plays_here_a_lost_match_is_a_result() -> None:
    desk = _running(plays_here=False)
    _penalise(desk, "outside_assistance")
    assert desk.event.orders == []
    assert next(each for each in desk.event.standings() if each.player == "p0").losses == 1


def test_only_the_head_judge_disqualifies_and_who_is_does_not_come_back() -> None:
    """MTR 5.1."""
    desk = _running()
    assert desk.refused(penalties.penalise, "p0", "cheating", "", "finn", "", False) == ("HEAD_JUDGE_ONLY", "5.1")
    _penalise(desk, "cheating")
    assert desk.refused(registration.reenter, "p0") == ("DISQUALIFIED", "5.1")
    assert desk.refused(penalties.penalise, "p1", "yawning", "", "finn", "", True) == ("BAD_INFRACTION", "5.1")
    assert desk.refused(penalties.penalise, "p1", "cheating", "jail", "finn", "", True) == ("BAD_PENALTY", "5.1")


# -- judge calls


def _call(desk: Desk, player: str, at_ms: int = 0, words: str = "?") -> list[Any]:
    table = desk.event.rounds[-1].table_of(player)
    return calls.call_judge(desk.event, facts.Called(1, table, player, words, "en", False, at_ms))


def test_mtr_2_9_a_ruling_an_appeal_and_the_head_judges_last_word() -> None:
    desk = _running()
    desk.take(_call(desk, "p0"))
    assert desk.refused(calls.appeal, 1, "p0") == ("CALL_OPEN", "2.9"), "the ruling is complete first"
    desk.take(calls.rule(desk.event, 1, "finn", "no", False, 1000))
    assert desk.refused(calls.rule, 1, "finn", "yes", False, 1000) == ("CALL_RULED", "2.9")
    desk.take(calls.appeal(desk.event, 1, "p0"))
    assert desk.event.calls[0].state == "appealed"
    assert desk.refused(calls.rule, 1, "finn", "yes", False, 1000) == ("CALL_RULED", "2.9"), "only the head judge"
    desk.take(calls.rule(desk.event, 1, "hana", "yes", True, 2000))
    assert desk.event.calls[0].state == "final"
    assert desk.refused(calls.appeal, 1, "p0") == ("CALL_FINAL", "2.9")
    assert desk.refused(calls.rule, 1, "hana", "no", True, 2000) == ("CALL_FINAL", "2.9")


@pytest.mark.parametrize(("took_ms", "given_back"), [(60_000, []), (60_001, [61]), (240_000, [240])])
def test_mtr_2_6_a_call_of_more_than_a_minute_is_given_back(took_ms: int, given_back: list[int]) -> None:
    desk = _running()
    desk.take(_call(desk, "p0", 5000))
    desk.take(calls.rule(desk.event, 1, "finn", "no", False, 6000))
    desk.take(calls.accept(desk.event, 1, "p0", 5000 + took_ms))
    assert [each.order.amount for each in desk.event.pending()] == given_back


def test_mtr_1_8_players_call_judges_one_call_at_a_time() -> None:
    desk = _running()
    assert desk.refused(lambda event: _call(desk, "p0", words=" ")) == ("NO_WORDS", "1.8")
    desk.take(_call(desk, "p0"))
    assert desk.refused(lambda event: _call(desk, "p0")) == ("CALL_OPEN", "1.8")
    assert desk.refused(calls.rule, 2, "finn", "x", False, 0) == ("CALL_UNKNOWN", "1.8")


def _alert(user: str) -> facts.Called:
    return facts.Called(1, 1, user, "they forgot a trigger", "", False, 0)


@pytest.mark.parametrize(("level", "may"), [("regular", True), ("competitive", True), ("professional", False)])
def test_mtr_1_11_who_looks_on_calls_a_judge_below_professional_level(level: str, may: bool) -> None:
    desk = _running(level=level)
    table = desk.event.rounds[0].tables[0]
    other = next(each for each in desk.event.players if each not in table.entrants)
    for user in (other, "stranger"):
        if may:
            desk.take(calls.call_judge(desk.event, _alert(user)))
            assert desk.refused(calls.accept, len(desk.event.calls), user, 0)[0] == "NOT_YOUR_MATCH"
        else:
            assert desk.refused(calls.call_judge, _alert(user)) == ("NOT_YOUR_MATCH", "1.11")


def test_mtr_1_11_who_is_excluded_or_comes_too_late_calls_nobody() -> None:
    desk = _running()
    desk.take([facts.SpectatorExcluded("stranger", 1, 1, True)])
    assert desk.refused(calls.call_judge, _alert("stranger")) == ("NOT_YOUR_MATCH", "1.11")
    desk.play()
    assert desk.refused(calls.call_judge, _alert("another")) == ("NOT_YOUR_MATCH", "1.11")


def test_mtr_1_8_officials_rule_in_languages_that_players_see() -> None:
    desk = _running()
    desk.take(staff.appoint(desk.event, "dana", "floor_judge", ["DE", " fr", "de", ""]))
    assert desk.event.languages == {"dana": ["de", "fr"]}
    assert staff.appoint(desk.event, "dana", "floor_judge", ["fr", "de"]) == []
    desk.take(staff.appoint(desk.event, "dana", "scorekeeper"))
    assert desk.event.languages == {}


def test_mtr_5_1_a_disqualification_says_what_happened() -> None:
    desk = _running()
    assert desk.refused(penalties.penalise, "p0", "cheating", "", "hana", " ", True) == ("NO_WORDS", "5.1")


# -- time


def test_tv13_a_deck_check_of_four_minutes_extends_by_seven() -> None:
    """MTR 2.6: the time of the check and three minutes."""
    desk = _running(20)
    desk.take(deck_checks.sample(desk.event))
    assert deck_checks.sample(desk.event) == []
    [sampled] = desk.event.samples
    assert len(sampled.players) == 2, "a tenth of twenty"
    player = sampled.players[0]
    desk.take(deck_checks.record(desk.event, player, True, "finn", "", 240))
    assert [(each.order.what, each.order.amount) for each in desk.event.pending()] == [(Order.EXTEND, 420)]
    assert deck_checks.record(desk.event, player, True, "finn", "", 240) == []
    stranger = next(each for each in desk.event.players if each not in sampled.players)
    assert desk.refused(deck_checks.record, stranger, True, "finn", "", 0) == ("NOT_SAMPLED", "2.8")


def test_mtr_2_8_a_deck_problem_is_penalised() -> None:
    desk = _running()
    desk.take(deck_checks.sample(desk.event))
    player = desk.event.samples[0].players[0]
    desk.take(deck_checks.record(desk.event, player, False, "finn", "99 cards", 0))
    assert [(each.infraction, each.penalty) for each in desk.event.penalties] == [("deck_problem", "game_loss")]


def test_mtr_2_8_over_an_event_a_tenth_of_the_decks_is_sampled_in_every_round() -> None:
    desk = _running(41)
    desk.take(deck_checks.sample(desk.event))
    assert len(desk.event.samples[0].players) == 5


def test_mtr_2_4_time_is_called_once_at_each_table_that_plays() -> None:
    desk = _running(6)
    desk.take(results.report(desk.event, facts.Reported(1, 2, (2, 0), 0)))
    desk.take(orders.call_time(desk.event, 1, 1))
    desk.take(orders.call_time(desk.event, 1))
    assert [each.order.table for each in desk.event.pending()] == [1, 3]
    assert desk.refused(orders.call_time, 2) == ("ROUND_UNKNOWN", "2.4")
    assert desk.refused(orders.extend, 1, 2, 60) == ("RESULT_STANDS", "2.6")
    assert desk.refused(orders.extend, 1, 9, 60) == ("TABLE_UNKNOWN", "2.4")
    assert desk.refused(orders.extend, 1, 1, 0) == ("BAD_TIME", "2.6")


def test_an_untimed_round_is_not_extended() -> None:
    desk = _running(match_seconds=0)
    assert desk.refused(orders.extend, 1, 1, 60) == ("UNTIMED", "2.6")


# -- coming and going


def _entry(player: str) -> facts.Registered:
    return facts.Registered(player, player, "guest", "d", 1, "h")


def test_mtr_2_7_who_comes_late_has_lost_the_rounds_that_were_missed() -> None:
    desk = _running(late_until=1)
    desk.take(registration.register(desk.event, _entry("late")))
    desk.play()
    row = next(each for each in desk.event.standings() if each.player == "late")
    assert (row.losses, row.points, row.wins) == (1, 0, 0)
    assert "late" in [name for table in desk.pair() for name in table.entrants]
    assert desk.refused(registration.register, _entry("later")) == ("REGISTRATION_CLOSED", "2.7")
    desk.take(registration.enter_late(desk.event, _entry("later"), 1))
    row = next(each for each in desk.event.standings() if each.player == "later")
    assert (row.wins, row.losses, row.points) == (1, 1, 3), "an official awards a bye for one of two rounds"
    assert desk.refused(registration.enter_late, _entry("p0"), 0) == ("REGISTERED", "2.7")
    assert desk.refused(registration.enter_late, _entry("latest"), 3) == ("BAD_BYES", "Appendix E")


def _cut() -> Desk:
    desk = _running(8, cut=4, late_until=9)
    desk.play()
    for _ in range(2):
        desk.pair()
        desk.play()
    return desk


def test_mtr_2_10_nobody_enters_or_comes_back_after_the_cut() -> None:
    desk = _cut()
    last = desk.event.standings()[-1].player
    desk.take(registration.drop(desk.event, last))
    desk.pair()
    assert desk.refused(registration.register, _entry("late")) == ("REGISTRATION_CLOSED", "2.10")
    assert desk.refused(registration.reenter, last) == ("AFTER_CUT", "2.10")


def test_mtr_2_10_after_the_cut_only_who_is_in_it_can_drop() -> None:
    desk = _cut()
    outside = desk.event.standings()[-1].player
    desk.pair()
    assert desk.refused(registration.drop, outside) == ("NOT_PLAYING", "2.10")
    desk.take(registration.drop(desk.event, desk.event.seeds()[3]))


def test_who_comes_back_is_paired_and_missed_rounds_are_not_counted() -> None:
    """Appendix C: rounds after dropping are no rounds of the player."""
    desk = _running(6)
    desk.play()
    desk.take(registration.drop(desk.event, "p0"))
    desk.pair()
    desk.play()
    desk.take(registration.reenter(desk.event, "p0"))
    assert "p0" in [name for table in desk.pair() for name in table.entrants]
    row = next(each for each in desk.event.standings() if each.player == "p0")
    assert row.wins + row.losses + row.draws == 1


# -- results and pairings


def test_a_dispute_holds_the_next_round_until_an_official_reports() -> None:
    """MTR 1.9, 1.10."""
    desk = _running()
    table = desk.event.rounds[0].tables[0]
    assert desk.refused(results.dispute, 1, 1, table.first, "no") == ("NO_RESULT", "1.9")
    desk.play()
    desk.take(results.dispute(desk.event, 1, 1, table.first, "no"))
    assert desk.refused(pairing.pair_round, 2) == ("ROUND_DISPUTED", "1.9")
    same = facts.Reported(1, 1, (2, 0), 0)
    desk.take(results.report(desk.event, same))
    assert not desk.event.rounds[0].disputes, "confirming it settles it too"
    desk.pair()
    assert desk.refused(results.dispute, 1, 1, table.first, "no") == ("RESULT_STANDS", "1.9")


def test_mtr_1_9_a_round_is_paired_again_only_before_it_has_begun() -> None:
    desk = _running(8)
    first = desk.event.rounds[0].tables
    desk.take(pairing.repair_round(desk.event, 1))
    assert sorted(n for t in desk.event.rounds[0].tables for n in t.entrants) == sorted(desk.event.players)
    wanted = [[table.second, table.first] for table in first]
    desk.take(pairing.repair_round(desk.event, 1, wanted))
    assert [table.entrants for table in desk.event.rounds[0].tables] == wanted
    assert desk.event.rounds[0].edition == 2
    for wrong in ([["p0", "p1"]], [*wanted[:-1], ["p0", "p0"]], [[n for w in wanted for n in w]]):
        assert desk.refused(pairing.repair_round, 1, wrong) == ("BAD_PAIRINGS", "1.9")
    desk.take(results.open_game(desk.event, 1, 1, "g"))
    assert desk.refused(pairing.repair_round, 1) == ("ROUND_STARTED", "1.9")
    assert desk.refused(pairing.repair_round, 2) == ("ROUND_UNKNOWN", "1.9")


def test_mtr_2_10_who_has_dropped_reports_nothing() -> None:
    desk = _running()
    table = desk.event.rounds[0].tables[0]
    desk.take(registration.drop(desk.event, table.first))
    assert desk.refused(results.claim, 1, 1, table.first, (2, 0), 0) == ("HAS_DROPPED", "2.10")


def test_mtr_2_5_an_agreed_draw_is_three_drawn_games() -> None:
    """TV11."""
    desk = _running()
    table = desk.event.rounds[0].tables[0]
    for player in table.entrants:
        desk.take(results.claim(desk.event, 1, 1, player, (0, 0), 3))
    rows = {row.player: row for row in desk.event.standings()}
    assert rows[table.first].points == 1
    assert rows[table.first].game_wins.limit_denominator(100) == rows[str(table.second)].game_wins


def test_mtr_1_5_an_event_that_is_invalidated_stays_so() -> None:
    desk = _running()
    desk.take(pairing.invalidate(desk.event, "an official played"))
    assert desk.event.is_over
    assert desk.refused(pairing.pair_round, 2) == ("NOT_RUNNING", "10.2")
    assert desk.refused(pairing.invalidate, "again") == ("EVENT_OVER", "1.5")


def test_leaving_and_coming_back_every_round_earns_no_byes() -> None:
    """lila 12497: who is away when a round is paired has nothing of it."""
    desk = _running(9, rounds=5)
    rogue = next(each.first for each in desk.event.rounds[0].tables if each.second is not None)
    for _ in range(4):
        desk.play()
        desk.take(registration.drop(desk.event, rogue))
        desk.pair()
        desk.take(registration.reenter(desk.event, rogue))
    desk.play()
    row = next(each for each in desk.event.standings() if each.player == rogue)
    assert row.wins + row.losses + row.draws == 1


def test_mtr_10_3_only_who_is_invited_registers() -> None:
    desk = Desk(2, invited=["p0", "p1", "p2"])
    desk.take(registration.register(desk.event, _entry("p2")))
    assert desk.refused(registration.register, _entry("p3")) == ("NOT_INVITED", "10.3")


def test_the_last_round_is_paired_by_rank_when_that_was_announced() -> None:
    desk = _running(8, rounds=3, last_by_rank=True)
    desk.play(random.Random(4))
    desk.pair()
    desk.play(random.Random(5))
    order = [each.player for each in desk.event.standings()]
    met = [set(table.entrants) for own in desk.event.rounds for table in own.tables]
    first = desk.pair()[0]
    partner = next(each for each in order[1:] if {order[0], each} not in met)
    assert (first.entrants, first.why) == ([order[0], partner], "by rank, in the last round")


def _who_decides(desk: Desk) -> set[str]:
    return {user for user in ("boss", "hana", "finn", "jo") if staff.has_right(desk.event, user, Right.DECIDE)}


def test_mtr_1_7_a_head_judge_who_is_away_leaves_the_duties_to_another_judge() -> None:
    desk = _running()
    desk.take(staff.deputise(desk.event, "hana", "finn", "hana"))
    assert _who_decides(desk) == {"finn"}
    assert staff.has_right(desk.event, "hana", Right.JUDGE)
    assert staff.deputise(desk.event, "hana", "finn", "hana") == []
    assert facts.decoded(facts.encoded(desk.log[-1])) == facts.Deputised("hana", "finn")
    desk.take(staff.deputise(desk.event, "hana", "", "hana"))
    assert (_who_decides(desk), desk.event.staff["finn"]) == ({"hana"}, "floor_judge")


def test_mtr_1_7_the_organiser_does_so_in_that_place_and_an_appointment_ends_it() -> None:
    desk = _running()
    desk.take(staff.deputise(desk.event, "hana", "finn", "boss"))
    assert _who_decides(desk) == {"finn"}
    desk.take(staff.appoint(desk.event, "finn", ""))
    assert (_who_decides(desk), desk.event.deputies) == ({"hana"}, {})
    desk.take(staff.appoint(desk.event, "finn", "floor_judge"))
    desk.take(staff.deputise(desk.event, "hana", "finn", "boss"))
    desk.take(staff.appoint(desk.event, "hana", ""))
    assert (_who_decides(desk), desk.event.staff["finn"]) == ({"boss"}, "floor_judge")


def test_mtr_1_7_several_head_judges_have_equal_powers() -> None:
    desk = _running()
    desk.take(staff.appoint(desk.event, "jo", "head_judge"))
    assert _who_decides(desk) == {"hana", "jo"}
    desk.take(staff.deputise(desk.event, "hana", "jo", "hana"))
    assert _who_decides(desk) == {"jo"}
    assert desk.refused(staff.deputise, "jo", "finn", "jo") == ("BAD_ROLE", "1.7")
    assert desk.refused(staff.deputise, "jo", "hana", "jo") == ("BAD_ROLE", "1.7")


async def _seen(desk: Desk, presence: Presence, clock: FakeClock, seconds: int, *here: str) -> list[facts.AnyFact]:
    """What is found while these users are connected for so long."""
    found: list[facts.AnyFact] = []
    for _ in range(seconds // 5):
        clock.advance(5_000)
        await presence.hear(PresenceBeat(user_ids=here))
        made = staff.attended(desk.event, presence)
        desk.take(made)
        found += made
    return found


async def test_mtr_1_7_a_head_judge_whom_nobody_has_seen_for_minutes_is_missed_once_and_found_again() -> None:
    desk, clock = _running(), FakeClock()
    presence = Presence(clock, 180_000)
    assert await _seen(desk, presence, clock, 170, "boss", "finn") == [], "not before the time is over"
    assert await _seen(desk, presence, clock, 60, "boss", "finn") == [facts.HeadJudgeAway(True)]
    assert facts.decoded(facts.encoded(desk.log[-1])) == facts.HeadJudgeAway(True)
    assert set(audience(desk.event, desk.log[-1:])) == {"boss", "hana", "finn", *desk.event.staff}
    desk.play()
    assert await _seen(desk, presence, clock, 60, "boss", "finn") == []
    assert await _seen(desk, presence, clock, 5, "boss", "finn", "hana") == [facts.HeadJudgeAway(False)]
    desk.pair()
    assert await _seen(desk, presence, clock, 170, "boss", "finn") == []


async def test_mtr_1_7_a_deputy_who_is_here_is_enough_and_between_rounds_nobody_is_missed() -> None:
    desk, clock = _running(), FakeClock()
    presence = Presence(clock, 180_000)
    desk.take(staff.deputise(desk.event, "hana", "finn", "hana"))
    assert await _seen(desk, presence, clock, 300, "finn") == []
    desk.play()
    assert await _seen(desk, presence, clock, 300) == []
    desk.pair()
    assert await _seen(desk, presence, clock, 5) == [facts.HeadJudgeAway(True)]
    desk.take(staff.appoint(desk.event, "hana", ""))
    desk.take(staff.appoint(desk.event, "finn", ""))
    assert await _seen(desk, presence, clock, 5, "boss") == [facts.HeadJudgeAway(False)], "the organiser decides now"


async def test_mtr_1_7_nobody_is_missed_where_rounds_have_days_or_matches_are_played_elsewhere() -> None:
    for plan in ({"plays_here": False}, {"plays_here": True, "round_seconds": 86_400}):
        desk, clock = Desk(8, **plan), FakeClock()
        presence = Presence(clock, 180_000)
        desk.start()
        desk.take(pairing.pair_round(desk.event, 1, clock.now_ms()))
        assert await _seen(desk, presence, clock, 300) == []


@pytest.mark.parametrize(
    ("judge", "deputy", "user", "refusal"),
    [
        ("hana", "finn", "finn", "NOT_AN_OFFICIAL"),
        ("finn", "hana", "finn", "BAD_ROLE"),
        ("hana", "sam", "hana", "BAD_ROLE"),
        ("hana", "p0", "hana", "BAD_ROLE"),
        ("hana", "hana", "hana", "BAD_ROLE"),
    ],
)
def test_mtr_1_7_duties_go_from_a_head_judge_to_a_judge(judge: str, deputy: str, user: str, refusal: str) -> None:
    assert _running().refused(staff.deputise, judge, deputy, user) == (refusal, "1.7")
