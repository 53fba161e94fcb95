"""Faults of the engine in a live table: back to the checkpoint, the card loses its text, the seats are told, the log says what happened; too much work pauses."""

from __future__ import annotations

import json
import random
from contextlib import nullcontext
from typing import Any

import pytest

from services.game.rules.kernel.state.flat_rows import program_digest
from services.game.rules.kernel.state.game import WORK_LIMIT
from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program.cards import CardProgram, Face
from services.game.rules.program.players import You
from services.game.table.log import LogUnavailable, Meanwhile, MemoryLog
from services.game.table.messages import Refused
from services.game.table.position import Position, Tried
from services.game.table.records import (
    ANSWER,
    DROP,
    MANUAL,
    PAUSE,
    REWIND,
    TABLE,
    Header,
    Record,
    Seat,
    Settings,
    Step,
    decode,
)
from services.game.table.replaying import replay
from services.game.table.sight import Sight
from services.game.table.tables import commitment_of

from .decks import BOSSES, FOREST, SEED, format_of, random_answer
from .live import Live

UNKNOWN = am.Half(am.Const(1), False, 0)  # whoever evaluates that divides by zero
ENTERS = ev.ZoneChange(fl.IsSource(), destination="battlefield")
GROW = fx.Clause(fx.GainLife(You(), UNKNOWN))


def bear(name: str, *abilities: ab.Ability) -> CardProgram:
    face = Face(name, "{G}", (), ("creature",), ("Bear",), "2", "2", abilities=abilities)
    return CardProgram(name, "normal", (face,))


TRIGGERED = bear("Triggered", ab.TriggeredAbility(ENTERS, ab.Body((GROW,))))
STATIC = bear("Static", ab.StaticAbility(fl.HasType("creature"), (mo.ModifyPT(UNKNOWN, am.Const(0)),)))
WATCHING = bear("Watching", ab.TriggeredAbility(ev.LandPlayed(filter=fl.ManaValueIs(">=", UNKNOWN)), ab.Body((GROW,))))
CHEAPER = bear("Cheaper", ab.CastingRule("cost_less", amount=UNKNOWN))
"""Fails whenever somebody looks at what may be done with it in hand."""
SPELL = CardProgram(
    "Spell", "normal", (Face("Spell", "{G}", (), ("sorcery",), (), abilities=(ab.SpellAbility(ab.Body((GROW,))),)),)
)
STORM = bear("Storm", ab.TriggeredAbility(ENTERS, ab.Body((fx.Clause(fx.GainLife(You(), am.Const(1))),))))


def table(card: CardProgram, **settings: Any) -> tuple[Position, dict[str, CardProgram], Header]:
    """Two seats with forests and many of one card."""
    programs = {program_digest(each): each for each in (FOREST, card, *BOSSES)}
    library = [program_digest(each) for each in [FOREST] * 50 + [card] * 49]
    seats = [
        Seat(n, f"user-{n}", f"User {n}", "bot", n, 0, "hash", library, [program_digest(BOSSES[n])]) for n in range(2)
    ]
    header = Header("01FAULT", Settings("commander", **settings), seats, SEED, commitment_of(SEED), 1)
    return Position.new(header, format_of(header), programs), programs, header


class Log:
    """Plays by chance and keeps the records and what the seats were told."""

    def __init__(self, position: Position, header: Header) -> None:
        self.position = position
        self.records: list[Record] = [header]
        self.sight = Sight(header, position.game)
        self.told: list[dict[str, Any]] = []

    def note(self, tried: Tried) -> Tried:
        if tried.inputs:
            number = len(self.records)
            lines = self.sight.advance(self.position.game, 0, number, tried.fault)
            self.told += [fact for line in lines.values() for fact in json.loads(line).get("ev", [])]
            self.records.append(
                Step(number, 0, f"a{number}", number, tried.inputs, self.position.hash, fault=tried.fault)
            )
        return tried

    def until_a_fault(self) -> Tried:
        rng = random.Random(5)
        for _ in range(3000):
            tried = self.step(rng)
            if tried.fault:
                return tried
        raise AssertionError("no fault")

    def step(self, rng: random.Random) -> Tried:
        ask = self.position.open_asks()[0]
        value = random_answer(ask, rng) if ask.kind != "attackers" else []
        tried = self.note(self.position.answer(ask.decider, value))
        looked = self.note(self.position.look())
        return looked if looked.fault else tried


@pytest.mark.parametrize("card", [TRIGGERED, STATIC, WATCHING, CHEAPER, SPELL])
def test_the_card_that_failed_loses_its_text_and_the_game_goes_on(card: CardProgram) -> None:
    position, programs, header = table(card)
    log = Log(position, header)
    tried = log.until_a_fault()
    fault = json.loads(tried.fault)
    assert fault["card"] == card.faces[0].name
    assert fault["program"] == program_digest(card)
    assert fault["where"]
    rewind = next(item for item in tried.inputs if item.kind == REWIND)
    assert [position.game.s.programs[number].name for number in rewind.body] == [card.name]
    rng = random.Random(6)
    for _ in range(150):
        assert not log.step(rng).fault
    assert replay(log.records, format_of, programs).position.hash == position.hash
    assert any(fact["t"] == "manual_card" for fact in log.told)


