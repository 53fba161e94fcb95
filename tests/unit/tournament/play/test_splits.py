"""Prizes are shared by the consent of all (MTR 5.2); feature matches get their time back, and nobody is shown against their will (2.6, 2.13)."""

from __future__ import annotations

from typing import Any

import pytest

from services.tournament.play import facts, features, pairing, registration, results, splits
from services.tournament.play.facts import FEATURED, Publication
from services.tournament.play.orders import Order
from services.tournament.play.publishing import require_list
from services.tournament.play.refusals import NotAllowed
from tests.unit.tournament.play.desk import Desk


def _running(players: int = 8, **plan: Any) -> Desk:
    desk = Desk(players, **{"rounds": 3, "cut": 4, **plan})
    desk.start()
    desk.pair()
    return desk


def _in_playoff(rounds: int = 1, **plan: Any) -> Desk:
    desk = _running(**plan)
    for _ in range(2 + rounds):
        desk.play()
        desk.pair()
    return desk


def _proposed(desk: Desk, table: int, player: str, winner: str = "") -> facts.SplitProposed:
    return facts.SplitProposed(len(desk.event.rounds), table, player, "evenly", winner)


def test_mtr_5_2_players_of_a_match_share_before_its_result_and_nothing_of_it_changes() -> None:
    desk = _running()
    one, other = desk.event.rounds[0].tables[0].entrants
    before = desk.event.standings()
    desk.take(splits.propose(desk.event, _proposed(desk, 1, one)))
    assert not desk.event.splits[0].is_agreed
    with pytest.raises(NotAllowed):
        splits.agree(desk.event, 1, desk.event.rounds[0].tables[1].first)
    desk.take(splits.agree(desk.event, 1, other))
    assert desk.event.splits[0].is_agreed
    assert splits.agree(desk.event, 1, other) == []
    assert desk.event.standings() == before
    desk.take(splits.propose(desk.event, _proposed(desk, 1, other)))
    desk.play()
    assert desk.refused(splits.agree, 2, one) == ("RESULT_STANDS", "5.2")
    assert desk.refused(splits.propose, _proposed(desk, 1, one)) == ("RESULT_STANDS", "5.2")


def test_mtr_5_2_a_split_is_never_in_exchange_for_a_result() -> None:
    desk = _running()
    one = desk.event.rounds[0].tables[0].first
    assert desk.refused(splits.propose, _proposed(desk, 1, one, winner=one)) == ("BRIBERY", "5.2")
    desk = _in_playoff()
    one = desk.event.rounds[-1].tables[0].first
    assert desk.refused(splits.propose, _proposed(desk, 1, one, winner=one)) == ("BRIBERY", "5.2")
    assert desk.refused(splits.propose, _proposed(desk, 0, one, winner=one)) == ("BRIBERY", "5.2")


@pytest.mark.parametrize("plays_here", [False, True])
def test_mtr_5_2_finalists_agree_on_the_winner_and_the_other_one_drops(plays_here: bool) -> None:
    desk = _in_playoff(2, plays_here=plays_here)
    (final,) = desk.event.rounds[-1].tables
    assert final.second is not None
    stranger = facts.SplitProposed(5, 1, final.first, "evenly", "p99")
    assert desk.refused(splits.propose, stranger) == ("BAD_RESULT", "5.2")
    desk.take(splits.propose(desk.event, _proposed(desk, 1, final.first, winner=final.second)))
    assert not desk.event.players[final.first].has_dropped
    desk.take(splits.agree(desk.event, 1, final.second))
    assert desk.event.players[final.first].has_dropped
    if plays_here:
        assert [(each.order.what, each.order.player) for each in desk.event.orders] == [(Order.LOSE_MATCH, final.first)]
        return
    desk.take(pairing.finish(desk.event))
    assert [player for _, player in desk.event.final_order()][:2] == [final.second, final.first]


def test_mtr_5_2_all_who_are_left_end_the_event_with_the_organisers_permission() -> None:
    desk = _in_playoff()
    first, *others = desk.event.left()
    assert len(others) == 3
    outside = next(each for each in desk.event.entrants() if each not in (first, *others))
    with pytest.raises(NotAllowed):
        splits.propose(desk.event, _proposed(desk, 0, outside))
    desk.take(splits.propose(desk.event, _proposed(desk, 0, first)))
    desk.take(splits.permit(desk.event, 1, ends=True))
    for each in others[:-1]:
        desk.take(splits.agree(desk.event, 1, each))
    assert desk.refused(pairing.finish) == ("ROUND_OPEN", "1.9")
    desk.take(splits.agree(desk.event, 1, others[-1]))
    desk.take(pairing.finish(desk.event))
    assert [player for _, player in desk.event.final_order()][:4] == desk.event.seeds()


