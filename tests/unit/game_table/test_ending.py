"""The end of a game as its table carries it out."""

from __future__ import annotations

import asyncio
from typing import Any

from services.game.table.actor import Actor, Hooks, Operation
from services.game.table.log import MemoryLog
from services.game.table.messages import Push
from services.game.table.records import encode
from services.game.table.replaying import begin
from services.kit.clock import FakeClock
from tests.unit.game_table.decks import PROGRAMS, format_of, header


async def test_the_end_is_told_when_its_result_is_stored_and_before_the_table_is_gone() -> None:
    happened: list[str] = []

    async def ended(actor: Actor) -> None:
        await asyncio.sleep(0)  # the store takes its time
        happened.append("stored")

    async def keep(game_id: str, kept: Any) -> None:
        raise AssertionError("a short game keeps no snapshot")

    def send(push: Push) -> None:
        if push.event in ("game.over", "game.moving"):
            happened.append(push.event)

    head, log = header(2, "duel"), MemoryLog()
    sequence = await log.append(head.game_id, encode(head), 0)
    hooks = Hooks(keep, ended, lambda actor: happened.append("dropped"), lambda kind, seconds: None)
    actor = Actor(begin([head], format_of, PROGRAMS), sequence, {}, log, PROGRAMS, FakeClock(), hooks)
    running = asyncio.create_task(actor.run())
    await actor.do(Operation("s0", "user-0", "game.join", {}, send))
    await actor.do(Operation("s1", "user-1", "game.concede", {"action_id": "enough"}, send))
    await running
    assert happened == ["stored", "game.over", "dropped"]
