"""Whole games through the page against house bots, to the end."""

from __future__ import annotations

import pytest

from .hands import Keyboard, Mouse
from .player import play


@pytest.mark.parametrize("format", ["duel", "commander", "partner", "emperor"])
async def test_a_game_is_played_to_its_end_by_mouse(visit, format: str) -> None:
    async with visit() as ann:
        await ann.sit_down(await ann.new_game(format))
        assert await play(ann, Mouse(ann.page)) > 10
        await ann.page.wait_for_selector(".results")
        assert await ann.page.locator(".results tbody tr").count() == len(ann.board.seats)


async def test_a_game_is_played_to_its_end_by_keyboard_only(visit) -> None:
    async with visit() as ann:
        await ann.sit_down(await ann.new_game("duel"))
        hands = Keyboard(ann.page)
        assert await play(ann, hands, seed=3) > 10
        await ann.page.wait_for_selector(".results")
        assert hands.presses > 30
