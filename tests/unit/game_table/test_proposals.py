"""Manual actions that need consent: unanimous, unless somebody objects, or none."""

from __future__ import annotations

from typing import Any

import pytest

from services.game.table.position import Position
from services.game.table.records import TABLE, Input
from tests.unit.game_table.decks import PROGRAMS, format_of, header

GAIN = {"verb": "life", "amount": 3}


def begun(consent: str) -> Position:
    """Three seats at the first priority."""
    head = header(3, manual_consent=consent)
    position = Position.new(head, format_of(head), PROGRAMS)
    for ask in list(position.open_asks()):
        position.answer(ask.seat, False)
    return position


def life(position: Position, seat: int = 0) -> int:
    return position.game.s.players[seat].life


def propose(position: Position) -> str:
    assert position.manual(0, dict(GAIN)).refusal is None
    return next(iter(position.proposals), "")


def test_without_consent_it_is_done_at_once() -> None:
    position = begun("none")
    propose(position)
    assert (life(position), position.proposals) == (43, {})


def test_unanimous_means_that_every_living_seat_agrees() -> None:
    position = begun("unanimous")
    proposal = propose(position)
    position.manual(1, {"vote": proposal, "agree": True})
    assert life(position) == 40
    position.manual(2, {"vote": proposal, "agree": True})
    assert (life(position), position.proposals) == (43, {})


@pytest.mark.parametrize("consent", ["object", "unanimous"])
def test_one_objection_ends_it(consent: str) -> None:
    position = begun(consent)
    proposal = propose(position)
    position.manual(2, {"vote": proposal, "agree": False})
    assert (life(position), position.proposals) == (40, {})
    assert position.unopposed(proposal).inputs == []


def test_unopposed_it_is_carried_out_by_the_table_and_logged() -> None:
    position = begun("object")
    proposal = propose(position)
    tried = position.unopposed(proposal)
    assert tried.inputs[0] == Input(TABLE, "manual", {"settle": proposal})
    assert life(position) == 43
    again = begun("object")
    for item in (Input(0, "manual", dict(GAIN)), tried.inputs[0]):
        again.apply(item)
    assert again.hash == position.hash


def test_while_a_player_is_asked_something_else_it_waits() -> None:
    head = header(2, manual_consent="object")
    position = Position.new(head, format_of(head), PROGRAMS)
    position.proposals["m-1"] = {"seat": 0, "body": dict(GAIN), "agreed": [0]}
    assert position.unopposed("m-1").refusal is not None
    assert "m-1" in position.proposals


@pytest.mark.parametrize("body", [{"settle": "m-1"}, {"settle": "m-1", "verb": "note", "text": "now"}])
def test_a_player_cannot_settle_a_proposal(body: dict[str, Any]) -> None:
    position = begun("object")
    propose(position)
    position.manual(0, body)
    assert (life(position), list(position.proposals)) == (40, ["m-1"])
