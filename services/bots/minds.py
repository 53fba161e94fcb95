"""How each strength plays, and how long it takes over it."""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable

from prometheus_client import Histogram

from clients.python.board import Board, Json
from clients.python.brain import Brain
from clients.python.seat import Mind

from .random_mind import RandomMind
from .roster import RANDOM, STEADY

_PASSING = 0.5
"""Passing takes so much of the time that anything else takes."""
_STUBBORN = 2
"""So many refusals of one prompt, and somebody else answers it."""


class SteadyMind:
    """Plays by a simple sense; what sense cannot answer the lot does."""

    def __init__(self, rng: random.Random) -> None:
        self._sense = Brain(rng)
        self._lot = RandomMind(rng)
        self._stuck: tuple[str, int] = ("", 0)

    async def choose(self, board: Board, prompt: Json) -> Json:
        """The `do` of an answer."""
        name, refusals = self._stuck
        if name == prompt["prompt"] and refusals >= _STUBBORN:
            return await self._lot.choose(board, prompt)
        return self._sense.choose(board, prompt)

    def refused(self, prompt: Json, do: Json) -> None:
        """Not that again."""
        name, refusals = self._stuck
        self._stuck = (prompt["prompt"], refusals + 1 if name == prompt["prompt"] else 1)
        self._sense.refused(prompt, do)
        self._lot.refused(prompt, do)

    def agrees(self, board: Board, question: Json) -> bool:
        """What people do by hand is theirs to judge."""
        return True


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


MINDS: dict[str, Callable[[random.Random], Mind]] = {RANDOM: RandomMind, STEADY: SteadyMind}
"""A fresh mind by strength."""
