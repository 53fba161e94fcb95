"""The queue and the ready check, two browsers at a time."""

from __future__ import annotations

import secrets

from playwright.async_api import expect

from .visitor import Visitor


async def _queue(visitor: Visitor, format: str = "Duel Commander") -> None:
    await visitor.page.goto("/queue")
    await visitor.page.get_by_role("radio", name=format).click()
    await visitor.page.get_by_role("button", name="Queue", exact=True).click()


async def _leave(visitor: Visitor) -> None:
    await visitor.page.get_by_role("button", name="Leave the queue").click()
    await visitor.page.get_by_role("button", name="Queue", exact=True).wait_for()


async def test_two_browsers_meet_through_the_ready_check_wherever_they_are(visit) -> None:
    async with visit("Ann") as ann, visit("Bob") as bob:
        await _queue(ann)
        await ann.page.get_by_text("Opponents from").wait_for()
        await ann.page.get_by_role("link", name="Settings").click()
        await _queue(bob)
        for each in (ann, bob):
            check = each.page.get_by_role("dialog", name="A match is found!")
            await check.get_by_role("timer").wait_for()
            await expect(check.get_by_role("button", name="Accept")).to_be_focused()
            await each.page.keyboard.press("Escape")
            await check.get_by_role("button", name="Accept").click()
        for each in (ann, bob):
            await each.page.wait_for_url("**/games/*")
        assert ann.page.url == bob.page.url


async def test_after_a_reload_the_ready_check_still_says_until_when(visit) -> None:
    async with visit("Ann") as ann, visit("Bob") as bob:
        await _queue(ann)
        await _queue(bob)
        await ann.page.get_by_role("dialog").get_by_role("timer").wait_for()
        await ann.page.reload()
        await ann.page.get_by_role("dialog").get_by_role("timer").wait_for()
        await ann.page.get_by_role("button", name="Decline").click()
        await bob.page.get_by_role("dialog").wait_for(state="hidden")
        await _leave(bob)


async def test_who_declines_leaves_the_queue_and_the_other_waits_on(visit) -> None:
    async with visit("Ann") as ann, visit("Bob") as bob:
        await _queue(ann)
        await _queue(bob)
        await ann.page.get_by_role("button", name="Decline").click()
        await ann.page.get_by_text("After a short pause you may queue again").wait_for()
        await bob.page.get_by_text("You wait on, with the place that you had").wait_for()
        await _leave(bob)
        await _queue(ann)
        await ann.page.get_by_role("alert").wait_for()
        assert not await ann.page.get_by_role("button", name="Leave the queue").is_visible()


async def test_a_guest_who_keeps_the_account_may_queue_for_ranked_games(visit) -> None:
    async with visit("Ann") as ann:
        await ann.page.goto("/queue")
        ranked = ann.page.get_by_role("radio", name="Ranked")
        await expect(ranked).to_be_disabled()
        await ann.page.get_by_role("link", name="Make an account").click()
        await ann.page.get_by_label("Name").fill(f"Ann {secrets.token_hex(3)}")
        await ann.page.get_by_label("Password").fill("a long password")
        keep = ann.page.get_by_role("button", name="Make an account")
        await keep.click()
        await keep.wait_for(state="hidden")
        await ann.page.goto("/queue")
        await ranked.check()
        await ann.page.get_by_role("radio", name="Duel Commander").click()
        await ann.page.get_by_role("button", name="Queue", exact=True).click()
        await ann.page.get_by_role("button", name="Leave the queue").wait_for()
        assert (await ann.request("GET", "/v1/tickets/current"))["ranked"]
        await _leave(ann)
