"""A table's mailbox: in order, bounded, and one waking for whatever came together."""

from __future__ import annotations

import asyncio

from services.game.table.mailbox import Mailbox


async def test_letters_come_out_in_order_and_no_more_than_fit_go_in() -> None:
    box: Mailbox[int] = Mailbox(3)
    assert [box.put(number) for number in range(4)] == [True, True, True, False]
    assert [await box.get() for _ in range(3)] == [0, 1, 2]
    assert box.put(4)
    assert box.take_all() == [4]
    assert not box.take_all()


async def test_a_reader_that_waits_is_woken_and_one_that_gave_up_leaves_the_letter() -> None:
    box: Mailbox[str] = Mailbox(3)
    given_up = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    waiting = asyncio.create_task(box.get())
    await asyncio.sleep(0)
    box.put("first")
    box.put("second")
    assert await waiting == "first"
    assert await box.get() == "second"
