"""A whole game through the page: the same simple sense that house bots have decides, hands do it, and every question is checked."""

from __future__ import annotations

import random
from collections.abc import Awaitable, Callable

from clients.python.brain import Brain

from .hands import Hands
from .invariants import check_question
from .visitor import Json, Visitor

Each = Callable[[Visitor, Json], Awaitable[None]]


async def play(visitor: Visitor, hands: Hands, seed: int = 1, most: int = 1500, each: Each | None = None) -> int:
    """Play until the game is over or `most` questions are answered; how many were. `each` looks at every question before it is answered."""
    brain = Brain(random.Random(seed))
    last = ""
    for count in range(most):
        prompt = await visitor.next_question(last)
        if prompt is None:
            return count
        await check_question(visitor.page, prompt)
        if each is not None:
            await each(visitor, prompt)
        decision = brain.choose(visitor.board, prompt)
        await hands.do(prompt, decision)
        if await _is_refused(visitor, prompt):
            brain.refused(prompt, decision)
            await hands.start_over()
            await hands.do(prompt, brain.choose(visitor.board, prompt))
        last = prompt["prompt"]
    return most


async def _is_refused(visitor: Visitor, prompt: Json) -> bool:
    """Whether the page says that the answer was refused; otherwise the question has gone."""
    still = f".question[data-prompt='{prompt['prompt']}']"
    await visitor.page.wait_for_selector(f".question:not({still}), {still} .refusal, .results", state="attached")
    return await visitor.page.locator(f"{still} .refusal").count() > 0
