"""The desk of an event: its organiser, its judges and its players, each in a browser of their own."""

from __future__ import annotations

import asyncio
import json
from contextlib import AsyncExitStack
from pathlib import Path

import pytest
from playwright.async_api import Page

from .accessibility import violations
from .hands import Mouse
from .player import play
from .visitor import Json, Visitor

pytestmark = pytest.mark.usefixtures("node")

TABS = ["Tables", "Calls", "Penalties", "Players", "Officials", "Event"]


async def _event(olga: Visitor, players: list[Visitor], plan: Json, starts: bool = True) -> tuple[str, list[str]]:
    """A Duel event of an organiser with these players, started or not; its path and the ids of the players."""
    event = await olga.request("POST", "/v1/events", {"name": "Spring cup", "format": "duel", "cut": 0, **plan})
    path, ids = f"/v1/events/{event['id']}", []
    for each in players:
        starter = (await each.request("GET", "/v1/decks/starters?format=duel"))["starters"][0]["id"]
        await each.request("POST", f"{path}/players", {"deck": starter})
        ids.append((await each.request("GET", "/v1/users/me"))["user"]["id"])
    if starts:
        await olga.request("POST", f"{path}/start")
    return path, ids


async def _tab(page: Page, name: str) -> None:
    await page.get_by_role("tab", name=name).click()


async def _saved(page: Page, button: str) -> str:
    async with page.expect_download() as found:
        await page.get_by_role("button", name=button).click()
    saved = Path(await (await found.value).path())
    return await asyncio.to_thread(saved.read_text)


