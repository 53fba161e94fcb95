"""How fast the page is, in a real browser: `make bench-web` prints a JSON line for each budget and fails when one is missed.

The table is a real one, with 200 permanents of different names made by hand. What happens on it then, 60 deltas a second, is put into the page's socket here,
so that the page is measured and not the server. Throttled: the browser's own slowdown of its processor, to a quarter of the machine on which the budgets were set; one that is slower by
itself is slowed down by less, and has more time where it is not slowed down (docs/adr/0013). Frames in milliseconds between two pictures, INP as
the 98th of a hundred presses (Event Timing), sizes of the heap after a collection.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import ExitStack
from pathlib import Path
from typing import Any

from playwright.async_api import Browser, CDPSession, Page, WebSocketRoute, async_playwright

from clients.python import Client
from tests.bench.ratios import cpu_of_reference, slower_by

from .conftest import DESKTOP, browser_path, stack
from .hands import Mouse
from .player import play
from .visitor import SEATS, Json, Visitor

PERMANENTS, RATE, SECONDS, SLOWDOWN = 200, 60, 10, 4
FRAME_MS, SLOW_FRAME_MS, INP_MS, FIRST_PROMPT_S, GROWTH = 25.0, 50.0, 100.0, 1.5, 1.1
TURNS, SETTLED, DELTAS_A_TURN = 300, 150, 20
"""Of the soak: the log is full long before turn `SETTLED`, and from there on nothing may grow."""
_FRAMES = "window.frames_ms = []; (function next(before) { requestAnimationFrame(now => { frames_ms.push(now - before); next(now); }); })(performance.now())"
_PRESSES = (
    "window.presses_ms = []; new PerformanceObserver(list => { for (const each of list.getEntries()) if (each.interactionId) presses_ms.push(each.duration); })"
    ".observe({ type: 'event', durationThreshold: 16, buffered: true })"
)


class Feed:
    """The page's socket to a real table, into which deltas are put that never happened."""

    def __init__(self) -> None:
        self._route: WebSocketRoute | None = None
        self._game = ""
        self._seq = 0
        self._rows: list[Json] = []
        self._turn = 1

    async def open(self, page: Page) -> None:
        await page.route_web_socket("**/v1/socket", self._connect)

    def _connect(self, route: WebSocketRoute) -> None:
        server = route.connect_to_server()
        server.on_message(lambda message: self._pass_on(route, message))
        self._route = route

    def _pass_on(self, route: WebSocketRoute, message: str | bytes) -> None:
        frame = json.loads(message)
        if frame.get("ev") == "game.snapshot":
            self._game, self._seq = frame["game"], frame["d"]["seq"]
            self._rows = [row for row in frame["d"]["objects"] if row["zone"] == "battlefield"]
        if frame.get("ev") != "game.delta":  # what the table does meanwhile would come between
            route.send(message)

    def delta(self, number: int) -> None:
        """A creature is tapped or untapped, and something is told of it."""
        at = number % len(self._rows)
        row = self._rows[at] = {**self._rows[at], "tapped": not self._rows[at].get("tapped", False)}
        events: list[Json] = [{"t": "life", "seat": number % 4, "amount": -1, "life": 40 - number % 40}]
        table: Json = {}
        if number % DELTAS_A_TURN == 0:
            self._turn += 1
            table = {"turn": self._turn, "active": self._turn % 4}
            events.append({"t": "turn", "number": self._turn, "seat": self._turn % 4})
        self._seq += 1
        body = {"seq": self._seq, "by": -1, "at_ms": 0, "table": table, "set": [row], "gone": [], "ev": events}
        assert self._route is not None
        self._route.send(json.dumps({"ev": "game.delta", "game": self._game, "d": body}))


