"""How each strength plays, and how long it takes over it."""

from __future__ import annotations

import asyncio
import random
import time
from collections import Counter
from collections.abc import Awaitable, Callable

from prometheus_client import Histogram

from clients.python.board import Board, Json
from clients.python.brain import Brain, costs_nothing
from clients.python.seat import Mind

from .random_mind import RandomMind
from .thinking.moment import Moment
from .thinking.opening import is_kept

_PASSING = 0.5
"""Passing takes so much of the time that anything else takes."""
_PLAIN = ("order", "piles", "distribute", "pay", "payment")
_OFTEN = 6
"""So often in a turn the same action is taken at most."""
_STUBBORN = 2
"""So many refusals of one prompt, and somebody else answers it."""


Think = Callable[[int, Json], Awaitable[Json | None]]
"""Looks ahead at a prompt of a seat; None where that has nothing to say."""


class SteadyMind:
    """Looks ahead where that is worth it; what is left a simple sense answers, and what sense cannot answer the lot does."""

    def __init__(self, rng: random.Random, think: Think) -> None:
        self._think = think
        self._sense = Brain(rng)
        self._lot = RandomMind(rng)
        self._stuck: tuple[str, int] = ("", 0)
        self._tried: Counter[tuple[object, ...]] = Counter()

    async def choose(self, board: Board, prompt: Json) -> Json:
        """The `do` of an answer."""
        name, refusals = self._stuck if self._stuck[0] == prompt["prompt"] else ("", 0)
        if refusals >= _STUBBORN:
            return await self._lot.choose(board, prompt)
        if prompt["kind"] == "priority" and not is_worth_a_thought(board, prompt):
            return {"a": "pass"}
        if prompt["reason"] == "mulligan":
            return {"choose": not is_kept(sum("land" in row["types"] for row in board.hand()), prompt["taken"])}
        if name or board.table["turn"] == 0 or prompt["kind"] in _PLAIN:
            return self._sense.choose(board, prompt)
        found = await self._think(board.seat, prompt)
        if found is None:
            return self._sense.choose(board, prompt)
        return {"a": "pass"} if self._is_repeated(board, prompt, found) else found

    def refused(self, prompt: Json, do: Json) -> None:
        """Not that again."""
        name, refusals = self._stuck
        self._stuck = (prompt["prompt"], refusals + 1 if name == prompt["prompt"] else 1)
        if prompt["kind"] == "priority":
            self._tried[_action(do)] += _OFTEN
        self._sense.refused(prompt, do)
        self._lot.refused(prompt, do)

    def agrees(self, board: Board, question: Json) -> bool:
        """What people do by hand is theirs to judge; what they take back may have shown nobody anything."""
        return question["verb"] != "takeback" or costs_nothing(question)

    def _is_repeated(self, board: Board, prompt: Json, do: Json) -> bool:
        """Whether the same ability is activated again and again: an action that seems to pay each time may lead nowhere."""
        if prompt["kind"] != "priority" or do.get("a") in ("pass", "land"):
            return False
        key = (board.table["turn"], *_action(do))
        self._tried[key] += 1
        return self._tried[key] > _OFTEN or self._tried[_action(do)] >= _OFTEN


def _action(do: Json) -> tuple[object, ...]:
    return tuple(do.get(name, "") for name in ("a", "o", "option", "ability"))


def is_worth_a_thought(board: Board, prompt: Json) -> bool:
    """Whether there is more to do than to pass, at a moment when a player thinks."""
    if all(each["a"] == "pass" or each.get("mana") for each in prompt["legal"]):
        return False
    allies = frozenset(each["seat"] for each in board.team()) | {board.seat}
    return moment(board, allies).is_worth_a_thought(allies)


def moment(board: Board, allies: frozenset[int]) -> Moment:
    """What the seat sees at a glance."""
    table = board.table
    stack = [board.objects.get(handle, {}).get("controller", -1) for handle in table["stack"]]
    attackers = (table.get("combat") or {}).get("attackers", [])
    fights = any(
        board.objects.get(attacker, {}).get("controller") in allies or defender in {f"s{seat}" for seat in allies}
        for attacker, defender in attackers
    )
    alive = [each["seat"] for each in table["players"] if each["alive"]]
    later = [seat for seat in alive if seat > table["active"]]
    following = (later or alive or [-1])[0]
    return Moment(board.seat, table["active"], following, table["step"], stack[-1] if stack else -1, fights)


class PacedMind:
    """A mind that answers as quickly as people can follow: at a table with people about `pause_s` seconds."""

    def __init__(self, mind: Mind, pause_s: float, rng: random.Random, took: Histogram) -> None:
        self._mind = mind
        self._pause_s = pause_s
        self._rng = rng
        self._took = took

    async def choose(self, board: Board, prompt: Json) -> Json:
        """The `do` of an answer, in its time."""
        began = time.monotonic()
        do = await self._mind.choose(board, prompt)
        spent = time.monotonic() - began
        self._took.observe(spent)
        left = self._pause(board, do) - spent
        if left > 0:
            await asyncio.sleep(left)
        return do

    def refused(self, prompt: Json, do: Json) -> None:
        """Not that again."""
        self._mind.refused(prompt, do)

    def agrees(self, board: Board, question: Json) -> bool:
        """As the mind says."""
        return self._mind.agrees(board, question)

    def _pause(self, board: Board, do: Json) -> float:
        """Nobody needs time to follow a game of bots alone."""
        if all(seat["kind"] == "bot" for seat in board.seats):
            return 0.0
        share = _PASSING if do.get("a") == "pass" else 1.0
        return share * self._pause_s * self._rng.uniform(0.5, 2.0)
