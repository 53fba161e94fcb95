"""What players do unasked: life transfers, cards that are shown, draws, shortcuts, whom they hear."""

from __future__ import annotations

import pytest
from playwright.async_api import Page

from .accessibility import violations
from .hands import Mouse
from .player import play
from .test_table import two_people, who_is_asked
from .visitor import Json, Visitor

pytestmark = pytest.mark.usefixtures("node")


async def _menu(page: Page, entry: str) -> None:
    await page.get_by_role("button", name="Menu").click()
    await page.get_by_role("button", name=entry, exact=True).click()


async def _life(visitor: Visitor) -> dict[int, int]:
    return {each["seat"]: each["life"] for each in visitor.board.table["players"]}


async def test_life_goes_to_the_partner_by_keyboard_in_ones_own_upkeep(visit) -> None:
    async with visit() as ann:
        await ann.sit_down(await ann.new_game("partner"))
        await ann.next_question("")
        page = ann.page
        await _menu(page, "Transfer life")
        await page.get_by_text("It is not your upkeep").wait_for()
        await page.get_by_label("Ask me in each of my upkeeps").check()
        await page.keyboard.press("Escape")

        async def is_my_upkeep() -> bool:
            table = ann.board.table
            return table["step"] == "upkeep" and table["active"] == ann.board.seat and ann.prompt is not None

        while not await is_my_upkeep():
            await play(ann, Mouse(page), most=1)
            await ann.next_question("")
        offered = page.get_by_role("button", name="Transfer life")
        await offered.focus()
        await page.keyboard.press("Enter")
        dialog = page.get_by_role("dialog", name="Transfer life")
        await dialog.wait_for()
        assert await violations(page) == []
        before, partner = await _life(ann), 2
        await dialog.get_by_label("Life that arrives", exact=True).get_by_role("spinbutton").fill("3")
        await page.keyboard.press("Tab")
        await dialog.get_by_text(f": {before[partner]} → {before[partner] + 3}").wait_for()
        await dialog.get_by_role("button", name="Transfer 3 life").focus()
        await page.keyboard.press("Enter")
        await dialog.wait_for(state="detached")
        after = await _life(ann)
        assert (after[0], after[partner]) == (before[0] - 6, before[partner] + 3)
        await page.locator(".log li", has_text="transfers life").wait_for()


async def test_a_card_of_the_hand_is_shown_to_all(visit) -> None:
    async with visit() as ann, visit("Ben") as ben:
        game = await ann.new_game("partner")
        await ann.sit_down(game)
        await ben.sit_down(game)
        await ann.next_question("")
        name = next(row["name"] for row in ann.board.objects.values() if row["zone"] == "hand")
        await _menu(ann.page, "Show cards of your hand")
        shows = ann.page.get_by_role("button", name=f"Show {name} to all").first
        await shows.click()
        await ann.page.get_by_text("· shown").first.wait_for()
        assert await violations(ann.page) == []
        await ben.page.locator(".log li", has_text=f"Revealed: {name}").wait_for()


async def test_a_draw_is_offered_taken_back_and_agreed_to(visit) -> None:
    async with visit("Ann") as ann, visit("Ben") as ben:
        game = await two_people(ann, ben)
        for each in (ann, ben):
            await each.sit_down(game)
        await _menu(ann.page, "Offer a draw")
        await ben.page.get_by_text("Ann offers a draw.").first.wait_for()
        await ann.page.get_by_role("button", name="Take the offer back").click()
        await ben.page.get_by_role("button", name="Agree to the draw").wait_for(state="detached")
        await _menu(ann.page, "Offer a draw")
        agree = ben.page.get_by_role("button", name="Agree to the draw")
        await agree.wait_for()
        assert await violations(ben.page) == []
        await agree.click()
        for each in (ann, ben):
            await each.page.wait_for_selector(".results")
            await each.page.get_by_text("The game is drawn.").first.wait_for()


async def _everything(visitor: Visitor, game: str) -> None:
    """Asked at every priority."""
    await visitor.sit_down(game)
    await visitor.page.get_by_label("Ask me every time").check()


async def test_what_was_done_is_proposed_again_and_agreed_to(visit) -> None:
    async with visit("Ann") as ann, visit("Ben") as ben:
        game, players = await two_people(ann, ben), [ann, ben]
        for each in players:
            await _everything(each, game)
        asked, prompt = await _at_upkeep(players)
        await Mouse(asked.page).do(prompt, {"a": "pass"})
        other = ben if asked is ann else ann
        await who_is_asked([other])
        await Mouse(other.page).do(prompt, {"a": "pass"})
        prompt = await asked.next_question(prompt["prompt"])
        assert prompt is not None
        await _menu(asked.page, "Repeat what you did")
        dialog = asked.page.get_by_role("dialog", name="Repeat what you did")
        await dialog.get_by_label("From here: Pass").last.check()
        assert await violations(asked.page) == []
        await dialog.get_by_role("button", name="Propose it").click()
        await other.page.get_by_text("Go along with all of it").wait_for()
        assert "this, 2 times" in await other.page.inner_text(".question")
        assert await other.page.locator(".question .proposal li").all_inner_texts() == ["Pass"]
        assert await violations(other.page) == []
        await other.page.locator(".main-answer").click()
        await asked.page.locator(".log li", has_text="agrees to the shortcut").wait_for()
        prompt = await asked.next_question(prompt["prompt"])
        assert prompt is not None
        step = asked.board.table["step"]
        assert step == "begin_combat", "the first main phase is over; the second time would begin elsewhere"
        await Mouse(asked.page).do(prompt, {"a": "pass"})
        await asked.page.locator(".log li", has_text="The shortcut ends after 1").wait_for()


