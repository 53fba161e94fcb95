"""A rating and how it came about, seen by somebody else."""

from __future__ import annotations

import asyncio
from contextlib import AsyncExitStack

from playwright.async_api import expect

from clients.python import Client

NOBODY = "Nobody has played enough ranked games here yet."


async def _ranked_game(players: list[Client]) -> None:
    """Both queue, accept, and the first one concedes."""
    decks = [(await each.starters("duel"))[0]["id"] for each in players]
    tickets = [await each.queue(deck, "duel", ranked=True) for each, deck in zip(players, decks, strict=True)]
    for each, ticket in zip(players, tickets, strict=True):
        async with asyncio.timeout(20):
            while (found := await each.get(f"/v1/tickets/{ticket['id']}"))["state"] != "proposed":
                await asyncio.sleep(0.05)
        await each.accept(found["match"])
    async with asyncio.timeout(20):
        while not (found := await players[0].get(f"/v1/tickets/{tickets[0]['id']}"))["game"]:
            await asyncio.sleep(0.05)
    async with await players[0].socket() as socket:
        await socket.join(found["game"])
        await socket.op("game.declare", game=found["game"], action_id="over", declare="concede_match")


async def test_a_rating_is_plotted_game_by_game_and_listed_among_the_best(visit, server: str) -> None:
    async with AsyncExitStack() as stack, visit("Ann") as ann:
        players = [await stack.enter_async_context(Client(server)) for _ in range(2)]
        for name, each in zip(("Vera", "Udo"), players, strict=True):
            await each.sign_up(name, "a long password")
        await _ranked_game(players)
        page = ann.page
        async with asyncio.timeout(20):
            while not (await players[1].rating_history("duel"))["games"]:
                await asyncio.sleep(0.05)
        await page.goto(f"/users/{players[1].user['id']}")
        await page.get_by_role("img", name="Rating in Duel Commander over 1 games").wait_for()
        await page.get_by_role("listitem").filter(has_text="won").filter(has_text="with Vera").wait_for()
        await page.goto("/leaderboards")
        await page.get_by_role("tab", name="Duel Commander").click()
        await page.get_by_label("Show provisional ratings too").check()
        rows = page.locator(".ranking tbody tr")
        await rows.nth(1).wait_for()
        assert "Udo" in await rows.nth(0).inner_text()
        await page.get_by_text("Is it better to go first?").click()
        await page.get_by_text("Place 1 of 2: ").wait_for()
        await page.get_by_label("Only me and my friends").check()
        await page.get_by_text(NOBODY).wait_for()
        await page.get_by_label("Only me and my friends").uncheck()
        await rows.nth(1).wait_for()
        await page.get_by_label("Season", exact=True).select_option(index=1)
        await page.get_by_text(NOBODY).wait_for()


async def test_a_friend_is_offered_a_seat_and_who_blocks_gets_none(visit) -> None:
    async with visit("Ann") as ann, visit("Bob") as bob:
        bobs = (await bob.request("GET", "/v1/users/me"))["user"]["id"]
        anns = (await ann.request("GET", "/v1/users/me"))["user"]["id"]
        await ann.page.goto(f"/users/{bobs}")
        await ann.page.get_by_role("button", name="Remember as a friend").click()
        await expect(ann.page.get_by_role("button", name="Friend")).to_have_attribute("aria-pressed", "true")
        await ann.page.goto("/tables/new")
        await ann.page.get_by_role("radio", name="Duel Commander").click()
        await ann.page.get_by_label("Bob").check()
        await bob.page.goto(f"/users/{anns}")
        await bob.page.get_by_role("button", name="Block", exact=True).click()
        await expect(bob.page.get_by_role("button", name="Blocked")).to_have_attribute("aria-pressed", "true")
        await ann.page.get_by_role("button", name="Open the table").click()
        await ann.page.get_by_role("alert").get_by_text("takes no seat from you").wait_for()
        await bob.page.get_by_role("button", name="Blocked").click()
        await bob.page.get_by_role("button", name="Block", exact=True).wait_for()
        await ann.page.get_by_role("button", name="Open the table").click()
        await bob.page.locator(".news").get_by_text("Ann offers you a seat").wait_for()
