"""A game that is over is looked at again: from the result to the last moment, from every view, by a link, on a phone."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import secrets
from pathlib import Path

import pytest
from playwright.async_api import Download

from .accessibility import violations
from .conftest import PHONE
from .hands import Mouse
from .player import play
from .visitor import HEADERS, Visitor

pytestmark = pytest.mark.usefixtures("node")


async def _ended(ann: Visitor) -> str:
    """A duel that has been played and conceded; its id."""
    game = await ann.new_game("duel")
    await ann.sit_down(game)
    await play(ann, Mouse(ann.page), most=25)
    await ann.page.click(".table-head button[aria-label='Menu']")
    await ann.page.click("details summary.is-danger")
    await ann.page.click("details .is-danger.button:not(summary)")
    await ann.page.wait_for_selector(".results")
    return game


async def _a_turn_that_can_be_saved(ann: Visitor) -> Download:
    """The file of one of the next turns: for a turn that no scenario can say, as one that begins with a token there, the reasons are told instead."""
    downloads: list[Download] = []
    ann.page.on("download", lambda download: downloads.append(download))
    refused, told = ann.page.locator(".replay .refused"), []
    for _ in range(6):
        await ann.page.get_by_label("A turn on").click()
        await refused.wait_for(state="detached")
        await ann.page.get_by_role("button", name="Save this turn as a scenario").click()
        async with asyncio.timeout(60):
            while not downloads and not await refused.count():
                await asyncio.sleep(0.05)
        if downloads:
            return downloads[0]
        told += await ann.page.locator(".replay .refused ~ .hint").all_inner_texts()
        assert told, await refused.inner_text()
    raise AssertionError(told)


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
        fewer = "most => document.querySelectorAll('.log li').length < most"  # the log follows a moment later
        await ann.page.wait_for_function(fewer, arg=lines)
        await ann.page.get_by_role("button", name="Play", exact=True).click()
        await ann.page.locator("#question-title", has_text=re.compile(r"\b[5-9] of")).wait_for()
        await ann.page.get_by_role("button", name="Pause").click()
        download = await _a_turn_that_can_be_saved(ann)
        assert download.suggested_filename.startswith(game)
        saved = await asyncio.to_thread(Path(await download.path()).read_text)
        assert json.loads(saved)["format"] == "duel"

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


async def test_one_plays_on_from_a_moment_against_bots(visit) -> None:
    async with visit() as ann:
        game = await _ended(ann)
        ann.over = ann.prompt = None
        await ann.page.goto(f"/games/{game}/replay?view=own&at=12")
        await ann.page.get_by_role("button", name="Play on from here as Ann, against bots").click()
        await ann.page.wait_for_selector("[data-prompt]")
        assert not ann.page.url.endswith(game)
        assert await play(ann, Mouse(ann.page), most=5) == 5
        assert await violations(ann.page) == []


async def test_a_game_from_a_file_is_watched_and_played_on(visit, tmp_path: Path) -> None:
    async with visit() as ann, visit("Bea") as bea:
        game = await _ended(ann)
        await ann.page.get_by_role("button", name="Check the shuffle").click()
        async with ann.page.expect_download() as download:
            await ann.page.get_by_role("link", name="Download the record").click()
        file = tmp_path / (await download.value).suggested_filename
        await (await download.value).save_as(file)

        me = (await bea.request("GET", "/v1/users/me"))["user"]["id"]
        await bea.page.goto(f"/users/{me}")
        await bea.page.get_by_text("A guest becomes one in the settings").wait_for()
        name = f"Bea {secrets.token_hex(3)}"
        await bea.request("POST", "/v1/users/me/upgrade", {"name": name, "password": "correct horse"})
        await bea.page.reload()
        chosen = bea.page.get_by_label("Record of a game")
        wrong = tmp_path / "wrong.gz"
        wrong.write_bytes(gzip.compress(b"nothing"))
        await chosen.set_input_files(wrong)
        await bea.page.get_by_role("alert").wait_for()
        assert await violations(bea.page) == []
        await chosen.set_input_files(file)
        await bea.page.get_by_label("Place in the game").wait_for()
        assert game not in bea.page.url
        await bea.page.get_by_label("To the end").click()
        await bea.page.get_by_text("The winner:").first.wait_for()


async def test_a_replay_fits_a_phone(visit) -> None:
    async with visit("Ann", PHONE) as ann:
        game = await ann.new_game("duel", "random")
        response = await ann.page.request.fetch(f"/v1/games/{game}/replay", headers=HEADERS)
        assert (await response.json())["error"]["code"] == "GAME_NOT_OVER"
        await ann.page.goto(f"/games/{game}/replay")
        await ann.page.wait_for_selector(".table .question")
        assert ann.page.url.endswith(f"/games/{game}"), "it goes on: there it can be played"
        await ann.page.click(".table-head button[aria-label='Menu']")
        await ann.page.click("details summary.is-danger")
        await ann.page.click("details .is-danger.button:not(summary)")
        await ann.page.wait_for_selector(".results")
        await ann.page.goto(f"/games/{game}/replay?view=open")
        await ann.page.get_by_label("Place in the game").wait_for()
        width = await ann.page.evaluate("document.documentElement.scrollWidth")
        assert width <= 390
        assert await violations(ann.page) == []
