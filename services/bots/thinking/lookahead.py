"""Tries candidates on forks of a sample and takes the one after which the position is worth most.

An action is played until the stack is empty, in combat until combat is over; on the way everybody answers by instinct. Effects of one's own are
tried with either aim, so that what an effect does need not be known beforehand.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from services.game.rules.kernel.ask.ask import PASS, Ask
from services.game.rules.kernel.events.durations import cleanup
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.game import BudgetExceeded, Format
from services.game.rules.sampling.sample import Sample

from .candidates import candidates
from .combat import Pairs
from .instinct import FACE, HARM, HELP, answer
from .lands import best_land
from .worth import WON, worth

_SEED = bytes(16)
_WORK = 3_000
_ANSWERS = 120
"""So many answers are given on the way at most; a fork that takes more is not worth it."""
_LONG = 400
"""And so many where the turns of the others are played, too."""
_FINALISTS = 4
_BUDGET = 1_500
"""Answers in all for one decision, those that are given on the way counted."""
_EDGE = 0.15
"""An action has to be better than passing by so much."""
_COMBAT = frozenset(
    ("begin_combat", "declare_attackers", "declare_blockers", "first_strike_damage", "combat_damage", "marching")
)
_AFTER_COMBAT = ("main2", "end")
_TOGGLES = 12
_NO_AIMS: tuple[str, ...] = ()


class Hopeless(Exception):
    """A fork that cannot be played on."""


@dataclass(slots=True)
class Lookahead:
    """One decision of a seat at the open question of a sample. `spent` counts answers on forks."""

    sample: Sample
    format: Format
    seat: int
    spent: int = 0
    _seen: dict[str, float] = field(default_factory=dict)
    _aims: tuple[str, ...] = _NO_AIMS

    def decide(self) -> Any:
        """The answer to the seat's question. Raises Hopeless when nothing could be tried, NoSample."""
        game = self._fork()
        ask = game.ask_of(self.seat)
        if ask is None:
            raise Hopeless
        if (land := _land(game, ask)) is not None:
            return land
        scored = self._scored(game, ask)
        if not scored:
            raise Hopeless
        best, found = max(scored, key=lambda each: each[0])
        if ask.kind == "priority":
            passing = next((score for score, value in scored if value == PASS), None)
            return found if passing is None or best > passing + _EDGE else PASS
        if ask.kind == "attackers":
            return self._farthest(scored)
        return self._refined(ask, best, found) if ask.kind == "blockers" else found

    def _scored(self, game: Play, ask: Ask) -> list[tuple[float, Any]]:
        scored = []
        rests = ask.kind == "priority" and not game.s.stack and game.s.turn.step not in _COMBAT
        for each in candidates(game, ask):
            if self.spent > _BUDGET:
                break
            score = self._lasting(self._fork()) if rests and each == PASS else self.tried(each)
            if score is not None:
                scored.append((score, each))
        if rests and game.s.turn.active == self.seat:
            return self._decisive(scored)
        return scored

    def _lasting(self, game: Play) -> float:
        """What the position is worth without what ends with the turn: no creature is larger for having been pumped in a main phase."""
        if not game.over and game.s.turn.step not in _COMBAT:
            cleanup(game)
        return worth(game, self.seat)

    def _decisive(self, scored: list[tuple[float, Any]]) -> list[tuple[float, Any]]:
        """Actions of a main phase with which the combat that follows wins count as won, whatever ends with the turn."""
        tries = [value for _, value in scored if value != PASS][:_FINALISTS]
        won = [
            value for value in tries if any((self._after(value, aim, fights=True) or 0) >= WON for aim in (HARM, HELP))
        ]
        return [(WON if value in won else score, value) for score, value in scored]

    def _farthest(self, scored: list[tuple[float, Pairs]]) -> Pairs:
        """Of the best attacks the one after which the seat is best off when its next turn begins."""
        scored.sort(key=lambda each: -each[0])
        best, found = None, scored[0][1]
        for _, value in scored[:_FINALISTS]:
            score = self._after(value, HARM, turns=True)
            if score is not None and (best is None or score > best):
                best, found = score, value
        return found

    def _refined(self, ask: Ask, best: float, found: Pairs) -> Pairs:
        """The best set of blocks with single creatures changed, while that is better."""
        for one, others in ask.pairs[:_TOGGLES]:
            for other in others[:3]:
                if self.spent > _BUDGET:
                    return found
                changed = _toggled(found, one, other)
                score = self.tried(changed)
                if score is not None and score > best + 0.01:
                    best, found = score, changed
        return found

    def tried(self, value: Any) -> float | None:
        """What the position is worth after that answer; None when it is illegal or leads nowhere."""
        key = repr(value)
        if key not in self._seen:
            self._aims = _NO_AIMS
            scores = [self._after(value, HARM)]
            scores += [self._after(value, aim) for aim in self._aims]
            self._seen[key] = max((each for each in scores if each is not None), default=float("nan"))
        found = self._seen[key]
        return None if found != found else found

    def _after(self, value: Any, aim: str, turns: bool = False, fights: bool = False) -> float | None:
        game = self._fork()
        try:
            if game.answer(self.seat, value) is not None:
                return None
            self._play_on(game, aim, turns, fights)
            return self._lasting(game)
        except (Hopeless, BudgetExceeded):
            return None

    def _play_on(self, game: Play, aim: str, turns: bool, fights: bool) -> None:
        """Until the stack is empty; `fights`: until this turn's combat is over; `turns`: until the seat's next turn."""
        turn = game.s.turn.number
        for _ in range(_LONG if turns else _ANSWERS):
            ask = _open(game)
            if ask is None or (ask.kind == "priority" and self._is_far_enough(game, turn, turns, fights)):
                return
            self.spent += 1
            if ask.seat == self.seat and ask.reason == "target" and aim == HARM:
                self._aims = (HELP, FACE) if min(ask.options) < 0 < max(ask.options) else (HELP,)
            if game.answer(ask.decider, answer(game, ask, aim)) is not None and _refused(game, ask):
                raise Hopeless
        raise Hopeless

    def _is_far_enough(self, game: Play, turn: int, turns: bool, fights: bool) -> bool:
        if turns:
            return game.s.turn.number > turn and game.s.turn.active == self.seat
        if fights:
            return game.s.turn.number > turn or game.s.turn.step in _AFTER_COMBAT
        return _is_quiet(game, turn)

    def _fork(self) -> Play:
        game = self.sample.open(self.format, _SEED)
        game.scratch.work_limit = _WORK
        self.spent += 2
        return game


def _land(game: Play, ask: Ask) -> int | None:
    """A land comes first, where there is nothing on the stack."""
    return best_land(game, ask) if ask.kind == "priority" and not game.s.stack else None


def _toggled(pairs: Pairs, one: int, other: int) -> Pairs:
    if [one, other] in pairs:
        return [pair for pair in pairs if pair != [one, other]]
    return [*(pair for pair in pairs if pair[0] != one), [one, other]]


def _open(game: Play) -> Ask | None:
    return next((ask for ask in game.asks if game.ask_of(ask.decider) is ask), None)


def _is_quiet(game: Play, turn: int) -> bool:
    return not game.s.stack and (game.s.turn.step not in _COMBAT or game.s.turn.number != turn)


def _refused(game: Play, ask: Ask) -> bool:
    """Instinct was wrong: the default of the same question, if it is still open; whether that is refused, too."""
    return _open(game) is not ask or game.answer(ask.decider, ask.default) is not None
