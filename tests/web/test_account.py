"""Who plays: guests stay when they want to, settings follow, logging out is for good."""

from __future__ import annotations

import secrets

from playwright.async_api import Browser, expect

from .visitor import Visitor

PASSWORD = "correct horse"


async def test_a_guest_becomes_a_person_whose_settings_follow_to_another_browser(
    visit, browser: Browser, server: str
) -> None:
    async with visit("Zoe") as zoe:
        page = zoe.page
        await page.goto("/settings")
        await page.get_by_label("Password").fill(PASSWORD)
        await page.get_by_role("button", name="Make an account").click()
        await page.get_by_text("You are logged in as Zoe.").wait_for()
        async with page.expect_response(lambda answer: answer.request.method == "PUT" and "preferences" in answer.url):
            await page.get_by_label("Theme").select_option("light")
            await page.get_by_label("Language").select_option("de")
        await page.get_by_role("heading", name="Einstellungen").wait_for()
        async with await browser.new_context(base_url=server) as elsewhere:
            other = Visitor(await elsewhere.new_page(), "")
            await other.page.goto("/login")
            await other.page.get_by_role("tab", name="Log in").click()
            await other.page.get_by_label("Name").fill("Zoe")
            await other.page.get_by_label("Password").fill("wrong horse")
            await other.page.get_by_role("button", name="Log in", exact=True).click()
            await other.page.locator(".field-error").get_by_text("no such name with this password").wait_for()
            await other.page.get_by_label("Password").fill(PASSWORD)
            await other.page.get_by_role("button", name="Log in", exact=True).click()
            await other.page.get_by_role("heading", name="Willkommen zurück, Zoe").wait_for()
            await expect(other.page.locator("html")).to_have_attribute("data-theme", "light")
            assert other.faults == []


async def test_after_logging_out_nobody_is_there_and_the_session_is_worth_nothing(visit) -> None:
    async with visit("Yan") as yan:
        page = yan.page
        await page.goto("/settings")
        cookies = await page.context.cookies()
        await page.get_by_role("button", name="Log out and leave this guest behind").click()
        await page.get_by_role("dialog").get_by_role("button", name="Log out").click()
        await page.get_by_role("heading", name="Commander, by the rules").wait_for()
        await page.context.add_cookies([{**each, "url": page.url.rstrip("/")} for each in _bare(cookies)])
        answer = await page.request.get("/v1/users/me")
        assert (answer.status, (await answer.json())["error"]["code"]) == (401, "TOKEN_INVALID")


def _bare(cookies: list) -> list:
    return [{"name": each["name"], "value": each["value"]} for each in cookies]


async def test_no_script_of_the_page_sees_the_session(visit) -> None:
    async with visit("Xia") as xia:
        await xia.page.goto("/")
        assert await xia.page.evaluate("document.cookie") == ""
        assert "mst_" not in await xia.page.evaluate("JSON.stringify({...localStorage, ...sessionStorage})")


async def test_a_token_for_programs_is_shown_once_and_can_be_revoked(visit) -> None:
    async with visit("Wim") as wim:
        page = wim.page
        await page.goto("/settings")
        await page.get_by_label("Password").fill(PASSWORD)
        await page.get_by_role("button", name="Make an account").click()
        await page.get_by_label("Name of the token").fill("my program")
        await page.get_by_role("button", name="Make a token").click()
        token = await page.get_by_label("Keep it now").input_value()
        bearer = {"Authorization": f"Bearer {token}"}
        assert (await page.request.get("/v1/users/me", headers=bearer)).status == 200
        await page.get_by_role("button", name="Revoke: my program").click()
        await page.get_by_role("button", name="Revoke: my program").wait_for(state="hidden")
        assert (await page.request.get("/v1/users/me", headers=bearer)).status == 401


async def test_what_ends_in_one_tab_ends_in_the_other(visit) -> None:
    async with visit("Vic") as vic:
        await vic.page.goto("/")
        await vic.page.get_by_role("heading", name="Welcome back, Vic").wait_for()
        other = await vic.page.context.new_page()
        await other.goto("/settings")
        await other.get_by_role("button", name="Log out and leave this guest behind").click()
        await other.get_by_role("dialog").get_by_role("button", name="Log out").click()
        await vic.page.get_by_role("heading", name="Commander, by the rules").wait_for()


async def test_the_keyboard_and_the_title_arrive_with_the_screen(visit) -> None:
    async with visit("Uli") as uli:
        page = uli.page
        await page.goto("/")
        await page.get_by_role("link", name="Decks", exact=True).click()
        await expect(page).to_have_title("Decks · Muster")
        await expect(page.locator("main")).to_be_focused()
        await page.goto("/settings")
        await page.get_by_role("heading", name="Settings").wait_for()
        await page.keyboard.press("Tab")
        await page.keyboard.press("Enter")
        await expect(page.locator("main")).to_be_focused()


async def test_an_account_is_got_back_with_a_code_and_deleted_for_good(visit) -> None:
    async with visit(name := f"Tom {secrets.token_hex(3)}") as tom:
        page = tom.page
        await page.goto("/settings")
        await page.get_by_label("Password").fill(PASSWORD)
        await page.get_by_role("button", name="Make an account").click()
        await page.get_by_label("Your password").fill(PASSWORD)
        async with page.expect_download() as download:
            await page.get_by_role("link", name="Download everything").click()
        assert name in (await (await download.value).path()).read_text()
        await page.get_by_role("button", name="Make a recovery code").click()
        code = await page.get_by_label("Write it down now").input_value()
        await page.get_by_role("button", name="Log out").click()
        await page.goto("/login")
        await page.get_by_role("tab", name="Log in").click()
        await page.get_by_role("link", name="Password lost?").click()
        await page.get_by_label("Name").fill(name)
        await page.get_by_label("Recovery code").fill(code)
        await page.get_by_label("Password").fill("another password")
        await page.get_by_role("button", name="Change the password").click()
        await page.get_by_role("heading", name=f"Welcome back, {name}").wait_for()
        await page.goto("/settings")
        await page.get_by_label("Your password").fill("another password")
        await page.get_by_role("button", name="Delete the account").click()
        await page.get_by_role("dialog").get_by_role("button", name="Delete the account").click()
        await page.get_by_role("heading", name="Commander, by the rules").wait_for()
        assert (await page.request.get("/v1/users/me")).status == 401
