"""A table in the middle of a game on which any card can be tried: lands and creatures on both sides, cards in hands, graveyards and libraries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from services.game.rules.formats.base import Format
from services.game.rules.kernel.ask.ask import Action, Ask
from tests.rules.board import Board
from tests.rules.cards import card, creature, spell

BASICS = tuple(
    card(name, "", "basic land", subtypes=(name,)) for name in ("Plains", "Island", "Swamp", "Mountain", "Forest")
)
MUTE = creature("Mute", "3/3", subtypes=("Ox",))
OTHER = creature("Other", "1/4", types="artifact creature", subtypes=("Golem",))
STILL = spell("Still")
PASSES = 60


class Stage(Board):
    """A board that answers for both seats: yes (no where not `willing`), as many as allowed, the first of what is offered; `say` comes first."""

    def __init__(self, seats: int = 2, lands: int = 4, format: Format | None = None) -> None:
        super().__init__(seats, format, library=25)
        self.willing = True
        self.undone = False
        self._lay_out("ABCDEF"[:seats], lands)

    def _lay_out(self, letters: str, lands: int) -> None:
        """What is on the table before the card is."""
        for letter in letters:
            for basic in BASICS:
                self.put(letter, "battlefield", basic, lands)
            for each in (MUTE, OTHER):
                self.put(letter, "battlefield", each)
                self.put(letter, "graveyard", each)
                self.put(letter, "hand", each)
            self.put(letter, "graveyard", STILL)
            self.put(letter, "graveyard", BASICS[0])
            self.put(letter, "hand", STILL)

    def _settle(self) -> None:
        for _ in range(500):
            if not self.game.asks or self.game.over or self._waiting().kind == "priority":
                return
            ask = self._waiting()
            self.asked.append(ask)
            queue = self.said.get(ask.reason)
            answer = queue.pop(0) if queue else self._answer_to(ask)
            if self.game.answer(ask.decider, answer) is not None:
                if self._waiting() is not ask:  # what was being done is undone (CR 733.1)
                    self.undone = True
                    return
                refusal = self.game.answer(ask.decider, ask.default)
                assert refusal is None, f"the default of {ask.reason} is refused: {refusal}"
            self._answered()
        raise AssertionError("questions without end")

    def _answer_to(self, ask: Ask) -> Any:
        return eager(ask, self.willing)

    def _answered(self) -> None:
        """A question was answered; who looks at every step does it here."""

    def do(self, letter: str, wanted: Callable[[Action], bool]) -> bool:
        """Do the first legal action of that seat that is wanted; whether there was one and it was not refused."""
        for index, action in enumerate(self.actions(letter)):
            if wanted(action):
                self.undone = False
                refusal = self.game.answer(ord(letter) - 65, index)
                self._settle()
                return refusal is None and not self.undone
        return False

    def settle_stack(self) -> None:
        """Pass until the stack is empty; what may be repeated is declined at last. Raises AssertionError when that has no end."""
        willing = self.willing
        for number in range(PASSES):
            if not self.game.s.stack or self.game.over:
                self.willing = willing
                return
            self.willing = willing and number < PASSES // 2
            self.pass_()
        raise AssertionError("the stack is never empty")

    def newest(self, oid: int) -> int:
        """What the object has become."""
        row = self.game.s.objects[oid]
        while row.next in self.game.s.objects:
            row = self.game.s.objects[row.next]
        return row.id


def eager(ask: Ask, willing: bool = True) -> Any:
    """Yes (or no, who is not willing), as many as allowed, the first of what is offered."""
    if ask.kind == "yes_no":
        return willing and ask.reason != "mulligan"
    if ask.kind == "attackers":
        return [[one, others[0]] for one, others in ask.pairs if others]
    if ask.kind in ("objects", "players") and ask.max > len(ask.default) and not ask.repeat:
        return list(ask.options[: min(ask.max, len(ask.options))])
    return ask.default


def is_playing(action: Action, oid: int) -> bool:
    """Whether the action casts or plays that card face up in the plain way."""
    return action.kind in ("cast", "land") and action.obj == oid and action.option == ""
