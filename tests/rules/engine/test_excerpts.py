"""Excerpts of games as scenarios: whole games of chance with real cards, cut anywhere, come out as they went, or what is missing is named."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from services.game.rules.formats import registry
from services.game.rules.kernel.state.flat_rows import program_digest
from services.game.rules.program.cards import CardProgram
from services.game.scenario.excerpt import Span, excerpt, moments, step_of
from services.game.scenario.judge import judge
from services.game.scenario.scripting import Unwritable
from services.game.table.position import Position
from services.game.table.records import MANUAL, Header, Input, Record, Seat, Settings, Step
from services.game.table.replaying import format_for
from tests.rules.shelf import JsonShelf
from tests.unit.game_table.decks import random_answer

pytestmark = [pytest.mark.shared, pytest.mark.timeout(180)]

DECK = (
    *["Forest"] * 14, *["Mountain"] * 12, "Grizzly Bears", "Llanowar Elves", "Lightning Bolt", "Shock", "Giant Growth", "Serra Angel", "Goblin Piker",
    "Prodigal Pyromancer", "Wood Elves", "Elvish Visionary", "Naturalize", "Flametongue Kavu", "Hill Giant", "Craw Wurm", "Acidic Slime", "Kird Ape", "Sol Ring",
    "Arc Lightning", "Harmonize", "Rancor", "Bonesplitter", "Fog", "Blaze",
)  # fmt: skip
COMMANDER = "Ruric Thar, the Unbowed"
TABLES = [("commander", 3), ("duel", 2), ("partner", 4)]
STEPS = 260
CUTS = 5


class Played:
    """A game by chance: its log, and the programs of its cards."""

    def __init__(self, shelf: JsonShelf, format: str, seats: int, seed: int) -> None:
        cards = [shelf.program(name) for name in DECK]
        commander = shelf.program(COMMANDER)
        self.programs: dict[str, CardProgram] = {program_digest(each): each for each in (*cards, commander)}
        keys = [program_digest(each) for each in cards]
        chairs = registry.format_of(format).chairs(seats)
        people = [
            Seat(n, f"user-{n}", f"User {n}", "bot", team, place, "hash", keys, [program_digest(commander)])
            for n, (team, place) in enumerate(chairs)
        ]
        header = Header("game", Settings(format), people, bytes([seed]) * 16, b"", 1)
        self.log: list[Record] = [header]
        self.position = Position.new(header, format_for(header), self.programs)
        self._play(random.Random(seed))

    def _play(self, chance: random.Random) -> None:
        position = self.position
        while position.open_asks() and len(self.log) <= STEPS:
            ask = min(position.open_asks(), key=lambda each: each.decider)
            said = False if ask.reason == "mulligan" else random_answer(ask, chance)
            tried = position.answer(ask.decider, said)
            if not tried.inputs:
                tried = position.answer(ask.decider, ask.default)
            self.log.append(Step(len(self.log), ask.decider, "", 1, tried.inputs, position.hash))


@cache
def _played(path: Path, format: str, seats: int, seed: int) -> tuple[Played, JsonShelf]:
    shelf = JsonShelf(path)
    return Played(shelf, format, seats, seed), shelf


@pytest.fixture
def duel(shared: Path) -> tuple[Played, JsonShelf]:
    return _played(shared / "cards" / "cards.jsonl.gz", "duel", 2, 3)


def _cuts(game: Played, chance: random.Random) -> list[Span]:
    end = len(game.log) - 1
    firsts = [chance.randint(10, end - 40) for _ in range(CUTS)]
    return [Span(first, first + chance.randint(0, 25)) for first in firsts]


@pytest.mark.parametrize(("format", "seats"), TABLES, ids=[name for name, _ in TABLES])
def test_an_excerpt_cut_anywhere_passes_as_a_scenario(shared: Path, format: str, seats: int) -> None:
    game, shelf = _played(shared / "cards" / "cards.jsonl.gz", format, seats, 3)
    written = []
    for span in _cuts(game, random.Random(1)):
        try:
            written.append(excerpt(game.log, span, game.programs, shelf, "cut"))
        except Unwritable as missing:
            assert all(len(reason) > 10 for reason in missing.reasons)
    assert len(written) >= 3
    results = [judge(each, shelf) for each in written]
    assert [(each["status"], each["why"], each["unused"]) for each in results] == [("pass", "", 0)] * len(written)
    assert any(each["script"] for each in written)


def test_a_row_less_is_another_game(duel: tuple[Played, JsonShelf]) -> None:
    game, shelf = duel
    found = excerpt(game.log, _a_cast(game), game.programs, shelf, "cut")
    casts = [row for row in found["script"] if row["do"] == "cast"]
    assert casts
    less: dict[str, Any] = {**found, "script": [row for row in found["script"] if row is not casts[0]]}
    assert judge(less, shelf)["status"] == "fail"


def _a_cast(game: Played) -> Span:
    """The step of a permanent that was cast."""
    position = Position.new(game.log[0], format_for(game.log[0]), game.programs)  # type: ignore[arg-type]
    for record in game.log[1:]:
        assert isinstance(record, Step)
        for item in record.inputs:
            ask = position.game.ask_of(item.seat)
            if ask is not None and ask.kind == "priority" and item.body and position.game.s.turn.number > 2:
                action = ask.actions[item.body]
                if action.kind == "cast" and position.game.program_of(action.obj).name in ("Hill Giant", "Sol Ring", "Kird Ape"):  # fmt: skip
                    return Span(record.number, record.number)
            position.apply(item)
    raise AssertionError("nothing of the kind was cast")


def test_it_begins_with_the_turn_and_ends_with_the_step(duel: tuple[Played, JsonShelf]) -> None:
    game, shelf = duel
    span = _a_cast(game)
    first, last = moments(game.log, span, game.programs)
    found = excerpt(game.log, span, game.programs, shelf, "cut")
    assert (found["turn"], found["stop"]) == (first.turn, {"turn": last.turn, "step": last.step})
    assert {row["turn"] for row in found["script"]} == {first.turn}


def test_a_prompt_names_the_step_of_its_answer(duel: tuple[Played, JsonShelf]) -> None:
    game, _ = duel
    step = step_of(game.log, 0, "p-7", game.programs)
    record = game.log[step]
    assert isinstance(record, Step)
    assert any(item.seat == 0 for item in record.inputs)
    with pytest.raises(ValueError, match="p-100000"):
        step_of(game.log, 0, "p-100000", game.programs)


def test_what_no_row_says_is_named(duel: tuple[Played, JsonShelf]) -> None:
    game, shelf = duel
    span = _a_cast(game)
    by_hand = Input(0, MANUAL, {"verb": "life", "seat": 0, "amount": 1})
    log = list(game.log)
    record = log[span.first]
    assert isinstance(record, Step)
    log[span.first] = Step(record.number, 0, "", 1, [by_hand, *record.inputs], record.hash)
    with pytest.raises(Unwritable, match="manual"):
        excerpt(log, span, game.programs, shelf, "cut")


def test_a_card_that_is_not_full_is_named(duel: tuple[Played, JsonShelf]) -> None:
    game, shelf = duel

    class Less(JsonShelf):
        def program(self, name: str) -> CardProgram:
            return shelf.program("Fury Charm" if name == "Forest" else name)

    less = Less.__new__(Less)
    less.lines = shelf.lines  # type: ignore[method-assign]
    with pytest.raises(Unwritable, match="Forest is not graded full"):
        excerpt(game.log, _a_cast(game), game.programs, less, "cut")


def test_a_log_that_ends_within_the_step_is_named(duel: tuple[Played, JsonShelf]) -> None:
    game, shelf = duel
    span = _a_cast(game)
    with pytest.raises(Unwritable, match="the log ends within"):
        excerpt(game.log[: span.last + 1], span, game.programs, shelf, "cut")
