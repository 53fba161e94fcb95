"""A page that does not read for a while, as a laptop that sleeps or a line that carries nothing: the table goes on, and what the page shows then is true."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import AbstractAsyncContextManager, AsyncExitStack, asynccontextmanager
from urllib.parse import urlsplit

import pytest
import pytest_asyncio
from playwright.async_api import Browser, BrowserContext, Page, WebSocketRoute

from clients.python import Client, Seat, Socket
from clients.python.board import Board
from clients.python.brain import Brain
from services.kit.background import end
from tests.wire import Wire

from .conftest import DESKTOP
from .visitor import Json, Visitor

pytestmark = pytest.mark.usefixtures("node")

BEFORE, MISSED = 5, 40
"""Decisions of both players together that the page sees at once, and that it misses; the shortest games have some seventy."""
GOES_ON_S = 60.0
SHOWN = """() => {
    const all = (where, what) => [...document.querySelectorAll(where)].map(what);
    return {
        objects: all('.boards [data-handles]', each => [each.dataset.handles, each.closest('.is-tapped') !== null]).sort(),
        names: all('.boards .tile-name', each => each.textContent).sort(),
        hand: all('.hand-card', each => each.dataset.handles).sort(),
        lives: all('.boards .life b', each => each.textContent),
        counts: all('.boards .count', each => each.textContent),
        asked: all('.question', each => each.dataset.prompt ?? ''),
    };
}"""


class Pace:
    """How many decisions the minds may still make; `news` is set when one of them is asked."""

    def __init__(self) -> None:
        self.left = 0
        self.news = asyncio.Event()
        self._may = asyncio.Event()

    def give(self, decisions: int) -> None:
        self.left += decisions
        self._may.set()

    async def take(self) -> None:
        """One of them, once there is one."""
        while not self.left:
            self._may.clear()
            await self._may.wait()
        self.left -= 1


class Paced:
    """A mind of simple sense that decides as often as it may; `asked` is the prompt that it still thinks about, "" = none."""

    def __init__(self, seed: int, pace: Pace) -> None:
        self._brain, self._pace = Brain(random.Random(seed)), pace
        self.asked = ""

    async def choose(self, board: Board, prompt: Json) -> Json:
        self.asked = prompt["prompt"]
        self._pace.news.set()
        await self._pace.take()
        self.asked = ""
        return self._brain.choose(board, prompt)

    def refused(self, prompt: Json, do: Json) -> None:
        self._brain.refused(prompt, do)

    def agrees(self, board: Board, question: Json) -> bool:
        return True


class Duel:
    """A game of Ann and Ben over the public API; Ann also has pages open."""

    def __init__(self, ann: Client, game: str, minds: Sequence[Paced], pace: Pace) -> None:
        self.token = ann.token
        self.game = game
        self._ann, self._ben = minds
        self._pace = pace

    async def goes_on(self, decisions: int) -> str:
        """So many decisions are made, and then as many as it takes until Ann is asked; her prompt."""
        pace = self._pace
        pace.give(decisions)
        async with asyncio.timeout(GOES_ON_S):
            while pace.left or not self._ann.asked:
                if not pace.left and self._ben.asked:
                    pace.give(1)
                pace.news.clear()
                await pace.news.wait()
        return self._ann.asked


async def _game(ann: Client, ben: Client) -> str:
    deck = (await ann.get("/v1/decks/starters?format=duel"))["starters"][0]["id"]
    table = await ann.create_table("duel", [{"user": ann.user["id"], "deck": deck}, {"user": ben.user["id"]}])
    await ben.accept_table(table["id"], deck)
    while not table["game"]:
        table = await ann.table(table["id"])
    return str(table["game"])


async def _listen(socket: Socket, seat: Seat) -> None:
    async for push in socket:
        if push.game == seat.game_id:
            seat.take(push)


@pytest_asyncio.fixture(loop_scope="session")
async def duel(server: str) -> AsyncIterator[Duel]:
    """A game that stands still until it may go on."""
    async with AsyncExitStack() as stack:
        clients = [await stack.enter_async_context(Client(server)) for _ in "ab"]
        for client, name in zip(clients, ("Ann", "Ben"), strict=True):
            await client.guest(name)
        game, pace, tasks = await _game(*clients), Pace(), []
        minds = [Paced(seed, pace) for seed in (1, 2)]
        for client, mind in zip(clients, minds, strict=True):
            socket = await stack.enter_async_context(await client.socket())
            seat = Seat(socket, game, mind)
            tasks += [asyncio.create_task(_listen(socket, seat)), asyncio.create_task(seat.play())]
        yield Duel(clients[0], game, minds, pace)
        for task in tasks:
            await end(task)


@asynccontextmanager
async def _stands_still(page: Page, wire: Wire) -> AsyncIterator[None]:
    """The page's program is stopped."""
    session = await page.context.new_cdp_session(page)
    stopped = asyncio.Event()
    session.on("Debugger.paused", lambda _: stopped.set())
    await session.send("Debugger.enable")
    statement = asyncio.create_task(session.send("Runtime.evaluate", {"expression": "debugger"}))
    await stopped.wait()
    yield
    assert not statement.done()
    await session.send("Debugger.resume")
    await statement
    await session.detach()


