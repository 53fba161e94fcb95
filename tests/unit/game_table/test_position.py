"""Positions: every game that can be played is restored from any snapshot and replayed from its log; faults cost one object, not the table."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from services.game.rules.kernel.ask.ask import Action, Ask
from services.game.rules.kernel.stack import stack as stacking
from services.game.rules.kernel.state.flat_rows import dump, load
from services.game.rules.kernel.state.rows import State
from services.game.rules.kernel.state.state_hash import hash_of
from services.game.rules.kernel.turn import turn as turning
from services.game.table.passing import passes
from services.game.table.policy import Policy, Stops
from services.game.table.position import Kept, Position, Tried
from services.game.table.records import DECLARE, DROP, REWIND, Header, Input, Record, Step
from services.game.table.replaying import Diverged, replay
from services.game.table.result import outcomes
from services.game.table.sight import Sight
from tests.unit.game_table.decks import PROGRAMS, format_of, header, random_answer


class Played:
    """A game played by chance, with its log and a snapshot now and then."""

    def __init__(self, head: Header, steps: int, seed: int, keep_every: int = 20, stops: tuple[str, ...] = ()) -> None:
        self.records: list[Record] = [head]
        self.position = Position.new(head, format_of(head), PROGRAMS)
        self.sight = Sight(head, self.position.game)
        self.kept: list[Kept] = []
        self.sent: list[dict[int, bytes]] = []
        rng = random.Random(seed)
        for seat in head.seats if stops else ():
            self.note(len(self.records), seat.seat, self.position.set_policy(seat.seat, {"stops": [*stops]}))
        for number in range(len(self.records), steps + 1):
            if self.position.game.over:
                break
            self.position.clocks.at(self.at_ms(number))
            self.note(number, *self.act(rng))
            if number % keep_every == 0:
                kept = self.position.keep(number, self.position.hash, self.sight.seqs, PROGRAMS, self.sight.encounters)
                self.kept += [kept] if kept else []

    def at_ms(self, number: int) -> int:
        """Every step a second and a half later."""
        head = self.records[0]
        assert isinstance(head, Header)
        return head.created_ms + 1500 * number

    def act(self, rng: random.Random) -> tuple[int, Tried]:
        asks = self.position.open_asks()
        ask = rng.choice(asks)
        given = self.transfer(rng)
        if given is not None:
            seat = self.position.game.s.turn.active
            return seat, self.position.declare(seat, given)
        if rng.random() < 0.01 and len(self.position.game.alive()) > 2:
            return ask.seat, self.position.concede(ask.seat)
        tried = self.position.answer(ask.decider, random_answer(ask, rng))
        if not tried.inputs:
            tried = self.position.answer(ask.decider, ask.default)
        return ask.seat, tried

    def transfer(self, rng: random.Random) -> dict[str, Any] | None:
        """A transfer of life that the format allows now, sometimes."""
        game = self.position.game
        seat, team = game.s.turn.active, game.s.players[game.s.turn.active].team
        others = [p.seat for p in game.s.players if p.team == team and p.alive and p.seat != seat]
        if game.s.turn.step != "upkeep" or not others or rng.random() < 0.7:
            return None
        given = {"declare": "transfer_life", "life": {f"s{seat}": -2, f"s{rng.choice(others)}": 1}}
        return given if game.format.why_not_declare(game, seat, given) is None else None

    def note(self, number: int, actor: int, tried: Tried) -> None:
        at_ms = self.at_ms(number)
        lines = self.sight.advance(self.position.game, actor, at_ms, tried.fault)
        self.sent.append(lines)
        step = Step(number, actor, f"a{number}", at_ms, tried.inputs, self.position.hash, fault=tried.fault)
        self.records.append(step)


TABLES = st.sampled_from([(2, "duel"), (2, "commander"), (3, "commander"), (4, "partner"), (6, "emperor")])


@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6), table=TABLES)
def test_any_game_replays_from_its_log_and_from_every_snapshot(seed: int, table: tuple[int, str]) -> None:
    house = {"no_long_sequences": "true"} if table[1] in ("partner", "emperor") else {}
    played = Played(header(*table, options={"reserve_seconds": "60", "free_seconds": "1", **house}), 120, seed)
    whole = replay(played.records, format_of, PROGRAMS)
    assert whole.position.hash == played.position.hash
    assert whole.position.clocks == played.position.clocks
    assert whole.sight.seqs == played.sight.seqs
    for kept in played.kept:
        found = replay(played.records, format_of, PROGRAMS, kept)
        assert found.position.hash == played.position.hash
        assert found.position.clocks == played.position.clocks
        assert found.sight.seqs == played.sight.seqs
        assert {s: name for s, (_, name) in found.position.prompts.items()} == {
            s: name for s, (_, name) in played.position.prompts.items()
        }


@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10**6))
def test_a_state_is_the_same_after_dump_and_load(seed: int) -> None:
    state = Played(header(3), 60, seed, keep_every=10**6).position.game.s
    data = dump(state, PROGRAMS)
    again = load(data, PROGRAMS)
    assert hash_of(again) == hash_of(state)
    assert dump(again, PROGRAMS) == data


def test_a_snapshot_in_pieces_holds_the_position_in_which_it_was_begun_while_the_game_goes_on() -> None:
    played = Played(header(4), 40, 3, keep_every=10**6)
    position, rng = played.position, random.Random(3)
    at_once = position.keep(40, position.hash, {}, PROGRAMS)
    pieces = position.keeping(40, position.hash, {}, PROGRAMS, None, None)
    assert pieces is not None
    pauses = 0
    while True:
        try:
            next(pieces)
        except StopIteration as done:
            kept = done.value
            break
        pauses += 1
        played.act(rng)
    assert pauses >= len(position.game.s.objects) // 50
    assert kept == at_once


def test_every_part_of_a_state_counts_for_its_hash() -> None:
    state = Played(header(2), 12, 1).position.game.s
    before = hash_of(state)
    for change in _changes(state):
        copy = load(dump(state, PROGRAMS), PROGRAMS)
        change(copy)
        assert hash_of(copy) != before


def _changes(state: State) -> Iterator[Any]:
    oid = state.library[0][0]
    yield lambda s: setattr(s.objects[oid], "tapped", True)
    yield lambda s: setattr(s.objects[oid], "known", 3)
    yield lambda s: setattr(s.players[1], "life", 39)
    yield lambda s: s.library[0].reverse()
    yield lambda s: s.used_game.update({"x": 1})
    yield lambda s: setattr(s, "rng_counter", s.rng_counter + 1)
    yield lambda s: setattr(s.turn, "passed", s.turn.passed + 1)


def test_a_log_that_was_changed_does_not_replay() -> None:
    played = Played(header(2), 30, 3)
    number = next(n for n, each in enumerate(played.records) if isinstance(each, Step) and n > 10)
    step = played.records[number]
    assert isinstance(step, Step)
    changed = [*played.records]
    changed[number] = Step(step.number, step.actor, step.action_id, step.at_ms, [], step.hash)
    with pytest.raises(Diverged):
        replay(changed, format_of, PROGRAMS)


def _until_a_spell(position: Position, rng: random.Random, name: str) -> tuple[int, Any]:
    """Play until casting that kind of card is offered; the seat and its answer."""
    for _ in range(2000):
        ask = position.open_asks()[0]
        if ask.kind == "priority":
            offers = [
                n
                for n, a in enumerate(ask.actions)
                if a.kind == "cast" and position.game.chars(a.obj).name.startswith(name)
            ]
            if offers:
                return ask.seat, offers[0]
        position.answer(ask.decider, random_answer(ask, rng) if ask.kind != "attackers" else [])
    raise AssertionError("no such spell was ever offered")


def test_transfers_are_in_the_log_and_replay() -> None:
    played = Played(header(4, "partner"), 150, 3, stops=("upkeep",))
    declared = [
        item for each in played.records if isinstance(each, Step) for item in each.inputs if item.kind == DECLARE
    ]
    assert declared
    assert replay(played.records, format_of, PROGRAMS).position.hash == played.position.hash


def test_a_draw_by_agreement_is_logged_and_is_nobodys_win() -> None:
    played = Played(header(2, "duel"), 30, 2)
    number = len(played.records)
    for seat in (0, 1):
        played.note(number + seat, seat, played.position.declare(seat, {"declare": "draw", "agree": True}))
    assert played.position.game.over
    assert [(each.rank, each.cause) for each in outcomes(header(2, "duel"), played.position.game)] == [(1, "draw")] * 2
    assert replay(played.records, format_of, PROGRAMS).position.hash == played.position.hash


def test_a_refused_declaration_is_not_in_the_log() -> None:
    played = Played(header(4, "partner"), 20, 1)
    before = played.position.hash
    tried = played.position.declare(0, {"declare": "transfer_life", "life": {"s0": -1, "s1": 7}})
    assert tried.refusal is not None
    assert (tried.inputs, played.position.hash) == ([], before)


INTERPRETED = pytest.mark.skipif(str(turning.__file__).endswith(".so"), reason="compiled functions cannot be replaced")


@INTERPRETED
def test_what_cannot_resolve_is_put_away_and_the_game_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    head = header(2)
    position = Position.new(head, format_of(head), PROGRAMS)
    rng = random.Random(4)
    seat, answer = _until_a_spell(position, rng, "Bear")
    with monkeypatch.context() as patch:
        patch.setattr(turning, "resolve_top", _raise)
        tried = position.answer(seat, answer)
        while not tried.fault:
            ask = position.open_asks()[0]
            tried = position.answer(ask.decider, 0 if ask.kind == "priority" else ask.default)
    assert [item.kind for item in tried.inputs][-2:] == [REWIND, DROP]
    assert position.game.s.stack == []
    assert position.open_asks()
    after = position.open_asks()[0]
    assert position.answer(after.seat, after.default).fault == ""


def _raise(game: object) -> None:
    raise RuntimeError("a bug in a card")


@INTERPRETED
def test_a_fault_replays_without_the_fault(monkeypatch: pytest.MonkeyPatch) -> None:
    resolve, times = stacking.resolve_top, iter(range(10**6))

    def sometimes(game: Any) -> Any:
        if next(times) % 5 == 4:
            raise RuntimeError("a bug in a card")
        return resolve(game)

    monkeypatch.setattr(turning, "resolve_top", sometimes)
    played = Played(header(2), 120, 9)
    monkeypatch.setattr(turning, "resolve_top", resolve)
    assert any(isinstance(each, Step) and each.fault for each in played.records)
    assert replay(played.records, format_of, PROGRAMS).position.hash == played.position.hash


def test_an_action_reversed_in_the_middle_is_in_the_log() -> None:
    head = header(2)
    position = Position.new(head, format_of(head), PROGRAMS)
    position.set_policy(0, {"auto_pass": "none"})
    position.set_policy(1, {"auto_pass": "none"})
    asks = position.open_asks()
    assert {ask.kind for ask in asks} == {"yes_no"}
    assert position.answer(0, "nonsense").inputs == []
    assert position.answer(0, False).inputs == [Input(0, "answer", False)]


def test_automatic_passes_stop_where_the_seat_wants_to_be_asked() -> None:
    head = header(2)
    position = Position.new(head, format_of(head), PROGRAMS)
    for seat in (0, 1):
        position.set_policy(seat, {"auto_pass": "all", "stops": ["end"]})
        position.answer(seat, False)
    ask = position.open_asks()[0]
    assert ask.seat == position.game.s.turn.active
    while ask.seat == position.game.s.turn.active and position.game.s.turn.number == 1:
        position.answer(ask.decider, 0 if ask.kind == "priority" else ask.default)
        ask = position.open_asks()[0]
    assert position.game.s.turn.step == "end"
    with pytest.raises(ValueError, match="auto_pass"):
        position.set_policy(0, {"auto_pass": "maybe"})
    assert position.policies[0] == Policy("all", Stops(["end"], ["end"]))


def test_a_seat_that_passes_on_others_turns_is_asked_on_its_own() -> None:
    for auto_pass, passed in (("none", (False, False)), ("no_response", (False, False)), ("all", (True, False))):
        head = header(2)
        position = Position.new(head, format_of(head), PROGRAMS)
        active = position.game.s.turn.active
        other = 1 - active
        asks = {seat: Ask("priority", seat, "priority") for seat in (other, active)}
        for each in asks.values():
            each.actions = [Action("pass"), Action("cast", 1)]
        assert tuple(passes(position.game, asks[seat], Policy(auto_pass)) for seat in (other, active)) == passed
