"""Which games of this process can be watched."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from .audience import Audience
from .user import LoadUser

_LOOK_S = 0.2


async def _games(user: LoadUser) -> dict[str, Audience]:
    async def make() -> dict[str, Audience]:
        return {}

    return await user.shared("games", make)


@asynccontextmanager
async def shown(user: LoadUser, audience: Audience) -> AsyncIterator[None]:
    """For the block, others may watch this game."""
    games = await _games(user)
    games[audience.game_id] = audience
    try:
        yield
    finally:
        del games[audience.game_id]


async def one(user: LoadUser) -> Audience:
    """A game that is played now; waits for one."""
    games = await _games(user)
    while not games:
        await asyncio.sleep(_LOOK_S)
    return user.rng.choice(list(games.values()))