@asynccontextmanager
async def _line_is_held(page: Page, wire: Wire) -> AsyncIterator[None]:
    """The line carries nothing, and then all at once."""
    before = await page.evaluate(SHOWN)
    wire.hold()
    yield
    assert await page.evaluate(SHOWN) == before
    wire.release()


@asynccontextmanager
async def _line_is_held_and_cut(page: Page, wire: Wire) -> AsyncIterator[None]:
    """The line carries nothing, and what was on it is lost: who does not read is cut off."""
    before = await page.evaluate(SHOWN)
    wire.hold()
    yield
    assert await page.evaluate(SHOWN) == before
    wire.cut()
    await page.wait_for_selector(".table-head .is-bad")
    wire.release()
    wire.mend()


async def _page(context: BrowserContext, duel: Duel, prompt: str) -> Visitor:
    """A page of Ann's at the table, once it shows what she is asked."""
    visitor = Visitor(await context.new_page(), "Ann")
    await visitor.sit_down(duel.game)
    await visitor.page.wait_for_selector(f".question[data-prompt='{prompt}']")
    return visitor


Slowness = Callable[[Page, Wire], AbstractAsyncContextManager[None]]


@pytest.mark.parametrize("slow", [_stands_still, _line_is_held, _line_is_held_and_cut])
async def test_a_page_that_did_not_read_shows_the_true_board_and_held_nobody_up(
    browser: Browser, server: str, duel: Duel, slow: Slowness
) -> None:
    async with Wire(urlsplit(server).port or 0) as wire:
        url = f"http://127.0.0.1:{wire.port}"
        async with await browser.new_context(viewport=DESKTOP, base_url=url, reduced_motion="reduce") as context:
            await context.add_cookies([{"name": "muster", "value": duel.token, "url": url}])
            ann = await _page(context, duel, await duel.goes_on(BEFORE))
            async with slow(ann.page, wire):
                asked = await duel.goes_on(MISSED)
            await ann.page.wait_for_selector(f".question[data-prompt='{asked}']")
            fresh = await _page(context, duel, asked)
            assert await ann.page.evaluate(SHOWN) == await fresh.page.evaluate(SHOWN)
            lines = await ann.page.locator(".log li").count()
            assert lines > MISSED // 4, "what happened meanwhile is in the log"
            assert [fault for fault in ann.faults if "ERR_" not in fault] == []
            assert fresh.faults == []


async def test_a_page_that_the_server_could_not_take_back_at_once_joins_again(
    browser: Browser, server: str, duel: Duel
) -> None:
    """`game.left` with an error that may pass: the page asks anew instead of saying that it is over."""
    async with await browser.new_context(viewport=DESKTOP, base_url=server, reduced_motion="reduce") as context:
        await context.add_cookies([{"name": "muster", "value": duel.token, "url": server}])
        opened: list[WebSocketRoute] = []

        def pass_on(route: WebSocketRoute) -> None:
            route.connect_to_server()
            opened.append(route)

        page = await context.new_page()
        await page.route_web_socket("**/v1/socket", pass_on)
        asked = await duel.goes_on(BEFORE)
        await page.goto(f"/games/{duel.game}")
        await page.wait_for_selector(f".question[data-prompt='{asked}']")
        error = {"code": "MOVED", "message": "the game did not answer in time", "retryable": True, "retry_after_ms": 50}
        opened[-1].send(json.dumps({"ev": "game.left", "game": duel.game, "d": error}))
        asked = await duel.goes_on(BEFORE)
        await page.wait_for_selector(f".question[data-prompt='{asked}']")
