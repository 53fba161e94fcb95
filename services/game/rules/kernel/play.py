"""A game that can be played: the loop that turns inputs into open questions.

`Play.begin` starts, `Play.answer` takes one seat's answer, `Play.concede` a concession; `asks` are the questions that are open now, `over`
says whether the game has ended. A checkpoint is taken whenever a seat gets priority; `Play.checkpoint` plus the answers since rebuild any position.
"""

from __future__ import annotations

from typing import Any

from . import vocabulary
from .ask.ask import Ask, IllegalAction, Refusal, is_paying, why_not_answer, without_wish
from .ask.flow import Flow
from .characteristics.derive import new_derived
from .characteristics.layers import forget_abilities
from .events.leaving_and_winning import give_up, stand_in
from .events.rulings import CONCEDE, carry_out, is_ruling, is_said, why_not_rule
from .state.aspects import EVERYTHING
from .state.decider import decider
from .state.game import Format, Game
from .state.rows import State
from .turn.loops import chose
from .turn.manual_actions import ByHand
from .turn.manual_cards import make_manual
from .turn.shortcuts import Proposed, end, made
from .turn.turn import SomebodyLeft, run

_LOADED = vocabulary.LOADED


class Play(Game):
    """One game in progress; owns its state; everything that happens goes through `answer`, `declare`, `concede`, `rule` or `by_hand`."""

    def __init__(self, state: State, format: Format, seed: bytes) -> None:
        super().__init__(state, format, seed, new_derived())
        self._flow: Flow[None] | None = None
        self._is_closing = False

    def begin(self) -> None:
        """Start the game or resume it from its state; fills `asks`."""
        self._restart()
        self._advance(None)

    def _restart(self) -> None:
        self.rng.counter = self.s.rng_counter
        self.scratch.clear()
        self.touch(EVERYTHING)
        self.derived.reads, self.derived.mana_bases, self.derived.ground = EVERYTHING, {}, None
        self.answers, self._is_closing = {}, False
        self._flow = run(self)

    def leave(self) -> None:
        """Nobody plays on: without its flow, which holds the game as the game holds it, the game goes with the last who holds it."""
        self._flow = None

    def answer(self, seat: int, answer: Any) -> Refusal | None:
        """One seat's answer. Returns a refusal, and nothing has changed, if it is not legal."""
        ask = self.ask_of(seat)
        if ask is None:
            return Refusal("117.1", "you are not asked anything now")
        said, answer = answer, without_wish(answer)
        refusal = why_not_answer(ask, answer)
        if refusal is not None:
            return refusal
        forget_abilities()
        self.since.append((seat, said))
        if is_paying(said):
            self.scratch.payers |= {ask.seat}
        self.answers[ask.seat] = answer
        made(self, ask, answer)
        if ask.kind != "priority" and self.s.used.get("idle"):
            chose(self, ask)
        if len(self.answers) < len(self.asks):
            return None
        answers, self.answers = self.answers, {}
        return self._try(answers)

    def _try(self, answers: dict[int, Any]) -> Refusal | None:
        try:
            self.scratch.work = 0
            self._advance(answers)
            return None
        except IllegalAction as illegal:
            self.rewind()
            return illegal.refusal

    def _advance(self, answers: dict[int, Any] | None) -> None:
        assert self._flow is not None
        try:
            self.asks = next(self._flow) if answers is None else self._flow.send(answers)
        except StopIteration:
            self.asks = []
        self._close()
        for question in self.asks:
            question.decider = question.seat if self.decided else decider(self, question.seat)
        self.s.rng_counter = self.rng.counter

    def _close(self) -> None:
        """A game that is decided asks nothing of what it was in the middle of, only what its format asks at the end."""
        if self.over:
            self.asks = []
        elif self.decided and not self._is_closing:
            self._flow, self._is_closing, self.answers = self.format.closing(self), True, {}
            self.asks = next(self._flow, [])

    def rewind(self) -> None:
        """Back to the last checkpoint (CR 733: the illegal action is reversed whole); what others said meanwhile stays said."""
        assert self.kept is not None
        self.go_back(self.kept, self.since, ())

    def go_back(self, checkpoint: State, since: list[tuple[int, Any]], manual: tuple[int, ...]) -> None:
        """To that checkpoint, with the text of those programs taken away (a fault of the engine); of the inputs `since` what was said stays."""
        self.kept, self.scratch.work = checkpoint, 0
        self.s = checkpoint.fork()
        self.facts.cut()
        end(self)
        self._restart()
        self.since = []
        for program in manual:
            make_manual(self, program)
        self._advance(None)
        for seat, input in [each for each in since if is_said(each[1])]:
            self.take(seat, input)

    def checkpoint(self) -> tuple[State, list[tuple[int, Any]]]:
        """The last checkpoint (a copy) and the answers given since."""
        assert self.kept is not None
        return self.kept.fork(), list(self.since)

    def take(self, seat: int, input: Any) -> Refusal | None:
        """Any input of `_since`: an answer, a concession, a declaration, a ruling or something done by hand."""
        if input == CONCEDE:
            return self.concede(seat)
        if is_ruling(input):
            return self.rule(input)
        if isinstance(input, dict) and "by_hand" in input:
            return self.by_hand(seat, input["by_hand"])
        if isinstance(input, dict) and "shortcut" in input:
            return self.shortcut(seat, input["shortcut"])
        return self.declare(seat, input) if is_said(input) else self.answer(seat, input)

    def declare(self, seat: int, given: dict[str, Any]) -> Refusal | None:
        """What a seat does without being asked, as the format allows it; nothing has changed if it is refused."""
        if not self.s.players[seat].alive or self.s.over:
            return Refusal("104.5", "you are not in this game any more")
        refusal = self.format.why_not_declare(self, seat, given)
        if refusal is None:
            self.format.declare(self, seat, given)
            self.since.append((seat, given))
            self._close()
            self.settle_absent()
        return refusal

    def by_hand(self, seat: int, body: dict[str, Any]) -> Refusal | None:
        """What a seat does by hand while a player has priority; `turn.manual_actions.why_not` was asked before."""
        self.since.append((seat, {"by_hand": body}))
        return self._try({self.asks[0].seat: ByHand(seat, body)})

    def shortcut(self, seat: int, body: dict[str, Any]) -> Refusal | None:
        """The seat with priority proposes `choices`, `times` over (CR 732.2a); `turn.shortcuts.why_not_propose` was asked before."""
        self.since.append((seat, {"shortcut": body}))
        return self._try({seat: Proposed(body["choices"], body["times"])})

    def rule(self, given: dict[str, Any]) -> Refusal | None:
        """A ruling of the table's clock or an official (`rulings`); nothing has changed if it is refused."""
        refusal = why_not_rule(self, given)
        if refusal is None:
            carry_out(self, given)
            self.since.append((-1, given))
            self._close()
            self._without_who_left()
        return refusal

    def concede(self, seat: int) -> Refusal | None:
        """A player leaves the game (CR 104.3a): at once; questions put to the seat pass to another player, or are answered by their defaults."""
        player = self.s.players[seat]
        if not player.alive or self.s.over:
            return Refusal("104.3a", "you are not in this game any more")
        give_up(self, seat)
        self.since.append((seat, CONCEDE))
        self._close()
        self._without_who_left()
        return None

    def _without_who_left(self) -> None:
        """Who has priority is asked anew, so that what belongs to a player who left is gone (CR 800.4a); other questions stay until they are answered."""
        asked = self.asks[0] if len(self.asks) == 1 and not self.decided else None
        if asked is not None and asked.kind == "priority" and not self._is_absent(asked):
            self._try({asked.seat: SomebodyLeft()})
        self.settle_absent()

    def _is_absent(self, question: Ask) -> bool:
        return any(self.s.players[seat].conceded for seat in (question.seat, question.decider))

    def settle_absent(self) -> None:
        """Pass the questions of seats that have conceded to others (CR 800.4g), or answer with the default, until somebody else is asked."""
        while not self.s.over and self.asks:
            waiting = [ask for ask in self.asks if ask.seat not in self.answers]
            absent = next((ask for ask in waiting if self.s.players[ask.decider].conceded), None)
            if absent is None:
                return
            other = stand_in(self, absent)
            if other >= 0:
                absent.decider = other
                continue
            self.answer(absent.decider, absent.default)