def test_mtr_5_2_without_permission_or_for_one_match_the_event_goes_on() -> None:
    desk = _in_playoff()
    everybody = desk.event.left()
    desk.take(splits.propose(desk.event, _proposed(desk, 0, everybody[0])))
    for each in everybody[1:]:
        desk.take(splits.agree(desk.event, 1, each))
    assert not desk.event.splits[0].is_agreed
    assert desk.refused(pairing.finish) == ("ROUND_OPEN", "1.9")
    desk.take(splits.permit(desk.event, 1, ends=False))
    assert desk.event.splits[0].is_agreed
    assert desk.refused(pairing.finish) == ("ROUND_OPEN", "1.9")
    desk.take(splits.propose(desk.event, _proposed(desk, 1, desk.event.rounds[-1].tables[0].first)))
    assert desk.refused(splits.permit, 2, True) == ("NOT_ALL_LEFT", "5.2")
    assert desk.refused(splits.permit, 9, True) == ("SPLIT_UNKNOWN", "5.2")


def test_all_share_in_a_playoff_only() -> None:
    desk = _running()
    assert desk.refused(splits.propose, _proposed(desk, 0, "p0")) == ("NOT_ALL_LEFT", "5.2")


# -- feature matches


@pytest.mark.parametrize(("elapsed", "seconds"), [(0, 180), (360, 540)])
def test_tv13_a_feature_match_gets_three_minutes_and_what_is_over_of_the_round(elapsed: int, seconds: int) -> None:
    desk = _running(plays_here=True)
    desk.take(features.feature(desk.event, 1, 2, True, elapsed))
    assert [(each.order.table, each.order.what, each.order.amount) for each in desk.event.orders] == [
        (2, Order.EXTEND, seconds)
    ]
    assert features.feature(desk.event, 1, 2, True, elapsed) == []
    desk.take(features.feature(desk.event, 1, 2, False, 0))
    assert (desk.event.rounds[0].featured, len(desk.event.orders)) == (set(), 1)


def test_mtr_2_13_who_declines_is_not_featured_but_in_a_professional_playoff() -> None:
    for level, rounds, refused in (("competitive", 1, True), ("professional", 0, True), ("professional", 1, False)):
        desk = _in_playoff(rounds, level=level)
        table = desk.event.rounds[-1].tables[0]
        desk.take(features.decline_camera(desk.event, table.first, True))
        number = len(desk.event.rounds)
        if refused:
            assert desk.refused(features.feature, number, 1, True, 0) == ("DECLINED", "2.13")
        else:
            desk.take(features.feature(desk.event, number, 1, True, 0))
    assert desk.refused(features.decline_camera, "nobody", True) == ("NOT_REGISTERED", "1.5")


def test_lists_of_feature_matches_are_open_while_these_are_played_if_that_was_announced() -> None:
    for lists, shown in ((FEATURED, True), ("never", False)):
        desk = _running(publication=Publication(lists=lists))
        table = desk.event.rounds[0].tables[0]
        desk.take(features.feature(desk.event, 1, 1, True, 0))
        if shown:
            require_list(desk.event, table.first, "looker")
        else:
            with pytest.raises(NotAllowed):
                require_list(desk.event, table.first, "looker")
        with pytest.raises(NotAllowed):
            require_list(desk.event, desk.event.rounds[0].tables[1].first, "looker")
        desk.take(results.report(desk.event, facts.Reported(1, 1, (2, 0), 0)))
        with pytest.raises(NotAllowed):
            require_list(desk.event, table.first, "looker")
        assert desk.refused(features.feature, 1, 1, True, 0) == ("RESULT_STANDS", "2.6")


def test_who_changes_the_list_still_declines() -> None:
    desk = Desk(4)
    desk.take(features.decline_camera(desk.event, "p0", True))
    desk.take(registration.register(desk.event, facts.Registered("p0", "P", "guest", "other", 2, "h")))
    assert desk.event.players["p0"].declines_camera
