"""Every screen around the table: axe finds nothing, nothing is wider than the page, hostile texts stay texts."""

from __future__ import annotations

import pytest
from playwright.async_api import Browser, Page

from services.decks.starters import STARTERS

from .accessibility import violations
from .visitor import Visitor

pytestmark = [pytest.mark.timeout(300), pytest.mark.usefixtures("node")]

SCREENS = [
    *("/", "/queue", "/decks", "/decks/new", "/cards?q=t%3Aangel", "/tables", "/tables/new"),
    *("/events", "/events/new", "/leaderboards", "/settings", "/login", "/nowhere"),
]
PHONE = {"width": 390, "height": 844}
LIST = STARTERS["starter:commander-tobias-andrion"].text


async def _settled(page: Page) -> None:
    await page.wait_for_load_state("networkidle")
    await page.locator(".waiting").wait_for(state="hidden")


async def _look(page: Page, path: str) -> None:
    await page.goto(path)
    await _settled(page)
    assert await violations(page) == [], path
    overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
    assert overflow <= 0, f"{path} is {overflow} px too wide"


async def _places(visitor: Visitor) -> list[str]:
    """A deck, a table, an event and a profile of one's own."""
    deck = await visitor.request("POST", "/v1/decks", {"text": LIST, "name": "Tobias"})
    event = await visitor.request("POST", "/v1/events", {"name": "Cup"})
    me = (await visitor.request("GET", "/v1/users/me"))["user"]["id"]
    seats = [{"user": me, "deck": deck["id"]}, {}, {}, {}]
    table = await visitor.request("POST", "/v1/tables", {"format": "commander", "seats": seats, "access": "link"})
    return [
        f"/decks/{deck['id']}",
        f"/decks/{deck['id']}/edit",
        f"/tables/{table['id']}",
        f"/events/{event['id']}",
        f"/users/{me}",
    ]


@pytest.mark.parametrize("theme", ["dark", "light"])
async def test_axe_finds_nothing_on_a_desktop(visit, theme: str) -> None:
    async with visit("Ann") as ann:
        await ann.page.emulate_media(color_scheme=theme)
        for path in [*SCREENS, *(await _places(ann))]:
            await _look(ann.page, path)


@pytest.mark.parametrize("locale", ["de", "fr"])
async def test_axe_finds_nothing_on_a_phone_in_longer_languages(browser: Browser, server: str, locale: str) -> None:
    async with await browser.new_context(base_url=server, locale=locale, viewport=PHONE) as context:
        ann = Visitor(await context.new_page(), "Ann")
        for path in ("/", "/login", "/queue"):
            await _look(ann.page, path)
        await ann.enter()
        for path in [*SCREENS, *(await _places(ann))]:
            await _look(ann.page, path)
        assert ann.faults == []


HOSTILE_NAMES = ["<img src=x onerror=h()>", "'\"><svg onload=h()>", "{{7*7}}${7*7}", "</title><b>x", "javascript:h()"]
HOSTILE = "<script>h()</script><img src=x onerror='h()'>\"'`${h()}{{h()}}"
INJECTED = "document.querySelectorAll('main img, main b > b, svg[onload], script:not([src]), [onerror], [href^=javascript]').length"


@pytest.mark.parametrize("name", HOSTILE_NAMES)
async def test_hostile_names_and_texts_stay_texts_on_every_screen(visit, name: str) -> None:
    async with visit(name) as eve:
        page = eve.page
        await page.evaluate("window.h = () => { window.hit = true }")
        deck = await eve.request("POST", "/v1/decks", {"text": f"{LIST}\n1 {HOSTILE}\n", "name": HOSTILE})
        event = await eve.request("POST", "/v1/events", {"name": HOSTILE})
        me = (await eve.request("GET", "/v1/users/me"))["user"]["id"]
        starter = (await eve.request("GET", "/v1/decks/starters?format=commander"))["starters"][0]["id"]
        wanted = {"format": "commander", "seats": [{"user": me, "deck": starter}, {}, {}, {}], "access": "public"}
        table = await eve.request("POST", "/v1/tables", wanted)
        shown = {
            "/": name,
            "/tables": name,
            f"/tables/{table['id']}": name,
            f"/users/{me}": name,
            "/settings": name,
            "/decks": HOSTILE,
            f"/decks/{deck['id']}": HOSTILE,
            f"/decks/{deck['id']}/edit": HOSTILE,
            "/events": HOSTILE,
            f"/events/{event['id']}": HOSTILE,
        }
        for path, text in shown.items():
            await page.goto(path)
            await page.get_by_text(text).first.wait_for()
            assert await page.evaluate(INJECTED) == 0, path
            assert await page.evaluate("window.hit") is None, path
