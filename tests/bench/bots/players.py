"""Players of the rules library without a server: the steady bot by the code of the service, a random one, a greedy one."""

from __future__ import annotations

import time
from collections.abc import Callable
from random import Random
from typing import Any, Protocol

from services.bots.thinking.combat import instinctive_attack, instinctive_block
from services.bots.thinking.instinct import HARM, aimed, answer
from services.bots.thinking.lookahead import Hopeless, Lookahead
from services.bots.thinking.moment import Moment
from services.bots.thinking.opening import is_kept
from services.game.rules.kernel.ask.ask import PASS, Ask
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.game import BudgetExceeded
from services.game.rules.kernel.state.rows import STACK, seat_of
from services.game.rules.sampling.sample import NoSample, sample


class Player(Protocol):
    """Answers one seat's questions. `again`: the last answer was illegal."""

    def answer(self, game: Play, ask: Ask, again: bool) -> Any: ...


class RandomPlayer:
    """Any legal answer."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng

    def answer(self, game: Play, ask: Ask, again: bool) -> Any:
        """By lot."""
        if again and ask.default is not None:
            return ask.default
        return random_answer(ask, self._rng)


class GreedyPlayer:
    """Plays a land, casts the dearest spell at the best target, attacks with whoever is safe, blocks what pays off."""

    def __init__(self, rng: Random) -> None:
        self._rng = rng
        self._refused: set[tuple[int, int]] = set()

    def answer(self, game: Play, ask: Ask, again: bool) -> Any:
        """By its script."""
        if again and ask.default is not None:
            return ask.default
        if ask.kind == "priority":
            return self._priority(game, ask)
        if ask.kind == "attackers":
            return instinctive_attack(game, ask)
        if ask.kind == "blockers":
            return instinctive_block(game, ask)
        if ask.reason == "mulligan":
            return mulligans(game, ask)
        return aimed(game, ask, HARM) if ask.reason == "target" else answer(game, ask)

    def _priority(self, game: Play, ask: Ask) -> int:
        best, most = PASS, -1
        for number, action in enumerate(ask.actions):
            key = (game.s.turn.number, action.obj)
            if action.kind == "land" and key not in self._refused:
                self._refused.add(key)
                return number
            if action.kind == "cast" and key not in self._refused and game.s.turn.active == ask.seat:
                value = game.chars(action.obj).mana_value
                if value > most:
                    best, most = number, value
        if best:
            self._refused.add((game.s.turn.number, ask.actions[best].obj))
        return best


class SteadyPlayer:
    """The steady bot: what its service does with a sample, done here; how long each decision took."""

    def __init__(self, rng: Random, took: Callable[[float], None] = lambda seconds: None) -> None:
        self._rng = rng
        self._took = took

    def answer(self, game: Play, ask: Ask, again: bool) -> Any:
        """As the service decides."""
        if again:
            return ask.default if ask.default is not None else random_answer(ask, self._rng)
        if ask.reason == "mulligan":
            return mulligans(game, ask)
        if ask.kind == "priority" and not (
            ask.is_tempting() and moment(game, ask).is_worth_a_thought(allies(game, ask))
        ):
            return PASS
        began = time.process_time()
        try:
            found = Lookahead(sample(game, ask.decider, bytes(16)), game.format, ask.decider).decide()
        except (NoSample, Hopeless, BudgetExceeded):
            found = answer(game, ask)
        self._took(time.process_time() - began)
        return found


def allies(game: Play, ask: Ask) -> frozenset[int]:
    """The seats of a team."""
    return frozenset(game.team_of(ask.seat))


def moment(game: Play, ask: Ask) -> Moment:
    """What the seat sees at a glance."""
    turn, combat, stack = game.s.turn, game.s.combat, game.s.stack
    top = game.s.objects[stack[-1]].controller if stack else -1
    mine = allies(game, ask)
    fights = combat is not None and any(
        game.controller_of(attacker) in mine or (defender < 0 and seat_of(defender) in mine)
        for attacker, defender in combat.attackers.items()
        if game.s.objects[attacker].zone != STACK
    )
    return Moment(ask.seat, turn.active, game.format.next_seat(game, turn.active), turn.step, top, fights)


def mulligans(game: Play, ask: Ask) -> bool:
    """As the service does."""
    lands = sum("land" in game.chars(oid).types for oid in game.s.hand[ask.seat])
    return not is_kept(lands, ask.data["taken"])


def random_answer(ask: Ask, rng: Random) -> Any:
    """A legal answer by lot."""
    if ask.kind == "priority":
        useful = [number for number, action in enumerate(ask.actions) if action.kind != "pass" and not action.is_mana]
        return rng.choice(useful) if useful and rng.random() < 0.7 else PASS
    if ask.kind in ("objects", "players", "modes"):
        most = ask.max if ask.repeat else min(ask.max, len(ask.options))
        return rng.sample(ask.options, rng.randint(ask.min, max(most, ask.min)))
    if ask.kind == "yes_no":
        return False if ask.reason == "mulligan" else rng.random() < 0.5
    if ask.kind == "number":
        return rng.randint(ask.min, min(ask.max, ask.min + 10))
    if ask.kind in ("attackers", "blockers", "march"):
        share = {"attackers": 0.6, "blockers": 0.4, "march": 0.2}[ask.kind]
        bound = {pair[0] for pair in ask.default or []}
        more = [[one, rng.choice(others)] for one, others in ask.pairs if one not in bound and rng.random() < share]
        return [*(list(pair) for pair in ask.default or []), *more]
    return ask.default
