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
    """A board that answers for both seats: yes, as many as allowed, the first of what is offered; `say` comes first."""

    def __init__(self, seats: int = 2, lands: int = 4, format: Format | None = None) -> None:
        super().__init__(seats, format, library=25)
        for letter in "ABCDEF"[:seats]:
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
            answer = queue.pop(0) if queue else eager(ask)
            if self.game.answer(ask.decider, answer) is not None:
                refusal = self.game.answer(ask.decider, ask.default)
                assert refusal is None, f"the default of {ask.reason} is refused: {refusal}"
        raise AssertionError("questions without end")

    def do(self, letter: str, wanted: Callable[[Action], bool]) -> bool:
        """Do the first legal action of that seat that is wanted; whether there was one and it was not refused."""
        for index, action in enumerate(self.actions(letter)):
            if wanted(action):
                refusal = self.game.answer(ord(letter) - 65, index)
                self._settle()
                return refusal is None
        return False

    def settle_stack(self) -> None:
        """Pass until the stack is empty. Raises AssertionError when that has no end."""
        for _ in range(PASSES):
            if not self.game.s.stack or self.game.over:
                return
            self.pass_()
        raise AssertionError("the stack is never empty")

    def newest(self, oid: int) -> int:
        """What the object has become."""
        row = self.game.s.objects[oid]
        while row.next in self.game.s.objects:
            row = self.game.s.objects[row.next]
        return row.id


def eager(ask: Ask) -> Any:
    """Yes, as many as allowed, the first of what is offered."""
    if ask.kind == "yes_no":
        return ask.reason != "mulligan"
    if ask.kind == "attackers":
        return [[one, others[0]] for one, others in ask.pairs if others]
    if ask.kind in ("objects", "players") and ask.max > len(ask.default) and not ask.repeat:
        return list(ask.options[: min(ask.max, len(ask.options))])
    return ask.default


def is_playing(action: Action, oid: int) -> bool:
    """Whether the action casts or plays that card face up in the plain way."""
    return action.kind in ("cast", "land") and action.obj == oid and action.option == ""
