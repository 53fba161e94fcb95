"""A perft of the rules: how many sequences of legal actions there are to a depth, from fixed positions, as data (tests/rules/engine/perft.json).

Passing counts as an action; every other question is answered by each of its answers where they are few, else by its default. The order of legal actions
and of simultaneous triggers is pinned beside the counts. `python -m tests.rules.engine.test_perft` writes the file anew: a change of it is a change of the rules.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from services.game.rules.kernel.ask.ask import Action, Ask
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.rows import ABILITY
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program.players import You
from tests.rules.board import Board
from tests.rules.cards import (
    BEAR,
    BLADE,
    BOLT,
    CHARM,
    COUNTERSPELL,
    CREATURE,
    DOOM,
    ELF,
    ENTERS,
    FOREST,
    GIANT,
    GROWTH,
    MOUNTAIN,
    PACIFISM,
    SCHOLAR,
    WRATH,
    creature,
    n,
    trigger,
)

DATA = Path(__file__).parent / "perft.json"
FEW = 3
DEPTH = 4
HERALD = creature(
    "Herald",
    "1/1",
    abilities=(trigger(ENTERS, fx.Clause(fx.GainLife(You(), n(1)))), trigger(ENTERS, fx.Clause(fx.Draw(You())))),
)


def opening() -> Board:
    """A hand of lands and bears before anything is on the table."""
    board = Board(2)
    board.put("A", "hand", FOREST, 2)
    board.put("A", "hand", BEAR)
    return board


def instants() -> Board:
    """Two seats with mana, tricks and an answer to them."""
    board = Board(2)
    for seat in "AB":
        board.put(seat, "battlefield", FOREST, 2)
        board.put(seat, "battlefield", BEAR)
    board.put("A", "hand", GROWTH)
    board.put("A", "hand", BOLT)
    board.put("B", "hand", DOOM)
    board.put("B", "hand", COUNTERSPELL)
    return board


def abilities() -> Board:
    """Mana abilities, equipment, an aura and a modal spell."""
    board = Board(2)
    board.put("A", "battlefield", FOREST, 2)
    board.put("A", "battlefield", ELF)
    board.put("A", "battlefield", BLADE)
    board.put("A", "hand", PACIFISM)
    board.put("A", "hand", CHARM)
    board.put("B", "battlefield", GIANT)
    return board


def four() -> Board:
    """Four seats, each with a land, a spell and a creature that triggers."""
    board = Board(4)
    for seat in "ABCD":
        board.put(seat, "battlefield", MOUNTAIN if seat in "BD" else FOREST)
        board.put(seat, "hand", BOLT)
    board.put("A", "hand", SCHOLAR)
    board.put("A", "hand", WRATH)
    return board


POSITIONS: dict[str, Callable[[], Board]] = {
    "opening": opening,
    "instants": instants,
    "abilities": abilities,
    "four": four,
}


def name_of(game: Play, action: Action) -> str:
    """An action as people say it."""
    card = game.chars(action.obj).name if action.obj else ""
    return " ".join(word for word in (action.kind, card, action.option) if word)


def answers(ask: Ask) -> list[Any]:
    """What is tried for a question."""
    if ask.kind == "priority":
        return list(range(len(ask.actions)))
    if ask.kind == "objects" and ask.min == ask.max == 1 and len(ask.options) <= FEW:
        return [[option] for option in ask.options]
    if ask.kind == "yes_no":
        return [False, True]
    return [ask.default]


def asked(game: Play) -> Ask:
    """The question that is open."""
    return next(ask for ask in game.asks if game.ask_of(ask.decider) is ask)


def count(game: Play, path: list[tuple[int, Any]], depth: int, replay: Callable[[], Play]) -> int:
    """Sequences of `depth` actions with priority from here; other questions belong to the action before them."""
    if depth == 0 or game.over:
        return 1
    total = 0
    ask = asked(game)
    for answer in answers(ask):
        after = replay()
        for seat, given in path:
            after.answer(seat, given)
        if after.answer(ask.decider, answer) is None:
            left = depth - (ask.kind == "priority")
            total += count(after, [*path, (ask.decider, answer)], left, replay)
    return total


def at_main(make: Callable[[], Board]) -> Play:
    """The position with priority in the first main phase."""
    return make().to("main1").game


WATCH = trigger(ev.ZoneChange(CREATURE, destination="battlefield"), fx.Clause(fx.GainLife(You(), n(1))))


def triggers_in_order() -> list[str]:
    """Simultaneous triggers of four seats as they lie on the stack: the active player's first, each seat's as they triggered (CR 603.3b)."""
    board = Board(4)
    for seat in "DBAC":
        board.put(seat, "battlefield", creature(f"Watcher {seat}", "1/1", abilities=(WATCH,)))
    herald = board.put("A", "hand", HERALD)
    board.put("A", "battlefield", FOREST)
    board.to("main1")
    board.act("A", "cast", herald)
    while len(board.game.s.stack) == 1 and board.game.s.objects[board.game.s.stack[0]].kind != ABILITY:
        board.pass_()
    rows = [board.game.s.objects[oid] for oid in board.game.s.stack]
    return [f"{'ABCD'[row.controller]}: {board.name(row.item.source)}" for row in rows if row.item is not None]


def measured() -> dict[str, Any]:
    """Everything that is pinned."""
    found: dict[str, Any] = {"triggers": triggers_in_order()}
    for name, make in POSITIONS.items():
        game = at_main(make)
        ask = asked(game)
        found[name] = {
            "actions": [name_of(game, action) for action in ask.actions],
            "sequences": [count(game, [], depth, lambda make=make: at_main(make)) for depth in range(1, DEPTH + 1)],
        }
    return found


@pytest.mark.parametrize("name", [*POSITIONS, "triggers"])
def test_the_sequences_of_legal_actions_are_as_many_and_in_the_order_as_pinned(name: str) -> None:
    pinned = json.loads(DATA.read_text())
    if name == "triggers":
        assert triggers_in_order() == pinned[name]
        return
    make = POSITIONS[name]
    game = at_main(make)
    assert [name_of(game, action) for action in asked(game).actions] == pinned[name]["actions"]
    sequences = [count(game, [], depth, lambda: at_main(make)) for depth in range(1, DEPTH + 1)]
    assert sequences == pinned[name]["sequences"]


if __name__ == "__main__":
    DATA.write_text(json.dumps(measured(), indent=1) + "\n")
