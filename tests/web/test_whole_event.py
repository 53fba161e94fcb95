"""An event of eight from its announcement to its archive: its officials work on the page, its players are programs that play over the public API."""

from __future__ import annotations

import asyncio
import json
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest
from playwright.async_api import Locator, Page, expect

from clients.python.events import Events
from loadtests.decks import starters
from loadtests.tournament.counting import Counts
from loadtests.tournament.people import Person, bring_decks, people

from .conftest import DESKTOP, PHONE
from .visitor import Json, Visitor

pytestmark = pytest.mark.usefixtures("node")

NAMES = ("Ada", "Bob", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hugo")
SHOWN_MS = 60_000
"""Patience with what the page shows once it has asked the server anew."""
LOOK_S = 0.1


class Cup:
    """The event, its officials before their pages, and its players by user; `points` are what was played here."""

    def __init__(self, olga: Visitor, hana: Visitor, players: Sequence[Person]) -> None:
        self.olga, self.hana = olga, hana
        self.people = {each.user: each for each in players}
        self.points = Counter({each.name: 0 for each in players})
        self.id = ""

    @property
    def events(self) -> Events:
        return next(iter(self.people.values())).events

    async def announce(self) -> None:
        """A Duel event of single games and a final, by the form."""
        page = self.olga.page
        await page.goto("/events")
        await page.get_by_role("link", name="Announce an event").click()
        await page.get_by_label("Name").fill("Autumn cup")
        await page.get_by_label("Games of a match").select_option("1")
        await page.get_by_label("Playoff").select_option("2")
        await page.get_by_role("button", name="Announce").click()
        await page.get_by_role("heading", name="Autumn cup").wait_for()
        self.id = page.url.rsplit("/", 1)[1]

    async def appoint(self) -> None:
        """The head judge, by the address of her profile."""
        page = self.olga.page
        user = (await self.hana.request("GET", "/v1/users/me"))["user"]["id"]
        await page.get_by_role("link", name="The desk").click()
        await _tab(page, "Officials")
        await page.get_by_label("User id").fill(f"http://muster.example/users/{user}")
        await page.get_by_label("Role").select_option("head_judge")
        await page.get_by_role("button", name="Appoint").click()
        await page.locator(".rows").get_by_role("link", name="Hana").wait_for()

    async def begin(self) -> None:
        """All come with a deck; the organiser sees them and starts."""
        page = self.olga.page
        await bring_decks([*self.people.values()], "duel", starters("commander"))
        for person in self.people.values():
            await person.events.register(self.id, person.deck)
        await page.get_by_role("link", name="The event", exact=True).click()
        for name in NAMES:
            await page.get_by_role("link", name=name, exact=True).wait_for(timeout=SHOWN_MS)
        await page.get_by_text("8 players").wait_for()
        await page.get_by_role("button", name="Start the event").click()

    async def pair(self, number: int, title: str) -> list[Json]:
        """The tables of a round that the organiser has paired, each with its game; everybody sees who plays whom."""
        page = self.olga.page
        await page.get_by_role("button", name=f"Pair round {number}").click(timeout=SHOWN_MS)
        pairings = page.locator("section", has=page.get_by_role("heading", name=title, exact=True))
        await pairings.last.wait_for()
        tables = await self._tables(number)
        while not all(each.get("game") for each in tables):
            await asyncio.sleep(LOOK_S)
            tables = await self._tables(number)
        for at, table in enumerate(tables):
            both = " – ".join(side["name"] for side in table["sides"])
            await expect(pairings.last.locator(".rows > li").nth(at)).to_contain_text(f"{at + 1}. {both}")
        return tables

    async def _tables(self, number: int) -> list[Json]:
        return list((await self.events.pairings(self.id, number))["tables"])

    def both(self, table: Json) -> tuple[Person, Person]:
        first, second = (self.people[side["id"]] for side in table["sides"])
        return first, second

    async def concede(self, table: Json) -> None:
        """CR 104.3a: the second player of the table gives up."""
        first, second = self.both(table)
        await second.socket.op("game.concede", game=table["game"], action_id="enough")
        self.points[first.name] += 3

    async def draw(self, table: Json) -> None:
        """MTR 2.5: both agree that the match is drawn."""
        for person in self.both(table):
            person.seat.game_id = table["game"]
            await person.agree_to_draw()
            self.points[person.name] += 1

    async def play(self, table: Json) -> None:
        """Both play to the end of the game."""
        await asyncio.gather(*(person.seat.play(table["game"]) for person in self.both(table)))

    async def shows(self, standings: Locator) -> None:
        """The page's standings, once they say what was played, are the server's."""
        expected = [f"{row['rank']}\t{row['name']}\t{row['points']}" async for row in self.events.standings(self.id)]
        for at, start in enumerate(expected):
            await expect(standings.nth(at)).to_contain_text(start.split("\t")[1], timeout=SHOWN_MS)
        shown = [(await standings.nth(at).inner_text()).split("\t") for at in range(len(expected))]
        assert [f"{rank}\t{name.strip()}\t{points.split()[0]}" for rank, name, points, *_ in shown] == expected
        assert all(share.endswith("\u00a0%") for _, _, _, *shares, _ in shown for share in shares), (
            "not broken on a phone"
        )
        assert {name.strip(): int(points.split()[0]) for _, name, points, *_ in shown} == dict(self.points)


async def _tab(page: Page, name: str) -> None:
    await page.get_by_role("tab", name=name).click()


async def _tables_fit_a_phone(page: Page) -> None:
    """No table is wider than its box, so that nothing of it has to be scrolled sideways."""
    await page.set_viewport_size(PHONE)
    widths = "all => all.map(each => [each.scrollWidth, each.clientWidth])"
    sizes = await page.eval_on_selector_all(".wide-content:has(table)", widths)
    assert sizes, "no table"
    assert all(whole <= seen <= PHONE["width"] for whole, seen in sizes), sizes
    await page.set_viewport_size(DESKTOP)


async def _saved(page: Page, button: str) -> str:
    async with page.expect_download() as found:
        await page.get_by_role("button", name=button).click()
    saved = Path(await (await found.value).path())
    return await asyncio.to_thread(saved.read_text)


async def _first_round(cup: Cup) -> None:
    """A player calls, the head judge rules; then another one loses his game to a penalty (MTR 1.8, 2.7)."""
    *others, called, punished = await cup.pair(1, "Round 1")
    for table in others:
        await cup.concede(table)
    page, path = cup.hana.page, f"/v1/events/{cup.id}"
    await page.goto("/events")
    await page.get_by_role("link", name="Autumn cup").click()
    await page.get_by_role("link", name="The desk").click()
    player, _ = cup.both(called)
    asked = {"words": "May I see the text?", "language": "en"}
    await player.do("POST", f"{path}/rounds/1/tables/{called['table']}/calls", asked)
    await page.get_by_role("tab", name="Calls (1)").click(timeout=SHOWN_MS)
    await page.get_by_text("May I see the text?").wait_for()
    await page.get_by_label("Ruling").fill("Yes, always.")
    await page.get_by_role("button", name="Rule", exact=True).click()
    await page.get_by_text("Round 1, table 3 · en · final").wait_for(timeout=SHOWN_MS)
    told = (await player.do("GET", f"{path}/desk"))["calls"]
    assert [each["rulings"][-1]["words"] for each in told] == ["Yes, always."]
    await cup.concede(called)

    first, second = cup.both(punished)
    await _tab(page, "Penalties")
    await page.get_by_label("Player").first.select_option(second.user)
    await page.get_by_label("Infraction").select_option("decklist_problem")
    await page.get_by_role("button", name="Give it").click()
    await page.get_by_role("row", name=second.name).get_by_text("Game loss").wait_for()
    await _tables_fit_a_phone(page)
    cup.points[first.name] += 3
    await _tab(page, "Tables")
    await expect(page.locator(".rows > li").nth(punished["table"] - 1)).to_contain_text("1–0", timeout=SHOWN_MS)


async def _second_round(cup: Cup) -> None:
    """A match is drawn by agreement; at another table time is called before its players have begun (MTR 2.4, 2.5)."""
    timed, drawn, *others = await cup.pair(2, "Round 2")
    page = cup.hana.page
    row = page.locator(".rows > li").first
    await row.get_by_text("What can be done at table 1").click(timeout=SHOWN_MS)
    await row.get_by_role("button", name="End the time here").click()
    await page.get_by_role("dialog").get_by_role("button", name="End the time here").click()
    await page.get_by_text("order to a table").click()
    await page.get_by_text("time is over").wait_for()
    await page.get_by_text("carried out").wait_for(timeout=SHOWN_MS)
    await cup.draw(drawn)
    for table in others:
        await cup.concede(table)
    await cup.play(timed)
    for person in cup.both(timed):
        cup.points[person.name] += 1
    await expect(row).to_contain_text("0–0–1", timeout=SHOWN_MS)


async def test_officials_run_an_event_of_eight_on_the_page(visit, server: str) -> None:
    async with visit("Olga") as olga, visit("Hana") as hana, people(server, NAMES, 3, Counts()) as players:
        cup = Cup(olga, hana, players)
        await cup.announce()
        await cup.appoint()
        await cup.begin()
        await _first_round(cup)
        await _second_round(cup)
        for table in await cup.pair(3, "Round 3"):
            await cup.concede(table)
        await olga.page.get_by_role("button", name="Pair round 4").wait_for(timeout=SHOWN_MS)
        standings = olga.page.locator(".ranking tbody tr")
        await cup.shows(standings)
        await _tables_fit_a_phone(olga.page)
        best = [await standings.nth(at).locator("a").inner_text() for at in range(2)]

        [final] = await cup.pair(4, "Playoff, round 1")
        winner, loser = cup.both(final)
        assert {winner.name, loser.name} == {*best}
        await cup.concede(final)
        await olga.page.get_by_text("1–0").last.wait_for(timeout=SHOWN_MS)
        await olga.page.get_by_role("button", name="Finish the event").click()
        await olga.page.get_by_role("dialog").get_by_role("button", name="Finish the event").click()
        await olga.page.get_by_role("status").get_by_text("over", exact=True).wait_for(timeout=SHOWN_MS)
        await expect(standings.first).to_contain_text(winner.name, timeout=SHOWN_MS)
        await expect(standings.nth(1)).to_contain_text(loser.name)

        await olga.page.get_by_role("link", name="The desk").click()
        await _tab(olga.page, "Event")
        kept = json.loads(await _saved(olga.page, "Save as JSON"))
        assert kept["plan"]["name"] == "Autumn cup"
        report = await _saved(olga.page, "Save as TRF")
        assert all(name in report for name in NAMES)
