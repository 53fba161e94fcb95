"""The table beside whole games: small screens, reloads, broken connections, watchers, talk, the end."""

from __future__ import annotations

import asyncio
import json
import os
import signal
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.async_api import ViewportSize, expect

from tests.wire import Wire

from .accessibility import violations, violations_by_theme
from .conftest import PHONE
from .hands import Mouse
from .player import play
from .visitor import Json, Visitor

pytestmark = pytest.mark.usefixtures("node")
LYING: ViewportSize = {"width": 844, "height": 390}
SOFT_HYPHEN = "\u00ad"


async def test_axe_finds_nothing_at_any_stage_of_a_game(visit) -> None:
    seen: dict[str, int] = {}

    async def look(visitor: Visitor, prompt: Json) -> None:
        chosen = await visitor.page.locator(".player.is-chosen .loss").count()
        stage = "a life total falls as its player is attacked" if chosen else prompt["kind"]
        seen[stage] = seen.get(stage, 0) + 1
        if seen[stage] in (1, 9, 25):
            assert await violations_by_theme(visitor.page) == []

    async with visit() as ann:
        await ann.sit_down(await ann.new_game("commander"))
        await play(ann, Mouse(ann.page), seed=5, most=80, each=look)
        assert await violations_by_theme(ann.page) == []


async def test_a_chosen_card_of_the_hand_is_read_in_every_frame(visit) -> None:
    frames = [f"frame-{colour}" for colour in "WUBRGMLA"] + [f"frame-of-{colour}" for colour in "WUBRG"]
    async with visit() as ann:
        await ann.sit_down(await ann.new_game("duel"))
        cards = ann.page.locator(".hand-card")
        await cards.filter(has=ann.page.locator(".hand-words .rules-text")).first.wait_for()
        for frame in frames:
            await cards.evaluate_all(
                "(cards, frame) => cards.forEach((each) => { each.className = `hand-card is-chosen ${frame}` })", frame
            )
            assert await violations_by_theme(ann.page) == [], frame


@pytest.mark.parametrize("size", [PHONE, LYING], ids=["upright", "lying"])
async def test_a_game_is_played_on_a_phone(visit, size: ViewportSize) -> None:
    async with visit("Ann", size) as ann:
        await ann.sit_down(await ann.new_game("commander"))
        await play(ann, Mouse(ann.page), most=40)
        assert await violations(ann.page) == []


async def test_long_words_of_a_tile_are_broken_between_syllables(visit) -> None:
    async with visit("Ann", PHONE) as ann:
        await ann.sit_down(await ann.new_game("duel"))
        tile = ann.page.locator(".board.is-below .tile.is-command")
        shown = str(await tile.locator(".tile-name").text_content())
        name = shown.replace(SOFT_HYPHEN, "")
        words = [word for word in name.split() if len(word.strip(",")) >= 7]
        assert words
        assert all(word not in shown for word in words)
        assert name in str(await tile.locator(".unseen").text_content()), "said as it is written"


async def test_a_page_that_is_loaded_again_goes_on_where_it_was(visit) -> None:
    async with visit() as ann:
        await ann.sit_down(await ann.new_game("duel"))
        await play(ann, Mouse(ann.page), most=12)
        await ann.page.reload()
        await ann.page.wait_for_selector(".table")
        assert await play(ann, Mouse(ann.page), most=12) == 12


async def test_the_page_adds_a_word_to_the_seed_by_itself(visit) -> None:
    async with visit() as ann:
        game = await ann.new_game("duel", nonces=True)
        await ann.sit_down(game)
        await ann.page.reload()
        await ann.page.wait_for_selector(".table")
        assert await play(ann, Mouse(ann.page), most=4) == 4
        log = await (await ann.page.request.get(f"/v1/games/{game}/log")).text()
        told = [event for line in log.splitlines() for event in json.loads(line).get("ev", ())]
        [words] = [event["nonces"] for event in told if event["t"] == "nonces"]
        assert len(words) == 2
        assert "-" not in words


async def test_what_the_page_answers_by_itself_it_says_once(visit) -> None:
    async with visit() as ann:
        sent: list[str] = []
        ann.page.on("websocket", lambda socket: socket.on("framesent", lambda frame: sent.append(str(frame))))
        await ann.sit_down(await ann.new_game("duel", nonces=True))
        assert await play(ann, Mouse(ann.page), most=1) == 1
        answered = [json.loads(frame)["d"]["prompt"] for frame in sent if '"game.act"' in frame]
        assert len(answered) == len({*answered}) == 3


async def test_a_broken_connection_is_said_and_comes_back(visit, server: str) -> None:
    async with Wire(urlsplit(server).port or 0) as wire, visit(url=f"http://127.0.0.1:{wire.port}") as ann:
        await ann.sit_down(await ann.new_game("duel"))
        await play(ann, Mouse(ann.page), most=6)
        wire.cut()
        await ann.page.wait_for_selector(".table-head .is-bad")
        wire.mend()
        await ann.page.wait_for_selector(".table-head:not(:has(.is-bad))")
        assert await play(ann, Mouse(ann.page), most=6) == 6
        ann.faults = [fault for fault in ann.faults if "ERR_" not in fault]  # the browser reports what was cut


