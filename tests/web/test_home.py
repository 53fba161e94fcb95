"""Whoever opens the page for the first time holds a hand of cards after one click, in every format."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from typing import Any

import pytest
from playwright.async_api import Browser, Page

from .visitor import Visitor

Json = dict[str, Any]


def newcomer(browser: Browser, server: str, **options: Any) -> AbstractAsyncContextManager[Visitor]:
    """A browser that has never been here: nobody is signed in."""

    @asynccontextmanager
    async def opened() -> AsyncIterator[Visitor]:
        async with await browser.new_context(base_url=server, **options) as context:
            visitor = Visitor(await context.new_page(), "")
            await visitor.page.goto("/")
            await visitor.page.wait_for_selector("option[value^='starter:']", state="attached")
            yield visitor
        assert visitor.faults == []

    return opened()


async def _in_game(page: Page) -> str:
    await page.wait_for_url("**/games/*")
    await page.wait_for_selector(".table")
    return page.url


@pytest.mark.parametrize(
    ("format", "clicks"), [("Commander", 1), ("Duel Commander", 2), ("Partner", 2), ("Emperor", 2)]
)
async def test_a_newcomer_holds_a_hand_of_cards_within_three_clicks(
    browser: Browser, server: str, format: str, clicks: int
) -> None:
    async with newcomer(browser, server) as ann:
        page = ann.page
        if clicks == 2:
            await page.get_by_role("radio", name=format).click()
        await page.get_by_role("button", name="Play", exact=True).click()
        await _in_game(page)
        await page.wait_for_selector(".hand-card >> nth=6")
        assert await page.locator(".hand-card").count() == 7
        first = await page.request.get("/v1/users/me")
        assert (await first.json())["user"]["kind"] == "guest"


async def test_a_name_that_is_not_fit_is_said_beside_its_field(browser: Browser, server: str) -> None:
    async with newcomer(browser, server) as ann:
        await ann.page.get_by_label("Your name").fill("Pаul")  # a Cyrillic letter among Latin ones
        await ann.page.get_by_role("button", name="Play", exact=True).click()
        await ann.page.get_by_text("the letters of a name are of one script").wait_for()
        field = ann.page.get_by_label("Your name")
        assert await field.get_attribute("aria-invalid") == "true"
        described = (await field.get_attribute("aria-describedby") or "").split()
        texts = [await ann.page.locator(f"[id='{each}']").inner_text() for each in described]
        assert any("one script" in text for text in texts)


async def test_whoever_comes_back_finds_the_game_that_goes_on(browser: Browser, server: str) -> None:
    async with newcomer(browser, server) as ann:
        await ann.page.get_by_role("button", name="Play", exact=True).click()
        game = await _in_game(ann.page)
        await ann.page.goto("/")
        await ann.page.get_by_role("link", name="Back to the game").click()
        assert await _in_game(ann.page) == game


@pytest.mark.parametrize(
    ("locale", "title", "button"),
    [("de-DE", "Commander, nach den Regeln", "Spielen"), ("fr", "Commander, selon les règles", "Jouer")],
)
async def test_the_page_speaks_the_language_of_the_browser(
    browser: Browser, server: str, locale: str, title: str, button: str
) -> None:
    async with newcomer(browser, server, locale=locale) as ann:
        await ann.page.get_by_role("heading", name=title).wait_for()
        await ann.page.get_by_role("button", name=button, exact=True).wait_for()
        assert await ann.page.locator("html").get_attribute("lang") == locale[:2]


async def test_a_page_that_was_open_during_an_update_offers_the_new_one(browser: Browser, server: str) -> None:
    async with newcomer(browser, server) as ann:
        page = ann.page
        await page.route("**/assets/**/*.js", lambda route: route.abort())
        await page.get_by_role("link", name="Events").click()
        await page.get_by_role("alert").wait_for()
        await page.unroute_all()
        await page.get_by_role("button", name="Try again").click()
        await page.get_by_role("heading", name="Events").wait_for()
        ann.faults = [each for each in ann.faults if "ERR_FAILED" not in each]
