"""The shuffle of a real game, checked in the browser; and what a server that cheats would look like there."""

from __future__ import annotations

import json

import pytest
from playwright.async_api import Page, Route

from .accessibility import violations
from .hands import Mouse
from .player import play
from .visitor import Json, Visitor

pytestmark = pytest.mark.usefixtures("node")


async def _ended(ann: Visitor, options: Json) -> str:
    """A duel against a bot with these options, conceded after a few questions; its id."""
    me = (await ann.request("GET", "/v1/users/me"))["user"]["id"]
    deck = (await ann.request("GET", "/v1/decks/starters?format=duel"))["starters"][0]["id"]
    seats = [{"user": me, "deck": deck}, {"bot": "random"}]
    wanted = {"format": "duel", "seats": seats, "settings": {"options": options}}
    table = await ann.request("POST", "/v1/tables", wanted)
    while not table["game"]:
        table = await ann.request("GET", f"/v1/tables/{table['id']}")
    await ann.sit_down(table["game"])
    await play(ann, Mouse(ann.page), most=4)
    await ann.page.get_by_role("button", name="Menu").click()
    await ann.page.locator("summary", has_text="Concede").click()
    await ann.page.get_by_role("button", name="Concede").click()
    await ann.page.wait_for_selector(".results")
    return str(table["game"])


async def _verdicts(page: Page) -> list[str]:
    await page.locator("[data-verdict]").first.wait_for()
    rows = page.locator("[data-verdict]")
    return [str(await rows.nth(at).get_attribute("data-verdict")) for at in range(await rows.count())]


async def test_a_game_is_checked_in_the_browser(visit) -> None:
    async with visit("Ann") as ann:
        game = await _ended(ann, {"nonces": True})
        await ann.page.get_by_role("button", name="Check the shuffle").click()
        await ann.page.get_by_text("Everything that was checked fits.").wait_for()
        assert await _verdicts(ann.page) == ["right"] * 5
        assert await violations(ann.page) == []

        async def other_commitment(route: Route) -> None:
            answer = await route.fetch()
            await route.fulfill(response=answer, body=json.dumps({**await answer.json(), "seed_commitment": "00" * 32}))

        await ann.page.route(f"**/v1/games/{game}", other_commitment)
        await ann.page.reload()
        await ann.page.get_by_text("Something does not fit.").wait_for()
        assert await _verdicts(ann.page) == ["wrong", *["right"] * 4]


async def test_a_game_without_words_is_checked_as_far_as_it_goes(visit) -> None:
    async with visit("Ann") as ann:
        game = await _ended(ann, {})
        await ann.page.goto(f"/games/{game}/fair")
        assert await _verdicts(ann.page) == ["right", "right", "unchecked", "unchecked", "right"]
