"""Durable snapshots of a live table: written aside in pieces, and not at all once the table is given up."""

from __future__ import annotations

import asyncio

from services.game.table.position import Kept
from tests.unit.game_table.decks import header
from tests.unit.game_table.live import Live


async def stored(given_up: bool) -> list[Kept]:
    """What is stored of a snapshot that was begun, at a table that is given up at once or not."""
    live = Live(header(2))
    await live.start()
    await live.begin()
    found: list[Kept] = []

    async def keep(game_id: str, kept: Kept) -> None:
        found.append(kept)

    live.actor._hooks.keep = keep
    live.actor._keep()
    assert found == [], "nothing is stored while others wait"
    if given_up:
        live.actor.drop()
    await asyncio.gather(*live.actor._tasks)
    await live.kill()
    return found


async def test_a_snapshot_is_stored_when_its_last_piece_is_written() -> None:
    [kept] = await stored(given_up=False)
    assert kept.state


async def test_a_snapshot_that_is_not_done_when_the_table_is_given_up_is_not_stored() -> None:
    assert await stored(given_up=True) == []
