"""A table with its actor and a log in memory, a socket for each seat, and a clock that tests move."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any

import msgspec

from services.game.rules.program.cards import CardProgram
from services.game.table.actor import Actor, Hooks
from services.game.table.log import MemoryLog
from services.game.table.marks import Mark
from services.game.table.messages import Push
from services.game.table.operations import Operation
from services.game.table.position import Kept
from services.game.table.records import Header, decode, encode
from services.game.table.repeats import done_in
from services.game.table.replaying import replay
from services.kit.clock import FakeClock
from tests.unit.game_table.decks import PROGRAMS, format_of


class Live:
    """A running table with a socket for each seat; what it is told by event."""

    def __init__(self, head: Header, programs: Mapping[str, CardProgram] = PROGRAMS) -> None:
        self.head = head
        self.programs = programs
        self.log = MemoryLog()
        self.clock = FakeClock()
        self.told: list[tuple[str, str, dict[str, Any]]] = []
        self.acted = 0
        self.marks: list[Mark] = []

    async def start(self) -> None:
        if not await self.log.read(self.head.game_id):
            await self.log.append(self.head.game_id, encode(self.head), 0)
        entries = await self.log.read(self.head.game_id)
        log = [decode(entry.data) for entry in entries]
        found = replay(log, format_of, self.programs)
        hooks = Hooks(_keep, self.ended, self.dropped, lambda kind, seconds: None, lambda *seconds: None, self.mark)
        self.actor = Actor(found, entries[-1].sequence, done_in(log), self.log, self.programs, self.clock, hooks)
        self.task = asyncio.create_task(self.actor.run())
        self.told.clear()
        for seat in self.head.seats:
            await self.op(seat.seat, "game.join")

    async def kill(self) -> None:
        """The process dies; the log is what is left."""
        self.task.cancel()
        await asyncio.gather(self.task, return_exceptions=True)
        self.actor.drop()

    async def ended(self, actor: Actor) -> None:
        """The result is stored."""

    def dropped(self, actor: Actor) -> None:
        """The table is gone."""

    async def mark(self, game_id: str, marks: list[Mark]) -> None:
        """Marks come aside, and again after every start."""
        self.marks += marks

    async def op(self, who: int, op: str, **d: Any) -> dict[str, Any]:
        self.acted += 1
        d = {"action_id": f"a{self.acted}", **d}
        return await self.actor.do(Operation(f"s{who}", f"user-{who}", op, d, self._take))

    def _take(self, push: Push) -> None:
        self.told += [(session, push.event, msgspec.json.decode(push.d)) for session in push.sessions]

    def heard(self, who: int, event: str) -> list[dict[str, Any]]:
        """What a seat was told by that event."""
        return [d for session, each, d in self.told if (session, each) == (f"s{who}", event)]

    async def begin(self) -> None:
        for seat in self.head.seats:
            await self.op(seat.seat, "game.policy", auto_pass="none")
        for _ in self.head.seats:  # mulligans are declared in turn order
            (seat,) = self.actor.position.prompts
            await self.op(seat, "game.act", prompt="p-1", do={"choose": False})

    def life(self, seat: int) -> int:
        return self.actor.position.game.s.players[seat].life


async def _keep(game_id: str, kept: Kept) -> None:
    return None
