"""Somebody before the page: what the server said to it, and a game to sit down at."""

from __future__ import annotations

import asyncio
import json
import secrets
from typing import Any

from playwright.async_api import ConsoleMessage, Page, WebSocket

from clients.python.board import Board

Json = dict[str, Any]
HEADERS = {"X-Muster": "web", "Content-Type": "application/json"}
TEAMS = {"partner": ((0, 0), (1, 0), (0, 1), (1, 1)), "emperor": ((0, 0), (0, 1), (0, 2), (1, 0), (1, 1), (1, 2))}
SEATS = {"duel": 2, "commander": 4, "partner": 4, "emperor": 6}
PATIENCE_S = 30.0
_EXPECTED = ("status of 4", "WebSocket is closed before the connection is established")
"""The browser reports every refusal of a request (the tests say themselves which they want), and a page that was left while its socket was opened: nothing here closes one."""


class Visitor:
    """A page with its session. `board` and `prompt` are what the server told this page last; `faults` what the page did wrong."""

    def __init__(self, page: Page, name: str) -> None:
        self.page = page
        self.name = name
        self.faults: list[str] = []
        self.board = Board()
        self.prompt: Json | None = None
        self.over: Json | None = None
        self.kinds: set[str] = set()
        self._told = asyncio.Event()
        page.on("console", self._console)
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("websocket", self._socket)

    async def enter(self) -> None:
        """Become a guest whose session is the page's cookie; the page itself stays empty."""
        await self.request("POST", "/v1/guests", {"name": self.name})

    async def request(self, method: str, path: str, body: Json | None = None) -> Json:
        """A request with the page's session."""
        headers = {**HEADERS, "Idempotency-Key": secrets.token_hex(8)}
        response = await self.page.request.fetch(path, method=method, headers=headers, data=body)
        assert response.ok, await response.text()
        found: Json = await response.json()
        return found

    async def new_game(self, format: str, bot: str = "steady", **options: object) -> str:
        """A game of a format against house bots; its id."""
        me = (await self.request("GET", "/v1/users/me"))["user"]["id"]
        starters = (await self.request("GET", f"/v1/decks/starters?format={format}"))["starters"]
        seats: list[Json] = [{"user": me, "deck": starters[0]["id"]}, *({"bot": bot} for _ in range(SEATS[format] - 1))]
        for seat, (team, position) in zip(seats, TEAMS.get(format, ()), strict=False):
            seat |= {"team": team, "position": position}
        body: Json = {"format": format, "seats": seats, **({"settings": {"options": options}} if options else {})}
        while len((await self.request("GET", "/v1/bots/house"))["bots"]) < len(seats) - 1:
            await asyncio.sleep(0.1)  # they come a moment after the rest of the stack
        table = await self.request("POST", "/v1/tables", body)
        while not table["game"]:
            table = await self.request("GET", f"/v1/tables/{table['id']}")
        return str(table["game"])

    async def turn_to(self, path: str) -> None:
        """Another screen of the page, as its own links show it: nothing is loaded anew, and the screen before is gone."""
        await self.page.evaluate(
            "path => { history.pushState(null, '', path); dispatchEvent(new PopStateEvent('popstate')); }", path
        )
        await self.page.evaluate("new Promise(requestAnimationFrame)")

    async def sit_down(self, game: str) -> None:
        """Open the game's page and wait until the table stands."""
        self.over = self.prompt = None
        await self.page.goto(f"/games/{game}")
        await self.page.wait_for_selector(".table")

    async def next_question(self, after: str) -> Json | None:
        """The open question, once it is another one than that and the page shows it; None when the game is over."""
        while (asked := await self._asked(after)) is not None:
            if await self._shows(asked):
                return asked
        return None

    async def _asked(self, after: str) -> Json | None:
        """What the server asks this page, once it is something else than that; None when the game is over."""
        while self.over is None and (self.prompt is None or self.prompt["prompt"] == after):
            self._told.clear()
            try:
                await asyncio.wait_for(self._told.wait(), PATIENCE_S)
            except TimeoutError:
                raise AssertionError(f"nothing came after {self.prompt}; {await self._said()}") from None
        return self.prompt if self.over is None else None

    async def _shows(self, asked: Json) -> bool:
        """Whether the page shows a question, soon or late; False once it is over, as those are at once that the page answers by itself."""
        deadline = asyncio.get_running_loop().time() + PATIENCE_S
        shown = f"[data-prompt='{asked['prompt']}'], .results"
        while not await self.page.locator(shown).count():
            if self.prompt is not asked:
                return False
            assert asyncio.get_running_loop().time() < deadline, f"the page does not show {asked}; {await self._said()}"
            await asyncio.sleep(0.02)
        return True

    async def _said(self) -> str:
        return f"the page says {await self.page.inner_text('.question')!r}"

    # -- what the page and its socket say

    def _console(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning") and not any(each in message.text for each in _EXPECTED):
            self.faults.append(message.text)

    def _socket(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self._frame(json.loads(frame)))

    def _frame(self, frame: Json) -> None:
        event, d = frame.get("ev"), frame.get("d", {})
        if event == "game.snapshot":
            self.board.take_snapshot(d)
            self.prompt = d["prompt"]
        elif event == "game.delta":
            self.board.take_delta(d)
            if self.prompt is not None and self.prompt["seat"] not in self.board.table["asked"]:
                self.prompt = None  # answered: what comes next is another question
        elif event == "game.prompt":
            self.prompt = d
            self.kinds.add(d["kind"])
        elif event == "game.over":
            self.over = d
        self._told.set()
