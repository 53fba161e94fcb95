"""The ready check as a value: who accepts, who pays, who keeps the place."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from services.matchmaking.matching.proposal import Proposal, ProposalState
from services.matchmaking.matching.tickets import QueueKey

USERS = ("a", "b", "c", "d")


def _proposal() -> Proposal:
    return Proposal("m", QueueKey("commander"), ("1", "2", "3"), (("a",), ("b", "c"), ("d",)), USERS, accept_by_ms=100)


def test_the_last_acceptance_completes_it() -> None:
    proposal = _proposal()
    for user in USERS[:3]:
        proposal = proposal.accept(user)
        assert proposal.state is ProposalState.PROPOSED
    assert proposal.accept("d").state is ProposalState.ACCEPTED


def test_a_decline_blames_the_decliner_alone() -> None:
    cancelled = _proposal().accept("a").decline("b")
    assert (cancelled.state, cancelled.blame()) == (ProposalState.CANCELLED, {"b": "declined"})


def test_time_running_out_blames_everybody_who_slept() -> None:
    proposal = _proposal().accept("a").accept("c")
    assert proposal.expire(99) is proposal
    assert proposal.expire(100).blame() == {"b": "missed", "d": "missed"}


def test_nobody_pays_for_a_game_that_is_refused() -> None:
    assert _proposal().refuse().blame() == {}


def test_what_nobody_was_told_does_not_end() -> None:
    untold = _proposal().untold()
    assert untold.expire(10**9) is untold
    assert untold.told(200).expire(200).blame() == dict.fromkeys(USERS, "missed")


def test_a_stranger_can_neither_accept_nor_decline() -> None:
    for answer in (_proposal().accept, _proposal().decline):
        with pytest.raises(KeyError):
            answer("stranger")


steps = st.lists(st.tuples(st.sampled_from(["accept", "decline", "expire"]), st.sampled_from(USERS)), max_size=12)


@given(steps)
def test_a_final_state_never_changes_and_nobody_is_both_requeued_and_dropped(taken: list[tuple[str, str]]) -> None:
    proposal = _proposal()
    for step, user in taken:
        before = proposal
        proposal = proposal.expire(100) if step == "expire" else getattr(proposal, step)(user)
        if before.state is not ProposalState.PROPOSED:
            assert proposal == before
        assert (proposal.state is ProposalState.ACCEPTED) == (proposal.accepted == set(USERS))
        if proposal.state is ProposalState.CANCELLED:
            assert proposal.blame()
            assert not proposal.blame().keys() & proposal.accepted or proposal.declined
