"""Friends queue together: a party by link, by invitation, and into a game against another one."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from .accessibility import violations
from .visitor import Visitor

pytestmark = pytest.mark.usefixtures("node")


async def _make_party(leader: Visitor) -> str:
    """A party of one; the link into it."""
    await leader.page.goto("/queue")
    await leader.page.get_by_role("radio", name="Partner").click()
    await leader.page.get_by_role("button", name="Queue with friends").click()
    return await leader.page.get_by_label("Link for friends").input_value()


async def _two(leader: Visitor, friend: Visitor) -> None:
    """A party of two who have both chosen a deck; its leader queues."""
    await friend.page.goto(await _make_party(leader))
    await friend.page.wait_for_url("**/queue")
    await friend.page.get_by_role("radio", name="Partner").click()
    await friend.page.get_by_role("button", name="Play this deck").click()
    await expect(leader.page.locator(".rows li", has_text=friend.name)).to_contain_text("has chosen a deck")
    await leader.page.get_by_role("button", name="Queue", exact=True).click()


async def test_two_parties_of_two_meet_as_teams(visit) -> None:
    async with visit("Ann") as ann, visit("Bea") as bea, visit("Cleo") as cleo, visit("Dora") as dora:
        await _two(ann, bea)
        assert await violations(ann.page) == []
        await bea.page.get_by_role("button", name="Leave the queue").wait_for()
        await _two(cleo, dora)
        for each in (ann, bea, cleo, dora):
            await each.page.get_by_role("dialog").get_by_role("button", name="Accept").click()
        for each in (ann, bea, cleo, dora):
            await each.page.wait_for_url("**/games/*")
            await each.page.wait_for_selector(".table")
        teams = {seat["name"].split()[0]: seat["team"] for seat in ann.board.seats}
        assert teams["Ann"] == teams["Bea"] != teams["Cleo"] == teams["Dora"]


async def test_a_friend_is_invited_and_declines_and_the_leader_goes(visit) -> None:
    async with visit("Ann") as ann, visit("Bea") as bea:
        her = (await bea.request("GET", "/v1/users/me"))["user"]
        await ann.request("POST", f"/v1/users/me/friends/{her['id']}")
        await bea.page.goto("/queue")
        await _make_party(ann)
        await ann.page.get_by_label("Invite a friend").select_option(her["id"])
        await ann.page.get_by_role("button", name="Invite", exact=True).click()
        await bea.page.get_by_role("button", name="Join", exact=True).wait_for()
        assert await violations(bea.page) == []
        await bea.page.get_by_role("button", name="No, thanks").click()
        await bea.page.get_by_role("button", name="Join", exact=True).wait_for(state="hidden")
        await ann.page.get_by_role("button", name="Leave the party").click()
        await ann.page.get_by_role("button", name="Queue with friends").wait_for()


async def test_a_link_of_nobody_says_so(visit) -> None:
    async with visit("Ann") as ann:
        await ann.page.goto("/party/nothing")
        await ann.page.get_by_role("alert").wait_for()
