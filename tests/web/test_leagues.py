"""Leagues in the browser: founding, joining, Generals that are nobody else's, the season and its registration."""

from __future__ import annotations

from contextlib import AsyncExitStack

import pytest

from .accessibility import violations

pytestmark = pytest.mark.usefixtures("node")


async def test_a_league_from_its_founding_to_its_season(visit) -> None:
    async with AsyncExitStack() as stack:
        olga, ann, ben = [await stack.enter_async_context(visit(name)) for name in ("Olga", "Ann", "Ben")]
        await olga.page.goto("/leagues")
        await olga.page.get_by_role("link", name="Found a league").click()
        assert await violations(olga.page) == []
        await olga.page.get_by_label("Name").fill("Friday")
        await olga.page.get_by_label("Rules", exact=True).select_option("edh2009")
        await olga.page.get_by_label("Members see").check()
        await olga.page.get_by_role("button", name="Found it").click()
        await olga.page.get_by_role("heading", name="Friday").wait_for()
        league = olga.page.url

        # Ann registers a deck; its General is nobody else's
        for each in (ann, ben):
            await each.page.goto("/leagues")
            await each.page.get_by_role("link", name="Friday").first.click()
            await each.page.get_by_role("button", name="Join the league").click()
            await each.page.get_by_text("You have not registered a deck yet.").wait_for()
            await each.page.get_by_label("Deck", exact=True).select_option("starter:commander-tobias-andrion")
            await each.page.get_by_role("button", name="Register the deck").click()
            if each is ann:
                await each.page.get_by_text("Registered").wait_for()
        await ben.page.get_by_role("alert").wait_for()
        await ben.page.get_by_label("Deck", exact=True).select_option("starter:commander-jasmine-boreal")
        await ben.page.get_by_role("button", name="Register the deck").click()
        await ben.page.get_by_text("Jasmine Boreal").first.wait_for()

        # everybody reads who leads whom, members the lists
        await olga.page.goto(league)
        members = olga.page.get_by_role("region", name="Members")
        await members.get_by_text("Tobias Andrion").wait_for()
        await members.get_by_text("Jasmine Boreal").wait_for()
        await ben.page.get_by_role("button", name="The list of Ann").click()
        await ben.page.get_by_role("dialog").get_by_text("1 Tobias Andrion").wait_for()
        await ben.page.keyboard.press("Escape")
        await ben.page.get_by_role("button", name="Show the history").click()
        await ben.page.get_by_text("Ann leads Tobias Andrion.").wait_for()
        assert await violations(ben.page) == []
        assert await violations(olga.page) == []

        # a season, entered with the deck of the league
        await olga.page.get_by_role("link", name="Announce a season").click()
        await olga.page.get_by_text("A season of Friday").wait_for()
        await olga.page.get_by_label("Name").fill("Spring")
        await olga.page.get_by_role("button", name="Announce").click()
        await olga.page.get_by_role("heading", name="Spring").wait_for()
        await ann.page.reload()
        await ann.page.get_by_role("link", name="Spring").click()
        await ann.page.get_by_label("Deck", exact=True).select_option("starter:commander-tobias-andrion")
        await ann.page.get_by_role("button", name="Register", exact=True).click()
        await ann.page.get_by_text("You are registered.").wait_for()
