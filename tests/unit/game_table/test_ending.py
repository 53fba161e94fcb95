"""The end of a game as its table carries it out."""

from __future__ import annotations

import asyncio
import gc

import pytest

from services.game.rules.kernel.state.rows import Obj
from services.game.table.actor import Actor
from services.game.table.messages import Json, Push
from services.game.table.operations import Ended
from tests.unit.game_table.decks import header
from tests.unit.game_table.live import Live


class Ending(Live):
    """A table whose store takes its time; `happened` in order, with what `meanwhile` was sent while it stored."""

    def __init__(self) -> None:
        super().__init__(header(2, "duel"))
        self.happened: list[str] = []
        self.meanwhile: asyncio.Task[Json] | None = None

    async def ended(self, actor: Actor) -> None:
        self.meanwhile = asyncio.create_task(self.op(0, "game.act", prompt="p-1", do={"choose": False}))
        await asyncio.sleep(0)
        self.happened.append("stored")

    def dropped(self, actor: Actor) -> None:
        self.happened.append("dropped")

    def _take(self, push: Push) -> None:
        super()._take(push)
        self.happened += [push.event] if "s0" in push.sessions else []

    async def finish(self) -> None:
        await self.op(1, "game.concede")
        await self.task
        assert self.meanwhile is not None
        await asyncio.wait([self.meanwhile])


async def test_the_end_is_told_when_its_result_is_stored_and_nobody_is_asked_afterwards() -> None:
    table = Ending()
    await table.start()
    table.happened.clear()
    await table.finish()
    assert table.happened == ["game.delta", "stored", "game.over", "dropped"]


async def test_what_was_sent_when_the_game_ended_is_answered_as_after_its_end() -> None:
    table = Ending()
    await table.start()
    await table.finish()
    assert table.meanwhile is not None
    assert isinstance(table.meanwhile.exception(), Ended)
    with pytest.raises(Ended):
        await table.op(0, "game.act", prompt="p-1", do={"choose": False})


async def test_a_table_that_has_ended_leaves_nothing_for_the_collector() -> None:
    """Else each would wait, with all its rows, for a collection of everything (`services/kit/collecting.py`)."""
    table = Live(header(2, "duel"))
    await table.start()
    gc.collect()
    gc.disable()
    try:
        await table.op(1, "game.concede")
        await table.task
        held = _rows()
        del table.actor, table.task
        assert _rows() < held - 100
    finally:
        gc.enable()


def _rows() -> int:
    return sum(type(each) is Obj for each in gc.get_objects())
