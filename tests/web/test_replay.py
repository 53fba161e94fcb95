"""A game that is over is looked at again: from the result to the last moment, from every view, by a link, on a phone."""

from __future__ import annotations

import re

import pytest

from .accessibility import violations
from .hands import Mouse
from .player import play
from .visitor import HEADERS, Visitor

pytestmark = [pytest.mark.timeout(240), pytest.mark.usefixtures("node")]


async def _ended(ann: Visitor) -> str:
    """A duel that has been played and conceded; its id."""
    game = await ann.new_game("duel")
    await ann.sit_down(game)
    await play(ann, Mouse(ann.page), most=25)
    await ann.page.click(".table-head button[aria-label='Menu']")
    await ann.page.click("details summary")
    await ann.page.click("details .is-danger.button:not(summary)")
    await ann.page.wait_for_selector(".results")
    return game


async def test_a_game_is_watched_again_to_its_end(visit) -> None:
    async with visit() as ann, visit("Bea") as bea:
        game = await _ended(ann)
        await ann.page.get_by_role("button", name="Watch it again").click()
        slider = ann.page.get_by_label("Place in the game")
        await slider.wait_for()
        assert "1 of" in await ann.page.inner_text("#question-title")
        assert await violations(ann.page) == []
        await ann.page.get_by_label("To the end").click()
        await ann.page.get_by_text("The winner:").first.wait_for()
        lines = await ann.page.locator(".log li").count()
        await slider.focus()
        for key in ("Home", "ArrowRight", "ArrowRight"):
            await ann.page.keyboard.press(key)
        assert re.search(r"\b3 of", await ann.page.inner_text("#question-title"))
        assert await ann.page.locator(".log li").count() < lines
        await ann.page.get_by_role("button", name="Play").click()
        await ann.page.locator("#question-title", has_text=re.compile(r"\b[5-9] of")).wait_for()
        await ann.page.get_by_role("button", name="Pause").click()
        await ann.page.get_by_label("A turn on").click()

        await bea.page.goto(f"/games/{game}/replay?view=own&at=12")
        await bea.page.get_by_label("What is shown").wait_for()
        assert await bea.page.locator(".hand li").count() == 0, "who was not there sees what everybody saw"
        await bea.page.get_by_label("What is shown").select_option("open")
        await bea.page.wait_for_selector(".hand li")
        mine = await bea.page.locator(".hand li").all_inner_texts()
        await bea.page.get_by_label("From whose side").select_option("1")
        assert await bea.page.locator(".hand li").all_inner_texts() != mine
        assert "at=" in bea.page.url
        assert await violations(bea.page) == []


async def test_a_replay_fits_a_phone(visit) -> None:
    async with visit("Ann", {"width": 390, "height": 844}) as ann:
        game = await ann.new_game("duel", "random")
        response = await ann.page.request.fetch(f"/v1/games/{game}/replay", headers=HEADERS)
        assert (await response.json())["error"]["code"] == "GAME_NOT_OVER"
        await ann.page.goto(f"/games/{game}/replay")
        await ann.page.wait_for_selector(".table .question")
        assert ann.page.url.endswith(f"/games/{game}"), "it goes on: there it can be played"
        await ann.page.click(".table-head button[aria-label='Menu']")
        await ann.page.click("details summary")
        await ann.page.click("details .is-danger.button:not(summary)")
        await ann.page.wait_for_selector(".results")
        await ann.page.goto(f"/games/{game}/replay?view=open")
        await ann.page.get_by_label("Place in the game").wait_for()
        width = await ann.page.evaluate("document.documentElement.scrollWidth")
        assert width <= 390
        assert await violations(ann.page) == []