async def test_calls_penalties_time_results_and_documents(visit) -> None:
    async with AsyncExitStack() as stack:
        olga, hana, finn = [await stack.enter_async_context(visit(name)) for name in ("Olga", "Hana", "Finn")]
        players = [await stack.enter_async_context(visit(name)) for name in ("Ada", "Bob", "Cleo", "Dan")]
        path, ids = await _event(
            olga, players, {"plays_here": False, "rounds": 3, "publication": {"penalties": "never"}}
        )
        ada, desk = players[0], f"{path.removeprefix('/v1')}/desk"

        # the organiser appoints, by the address of a profile and by an id, and pairs
        await olga.page.goto(desk)
        for each, role in ((hana, "head_judge"), (finn, "floor_judge")):
            await _tab(olga.page, "Officials")
            user = (await each.request("GET", "/v1/users/me"))["user"]["id"]
            await olga.page.get_by_label("User id").fill(f"http://muster.example/users/{user}")
            await olga.page.get_by_label("Role").select_option(role)
            await olga.page.get_by_role("button", name="Appoint").click()
            await olga.page.locator(".rows").get_by_role("link", name=each.name).wait_for()
        await _tab(olga.page, "Event")
        await olga.page.get_by_role("button", name="Pair round 1").click()
        await olga.page.get_by_text("The round goes on: 2 tables left.").wait_for()

        # a player calls, a judge rules, the player appeals, the head judge decides
        await ada.page.goto(desk.removesuffix("/desk"))
        await ada.page.get_by_text("Call a judge").first.click()
        await ada.page.get_by_label("What is it about?").fill("May I see the text?")
        await ada.page.get_by_role("button", name="Call a judge").click()
        await ada.page.get_by_text("waits for a judge").wait_for()
        for judge, ruling in ((finn, "No."), (hana, "Yes, always.")):
            await judge.page.goto(desk)
            await judge.page.get_by_role("tab", name="Calls (1)").click()
            await judge.page.get_by_text("May I see the text?").wait_for()
            await judge.page.get_by_label("Ruling").fill(ruling)
            await judge.page.get_by_role("button", name="Rule").click()
            await ada.page.get_by_text(ruling).wait_for()
            if judge is finn:
                await ada.page.get_by_role("button", name="Appeal").click()
                await ada.page.get_by_text("waits for the head judge").wait_for()
        await ada.page.get_by_text("final").first.wait_for()

        # a penalty, which its player sees, and which is in the ledger
        await _tab(hana.page, "Penalties")
        await hana.page.get_by_label("Player").first.select_option(ids[0])
        await hana.page.get_by_label("Infraction").select_option("slow_play")
        await hana.page.get_by_label("Reason").first.fill("Four minutes for a land")
        await hana.page.get_by_role("button", name="Give it").click()
        await hana.page.get_by_role("row", name="Ada").get_by_text("Warning").wait_for()
        await ada.page.get_by_text("Four minutes for a land").wait_for()
        await players[1].page.goto(desk.removesuffix("/desk"))
        await players[1].page.get_by_role("heading", name="Round 1").wait_for()
        assert await players[1].page.get_by_text("Four minutes for a land").count() == 0

        # deck checks are drawn and recorded
        await hana.page.get_by_role("button", name="Draw whose decks").click()
        await hana.page.get_by_role("button", name="In order").first.click()
        await hana.page.get_by_text("In order").first.wait_for()

        # time, a result and its correction
        await _tab(hana.page, "Tables")
        table = hana.page.locator(".rows > li").first
        await table.get_by_text("What can be done at table 1").click()
        await table.get_by_label("Minutes more").fill("5")
        await table.get_by_role("button", name="Give more time").click()
        await hana.page.get_by_text("orders to tables").or_(hana.page.get_by_text("order to a table")).wait_for()
        numbers = table.locator("form").first.get_by_role("spinbutton")
        await numbers.nth(0).fill("2")
        await table.get_by_role("button", name="Report").click()
        await hana.page.get_by_text("2–0").wait_for()
        await numbers.nth(0).fill("0")
        await numbers.nth(1).fill("2")
        await table.get_by_role("button", name="Correct").click()
        await hana.page.get_by_text("0–2").wait_for()
        found = await hana.request("GET", f"{path}/rounds/1")
        assert found["tables"][0]["result"] == {"first": 0, "second": 2, "drawn": 0, "lost_by_both": False}

        # somebody drops and comes back
        await _tab(hana.page, "Players")
        dan = hana.page.get_by_role("listitem").filter(has_text="Dan")
        await dan.get_by_role("button", name="Drop").click()
        await hana.page.get_by_role("dialog").get_by_role("button", name="Drop").click()
        await dan.get_by_role("button", name="Let back in").click()
        await hana.page.get_by_role("dialog").get_by_role("button", name="Let back in").click()
        await dan.get_by_role("button", name="Drop").wait_for()

        # the event as documents
        await _tab(hana.page, "Event")
        assert json.loads(await _saved(hana.page, "Save as JSON"))["plan"]["name"] == "Spring cup"
        assert "012 Spring cup" in await _saved(hana.page, "Save as TRF")

        # everybody: nothing that axe finds, on no tab
        for each in TABS:
            await _tab(hana.page, each)
            assert await violations(hana.page) == [], each
        assert await violations(ada.page) == []
        await ada.page.goto(desk)
        await ada.page.get_by_text("The desk is for the officials").wait_for()


