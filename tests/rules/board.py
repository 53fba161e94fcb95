"""A small table for rule tests: cards as hand-written programs, seats "A", "B", ..., actions by name."""

from __future__ import annotations

from typing import Any

from services.game.rules.formats.base import Format
from services.game.rules.kernel.ask.ask import Action, Ask, Refusal
from services.game.rules.kernel.ask.flow import Flow
from services.game.rules.kernel.cast.legal_actions import legal_actions
from services.game.rules.kernel.events.zone_changes import create_card
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.setup import SeatDeck, new_game
from services.game.rules.kernel.state.rows import player_ref
from services.game.rules.program.cards import CardProgram
from tests.rules.cards import FOREST


class Open(Format):
    """Starts with the first turn: no shuffling, no opening hands."""

    def start(self, game: Play) -> Flow[None]:
        """Everything is in place."""
        return
        yield []


def opened(format: Format) -> Format:
    """The format without shuffling, opening hands and mulligans."""
    return type(f"Open{type(format).__name__}", (Open, type(format)), {})(format.options)


class Board:
    """A game under the test's control. Questions other than priority are answered from `say`, else by their default."""

    def __init__(self, seats: int = 2, format: Format | None = None, library: int = 20) -> None:
        format = format or Open()
        decks = [SeatDeck(team, place, [FOREST] * library, [], []) for team, place in format.chairs(seats)]
        self.game = new_game(format, decks, b"board", first=0)
        self.said: dict[str, list[Any]] = {}
        self.asked: list[Ask] = []
        self.begun = False

    def put(self, seat: str, zone: str, program: CardProgram, count: int = 1, **row: Any) -> int:
        """Put cards somewhere, untapped and ready; returns the last one's id."""
        state = self.game.s
        known = next((i for i, p in enumerate(state.programs) if p is program), -1)
        if known < 0:
            known = state.add_program(program)
        oid = 0
        for _ in range(count):
            oid = create_card(self.game, known, ord(seat) - 65, zone, 1000 + state.next_id)
            for name, value in row.items():
                setattr(self.game.edit(oid), name, value)
        if self.begun:
            self.look_again()
        return oid

    def look_again(self) -> None:
        """The table changed under the seat that has priority: what it may do is found anew."""
        ask = self._waiting()
        if ask.kind == "priority":
            self.game.take_checkpoint()
            ask.actions = legal_actions(self.game, ask.seat)

    def commander(self, seat: str, program: CardProgram, zone: str = "command") -> int:
        """Put a commander there."""
        oid = self.put(seat, zone, program)
        self.game.s.commanders.append(self.game.s.objects[oid].card)
        return oid

    def say(self, reason: str, *answers: Any) -> Board:
        """Queue answers for questions with that reason."""
        self.said.setdefault(reason, []).extend(answers)
        return self

    # --- play ----------------------------------------------------------------------------------------------------

    def to(self, step: str, turn: int | None = None) -> Board:
        """Pass priority until that step (of that turn) and somebody has priority."""
        if not self.begun:
            self.begun = True
            self.game.begin()
        for _ in range(5000):
            self._settle()
            now = self.game.s.turn
            if self.game.decided or (now.step == step and turn in (None, now.number) and not self.game.s.stack):
                return self
            self.pass_()
        raise AssertionError(f"the game never came to {step}")

    def _settle(self) -> None:
        """Answer everything that is no priority."""
        while self.game.asks and not self.game.decided and self._waiting().kind != "priority":
            ask = self._waiting()
            self.asked.append(ask)
            queue = self.said.get(ask.reason)
            answer = queue.pop(0) if queue else ask.default
            refusal = self.game.answer(ask.decider, answer)
            assert refusal is None, f"{ask.reason}: {refusal}"

    def _waiting(self) -> Ask:
        return next(ask for ask in self.game.asks if self.game.ask_of(ask.decider) is ask)

    def pass_(self) -> None:
        """The seat with priority passes."""
        ask = self._waiting()
        self.game.answer(ask.decider, 0)
        self._settle()

    def resolve(self) -> Board:
        """Pass until the stack is empty."""
        while self.game.s.stack and not self.game.decided:
            self.pass_()
        return self

    def actions(self, seat: str) -> list[Action]:
        """What the seat may do; priority is passed to it first."""
        while self._waiting().seat != ord(seat) - 65:
            self.pass_()
        return self._waiting().actions

    def act(self, seat: str, kind: str, oid: int, option: str = "") -> Refusal | None:
        """Do the first legal action of that kind with the object."""
        for index, action in enumerate(self.actions(seat)):
            if action.kind == kind and action.obj == oid and (not option or action.option == option):
                refusal = self.game.answer(ord(seat) - 65, index)
                self._settle()
                return refusal
        raise AssertionError(f"{kind} {self.name(oid)} is not legal")

    def may(self, seat: str, kind: str, oid: int) -> bool:
        """Whether such an action is legal."""
        return any(action.kind == kind and action.obj == oid for action in self.actions(seat))

    def cast(self, seat: str, program: CardProgram, targets: list[int] | None = None) -> Board:
        """Cast a card from hand and resolve it."""
        oid = self.put(seat, "hand", program)
        if targets is not None:
            self.say("target", *[[target] for target in targets])
        assert self.act(seat, "cast", oid) is None
        return self.resolve()

    # --- look ----------------------------------------------------------------------------------------------------

    def life(self, seat: str) -> int:
        """A life total."""
        return self.game.s.players[ord(seat) - 65].life

    def name(self, oid: int) -> str:
        """An object's name."""
        return self.game.chars(oid).name

    def pt(self, oid: int) -> tuple[int, int]:
        """Power and toughness."""
        chars = self.game.chars(oid)
        return chars.power, chars.toughness

    def zone(self, oid: int) -> str:
        """Where it is now, or what it became is."""
        row = self.game.s.objects[oid]
        while row.zone == "gone" and row.next in self.game.s.objects:
            row = self.game.s.objects[row.next]
        return row.zone

    def count(self, seat: str, zone: str, name: str = "") -> int:
        """Objects of a name in a zone: by controller on the battlefield, by owner elsewhere."""
        number = ord(seat) - 65
        found = [
            oid
            for oid in self.game.zone_objects(zone)
            if (self.game.controller_of(oid) if zone == "battlefield" else self.game.s.objects[oid].owner) == number
        ]
        return sum(1 for oid in found if not name or self.name(oid) == name)


def seat(letter: str) -> int:
    """The reference of a player."""
    return player_ref(ord(letter) - 65)