async def test_a_game_goes_on_though_its_process_dies_as_somebody_acts(visit, stack_home: Path) -> None:
    async with visit() as ann:
        await ann.sit_down(await ann.new_game("duel"))
        killed: list[str] = []

        async def kill(visitor: Visitor, prompt: Json) -> None:
            if prompt["kind"] == "priority" and not killed:
                killed.append(prompt["prompt"])
                state = json.loads((stack_home / "run" / "stack.json").read_text())
                os.kill(state["game"]["pid"], signal.SIGKILL)

        assert await play(ann, Mouse(ann.page), most=14, each=kill) == 14
        assert killed
        ann.faults = [fault for fault in ann.faults if "status of 503" not in fault]  # requests while it is away


async def test_where_friends_look_on_a_stranger_is_told_so_and_a_friend_sees_the_table(visit) -> None:
    async with visit("Ann") as ann, visit("Ben") as ben, visit("Cleo") as cleo:
        game = await two_people(ann, ben, watch={"who": "friends"})
        await cleo.page.goto(f"/games/{game}")
        await cleo.page.get_by_role("heading", name="friends of its players look on at this table").wait_for()
        assert await violations(cleo.page) == []
        hers = (await cleo.request("GET", "/v1/users/me"))["user"]["id"]
        await ben.page.goto(f"/users/{hers}")
        await ben.page.get_by_role("button", name="Remember as a friend").click()
        await expect(ben.page.get_by_role("button", name="Friend")).to_have_attribute("aria-pressed", "true")
        await cleo.sit_down(game)
        await cleo.page.locator(".table-head").get_by_text("Watching").wait_for()
        assert await cleo.page.locator(".board").count() == 2
        assert await cleo.page.locator(".hand-card").count() == 0


async def test_somebody_without_a_seat_sees_the_table_and_is_asked_nothing(visit) -> None:
    async with visit("Ann") as ann, visit("Ben") as ben:
        game = await ann.new_game("duel")
        await ann.sit_down(game)
        await ben.sit_down(game)
        await play(ann, Mouse(ann.page), most=10)
        assert await ben.page.locator(".board").count() == 2
        assert await ben.page.locator(".question .controls").count() == 0
        known = [row for row in ben.board.objects.values() if row["zone"] == "hand"]
        assert await ben.page.locator(".hand-card").count() <= len(known), "a hand is shown as far as all have seen it"
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


async def test_what_the_other_agrees_to_is_taken_back(visit) -> None:
    async with visit("Ann") as ann, visit("Ben") as ben:
        players, game = [ann, ben], await two_people(ann, ben)
        for each in players:
            await each.sit_down(game)
        land, who, other = None, ann, ben
        while land is None:
            who = await who_is_asked(players)
            other = ben if who is ann else ann
            prompt = await who.next_question("")
            land = next((action for action in prompt.get("legal", []) if action["a"] == "land"), None)
            if land is None:
                await play(who, Mouse(who.page), most=1)
        seat = who.board.seat
        held = who.board.player(seat)["hand"]
        await Mouse(who.page).do(prompt, land)
        middle = await who.next_question(prompt["prompt"])
        await who.page.get_by_role("button", name="Menu").click()
        await who.page.get_by_role("button", name="Ask to take back").click()
        await other.page.wait_for_selector(".consent")
        assert await violations(other.page) == []
        assert "Nothing hidden was shown since." in await other.page.inner_text(".consent")
        await other.page.get_by_role("button", name="Agree").click()
        await other.page.wait_for_selector(".log li:has-text('The game goes back')")
        await other.page.wait_for_selector(".consent", state="detached")
        again = await who.next_question(middle["prompt"])
        assert who.board.player(seat)["hand"] == held
        assert "land" in {action["a"] for action in again["legal"]}


async def two_people(ann: Visitor, ben: Visitor, **settings: object) -> str:
    """Two people at a table with these settings, without bots."""
    users = [(await each.request("GET", "/v1/users/me"))["user"]["id"] for each in (ann, ben)]
    deck = (await ann.request("GET", "/v1/decks/starters?format=duel"))["starters"][0]["id"]
    seats: list[Json] = [{"user": users[0], "deck": deck}, {"user": users[1]}]
    table = await ann.request("POST", "/v1/tables", {"format": "duel", "seats": seats, "settings": settings})
    await ben.request("POST", f"/v1/tables/{table['id']}/accept", {"deck": deck})
    while not table["game"]:
        table = await ann.request("GET", f"/v1/tables/{table['id']}")
    return str(table["game"])


async def who_is_asked(players: list[Visitor]) -> Visitor:
    """Who is asked now; a delta says that a prompt is over."""
    async with asyncio.timeout(20):
        while True:
            for each in players:
                if each.prompt is not None and each.board.seat in each.board.table["asked"]:
                    return each
            await asyncio.sleep(0.02)


async def _concede(ann: Visitor) -> None:
    await ann.page.get_by_role("button", name="Menu").click()
    await ann.page.locator("summary", has_text="Concede").click()
    await ann.page.get_by_role("button", name="Concede").click()
    await ann.page.wait_for_selector(".results")


async def test_the_board_of_who_lost_can_be_read(visit) -> None:
    async with visit() as ann:
        await ann.sit_down(await ann.new_game("duel"))
        await play(ann, Mouse(ann.page), most=24)
        await _concede(ann)
        await ann.page.get_by_role("button", name="Look at the board").click()
        await expect(ann.page.locator(".results")).to_be_hidden()
        assert await ann.page.locator(".board.is-out .tile").count() > 0
        assert await violations_by_theme(ann.page) == []


async def test_who_concedes_sees_the_result_and_a_way_on(visit) -> None:
    async with visit() as ann:
        await ann.sit_down(await ann.new_game("duel"))
        await play(ann, Mouse(ann.page), most=3)
        await _concede(ann)
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
