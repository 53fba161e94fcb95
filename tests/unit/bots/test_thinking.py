"""How a steady bot decides: never by what it may not know, within its budget, and always something that the prompt offers."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.bots.thinking.lookahead import _BUDGET, Hopeless, Lookahead
from services.bots.thinking.moment import Moment
from services.bots.thinking.opening import is_kept
from services.bots.thinking.turning import decided
from services.bots.thinking.worker import decide
from services.game.rules.kernel.ask.ask import why_not_answer
from services.game.rules.prompting import answer_of, prompt
from services.game.rules.sampling.sample import NoSample, sample
from services.game.rules.view import Viewer
from services.game.table.samples import sampled
from tests.bench.bots.players import SteadyPlayer
from tests.bench.bots.positions import Position, is_right, positions
from tests.unit.game_table.decks import PROGRAMS
from tests.unit.game_table.test_samples import SEED, permuted, played

_EVERY = 4


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(20, 140), st.integers(0, 10_000))
def test_hidden_cards_change_no_decision(seed: int, inputs: int, other: int) -> None:
    position = played(seed, inputs)
    if position.game.over:
        return
    seat = min(position.prompts)
    try:
        one = Lookahead(sample(position.game, seat, SEED), position.game.format, seat).decide()
    except (NoSample, Hopeless):
        return
    position.game.kept = permuted(position, seat, random.Random(other))
    assert Lookahead(sample(position.game, seat, SEED), position.game.format, seat).decide() == one


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 10_000), st.integers(20, 140))
def test_what_is_decided_is_legal_and_within_the_budget(seed: int, inputs: int) -> None:
    position = played(seed, inputs)
    if position.game.over:
        return
    seat = min(position.prompts)
    viewer = Viewer(seat, b"key")
    ask = position.prompts[seat][0]
    try:
        found = sample(position.game, seat, SEED)
    except NoSample:
        return
    looking = Lookahead(found, position.game.format, seat)
    try:
        looking.decide()
    except Hopeless:
        return
    assert looking.spent <= _BUDGET + 500
    do = decided(found, position.game.format, viewer, prompt(position.game, ask, viewer))
    if do is not None:
        assert why_not_answer(ask, answer_of(position.game, ask, do, viewer)) is None


def test_a_sample_over_the_wire_gives_the_same_decision() -> None:
    position = played(11, 60)
    seat = min(position.prompts)
    viewer, ask = Viewer(seat, b"key"), position.prompts[seat][0]
    wire = sampled(position.game, seat, SEED, ())
    given = {
        **wire,
        "viewer_key": b"key",
        "format": "commander",
        "rules_version": "",
        "options": {},
        "seat": seat,
        "prompt": prompt(position.game, ask, viewer),
    }
    here = decided(sample(position.game, seat, SEED), position.game.format, viewer, given["prompt"])
    assert here is not None
    assert decide(given) == here
    assert decide({**given, "programs": {}}) == here, "the worker knows the programs from now on"
    assert len(wire["programs"]) <= len(PROGRAMS) + 50


@pytest.mark.parametrize("position", positions()[::_EVERY], ids=lambda each: each.name)
def test_a_position_that_any_player_gets_right(position: Position) -> None:
    assert is_right(position, SteadyPlayer(random.Random(1)))


def test_there_are_eighty_positions_of_different_names() -> None:
    assert len({each.name for each in positions()}) == len(positions()) == 80


def test_most_of_the_time_a_player_passes() -> None:
    mine = frozenset({0})
    worth = {
        Moment(0, 0, 1, "main1", -1, False): True,
        Moment(0, 0, 1, "upkeep", -1, False): False,
        Moment(0, 0, 1, "main1", 0, False): False,
        Moment(0, 1, 2, "main1", 1, False): True,
        Moment(0, 1, 2, "main1", -1, False): False,
        Moment(0, 3, 0, "end", -1, False): True,
        Moment(0, 2, 3, "end", -1, False): False,
        Moment(0, 1, 2, "declare_blockers", -1, True): True,
        Moment(0, 1, 2, "declare_blockers", -1, False): False,
    }
    assert {moment: moment.is_worth_a_thought(mine) for moment in worth} == worth


def test_hands_are_kept_by_their_lands() -> None:
    assert [is_kept(lands, 0) for lands in range(8)] == [False, False, False, True, True, True, False, False]
    assert is_kept(2, 1)
    assert is_kept(0, 2)