async def test_byes_pairing_by_hand_features_spectators_and_bars(visit) -> None:
    async with AsyncExitStack() as stack:
        olga, gus, *players = [
            await stack.enter_async_context(visit(name)) for name in ("Olga", "Gus", "A", "B", "C", "D")
        ]
        path, ids = await _event(olga, players, {"plays_here": False, "rounds": 3}, starts=False)
        page, guest = olga.page, (await gus.request("GET", "/v1/users/me"))["user"]["id"]
        await page.goto(f"{path.removeprefix('/v1')}/desk")

        # before it begins: a bye, and an account that is not welcome
        await _tab(page, "Players")
        await page.get_by_label("Byes of A").select_option("1")
        await page.get_by_role("listitem").filter(has_text="A 1 bye").wait_for()
        await page.get_by_label("Byes of A").select_option("0")
        await page.get_by_role("listitem").filter(has_text="A 1 bye").wait_for(state="detached")
        await page.locator("summary", has_text="Bar").click()
        bars = page.locator("section", has=page.get_by_role("heading", name="Who does not play in your events"))
        await bars.get_by_label("User id").fill(f"http://muster.example/users/{guest}")
        await bars.get_by_label("Reason").fill("Never came")
        await bars.get_by_label("Days").fill("30")
        await bars.get_by_role("button", name="Bar").click()
        await bars.get_by_role("link", name="Gus").wait_for()
        assert (await olga.request("GET", "/v1/events/bars"))["bars"][0]["user"] == guest
        assert await violations(page) == []
        await bars.get_by_role("button", name="Let in again").click()
        await bars.get_by_text("Nobody is barred.").wait_for()

        # the round is paired by lot, then by hand
        await olga.request("POST", f"{path}/start")
        await olga.request("POST", f"{path}/rounds/1")
        await _tab(page, "Event")
        await page.get_by_text("Pair by hand").click()
        for place, who in (("Table 1, place 1", 0), ("Table 1, place 2", 1), ("Table 2, place 1", 2)):
            await page.get_by_label(place).select_option(ids[who])
        assert await violations(page) == []
        async with page.expect_response("**/pairings"):
            await page.get_by_role("button", name="Pair like this").click()
        round = await olga.request("GET", f"{path}/rounds/1")
        assert [[side["id"] for side in table["sides"]] for table in round["tables"]] == [ids[:2], ids[2:]]

        # who does not want to be on camera, and a feature match
        await players[0].page.goto(path.removeprefix("/v1"))
        camera = players[0].page.get_by_label("I do not want to be in feature matches")
        await camera.check()
        await _tab(page, "Tables")
        await page.get_by_text("What can be done at table 1").click()
        first = page.locator(".rows > li").first
        await first.get_by_text("Somebody at this table does not want to be on camera.").wait_for()
        await first.get_by_role("button", name="Make it a feature match").click()
        await page.get_by_text("a player of this match declines to appear on camera").wait_for()
        second = page.locator(".rows > li").nth(1)
        await second.get_by_text("What can be done at table 2").click()
        await second.get_by_label("Minutes of the round that are over").fill("4")
        await second.get_by_role("button", name="Make it a feature match").click()
        await second.get_by_text("· feature match").wait_for()
        await second.get_by_role("button", name="No feature match any more").click()
        await second.get_by_text("· feature match").wait_for(state="detached")

        # somebody may not look on at a match
        await _tab(page, "Players")
        await page.locator("summary", has_text="Exclude").click()
        outside = page.locator("section", has=page.get_by_role("heading", name="Who may not look on"))
        await outside.get_by_label("User id").fill(guest)
        await outside.get_by_label("Where").select_option("1")
        await outside.get_by_label("Reason").fill("Told what was in the hand")
        await outside.get_by_role("button", name="Exclude").click()
        await outside.get_by_text("Round 1, table 1 Told what was in the hand").wait_for()
        assert await violations(page) == []
        await outside.get_by_role("button", name="Let in again").click()
        await outside.get_by_text("Everybody may look on.").wait_for()


