"""A table over a board of cards made for a test: whoever is asked answers, the seats' policies do the rest."""

from __future__ import annotations

from typing import Any

from services.game.rules import wording
from services.game.rules.formats.base import Format
from services.game.rules.kernel.ask.ask import Ask
from services.game.rules.oracle.compiler import compile_and_quote
from services.game.rules.oracle.text.card_text import CardText, FaceText
from services.game.rules.program.cards import CardProgram
from services.game.table.position import Position
from tests.rules.board import Board
from tests.rules.cards import FOREST
from tests.unit.game_table.decks import header


def card(name: str, types: str, text: str = "", cost: str = "{G}") -> CardProgram:
    """A card that is read in full, with its words."""
    program, words = compile_and_quote(CardText(name, "normal", (FaceText(name, cost, types, text, "2", "2"),)))
    assert program.grade() == "full"
    wording.remember(program, words)
    return program


TRICK = card("Trick", "Instant", "Target creature gets +1/+1 until end of turn.")


class Table:
    """A table in its first main phase: seat A has priority; every seat has Forests and a card in hand, so that it might have something."""

    def __init__(
        self, *seats: dict[str, Any], puts: tuple[tuple[str, str, CardProgram], ...] = (), format: Format | None = None
    ) -> None:
        self.board = Board(len(seats), format)
        for seat in range(len(seats)):
            self.board.put(chr(65 + seat), "battlefield", FOREST, 6)
            self.board.put(chr(65 + seat), "hand", TRICK)
        self.put = [self.board.put(*each) for each in puts]
        self.board.to("main1")
        self.position = Position(self.board.game, header(len(seats)))
        self.position.settled()
        for seat, policy in enumerate(seats):
            self.policy(seat, **policy)

    @property
    def now(self) -> tuple[int, str, int]:
        turn = self.board.game.s.turn
        return turn.active, turn.step, self.asked.seat

    @property
    def asked(self) -> Ask:
        [ask] = self.position.open_asks()
        return ask

    def policy(self, seat: int, **given: Any) -> None:
        self.position.set_policy(seat, given)

    def say(self, answer: Any) -> None:
        """The seat that is asked answers."""
        assert self.position.answer(self.asked.decider, answer).refusal is None

    def do(self, kind: str, oid: int) -> None:
        """The seat that is asked acts; its first possible target is taken."""
        numbers = [n for n, action in enumerate(self.asked.actions) if (action.kind, action.obj) == (kind, oid)]
        self.say(numbers[0])
        while self.asked.kind != "priority" and self.asked.reason == "target":
            self.say([self.asked.options[0]])

    def steps(self, count: int) -> list[tuple[int, str, int]]:
        """Where somebody is asked while everybody passes and takes defaults: (active, step, who)."""
        found = []
        for _ in range(count):
            found.append(self.now)
            self.say(self.asked.default)
        return found
