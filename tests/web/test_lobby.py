"""Tables: by a link, in the lobby with a password, with bots in the free seats."""

from __future__ import annotations

from .visitor import Visitor


async def _open(visitor: Visitor, format: str, access: str, password: str = "") -> str:
    page = visitor.page
    await page.goto("/tables/new")
    await page.get_by_role("radio", name=format).click()
    await page.get_by_role("radio", name=access).click()
    if password:
        await page.get_by_label("Password").fill(password)
    await page.get_by_role("button", name="Open the table").click()
    await page.get_by_role("heading", name="Seats").wait_for()
    return page.url


async def test_a_friend_comes_by_the_link_and_the_game_begins_for_both(visit) -> None:
    async with visit("Ann") as ann, visit("Bob") as bob:
        await _open(ann, "Duel Commander", "Whoever has the link")
        link = await ann.page.get_by_label("Link of the table").input_value()
        await bob.page.goto(link)
        await bob.page.get_by_role("button", name="Sit down").click()
        for each in (ann, bob):
            await each.page.wait_for_url("**/games/*")
        assert ann.page.url == bob.page.url


async def test_without_the_link_nobody_sees_the_table(visit) -> None:
    async with visit("Ann") as ann, visit("Eve") as eve:
        place = await _open(ann, "Duel Commander", "Whoever has the link")
        await eve.page.goto(place.partition("?")[0])
        await eve.page.get_by_role("alert").wait_for()
        assert await eve.page.get_by_role("button", name="Sit down").count() == 0


async def test_a_table_in_the_lobby_asks_for_its_password(visit) -> None:
    async with visit("Ann") as ann, visit("Bob") as bob:
        await _open(ann, "Duel Commander", "Whoever likes", "swordfish")
        await bob.page.goto("/tables")
        await bob.page.get_by_role("link", name="by Ann").click()
        await bob.page.get_by_label("Password").fill("sardine")
        await bob.page.get_by_role("button", name="Sit down").click()
        await bob.page.locator(".field-error").wait_for()
        await bob.page.get_by_label("Password").fill("swordfish")
        await bob.page.get_by_role("button", name="Sit down").click()
        await bob.page.wait_for_url("**/games/*")
        await ann.page.wait_for_url("**/games/*")


async def test_bots_take_the_seats_that_stay_free(visit) -> None:
    async with visit("Ann") as ann:
        await _open(ann, "Partner", "Whoever has the link")
        await ann.page.get_by_role("button", name="Fill with bots").click()
        await ann.page.wait_for_url("**/games/*")
        await ann.page.wait_for_selector(".table")


async def test_a_table_that_is_closed_is_left_by_everybody(visit) -> None:
    async with visit("Ann") as ann, visit("Bob") as bob:
        await _open(ann, "Commander Four", "Whoever has the link")
        await bob.page.goto(await ann.page.get_by_label("Link of the table").input_value())
        await bob.page.get_by_role("button", name="Sit down").click()
        await bob.page.get_by_role("button", name="Leave the table").wait_for()
        await ann.page.get_by_text("Bob").wait_for()
        await ann.page.get_by_role("button", name="Close the table").click()
        await bob.page.get_by_text("The table is closed.").wait_for()


async def test_an_invitation_is_seen_on_every_screen(visit) -> None:
    async with visit("Ann") as ann, visit("Bob") as bob:
        ids = [(await each.request("GET", "/v1/users/me"))["user"]["id"] for each in (ann, bob)]
        starter = (await ann.request("GET", "/v1/decks/starters?format=duel"))["starters"][0]["id"]
        await bob.page.goto("/settings")
        await bob.page.get_by_text("You are the guest Bob").wait_for()
        seats = [{"user": ids[0], "deck": starter}, {"user": ids[1]}]
        await ann.request("POST", "/v1/tables", {"format": "duel", "seats": seats})
        await bob.page.locator(".news").get_by_text("Ann offers you a seat").wait_for()
        await bob.page.get_by_role("link", name="To the table").click()
        await bob.page.get_by_role("button", name="Sit down").click()
        await bob.page.wait_for_url("**/games/*")
