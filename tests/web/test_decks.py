"""Decks: a list is pasted, mended by clicks, saved, played; versions, files, and what the rules play of it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

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


def _as_moxfield(cards: list[str]) -> list[str]:
    """Card lines with a printing each, every third one foil and every seventh etched."""
    marks = [" *F*" if n % 3 == 0 else " *E*" if n % 7 == 0 else "" for n in range(len(cards))]
    numbers = (f"{n}p" if n % 5 == 0 else f"C21-{n}" if n % 5 == 1 else str(n) for n in range(1, len(cards) + 1))
    return [f"{card} (CMR) {number}{mark}" for card, number, mark in zip(cards, numbers, marks, strict=True)]


@pytest.mark.parametrize("has_section", [True, False], ids=["commander section", "commander first"])
async def test_a_list_of_moxfield_is_read_whole_and_told_line_by_line(visit, has_section: bool) -> None:
    commander, *cards = _as_moxfield(_cards(LIST))
    cards[4] = "1 Lightning Bolt (2X2) 117 *F*"
    cards[9] = "1 Sera Angle (CMR) 40 *F*"
    lines = ["Commander", commander, "", "Deck", *cards] if has_section else [commander, *cards]
    async with visit("Ann") as ann:
        async with ann.page.expect_response("**/v1/decks/validate") as said:
            page = await _paste(ann, "\n".join(lines))
        verdict = await (await said.value).json()
        assert [(each["line"], each["text"]) for each in verdict["unread"]] == [(lines.index(cards[9]) + 1, cards[9])]
        await _leads_to(page, page.get_by_role("listitem").filter(has_text="Sera Angle"), cards[9])
        outside = page.get_by_role("listitem").filter(has_text="Outside the colour identity: Lightning Bolt")
        await _leads_to(page, outside, cards[4])
        await page.get_by_role("button", name="Use Serra Angel").click()
        mended = [line.replace("Sera Angle", "Serra Angel") for line in lines]
        await expect(page.get_by_label("Deck list")).to_have_value("\n".join(mended))
        await page.get_by_text("100 cards").wait_for()
        assert [each["name"] for each in verdict["cards"] if each["role"] == "commander"] == [COMMANDER]


async def _leads_to(page: Page, problem: Locator, line: str) -> None:
    """The problem names the line, which a click on it selects."""
    await problem.locator(".line-link").click()
    assert await page.get_by_label("Deck list").evaluate("e => e.value.slice(e.selectionStart, e.selectionEnd)") == line


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
