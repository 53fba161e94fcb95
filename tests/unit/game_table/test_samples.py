"""Samples: two games alike to a seat give it byte-identical ones, whatever lies hidden; a sample can be played on; previews show and change nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from services.game.rules.kernel.ask.ask import PASS
from services.game.rules.kernel.state.flat_rows import program_digest
from services.game.rules.kernel.state.rows import FACE_DOWN_EXILE, HAND, LIBRARY, Obj, State
from services.game.rules.sampling.knowledge import Knowledge
from services.game.rules.sampling.sample import NoSample, sample
from services.game.table.messages import Refused
from services.game.table.position import Position
from services.game.table.samples import sampled
from tests.unit.game_table.decks import BOLTS, PROGRAMS, format_of, header, keep_hands, random_answer
from tests.unit.game_table.live import Live

SEED = bytes(16)


def played(seed: int, inputs: int) -> Position:
    """A game after so many random answers, in its first turn at the least."""
    head = header(3)
    position = Position.new(head, format_of(head), PROGRAMS)
    keep_hands(position)
    rng = random.Random(seed)
    for _ in range(inputs):
        if position.game.over or not position.prompts:
            break
        seat = rng.choice(sorted(position.prompts))
        position.answer(seat, random_answer(position.prompts[seat][0], rng))
    return position


def at_rest(seed: int, inputs: int) -> Position:
    """The same, and on until somebody has priority."""
    while True:
        position = played(seed, inputs)
        assert not position.game.over
        if all(ask.kind == "priority" for ask, _ in position.prompts.values()):
            return position
        inputs += 1


def hidden(state: State, knowledge: Knowledge, seat: int) -> Iterator[Obj]:
    for zone in (state.library, state.hand):
        yield from (state.objects[oid] for oid in zone[seat] if not knowledge.has_seen(state.objects[oid]))
    for row in state.objects.values():
        if row.owner == seat and row.face_down and row.zone not in (HAND, LIBRARY) and not knowledge.has_seen(row):
            yield row


def permuted(position: Position, seat: int, rng: random.Random) -> State:
    """Another game that the seat cannot tell from this one: cards that it has not seen are elsewhere, those of others are other cards."""
    state, knowledge = position.game.kept.fork(), Knowledge(position.game, seat)
    for player in state.players:
        rows = list(hidden(state, knowledge, player.seat))
        cards = [(row.card, row.program) for row in rows]
        rng.shuffle(cards)
        for row, (card, program) in zip(rows, cards, strict=True):
            mine = state.edit(row.id)
            mine.card = card
            mine.program = program if player.seat == seat else rng.randrange(len(state.programs))
        unseen = [oid for oid in state.hand[player.seat] if not knowledge.has_seen(state.objects[oid])]
        moved = dict(zip(unseen, rng.sample(unseen, len(unseen)), strict=True))
        state.hand[player.seat] = [moved.get(oid, oid) for oid in state.hand[player.seat]]
    return state


@settings(max_examples=40, deadline=None)
@given(st.integers(0, 10_000), st.integers(1, 160), st.integers(0, 2), st.integers(0, 10_000))
def test_two_games_alike_to_a_seat_give_it_the_same_samples(seed: int, inputs: int, seat: int, other: int) -> None:
    position = played(seed, inputs)
    if position.game.over:
        return
    try:
        mine = sampled(position.game, seat, SEED, ())
    except NoSample:
        return
    position.game.kept = permuted(position, seat, random.Random(other))
    assert sampled(position.game, seat, SEED, ()) == mine


def test_what_a_seat_knows_stays_and_what_it_does_not_know_is_dealt() -> None:
    game = at_rest(3, 70).game
    found = [sample(game, 0, bytes([n] * 16)).state for n in range(8)]
    for state in found:
        assert state.hand[0] == game.s.hand[0]
        assert state.battlefield == game.s.battlefield
        assert [state.programs[state.objects[oid].program] for oid in state.hand[0]] == [
            game.s.programs[game.s.objects[oid].program] for oid in game.s.hand[0]
        ]
        assert [len(zone) for zone in state.library] == [len(zone) for zone in game.s.library]
        assert [len(zone) for zone in state.hand] == [len(zone) for zone in game.s.hand]
        own = sorted(program_digest(state.programs[state.objects[oid].program]) for oid in state.library[0])
        assert own == sorted(program_digest(game.program_of(oid)) for oid in game.s.library[0])
    tops = {state.programs[state.objects[state.library[0][-1]].program].name for state in found}
    assert len(tops) > 1


def test_no_card_of_another_that_was_not_seen_is_in_a_sample() -> None:
    game = at_rest(4, 40).game
    knowledge = Knowledge(game, 0)
    seen = {program_digest(game.s.programs[row.program]) for row in game.s.objects.values() if knowledge.has_seen(row)}
    own = {program_digest(game.program_of(oid)) for oid in game.s.library[0]}
    programs = sampled(game, 0, SEED, ())["programs"]
    decks = {program_digest(card) for card in PROGRAMS.values()}
    assert set(programs) & decks <= seen | own
    assert sampled(game, 0, SEED, programs)["programs"] == {}


def test_a_card_looked_at_stays_where_it_was_seen() -> None:
    game = at_rest(5, 60).game
    top, lower = game.kept.library[0][-1], game.kept.library[1][-3]
    for oid in (top, lower):
        game.kept.edit(oid).known |= 1
    state = sample(game, 0, SEED).state
    assert state.library[0][-1] == top
    assert state.library[1][-3] == lower
    for oid in (top, lower):
        assert state.programs[state.objects[oid].program] == game.program_of(oid)


def test_a_card_exiled_face_down_is_another_unless_one_may_look() -> None:
    game = at_rest(6, 80).game
    for seat in (0, 1):
        oid = game.kept.library[seat].pop()
        row = game.kept.edit(oid)
        row.zone, row.face_down, row.known = "exile", FACE_DOWN_EXILE, 1 << seat
        game.kept.exile.append(oid)
    mine, theirs = game.kept.exile[-2:]
    for n in range(6):
        state = sample(game, 0, bytes([n] * 16)).state
        assert state.programs[state.objects[mine].program] == game.program_of(mine)
        assert program_digest(state.programs[state.objects[theirs].program]) not in PROGRAMS


def test_a_sample_is_played_to_the_end() -> None:
    position = at_rest(7, 90)
    game = sample(position.game, 0, SEED).open(position.game.format, SEED)
    rng = random.Random(1)
    for _ in range(20_000):
        if game.over:
            break
        ask = next(each for each in game.asks if game.ask_of(each.decider) is each)
        game.answer(ask.decider, random_answer(ask, rng))
    assert game.over


def test_before_the_first_turn_there_is_none() -> None:
    head = header(3)
    with pytest.raises(NoSample):
        sample(Position.new(head, format_of(head), PROGRAMS).game, 0, SEED)


# -- what would happen


async def at_priority(live: Live) -> int:
    """The first main phase."""
    await live.start()
    await live.begin()
    while live.actor.position.game.s.turn.step != "main1":
        seat = min(live.actor.position.prompts)
        await live.op(seat, "game.act", prompt=live.actor.position.prompts[seat][1], do={"a": "pass"})
    return min(live.actor.position.prompts)


async def test_a_preview_tells_what_would_happen_and_nothing_happens() -> None:
    live = Live(header(2))
    seat = await at_priority(live)
    before = live.actor.position.hash, live.actor.number, len(live.told)
    legal = live.actor._prompt_body(seat)["legal"]
    land = next(each for each in legal if each["a"] == "land")
    found = await live.op(
        seat, "game.what_if", prompt=live.actor.position.prompts[seat][1], do={"a": "land", "o": land["o"]}
    )
    assert found["until"] == "quiet"
    moved = next(each for each in found["ev"] if each["t"] == "moved")
    assert (moved["o"], moved["from"], moved["to"]) == (land["o"], "hand", "battlefield")
    assert (live.actor.position.hash, live.actor.number, len(live.told)) == before


async def test_a_preview_of_what_is_illegal_says_so_and_too_many_are_refused() -> None:
    live = Live(header(2))
    seat = await at_priority(live)
    prompt = live.actor.position.prompts[seat][1]
    for body, code in (({"a": "land", "o": "h0"}, "ILLEGAL"), ({"a": "pass"}, ""), ("x", "ILLEGAL")):
        try:
            await live.op(seat, "game.what_if", prompt=prompt, do=body)
        except Refused as refused:
            assert refused.code == code
        else:
            assert code == ""
    with pytest.raises(Refused) as stale:
        await live.op(seat, "game.what_if", prompt="p-99", do={"a": "pass"})
    assert stale.value.code == "STALE_PROMPT"
    for _ in range(2):
        await live.op(seat, "game.what_if", prompt=prompt, do={"a": "pass"})
    with pytest.raises(Refused) as often:
        await live.op(seat, "game.what_if", prompt=prompt, do={"a": "pass"})
    assert (often.value.code, often.value.retryable) == ("RESOURCE_EXHAUSTED", True)
    live.clock.advance(1000)
    await live.op(seat, "game.what_if", prompt=prompt, do={"a": "pass"})


async def test_nobody_looks_ahead_in_a_ranked_game() -> None:
    live = Live(header(2, ranked=True))
    seat = await at_priority(live)
    with pytest.raises(Refused, match="ranked"):
        await live.op(seat, "game.what_if", prompt=live.actor.position.prompts[seat][1], do={"choose": PASS})


def test_the_cards_of_the_tests_are_hidden_ones() -> None:
    """A sample without unseen cards would show nothing."""
    game = played(1, 50).game
    knowledge = Knowledge(game, 0)
    assert sum(1 for seat in (1, 2) for _ in hidden(game.s, knowledge, seat)) > 100
    assert any(game.program_of(oid) in BOLTS for oid in game.s.library[1])
