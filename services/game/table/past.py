"""Earlier positions of a live game, rebuilt from its log one step after the other: other tables have their turn in between."""

from __future__ import annotations

import asyncio

from .log import GameLog
from .records import Step, line_of, read_log
from .replaying import Replay, begun, lead_up
from .taking_back import Glimpses


class Past:
    """What led to where a live game stands. Every method raises LogUnavailable, OtherEngine."""

    def __init__(self, game: Replay, log: GameLog) -> None:
        self._game = game
        self._log = log

    async def line(self) -> list[Step]:
        """The steps that count, in order."""
        entries = await self._log.read(self._game.position.header.game_id)
        return line_of(read_log(entry.data for entry in entries))

    async def at(self, line: list[Step], to: int) -> Replay:
        """The game after the step `to`. Raises Diverged."""
        found = begun(self._game)
        for _ in lead_up(line, to, found):
            await asyncio.sleep(0)
        return found

    async def shown_since(self, line: list[Step], earlier: Replay) -> Glimpses:
        """What was shown after that; `earlier` comes to where the line ends. Raises Diverged."""
        found = Glimpses(earlier.position.game)
        for facts in lead_up(line, line[-1].number, earlier):
            found.note(earlier.position.game, facts)
            await asyncio.sleep(0)
        return found