async def _at_upkeep(players: list[Visitor]) -> tuple[Visitor, Json]:
    """Both keep their hands; who has priority in the first upkeep."""
    while True:
        who = await who_is_asked(players)
        prompt = await who.next_question("")
        assert prompt is not None
        if prompt["kind"] == "priority":
            return who, prompt
        await play(who, Mouse(who.page), most=1)


async def test_who_says_no_to_a_deed_by_hand_says_why(visit) -> None:
    async with visit("Ann") as ann, visit("Ben") as ben:
        game, players = await two_people(ann, ben, manual_consent="unanimous"), [ann, ben]
        for each in players:
            await each.sit_down(game)
        asked, _ = await _at_upkeep(players)
        other = ben if asked is ann else ann
        await _menu(asked.page, "By hand")
        dialog = asked.page.get_by_role("dialog", name="Do something by hand")
        await dialog.get_by_label("What").select_option("life")
        await dialog.get_by_label("Amount").fill("5")
        await dialog.get_by_role("button", name="Do it").click()
        question = other.page.get_by_role("alertdialog")
        await question.get_by_role("button", name="Refuse").click()
        await question.get_by_label("Why not?").fill("You gain nothing")
        assert await violations(other.page) == []
        await question.get_by_role("button", name="Say no").click()
        await asked.page.locator(".log li", has_text=f"{other.name} says no: You gain nothing").wait_for()
        assert set((await _life(asked)).values()) == {20}


async def test_an_error_of_the_rules_is_marked_and_heard_of(visit) -> None:
    async with visit("Ann") as ann, visit("Ben") as ben:
        game = await two_people(ann, ben)
        for each in (ann, ben):
            await each.sit_down(game)
        await ann.page.get_by_role("button", name="Menu").click()
        await ann.page.locator("summary", has_text="The rules are wrong here").click()
        await ann.page.get_by_label("What is wrong?").fill("It should have died")
        assert await violations(ann.page) == []
        await ann.page.get_by_role("button", name="Mark it").click()
        await ben.page.locator(".log li", has_text="It should have died").wait_for()


async def test_what_nobody_has_seen_is_undone_at_once(visit) -> None:
    async with visit() as ann:
        await _everything(ann, await ann.new_game("duel"))
        land, prompt = None, await ann.next_question("")
        while land is None:
            assert prompt is not None
            land = next((action for action in prompt.get("legal", []) if action["a"] == "land"), None)
            if land is None:
                await play(ann, Mouse(ann.page), most=1)
                prompt = await ann.next_question(prompt["prompt"])
        await Mouse(ann.page).do(prompt, land)
        prompt = await ann.next_question(prompt["prompt"])
        assert prompt is not None
        tap = next(action for action in prompt["legal"] if action.get("mana"))
        await Mouse(ann.page).do(prompt, tap)
        prompt = await ann.next_question(prompt["prompt"])
        assert prompt is not None
        assert ann.board.objects[tap["o"]].get("tapped")
        await _menu(ann.page, "Undo what I just did")
        await ann.page.locator(".log li", has_text="The game goes back").wait_for()
        await ann.next_question(prompt["prompt"])
        mine = [row for row in ann.board.objects.values() if row.get("controller") == ann.board.seat]
        assert not any(row.get("tapped") for row in mine)


async def test_whom_one_does_not_hear_says_nothing(visit) -> None:
    async with visit("Ann") as ann, visit("Ben") as ben:
        game = await two_people(ann, ben)
        for each in (ann, ben):
            await each.sit_down(game)
            await each.page.get_by_role("tab", name="Chat").click()
        await _hear(ann.page, "Ben", is_heard=False)
        assert await violations(ann.page) == []
        await ann.page.keyboard.press("Escape")
        for text in ("one", "two"):
            await ben.page.get_by_label("Say something").fill(text)
            await ben.page.keyboard.press("Enter")
            await ben.page.locator(".chat li", has_text=text).wait_for()
        await _hear(ann.page, "Ben", is_heard=True)
        await ann.page.keyboard.press("Escape")
        await ben.page.get_by_label("Say something").fill("three")
        await ben.page.keyboard.press("Enter")
        await ann.page.locator(".chat li", has_text="three").wait_for()
        assert await ann.page.locator(".chat li", has_text="two").count() == 0


async def _hear(page: Page, name: str, *, is_heard: bool) -> None:
    """Say whom one hears, until the server says so, too."""
    await _menu(page, "Whom you hear")
    await page.get_by_label(f"Hear {name}").set_checked(is_heard)
    while True:
        await page.keyboard.press("Escape")
        await _menu(page, "Whom you hear")
        if await page.get_by_label(f"Hear {name}").is_checked() == is_heard:
            return
