"""Basic lands in the place of cards that a player cannot have (MTR 3.3)."""

from __future__ import annotations

from typing import Any

import pytest

from services.tournament.play import registration
from services.tournament.play.entries import List
from services.tournament.play.facts import Phase, Registered, Relisted, Replaced, decoded, encoded
from services.tournament.play.replacing import replace, require_replaceable
from services.tournament.play.tournament import rebuilt
from tests.unit.tournament.play.desk import Desk

ASKED = Replaced("p0", 1, 0, "Sol Ring", 1, "Forest", "finn", "lost")


def _running(**plan: Any) -> Desk:
    desk = Desk(4, **{"rounds": 3, "cut": 0, **plan})
    desk.start()
    desk.pair()
    return desk


def test_mtr_3_3_the_list_is_another_one_and_the_log_says_what_was_replaced() -> None:
    desk = _running()
    was = require_replaceable(desk.event, ASKED)
    desk.take(replace(desk.event, ASKED, was, Relisted("p0", "other", 1, "hash 2")))
    assert desk.event.players["p0"].list_of(0) == List("other", 1, "hash 2")
    assert desk.event.players["p1"].list_of(0) == List("deck", 1, "hash")
    again = rebuilt("e", map(decoded, map(encoded, desk.log)))
    assert (again.players, again.replacements) == (desk.event.players, [ASKED])
    assert desk.refused(replace, ASKED, was, Relisted("p0", "third", 1, "h")) == ("LIST_CHANGED", "2.7")


def test_mtr_3_3_in_a_phase_its_own_list_is_replaced() -> None:
    phases = [Phase("commander", "", 1), Phase("commander", "edh2009", 1)]
    desk = Desk(4, "commander", phases=phases, cut=0)
    for player in list(desk.event.players):
        desk.take(registration.register(desk.event, Registered(player, player, "guest", "d1", 1, "h1", 1)))
    desk.start()
    desk.take([Relisted("p0", "later", 1, "h", 1)])
    lists = [desk.event.players["p0"].list_of(phase) for phase in (0, 1)]
    assert [each.deck_id for each in lists if each] == ["deck", "later"]


@pytest.mark.parametrize(
    ("fields", "refusal"),
    [
        ({"player": "nobody"}, ("NOT_REGISTERED", "1.5")),
        ({"basic": "Wastes"}, ("BAD_BASIC", "3.3")),
        ({"card": "Forest"}, ("BAD_BASIC", "3.3")),
        ({"phase": 1}, ("NO_LIST", "2.7")),
    ],
)
def test_mtr_3_3_only_the_five_basic_lands_replace(fields: dict[str, Any], refusal: tuple[str, str]) -> None:
    values = {name: getattr(ASKED, name) for name in ASKED.__struct_fields__}
    assert _running().refused(require_replaceable, Replaced(**{**values, **fields})) == refusal


def test_lists_are_replaced_while_the_event_runs_and_by_no_one_else_than_the_league_in_a_season() -> None:
    assert Desk(4, rounds=3, cut=0).refused(require_replaceable, ASKED) == ("NOT_RUNNING", "3.3")
    assert _running(league="l").refused(require_replaceable, ASKED) == ("LEAGUE_LIST", "2.7")
    desk = _running()
    desk.take(registration.drop(desk.event, "p0"))
    assert desk.refused(require_replaceable, ASKED) == ("HAS_DROPPED", "2.10")
