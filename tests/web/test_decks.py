"""Decks: a list is pasted, mended by clicks, saved, played; versions, files, and what the rules play of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

from playwright.async_api import Page, expect

from services.decks.starters import STARTERS

from .visitor import Visitor

LIST = STARTERS["starter:commander-jasmine-boreal"].text
COMMANDER = "Jasmine Boreal"


async def _paste(visitor: Visitor, text: str) -> Page:
    await visitor.page.goto("/decks/new")
    await visitor.page.get_by_label("Deck list").fill(text)
    return visitor.page


async def _save(page: Page) -> None:
    await page.get_by_role("button", name="Save the deck").click()
    await page.wait_for_url(lambda url: "/decks/" in url and not url.endswith(("/new", "/edit")))
    await page.get_by_text("Mana curve").wait_for()


def _without_headings() -> str:
    """The list as many paste it: nothing says who commands."""
    first, *others = _cards(LIST)
    return "\n".join([*others, first])


async def test_a_list_is_mended_by_clicks_and_played(visit) -> None:
    async with visit("Ann") as ann:
        page = await _paste(ann, _without_headings().replace("1 Serra Angel", "1 Sera Angle"))
        await page.get_by_role("button", name="Use Serra Angel").click()
        await page.get_by_role("button", name="Use Serra Angel").wait_for(state="hidden")
        await page.get_by_role("button", name=COMMANDER, exact=True).click()
        await page.locator(".badge.is-legal").wait_for()
        await _save(page)
        assert await page.get_by_role("heading", level=1).inner_text() == COMMANDER
        await page.get_by_role("button", name="Play it against bots").click()
        await page.wait_for_url("**/games/*")


async def test_a_problem_names_its_rule_and_leads_to_its_line(visit) -> None:
    async with visit("Ann") as ann:
        page = await _paste(ann, LIST.rstrip() + "\n1 Lightning Bolt\n")
        problem = page.get_by_role("listitem").filter(has_text="Outside the colour identity: Lightning Bolt")
        assert "CR 903.5c" in await problem.inner_text()
        await problem.get_by_role("button").click()
        chosen = await page.get_by_label("Deck list").evaluate("e => e.value.slice(e.selectionStart, e.selectionEnd)")
        assert chosen == "1 Lightning Bolt"


async def test_an_old_version_is_looked_at_and_made_the_newest(visit) -> None:
    async with visit("Ann") as ann:
        page = await _paste(ann, LIST)
        await page.locator(".badge.is-legal").wait_for()
        await _save(page)
        await page.get_by_role("link", name="Change it").click()
        await page.get_by_label("Deck list").fill("\n".join(LIST.splitlines()[:-1]))
        await page.locator(".badge.is-illegal").wait_for()
        await _save(page)
        await page.locator(".badge.is-illegal").wait_for()
        await page.get_by_label("Version").select_option("1")
        await page.get_by_role("button", name="Make it the newest").click()
        await page.locator(".badge.is-legal").wait_for()
        await expect(page.get_by_label("Version")).to_have_value("3")


async def test_a_file_is_read_and_a_deck_comes_back_as_one(visit, tmp_path: Path) -> None:
    (tmp_path / "jasmine.txt").write_text(LIST)
    async with visit("Ann") as ann:
        page = ann.page
        await page.goto("/decks/new")
        await page.get_by_label("Read a file").set_input_files(tmp_path / "jasmine.txt")
        await page.locator(".badge.is-legal").wait_for()
        await _save(page)
        async with page.expect_download() as download:
            await page.get_by_role("link", name="Export Text").click()
        saved = tmp_path / "exported.txt"
        await (await download.value).save_as(saved)
        assert sorted(_cards(await asyncio.to_thread(saved.read_text))) == sorted(_cards(LIST))


async def test_a_deck_is_deleted_after_a_question(visit) -> None:
    async with visit("Ann") as ann:
        page = await _paste(ann, LIST)
        await page.locator(".badge.is-legal").wait_for()
        await _save(page)
        await page.get_by_role("button", name="Delete").click()
        await page.get_by_role("dialog").get_by_role("button", name="Cancel").click()
        await page.get_by_role("button", name="Delete").click()
        await page.get_by_role("dialog").get_by_role("button", name="Delete").click()
        await page.get_by_text("You have no deck yet").wait_for()


async def test_cards_are_found_by_the_syntax_that_people_know(visit) -> None:
    async with visit("Ann") as ann:
        page = ann.page
        await page.goto("/cards")
        await page.get_by_label("Search").fill("t:angel c:w nonsense:3")
        await page.get_by_role("button", name="Search").click()
        await page.get_by_role("heading", name="Serra Angel").wait_for()
        assert "nonsense" in await page.locator(".tip").inner_text()


def _cards(text: str) -> list[str]:
    return [line for line in text.splitlines() if line and line[0].isdigit()]
