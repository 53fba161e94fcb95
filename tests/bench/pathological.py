"""Boards that bring servers down: one action at a time is measured, in milliseconds and in work units.

A trigger storm, five hundred tokens at once, landfall that doubles, three hundred replacement effects on one event. An action beyond the work budget is
undone and pauses its table; no action may take longer than the budget allows.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable, Iterator
from typing import Any

from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.game import WORK_LIMIT, BudgetExceeded
from services.game.rules.program import amounts as am
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program.objects import Every
from services.game.rules.program.players import EachOpponent, You
from tests.bench.kernel import COMPILED
from tests.rules.board import Board
from tests.rules.cards import DOUBLER, FOREST, TRAIN, YOUR_CREATURES, YOURS, card, creature, n, spell, trigger

MOST = 120
BUDGET_MS = 50.0 if COMPILED else None
SOLDIER = fx.TokenSpec("Soldier", ("creature",), ("Soldier",), power=am.Const(1), toughness=am.Const(1))
ENTERING = ev.ZoneChange(YOUR_CREATURES, destination="battlefield")
HITS = ev.DamageDealt(YOUR_CREATURES, to_player=EachOpponent(), combat=True)
SPHINX = creature("Sphinx", "4/4", abilities=(trigger(HITS, fx.Clause(fx.CreateTokens(SOLDIER))),))
CROWD = spell("Crowd", fx.Clause(fx.CreateTokens(SOLDIER, n(500))))
WARDEN = creature("Warden", "1/1", abilities=(trigger(ENTERING, fx.Clause(fx.GainLife(You(), n(1)))),))
LANDFALL = ev.ZoneChange(fl.AllOf((fl.HasType("land"), YOURS)), destination="battlefield")
TOKENS = Every(fl.AllOf((fl.IsToken(), YOURS)))
ECHO = card("Echo", "{G}", "enchantment", trigger(LANDFALL, fx.Clause(fx.CopyToken(TOKENS))))


def storm() -> Board:
    """Twenty attackers, each of which triggers on the damage of every one: four hundred triggers that make tokens."""
    board = Board(2)
    board.put("A", "battlefield", SPHINX, 20)
    board.game.edit_player(1).life = 10_000
    return board


def crowd() -> Board:
    """Five hundred tokens enter before ten permanents that trigger on each."""
    board = Board(2)
    board.put("A", "battlefield", FOREST, 2)
    board.put("A", "battlefield", WARDEN, 10)
    board.put("A", "hand", CROWD)
    return board


def landfall() -> Board:
    """Nine triggers, each of which copies every token: 512 times as many."""
    board = Board(2)
    board.put("A", "battlefield", ECHO, 9)
    board.put("A", "battlefield", FOREST, 3)
    board.put("A", "hand", spell("Two", fx.Clause(fx.CreateTokens(SOLDIER, n(2)))))
    board.put("A", "hand", FOREST)
    return board


def replacements() -> Board:
    """Three hundred permanents that each double the counters put on a creature."""
    board = Board(2)
    board.put("A", "battlefield", FOREST)
    board.put("A", "battlefield", creature("Hero", "1/1"))
    board.put("A", "battlefield", DOUBLER, 300)
    board.put("A", "hand", TRAIN)
    return board


BOARDS: dict[str, Callable[[], Board]] = {
    "trigger storm": storm, "500 tokens": crowd, "doubling landfall": landfall, "300 replacements": replacements,
}  # fmt: skip


class Run:
    """Plays a board through, acting whenever it can, and keeps the longest action."""

    def __init__(self, game: Play) -> None:
        self.game = game
        self.slowest_ms = 0.0
        self.most_work = 0
        self.paused = 0

    def play(self) -> None:
        """Until the turn is over."""
        self.game.begin()
        for _ in range(MOST):
            if self.game.over or self.game.s.turn.number > 1:
                return
            ask = next(each for each in self.game.asks if self.game.ask_of(each.decider) is each)
            if not self._answered(ask.decider, self._answer(ask)):
                return

    def _answer(self, ask: Any) -> Any:
        if ask.kind == "priority" and not self.game.s.stack:
            wanted = [place for place, action in enumerate(ask.actions) if action.kind in ("land", "cast")]
            return wanted[-1] if wanted else 0
        if ask.kind == "attackers":
            return [[oid, able[0]] for oid, able in ask.pairs]
        return ask.default

    def _answered(self, seat: int, answer: Any) -> bool:
        began = time.process_time()
        try:
            self.game.answer(seat, answer)
        except BudgetExceeded:
            self.paused += 1
        spent = (time.process_time() - began) * 1e3
        self.slowest_ms, self.most_work = max(self.slowest_ms, spent), max(self.most_work, self.game.scratch.work)
        return not self.paused


def measure() -> Iterator[dict[str, Any]]:
    """The longest action of each board, in a process that is warm: the board has been played once, what else lives here is not collected."""
    for name, board in BOARDS.items():
        Run(board().game).play()
        gc.collect()
        gc.freeze()
        run = Run(board().game)
        run.play()
        yield {
            "name": f"{name}: longest action", "value": round(run.slowest_ms, 1), "unit": "ms", "budget": BUDGET_MS,
            "work": run.most_work, "work_limit": WORK_LIMIT, "paused": run.paused, "permanents": len(run.game.s.battlefield),
        }  # fmt: skip
