"""The rules kernel: one pass of layers, state-based actions and legal actions; checkpoints; hashes; actions per second of a game.

Figures are of the engine as it is installed here (interpreted, unless it was compiled); budgets from the design, section 6.
"""

from __future__ import annotations

import contextlib
import time
from collections.abc import Callable, Iterator
from typing import Any

from services.game.rules.kernel.game import Game
from services.game.rules.kernel.hashing import state_hash
from services.game.rules.kernel.legal import legal_actions
from services.game.rules.kernel.state_based import check
from services.game.rules.program import abilities as ab
from services.game.rules.program import modifications as m
from tests.rules.board import Board
from tests.rules.cards import ANTHEM, BEAR, FOREST, YOUR_CREATURES, card, creature

SHAPES = ((40, 4), (100, 12), (200, 24), (1000, 24))
LIFT = card("Lift", "{G}", "enchantment", ab.StaticAbility(YOUR_CREATURES, (m.GrantKeyword(ab.Keyword("flying")),)))
BUDGET_US = {(100, 12): 800.0}


def measure() -> Iterator[dict[str, Any]]:
    """Each figure: name, value, unit, budget."""
    for permanents, effects in SHAPES:
        game = board_of(permanents, effects)
        yield figure(
            f"kernel pass {permanents}/{effects}",
            best(lambda game=game: one_pass(game)),
            BUDGET_US.get((permanents, effects)),
        )
    game = board_of(100, 12)
    yield figure("checkpoint", best(game.take_checkpoint), 100.0)
    yield figure("restore", best(game.rewind), None)
    yield figure("state hash", best(lambda: state_hash(game)), 1000.0)
    yield {"name": "actions per second", "value": round(actions_per_second()), "unit": "1/s", "budget": None}


def figure(name: str, microseconds: float, budget: float | None) -> dict[str, Any]:
    """One line."""
    return {"name": name, "value": round(microseconds, 1), "unit": "us", "budget": budget}


def board_of(permanents: int, effects: int) -> Game:
    """A table of four with creatures, lands and static effects."""
    board = Board(4)
    for number in range(effects):
        board.put("ABCD"[number % 4], "battlefield", ANTHEM if number % 2 else LIFT)
    for number in range(permanents - effects):
        board.put("ABCD"[number % 4], "battlefield", BEAR if number % 3 else FOREST)
    board.to("main1")
    return board.game


def one_pass(game: Game) -> None:
    """What every action costs at least."""
    game.touch()
    game.refresh()
    with contextlib.suppress(StopIteration):
        next(check(game))
    legal_actions(game, 0)


def best(run: Callable[[], Any], seconds: float = 0.4) -> float:
    """The best of repeated runs, in microseconds."""
    found = float("inf")
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        begun = time.perf_counter()
        run()
        found = min(found, time.perf_counter() - begun)
    return found * 1e6


def actions_per_second() -> float:
    """Passes and attacks of a small game."""
    board = Board(4, library=60)
    for letter in "ABCD":
        board.put(letter, "battlefield", creature("Runner", "1/1"), 3)
    board.say("attackers", *[[] for _ in range(40)])
    begun, count = time.perf_counter(), 0
    board.to("main1")
    while count < 1500 and not board.game.over:
        board.pass_()
        count += 1
    return count / (time.perf_counter() - begun)