class _Ending(MemoryLog):
    """Takes no step of the table itself, as if the process ended before."""

    is_ending = True

    async def append(self, game_id: str, data: bytes, expected: int, meanwhile: Meanwhile | None = None) -> int:
        step = decode(data)
        if self.is_ending and isinstance(step, Step) and step.actor == TABLE:
            raise LogUnavailable
        return await super().append(game_id, data, expected, meanwhile)


async def _pass_until_undone(live: Live) -> None:
    """Everybody passes until the table has taken a step of its own."""
    for _ in range(20):
        [(seat, (_, name))] = live.actor.position.prompts.items()
        await live.op(seat, "game.act", prompt=name, do={"a": "pass"})
        *_, last = [decode(entry.data) for entry in await live.log.read(live.head.game_id)]
        if isinstance(last, Step) and last.actor == TABLE:
            return


@pytest.mark.parametrize("ends", [False, True])
async def test_what_fails_when_it_is_to_be_shown_is_undone_by_a_step_of_its_own(ends: bool) -> None:
    """An answer is stored before anybody has looked at what may be done after it; the look comes again after a restart."""
    _, programs, head = table(CHEAPER)
    live, log = Live(head, programs), _Ending()
    live.log, log.is_ending = log, ends
    await live.start()
    await live.begin()
    with pytest.raises(Refused) if ends else nullcontext():
        await _pass_until_undone(live)
    if ends:
        await live.kill()
        log.is_ending = False
        await live.start()
    *_, answer, undone = [decode(entry.data) for entry in await log.read(head.game_id)]
    assert isinstance(answer, Step)
    assert isinstance(undone, Step)
    assert (answer.inputs[0].kind, answer.fault) == (ANSWER, "")
    assert (undone.actor, [each.kind for each in undone.inputs]) == (TABLE, [REWIND])
    assert json.loads(undone.fault)["card"] == "Cheaper"
    [(seat, (asked, _))] = live.actor.position.prompts.items()
    assert asked.kind == "priority"
    assert live.heard(seat, "game.prompt")[-1]["kind"] == "priority"
    await live.kill()


def test_an_ability_of_a_card_that_failed_is_put_away() -> None:
    position, _, header = table(TRIGGERED)
    tried = Log(position, header).until_a_fault()
    assert [item.kind for item in tried.inputs][-2:] == [REWIND, DROP]
    assert position.game.s.stack == []


def test_a_position_with_a_card_without_text_is_kept_and_restored() -> None:
    position, programs, header = table(STATIC)
    log = Log(position, header)
    log.until_a_fault()
    kept = position.keep(len(log.records) - 1, position.hash, log.sight.seqs, programs)
    assert kept is not None
    assert Position.restored(header, format_of(header), programs, kept).hash == position.hash


def _paused(monkeypatch: pytest.MonkeyPatch, **settings: Any) -> tuple[Log, dict[str, CardProgram]]:
    """A table whose next resolution is too much."""
    position, programs, header = table(STORM, **settings)
    for seat in (0, 1):
        position.set_policy(seat, {"auto_pass": "none"})
    log = Log(position, header)
    rng = random.Random(5)
    while not position.game.s.stack:
        log.step(rng)
    monkeypatch.setattr(position.game.scratch, "work_limit", 2)
    tried = log.until_a_fault()
    assert [item.kind for item in tried.inputs] == [REWIND, PAUSE]
    monkeypatch.setattr(position.game.scratch, "work_limit", WORK_LIMIT)
    return log, programs


def test_too_much_work_pauses_the_table_with_a_message(monkeypatch: pytest.MonkeyPatch) -> None:
    log, _ = _paused(monkeypatch)
    ask = log.position.open_asks()[0]
    refused = log.position.answer(ask.decider, ask.default)
    assert refused.inputs == []
    assert refused.refusal is not None
    assert refused.refusal.rule == "budget"
    assert any(fact["t"] == "paused" and "manual actions" in fact["text"] for fact in log.told)


def test_a_manual_action_ends_the_pause_and_the_log_replays(monkeypatch: pytest.MonkeyPatch) -> None:
    log, programs = _paused(monkeypatch, manual_consent="none")
    top = log.position.game.s.stack[-1]
    tried = log.note(
        log.position.manual(log.position.open_asks()[0].seat, {"verb": "move", "o": top, "to": "graveyard"})
    )
    assert tried.inputs[0].kind == MANUAL
    assert log.position.paused == ""
    rng = random.Random(7)
    for _ in range(60):
        log.step(rng)
    assert replay(log.records, format_of, programs).position.hash == log.position.hash


def test_a_pause_that_nobody_ends_is_ended_by_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    log, programs = _paused(monkeypatch)
    tried = log.note(log.position.expire(log.position.open_asks()[0].decider))
    assert tried.inputs[0].kind == DROP
    assert log.position.paused == ""
    assert replay(log.records, format_of, programs).position.hash == log.position.hash
