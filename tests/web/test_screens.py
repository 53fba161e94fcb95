"""Every screen around the table: axe finds nothing, nothing is wider than the page, hostile texts stay texts."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable

import pytest
from playwright.async_api import Browser, Page, Request

from services.decks.starters import STARTERS

from .accessibility import violations, violations_by_theme
from .conftest import PHONE
from .visitor import Visitor

pytestmark = pytest.mark.usefixtures("node")

SCREENS = [
    *("/", "/queue", "/decks", "/decks/new", "/cards?q=t%3Aangel", "/tables", "/tables/new"),
    *("/events", "/events/new", "/leagues", "/leagues/new", "/leaderboards", "/settings"),
    *("/moderation", "/login", "/nowhere"),
]
CALM = 5
"""Pictures in a row without a request: what a screen asks for after it is drawn, and after an answer, has begun by then."""
_PLACE_IS_SEEN = "[...document.querySelectorAll('nav [aria-current]')].every((each) => each.getBoundingClientRect().right <= innerWidth)"
Finder = Callable[[Page], Awaitable[list[str]]]
LIST = STARTERS["starter:commander-tobias-andrion"].text


async def _settled(page: Page, under_way: set[Request]) -> None:
    """The screen is there, and so is whatever it asks the server for: for some pictures nothing is under way."""
    await page.locator("main :is(h1, .notice)").first.wait_for()
    calm = 0
    while calm < CALM:
        await page.evaluate("new Promise(requestAnimationFrame)")
        calm = 0 if under_way or await page.locator(".waiting").count() else calm + 1


async def _look(visitor: Visitor, paths: Iterable[str], found_on: Finder = violations) -> None:
    """Axe and the width of the page, screen by screen."""
    page = visitor.page
    under_way = _requests(page)
    await page.goto("/")
    for path in paths:
        await visitor.turn_to(path)
        await _settled(page, under_way)
        assert await found_on(page) == [], path
        overflow = await page.evaluate("document.documentElement.scrollWidth - innerWidth")
        assert overflow <= 0, f"{path} is {overflow} px too wide"
        assert await page.evaluate(_PLACE_IS_SEEN), f"{path} is not seen among the places"


def _requests(page: Page) -> set[Request]:
    """The requests of a page that are under way, from now on."""
    under_way: set[Request] = set()
    page.on("request", lambda request: under_way.add(request))
    page.on("requestfinished", lambda request: under_way.discard(request))
    page.on("requestfailed", lambda request: under_way.discard(request))
    return under_way


async def _places(visitor: Visitor) -> list[str]:
    """A deck, a table, an event and a profile of one's own."""
    deck = await visitor.request("POST", "/v1/decks", {"text": LIST, "name": "Tobias"})
    event = await visitor.request("POST", "/v1/events", {"name": "Cup"})
    league = await visitor.request("POST", "/v1/leagues", {"name": "Friday"})
    me = (await visitor.request("GET", "/v1/users/me"))["user"]["id"]
    seats = [{"user": me, "deck": deck["id"]}, {}, {}, {}]
    table = await visitor.request("POST", "/v1/tables", {"format": "commander", "seats": seats, "access": "link"})
    return [
        f"/decks/{deck['id']}",
        f"/decks/{deck['id']}/edit",
        f"/tables/{table['id']}",
        f"/events/{event['id']}",
        f"/events/{event['id']}/desk",
        f"/leagues/{league['id']}",
        f"/users/{me}",
    ]


async def test_axe_finds_nothing_on_a_desktop(visit) -> None:
    async with visit("Ann") as ann:
        await _look(ann, [*SCREENS, *(await _places(ann))], violations_by_theme)


@pytest.mark.parametrize("locale", ["de", "fr"])
async def test_axe_finds_nothing_on_a_phone_in_longer_languages(browser: Browser, server: str, locale: str) -> None:
    async with await browser.new_context(base_url=server, locale=locale, viewport=PHONE) as context:
        ann = Visitor(await context.new_page(), "Ann")
        await _look(ann, ("/", "/login", "/queue"))
        await ann.enter()
        await _look(ann, [*SCREENS, *(await _places(ann))])
        assert ann.faults == []


HOSTILE_NAMES = ["<img src=x onerror=h()>", "'\"><svg onload=h()>", "{{7*7}}${7*7}", "</title><b>x", "javascript:h()"]
HOSTILE = "<script>h()</script><img src=x onerror='h()'>\"'`${h()}{{h()}}"
INJECTED = "document.querySelectorAll('main img, main b > b, svg[onload], script:not([src]), [onerror], [href^=javascript]').length"


@pytest.mark.parametrize("name", HOSTILE_NAMES)
async def test_hostile_names_and_texts_stay_texts_on_every_screen(visit, name: str) -> None:
    async with visit(name) as eve:
        page = eve.page
        await page.add_init_script("window.h = () => { window.hit = true }")
        deck = await eve.request("POST", "/v1/decks", {"text": f"{LIST}\n1 {HOSTILE}\n", "name": HOSTILE})
        event = await eve.request("POST", "/v1/events", {"name": HOSTILE})
        league = await eve.request("POST", "/v1/leagues", {"name": HOSTILE, "words": HOSTILE})
        await eve.request("POST", f"/v1/leagues/{league['id']}/members")
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
            f"/events/{event['id']}/desk": HOSTILE,
            "/leagues": HOSTILE,
            f"/leagues/{league['id']}": HOSTILE,
        }
        await page.goto("/")
        for path, text in shown.items():
            await eve.turn_to(path)
            await page.locator("main").get_by_text(text).first.wait_for()
            assert await page.evaluate(INJECTED) == 0, path
            assert await page.evaluate("window.hit") is None, path
