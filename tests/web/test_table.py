"""The table beside whole games: small screens, reloads, broken connections, watchers, talk, the end."""

from __future__ import annotations

import pytest
from playwright.async_api import ViewportSize

from .accessibility import violations
from .hands import Mouse
from .player import play
from .visitor import Json, Visitor
from .wire import Wire

pytestmark = [pytest.mark.timeout(240), pytest.mark.usefixtures("node")]
PHONE: ViewportSize = {"width": 390, "height": 844}
LYING: ViewportSize = {"width": 844, "height": 390}


@pytest.mark.parametrize("scheme", ["dark", "light"])
async def test_axe_finds_nothing_at_any_stage_of_a_game(visit, scheme: str) -> None:
    seen: dict[str, int] = {}

    async def look(visitor: Visitor, prompt: Json) -> None:
        chosen = await visitor.page.locator(".player.is-chosen .loss").count()
        stage = "a life total falls as its player is attacked" if chosen else prompt["kind"]
        seen[stage] = seen.get(stage, 0) + 1
        if seen[stage] in (1, 9, 25):
            assert await violations(visitor.page) == []

    async with visit() as ann:
        await ann.page.emulate_media(color_scheme=scheme)
        await ann.sit_down(await ann.new_game("commander"))
        await play(ann, Mouse(ann.page), seed=5, most=80, each=look)
        assert await violations(ann.page) == []


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["upright", "lying"])
async def test_a_game_is_played_on_a_phone(visit, size: ViewportSize) -> None:
    async with visit("Ann", size) as ann:
        await ann.sit_down(await ann.new_game("commander"))
        await play(ann, Mouse(ann.page), most=40)
        assert await violations(ann.page) == []


async def test_a_page_that_is_loaded_again_goes_on_where_it_was(visit) -> None:
    async with visit() as ann:
        await ann.sit_down(await ann.new_game("duel"))
        await play(ann, Mouse(ann.page), most=12)
        await ann.page.reload()
        await ann.page.wait_for_selector(".table")
        assert await play(ann, Mouse(ann.page), most=12) == 12


async def test_a_broken_connection_is_said_and_comes_back(visit, server: str) -> None:
    async with Wire(server) as wire, visit(url=wire.url) as ann:
        await ann.sit_down(await ann.new_game("duel"))
        await play(ann, Mouse(ann.page), most=6)
        wire.cut()
        await ann.page.wait_for_selector(".table-head .is-bad")
        wire.mend()
        await ann.page.wait_for_selector(".table-head:not(:has(.is-bad))")
        assert await play(ann, Mouse(ann.page), most=6) == 6
        ann.faults = [fault for fault in ann.faults if "ERR_" not in fault]  # the browser reports what was cut


async def test_somebody_without_a_seat_sees_the_table_and_is_asked_nothing(visit) -> None:
    async with visit("Ann") as ann, visit("Ben") as ben:
        game = await ann.new_game("duel")
        await ann.sit_down(game)
        await ben.sit_down(game)
        await play(ann, Mouse(ann.page), most=10)
        assert await ben.page.locator(".board").count() == 2
        assert await ben.page.locator(".hand, .controls").count() == 0
        assert await ben.page.locator(".is-askable").count() == 0
        await ben.page.wait_for_selector(".log li")
        assert await violations(ben.page) == []


async def test_what_is_said_at_the_table_is_text_and_nothing_else(visit) -> None:
    hostile = """<img src=x onerror="document.title='owned'"> <script>document.title='owned'</script> ${1} {{1}} javascript:alert(1)"""
    async with visit("Ann") as ann, visit("Ben") as ben:
        game = await ann.new_game("duel")
        await ann.sit_down(game)
        await ben.sit_down(game)
        for each in (ann, ben):
            await each.page.get_by_role("tab", name="Chat").click()
        await ann.page.get_by_label("Say something").fill(hostile)
        await ann.page.keyboard.press("Enter")
        await ben.page.wait_for_selector(".chat li b")
        assert hostile in await ben.page.inner_text(".chat ol")
        assert "owned" not in await ben.page.title()


async def test_who_concedes_sees_the_result_and_a_way_on(visit) -> None:
    async with visit() as ann:
        await ann.sit_down(await ann.new_game("duel"))
        await play(ann, Mouse(ann.page), most=3)
        await ann.page.get_by_role("button", name="Menu").click()
        await ann.page.locator("summary", has_text="Concede").click()
        await ann.page.get_by_role("button", name="Concede").click()
        await ann.page.wait_for_selector(".results")
        assert await violations(ann.page) == []
        await ann.page.get_by_role("button", name="Back to the start").click()
        await ann.page.wait_for_selector(".page-head")


async def test_keys_can_be_changed_and_switched_off(visit) -> None:
    async with visit() as ann:
        await ann.sit_down(await ann.new_game("duel"))
        await ann.next_question("")
        await ann.page.keyboard.press("?")
        await ann.page.get_by_label("To the hand").press("j")
        assert await violations(ann.page) == []
        await ann.page.keyboard.press("Escape")
        await ann.page.keyboard.press("j")
        assert await ann.page.evaluate("document.activeElement.matches('.hand-card')")
        await ann.page.keyboard.press("?")
        await ann.page.get_by_label("Single keys are on").uncheck()
        await ann.page.keyboard.press("Escape")
        await ann.page.evaluate("document.activeElement.blur()")
        await ann.page.keyboard.press("j")
        assert await ann.page.evaluate("document.activeElement === document.body")


async def test_a_game_that_cannot_be_shown_says_so_and_leads_back(visit) -> None:
    async with visit() as ann:
        await ann.page.goto("/games/nothing")
        await ann.page.get_by_role("link", name="Back to the start").click()
        await ann.page.wait_for_selector(".page-head")