async def _full_table(browser: Browser, url: str) -> tuple[Visitor, Feed]:
    """Somebody before a table of four with 200 permanents, and the socket of the page."""
    context = await browser.new_context(viewport=DESKTOP, base_url=url)
    visitor, feed = Visitor(await context.new_page(), "Ann"), Feed()
    async with Client(url) as client:
        await client.guest("Ann")
        await context.add_cookies(
            [{"name": "muster", "value": client.token, "url": url, "httpOnly": True, "sameSite": "Strict"}]
        )
        game = await _made(client)
        await visitor.sit_down(game)
        prompt = await visitor.next_question("")
        while prompt is not None and prompt["kind"] != "priority":
            await play(visitor, Mouse(visitor.page), most=1)
            prompt = await visitor.next_question(prompt["prompt"])
        async with await client.socket() as socket:
            await socket.join(game)
            for number in range(PERMANENTS):
                token = {"types": ["creature"], "power": 1 + number % 5, "toughness": 2, "name": f"Wanderer {number}"}
                seat = number % SEATS["commander"]
                await socket.op("game.manual", game=game, action_id=f"m{number}", verb="token", token=token, seat=seat)
    await feed.open(visitor.page)
    await visitor.sit_down(game)
    await visitor.page.locator(".tile").nth(PERMANENTS - 1).wait_for(state="attached")
    return visitor, feed


async def _made(client: Client) -> str:
    starters = (await client.get("/v1/decks/starters?format=commander"))["starters"]
    seats: list[Json] = [{"user": client.user["id"], "deck": starters[0]["id"]}, *({"bot": "steady"} for _ in range(3))]
    table = await client.create_table("commander", seats, {"manual_consent": "none"})
    while not table["game"]:
        table = await client.table(table["id"])
    return str(table["game"])


async def _stream(feed: Feed, first: int, count: int, rate: float) -> None:
    begun = time.monotonic()
    for number in range(count):
        feed.delta(first + number)
        await asyncio.sleep(max(0.0, begun + (number + 1) / rate - time.monotonic()))


async def _presses(page: Page) -> None:
    """A hundred presses on names and tiles, spread over the stream."""
    for number in range(100):
        await page.locator(".player").nth(number % SEATS["commander"]).click(force=True)
        await asyncio.sleep(SECONDS / 125)


def _share(values: Sequence[float], share: float) -> float:
    return sorted(values)[min(len(values) - 1, int(len(values) * share))]


async def frames_and_presses(browser: Browser, url: str, slowdown: int) -> list[Json]:
    """At 60 deltas a second: the frames without anybody pressing anything, then how late presses show."""
    visitor, feed = await _full_table(browser, url)
    page = visitor.page
    session = await page.context.new_cdp_session(page)
    slower = slower_by(cpu_of_reference())
    rate = max(slowdown / slower, 1.0)
    more = rate * slower / slowdown
    await session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    await session.send("Performance.enable", {"timeDomain": "threadTicks"})
    await page.evaluate(_FRAMES)
    before = await _busy(session)
    await _stream(feed, 1, RATE * SECONDS, RATE)
    busy = (await _busy(session) - before) * 1000 / (RATE * SECONDS)
    frames = [float(each) for each in await page.evaluate("frames_ms")][5:]
    await page.evaluate(_PRESSES)
    await asyncio.gather(_stream(feed, 1 + RATE * SECONDS, RATE * SECONDS, RATE), _presses(page))
    presses = [float(each) for each in await page.evaluate("presses_ms")] or [0.0]
    await page.context.close()
    slow = "" if slowdown == 1 else f" at {slowdown}x"
    frame_budget = FRAME_MS if slowdown == 1 else SLOW_FRAME_MS
    what = f"p95 frame, {PERMANENTS} permanents, {RATE} deltas/s{slow}"
    return [
        {"what": f"times slower than the machine of the budgets{slow}", "value": round(slower, 2), "ok": True},
        {"what": f"processor time of a delta{slow}", "unit": "ms", "value": round(busy, 2), "ok": True},
        _line(what, "ms", _share(frames, 0.95), frame_budget * more),
        _line(f"INP{slow}", "ms", _share(presses, 0.98), INP_MS * more),
    ]


