"""An event from its announcement to the standings, each player in a browser of their own."""

from __future__ import annotations

from contextlib import AsyncExitStack
from urllib.parse import urlsplit

import pytest

from .accessibility import violations

pytestmark = pytest.mark.usefixtures("node")


async def test_four_players_register_report_and_see_the_standings(visit) -> None:
    async with AsyncExitStack() as stack:
        olga = await stack.enter_async_context(visit("Olga"))
        players = [await stack.enter_async_context(visit(f"Player {n}")) for n in range(4)]
        await olga.page.goto("/events/new")
        await olga.page.get_by_label("Name").fill("Spring cup")
        await olga.page.get_by_label("The server makes the games").uncheck()
        await olga.page.get_by_label("Playoff").select_option("0")
        await olga.page.get_by_role("button", name="Announce").click()
        await olga.page.get_by_role("heading", name="Spring cup").wait_for()
        for each in players:
            await each.page.goto(olga.page.url)
            await each.page.get_by_role("button", name="Register").click()
            await each.page.get_by_text("You are registered.").wait_for()
        await olga.page.get_by_role("button", name="Start the event").click()
        await olga.page.get_by_role("button", name="Pair round 1").click()
        await olga.page.get_by_role("heading", name="Round 1").wait_for()
        for each in players:
            await each.page.get_by_role("heading", name="Your match").wait_for()
            numbers = each.page.get_by_role("spinbutton")
            await numbers.nth(0).fill("2")
            await numbers.nth(1).fill("1")
            await each.page.get_by_role("button", name="Report", exact=True).click()
            await each.page.get_by_text("2–1").or_(each.page.get_by_text("Reported.")).first.wait_for()
        await olga.page.get_by_role("button", name="Pair round 2").wait_for()
        rows = olga.page.locator(".ranking tbody tr")
        assert sorted([(await rows.nth(n).inner_text()).split("\t")[0] for n in range(4)]) == ["1", "1", "3", "3"]


async def test_an_event_of_teams_is_announced_and_its_teams_are_named(visit) -> None:
    async with visit("Olga") as olga, visit("Ann") as ann, visit("Bea") as bea:
        await olga.page.goto("/events/new")
        await olga.page.get_by_label("Name").fill("Partners")
        await olga.page.get_by_role("radio", name="Partner").check()
        await olga.page.get_by_label("Level").select_option("competitive")
        await olga.page.get_by_label("A round lasts").select_option(str(7))
        await olga.page.get_by_label("What else players have to know").fill("Bring a friend")
        assert await violations(olga.page) == []
        await olga.page.get_by_role("button", name="Announce").click()
        await olga.page.get_by_text("Bring a friend").wait_for()
        plan = (await olga.request("GET", f"/v1{urlsplit(olga.page.url).path}"))["plan"]
        assert (plan["format"], plan["level"], plan["round_seconds"]) == ("partner", "competitive", 7 * 86_400)

        friend = (await bea.request("GET", "/v1/users/me"))["user"]["id"]
        await ann.page.goto(olga.page.url)
        await ann.page.get_by_label("Name of the team").fill("Two of us")
        await ann.page.get_by_label("Position 2").fill(f"http://muster.example/users/{friend}")
        await ann.page.get_by_role("button", name="Name my team").click()
        await ann.page.get_by_text("not registered, not registered").wait_for()
        for each in (ann, bea):
            await each.page.goto(olga.page.url)
            await each.page.get_by_role("button", name="Register").click()
            await each.page.get_by_text("You are registered.").wait_for()
        await ann.page.get_by_role("listitem").filter(has_text="Two of us Ann, Bea").wait_for()
        assert await violations(ann.page) == []
