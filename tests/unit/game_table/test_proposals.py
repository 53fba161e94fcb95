"""Manual actions that need consent: one at a time; unanimous, unless somebody objects, or none. At a ranked table everybody says yes, and only to what a card asks for."""

from __future__ import annotations

from typing import Any

import pytest

from services.game.rules.kernel.events.unplayed import ENTERED, put_before
from services.game.table.position import Position
from services.game.table.records import TABLE, Input
from tests.unit.game_table.decks import PROGRAMS, format_of, header, keep_hands

GAIN = {"verb": "life", "amount": 3}
WIN = {"verb": "life", "amount": -10_000, "seat": 1}


def begun(consent: str, **settings: Any) -> Position:
    """Three seats at the first priority."""
    head = header(3, manual_consent=consent, **settings)
    position = Position.new(head, format_of(head), PROGRAMS)
    keep_hands(position)
    return position


def ranked(consent: str = "object") -> Position:
    """A ranked table where a card of seat 0 asks for something that the engine does not play."""
    position = begun(consent, ranked=True)
    put_before(position.game, 0, position.game.s.hand[0][0], "Each opponent frobnicates.", ENTERED)
    return position


def life(position: Position, seat: int = 0) -> int:
    return position.game.s.players[seat].life


def name_of(position: Position) -> str:
    assert position.proposal is not None
    return position.proposal.name


def propose(position: Position) -> str:
    assert position.manual(0, dict(GAIN)).refusal is None
    return name_of(position) if position.proposal is not None else ""


def vote(position: Position, seat: int, agree: bool) -> None:
    assert position.manual(seat, {"vote": name_of(position), "agree": agree}).refusal is None


def why_not(position: Position, seat: int, body: dict[str, Any]) -> str:
    tried = position.manual(seat, body)
    assert tried.refusal is not None
    assert tried.inputs == []
    return tried.refusal.message


def test_without_consent_it_is_done_at_once() -> None:
    position = begun("none")
    propose(position)
    assert (life(position), position.proposal) == (43, None)


def test_a_vote_says_nothing_but_what_a_vote_says() -> None:
    position = begun("unanimous")
    propose(position)
    assert "a vote has" in why_not(position, 1, {"vote": name_of(position), "agree": True, "amount": 3})


def test_unanimous_means_that_every_living_seat_agrees() -> None:
    position = begun("unanimous")
    propose(position)
    vote(position, 1, agree=True)
    assert life(position) == 40
    vote(position, 2, agree=True)
    assert (life(position), position.proposal) == (43, None)


@pytest.mark.parametrize("consent", ["object", "unanimous"])
@pytest.mark.parametrize("seat", [0, 2])
def test_one_objection_ends_it_and_the_proposer_may_take_it_back(consent: str, seat: int) -> None:
    position = begun(consent)
    proposal = propose(position)
    vote(position, seat, agree=False)
    assert (life(position), position.proposal) == (40, None)
    assert position.settle_proposal(proposal).inputs == []


def test_unopposed_it_is_carried_out_by_the_table_and_logged() -> None:
    position = begun("object")
    proposal = propose(position)
    tried = position.settle_proposal(proposal)
    assert tried.inputs[0] == Input(TABLE, "manual", {"settle": proposal})
    assert life(position) == 43
    again = begun("object")
    for item in (Input(0, "manual", dict(GAIN)), tried.inputs[0]):
        again.apply(item)
    assert again.hash == position.hash


def test_where_everybody_must_agree_silence_drops_it() -> None:
    position = begun("unanimous")
    proposal = propose(position)
    vote(position, 1, agree=True)
    position.settle_proposal(proposal)
    assert (life(position), position.proposal) == (40, None)


def test_who_leaves_is_not_waited_for() -> None:
    position = begun("unanimous")
    proposal = propose(position)
    vote(position, 1, agree=True)
    position.concede(2)
    assert (life(position), position.proposal) == (43, None)
    assert position.settle_proposal(proposal).inputs == []


def test_what_somebody_proposed_who_left_is_dropped() -> None:
    position = begun("unanimous")
    propose(position)
    position.concede(0)
    assert position.proposal is None


@pytest.mark.parametrize("consent", ["object", "unanimous"])
def test_one_proposal_at_a_time(consent: str) -> None:
    position = begun(consent)
    propose(position)
    for seat in (0, 1):
        assert "one proposal at a time" in why_not(position, seat, dict(GAIN))
    vote(position, 1, agree=False)
    assert propose(position) == "m-2"


def test_while_a_player_is_asked_something_else_it_waits() -> None:
    position = begun("object")
    proposal = propose(position)
    position.game.asks[0].kind = "objects"
    assert position.settle_proposal(proposal).refusal is not None
    assert name_of(position) == proposal
    assert "wait" in why_not(position, 1, dict(GAIN))
    vote(position, 1, agree=False)
    assert position.proposal is None


def test_what_is_agreed_in_the_middle_of_something_is_done_when_a_player_has_priority_again() -> None:
    position = begun("unanimous")
    proposal = propose(position)
    vote(position, 1, agree=True)
    position.game.asks[0].kind = "objects"
    vote(position, 2, agree=True)
    assert (life(position), name_of(position)) == (40, proposal)
    position.game.asks[0].kind = "priority"
    tried = position.set_policy(0, {"auto_pass": "none"})
    assert tried.inputs[1] == Input(TABLE, "manual", {"settle": proposal})
    assert (life(position), position.proposal) == (43, None)


@pytest.mark.parametrize("body", [{"settle": "m-1"}, {"settle": "m-1", "verb": "note", "text": "now"}])
def test_a_player_cannot_settle_a_proposal(body: dict[str, Any]) -> None:
    position = begun("object")
    propose(position)
    position.manual(0, body)
    assert (life(position), name_of(position)) == (40, "m-1")


# --- ranked


@pytest.mark.parametrize("consent", ["none", "object", "unanimous"])
def test_a_ranked_game_is_not_won_by_declaration(consent: str) -> None:
    position = begun(consent, ranked=True)
    assert "unplayed" in why_not(position, 0, dict(WIN))
    assert (life(position, 1), position.proposal) == (40, None)


@pytest.mark.parametrize("consent", ["none", "object", "unanimous"])
def test_in_a_ranked_game_silence_is_no_consent(consent: str) -> None:
    position = ranked(consent)
    assert position.manual(0, dict(WIN)).refusal is None
    proposal = name_of(position)
    vote(position, 2, agree=True)
    tried = position.settle_proposal(proposal)
    assert tried.inputs[0] == Input(TABLE, "manual", {"settle": proposal})
    assert (life(position, 1), position.proposal) == (40, None)


def test_in_a_ranked_game_what_a_card_asks_for_is_done_once_all_have_said_yes() -> None:
    position = ranked()
    propose(position)
    vote(position, 1, agree=True)
    assert life(position) == 40
    vote(position, 2, agree=True)
    assert life(position) == 43
    assert position.manual(1, dict(GAIN)).refusal is None, "another seat may have to do a part of it"


def test_in_a_ranked_game_a_proposal_ends_with_the_text_that_asked_for_it() -> None:
    position = ranked()
    propose(position)
    assert position.manual(0, {"verb": "done"}).refusal is None
    assert position.proposal is None


def test_a_ranked_table_that_is_paused_may_settle_by_hand() -> None:
    position = begun("object", ranked=True)
    position._pause()
    assert position.manual(0, dict(GAIN)).refusal is None