async def first_prompt(browser: Browser, url: str) -> list[Json]:
    """From a click on Play in a fresh profile to the first question; the median of five."""
    taken: list[float] = []
    for _ in range(5):
        async with await browser.new_context(viewport=DESKTOP, base_url=url) as context:
            page = await context.new_page()
            await page.goto("/")
            await page.wait_for_selector("option[value^='starter:']", state="attached")
            begun = time.monotonic()
            await page.click(".play-now .is-main[type=submit]")
            await page.wait_for_selector("[data-prompt]")
            taken.append(time.monotonic() - begun)
    return [_line("first prompt after a click, fresh profile", "s", _share(taken, 0.5), FIRST_PROMPT_S)]


async def soak(browser: Browser, url: str) -> list[Json]:
    """300 turns: what is kept after the last, by what was kept when the log was full."""
    visitor, feed = await _full_table(browser, url)
    session = await visitor.page.context.new_cdp_session(visitor.page)
    kept: list[tuple[float, float]] = []
    for first, last in ((0, SETTLED), (SETTLED, TURNS)):
        await _stream(feed, 1 + first * DELTAS_A_TURN, (last - first) * DELTAS_A_TURN, RATE * 3)
        await visitor.page.wait_for_timeout(500)
        kept.append(await _kept(session))
    await visitor.page.context.close()
    (heap, nodes), (heap_after, nodes_after) = kept
    return [
        _line(f"heap after {TURNS} turns by that after {SETTLED}", "ratio", heap_after / heap, GROWTH),
        _line(f"nodes after {TURNS} turns by those after {SETTLED}", "ratio", nodes_after / nodes, GROWTH),
    ]


async def _busy(session: CDPSession) -> float:
    """Seconds of processor that the page's thread has used."""
    found = (await session.send("Performance.getMetrics"))["metrics"]
    return next(float(each["value"]) for each in found if each["name"] == "TaskDuration")


async def _kept(session: CDPSession) -> tuple[float, float]:
    await session.send("HeapProfiler.collectGarbage")
    await session.send("Performance.enable")
    found = {each["name"]: float(each["value"]) for each in (await session.send("Performance.getMetrics"))["metrics"]}
    return found["JSHeapUsedSize"], found["Nodes"]


def _line(what: str, unit: str, value: float, budget: float) -> Json:
    return {"what": what, "unit": unit, "value": round(value, 2), "budget": round(budget, 2), "ok": value <= budget}


async def measure(url: str) -> list[Json]:
    """Every figure, printed as it comes."""
    lines: list[Json] = []

    def say(found: list[Json]) -> None:
        lines.extend(found)
        for each in found:
            print(json.dumps(each), flush=True)

    async with async_playwright() as playwright:
        browser = await playwright.chromium.launch(executable_path=browser_path(), args=["--no-sandbox"])
        async with Client(url) as client:
            await client.guest("Waiting")
            while len((await client.get("/v1/bots/house"))["bots"]) < 8:
                await asyncio.sleep(0.2)
        say(await first_prompt(browser, url))
        for slowdown in (1, SLOWDOWN):
            say(await frames_and_presses(browser, url, slowdown))
        say(await soak(browser, url))
        await browser.close()
    return lines


def main(given: Sequence[str] | None = None) -> int:
    """The command."""
    argparse.ArgumentParser(prog="make bench-web", description=__doc__).parse_args(given)
    with ExitStack() as around:
        home = Path(around.enter_context(tempfile.TemporaryDirectory(prefix="muster-measuring-")))
        lines: list[dict[str, Any]] = asyncio.run(measure(around.enter_context(stack(home))))
    return 0 if all(each["ok"] for each in lines) else 1


if __name__ == "__main__":
    sys.exit(main())