async def test_a_player_keeps_notes_shares_prizes_and_disputes_a_result(visit) -> None:
    async with AsyncExitStack() as stack:
        olga, *players = [await stack.enter_async_context(visit(name)) for name in ("Olga", "A", "B", "C", "D")]
        path, ids = await _event(olga, players, {"plays_here": False, "rounds": 3})
        round = await olga.request("POST", f"{path}/rounds/1")
        one, other = [players[ids.index(side["id"])] for side in round["tables"][0]["sides"]]
        for each in (one, other):
            await each.page.goto(path.removeprefix("/v1"))
        await one.page.get_by_text("Notes of this match").first.click()
        await one.page.get_by_role("textbox", name="Notes of this match").fill("Plays islands")
        await one.page.get_by_role("button", name="Keep the notes").click()
        await one.page.get_by_text("Kept.").wait_for()

        await one.page.get_by_text("Propose to share prizes").first.click()
        await one.page.get_by_label("How they are shared").fill("Each gets half")
        await one.page.get_by_role("button", name="Propose to share prizes").click()
        await other.page.get_by_text("Each gets half").wait_for()
        await other.page.get_by_role("button", name="Agree").click()
        await one.page.get_by_text("all have agreed").wait_for()
        assert await violations(other.page) == []

        await olga.request("POST", f"{path}/rounds/1/tables/1/result", {"first": 2, "second": 0})
        await other.page.get_by_text("The result is wrong").click()
        await other.page.get_by_label("What is wrong with it?").fill("I won the second game")
        assert await violations(other.page) == []
        await other.page.get_by_role("button", name="Call an official").click()
        await other.page.get_by_text("An official looks at this result").wait_for()
        await olga.page.goto(f"{path.removeprefix('/v1')}/desk")
        await _tab(olga.page, "Calls")
        await olga.page.get_by_text("I won the second game").wait_for()
        await _tab(olga.page, "Event")
        await olga.page.get_by_text("Each gets half").wait_for()


async def test_the_desk_is_worked_by_keyboard(visit) -> None:
    async with AsyncExitStack() as stack:
        olga, *players = [await stack.enter_async_context(visit(name)) for name in ("Olga", "A", "B", "C", "D")]
        path, _ = await _event(olga, players, {"plays_here": False, "rounds": 3})
        page = olga.page
        await page.goto(f"{path.removeprefix('/v1')}/desk")
        await page.get_by_role("tab", name="Tables").focus()
        await page.keyboard.press("End")
        for _ in range(12):
            await page.keyboard.press("Tab")
            if await page.evaluate("document.activeElement.innerText") == "Pair round 1":
                break
        await page.keyboard.press("Enter")
        await page.get_by_text("The round goes on").wait_for()


async def test_a_judge_has_a_game_go_back(visit) -> None:
    async with AsyncExitStack() as stack:
        olga, *players = [await stack.enter_async_context(visit(name)) for name in ("Olga", "A", "B", "C", "D")]
        path, ids = await _event(olga, players, {"plays_here": True, "rounds": 3})
        round = await olga.request("POST", f"{path}/rounds/1")
        while not (game := round["tables"][0].get("game")):
            round = await olga.request("GET", f"{path}/rounds/1")
        here = [players[ids.index(side["id"])] for side in round["tables"][0]["sides"]]
        for each in here:
            await each.sit_down(game)
        playing = [asyncio.create_task(play(each, Mouse(each.page), seed=at, most=12)) for at, each in enumerate(here)]
        done, rest = await asyncio.wait(playing, return_when=asyncio.FIRST_COMPLETED)
        for each in rest:
            each.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        whose = here[playing.index(first := done.pop())]
        assert await first == 12

        await olga.page.goto(f"{path.removeprefix('/v1')}/desk")
        table = olga.page.locator(".rows > li").first
        await table.get_by_text("What can be done at table 1").click()
        await table.get_by_label("Player").select_option(ids[players.index(whose)])
        await table.get_by_label("Reason").fill("A wrong text was shown")
        await table.get_by_role("button", name="Go back").click()
        await olga.page.get_by_text("order to a table").click()
        await olga.page.get_by_text("1 answer back").wait_for()
        await whose.page.get_by_text("A wrong text was shown").first.wait_for()
        await table.get_by_label("Why", exact=True).fill("The text says so")
        await table.get_by_role("button", name="It is not done").click()
        await olga.page.get_by_text("the deed by hand is not done").wait_for()
        await table.get_by_role("link", name="Look in").click()
        await olga.page.get_by_text("watching").wait_for()
