"""Pictures for eyes: `make pictures`. Bots play a game of each format, then replays are opened at early and late moments, and the screens around the table, over
sizes, colours and languages, so that every pair of them is in some picture; a few are kept in docs/pictures.
"""

from __future__ import annotations

import argparse
import asyncio
import itertools
import random
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack, suppress
from pathlib import Path

from playwright.async_api import Browser, Page, async_playwright

from clients.python import Client, Refused, Seat
from clients.python.board import Json
from services.bots.minds import SteadyMind

from .conftest import browser_path, stack
from .visitor import SEATS, TEAMS

Choice = tuple[str, ...]
LOOKS: Mapping[str, Sequence[str]] = {
    "format": ("duel", "commander", "partner", "emperor"),
    "size": ("1440x900", "1024x768", "390x844", "844x390"),
    "colours": ("dark", "light", "forced"),
    "language": ("en", "de", "fr"),
    "moment": ("0.15", "0.5", "0.95"),
    "view": ("own", "public", "open"),
}
SCREENS = {
    "home": "/",
    "queue": "/queue",
    "decks": "/decks/new",
    "cards": "/cards?q=t%3Aangel",
    "tables": "/tables/new",
    "event": "/events/new",
    "settings": "/settings",
}
LOOKS_OF_SCREENS = {"screen": tuple(SCREENS), **{kind: LOOKS[kind] for kind in ("size", "colours", "language")}}
KEPT: Mapping[str, Choice] = {
    "duel": ("duel", "1440x900", "light", "en", "0.6", "own"),
    "commander": ("commander", "1440x900", "dark", "en", "0.6", "own"),
    "partner": ("partner", "1440x900", "light", "de", "0.6", "public"),
    "emperor": ("emperor", "1440x900", "dark", "en", "0.6", "open"),
    "emperor-small": ("emperor", "1024x768", "light", "fr", "0.95", "public"),
    "commander-phone": ("commander", "390x844", "dark", "en", "0.6", "own"),
    "duel-phone-lying": ("duel", "844x390", "light", "fr", "0.6", "own"),
    "commander-forced-colours": ("commander", "1440x900", "forced", "en", "0.6", "own"),
}
KEPT_SCREENS = ("home", "decks", "cards", "tables")


def pairwise(looks: Mapping[str, Sequence[str]], seed: int = 1) -> list[Choice]:
    """Choices in which every two values of different kinds come together, few of them: each next one is the best of many drawn."""
    rng, kinds = random.Random(seed), list(looks.values())
    open_pairs = {pair for one in itertools.product(*kinds) for pair in _pairs(one)}
    found: list[Choice] = []
    while open_pairs:
        drawn = [tuple(rng.choice(kind) for kind in kinds) for _ in range(200)]
        found.append(max(drawn, key=lambda choice: len(_pairs(choice) & open_pairs)))
        open_pairs -= _pairs(found[-1])
    return found


def _pairs(choice: Choice) -> set[tuple[tuple[int, str], tuple[int, str]]]:
    return set(itertools.combinations(enumerate(choice), 2))  # type: ignore[arg-type]


async def _nothing(seat: int, prompt: Json) -> None:
    """The person of the pictures does not look ahead."""


async def _play(client: Client, format: str, most_s: float) -> str:
    """A game of the client against house bots, conceded when it takes too long; its id."""
    starters = (await client.get(f"/v1/decks/starters?format={format}"))["starters"]
    seats: list[Json] = [{"user": client.user["id"], "deck": starters[0]["id"]}]
    seats += [{"bot": "steady"} for _ in range(SEATS[format] - 1)]
    for seat, (team, position) in zip(seats, TEAMS.get(format, ()), strict=False):
        seat |= {"team": team, "position": position}
    table = await client.create_table(format, seats)
    while not table["game"]:
        table = await client.table(table["id"])
    async with await client.socket() as socket:
        playing = Seat(socket, str(table["game"]), SteadyMind(random.Random(7), _nothing))

        async def listen() -> None:
            async for push in socket:
                playing.take(push)

        listening = asyncio.create_task(listen())
        try:
            await asyncio.wait_for(playing.play(), most_s)
        except TimeoutError:
            with suppress(Refused):  # who is out already waits for the others
                await socket.op("game.concede", game=playing.game_id, action_id="enough")
        listening.cancel()
        await asyncio.gather(listening, return_exceptions=True)
    while (await client.game(playing.game_id))["state"] != "ended":
        await asyncio.sleep(0.2)
    return playing.game_id


async def _page(browser: Browser, url: str, token: str, choice: Choice) -> Page:
    """A page of the user; the choice begins with what is shown, then size, colours, language."""
    width, height = (int(each) for each in choice[1].split("x"))
    context = await browser.new_context(
        base_url=url,
        viewport={"width": width, "height": height},
        locale=choice[3],
        color_scheme="light" if choice[2] == "light" else "dark",
        forced_colors="active" if choice[2] == "forced" else "none",
        device_scale_factor=1,
    )
    await context.add_cookies([{"name": "muster", "value": token, "url": url, "httpOnly": True, "sameSite": "Strict"}])
    return await context.new_page()


async def _take(page: Page, path: str, file: Path) -> None:
    await page.goto(path)
    await page.wait_for_load_state("networkidle")
    await page.locator(".waiting").wait_for(state="hidden")
    await page.screenshot(path=file)
    await page.context.close()


async def take(url: str, out: Path, kept: Path | None, most_s: float) -> None:
    """All pictures into a folder, and the few that are kept into another."""
    async with Client(url) as client, async_playwright() as playwright:
        await client.guest("Ann")
        while len((await client.get("/v1/bots/house"))["bots"]) < 8:
            await asyncio.sleep(0.2)
        games = {format: await _play(client, format, most_s) for format in LOOKS["format"]}
        frames = {format: [each async for each in client.replay(game, "own")] for format, game in games.items()}
        browser = await playwright.chromium.launch(executable_path=browser_path())
        wanted = [
            (out / f"{number:02}-{'-'.join(choice)}.png", choice) for number, choice in enumerate(pairwise(LOOKS))
        ]
        if kept is not None:
            wanted += [(kept / f"{name}.png", choice) for name, choice in KEPT.items()]
        for file, choice in wanted:
            steps = frames[choice[0]][0]["steps"]
            path = f"/games/{games[choice[0]]}/replay?view={choice[5]}&at={round(steps * float(choice[4]))}"
            await _take(await _page(browser, url, client.token, choice), path, file)
        screens = [(out / f"{'-'.join(choice)}.png", choice) for choice in pairwise(LOOKS_OF_SCREENS)]
        if kept is not None:
            screens += [(kept / f"{name}.png", (name, "1440x900", "light", "en")) for name in KEPT_SCREENS]
        for file, choice in screens:
            await _take(await _page(browser, url, client.token, choice), SCREENS[choice[0]], file)
        await browser.close()


def main(given: Sequence[str] = ()) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="make pictures", description=__doc__)
    parser.add_argument("--out", type=Path, default=Path("var/pictures"))
    parser.add_argument("--keep", type=Path, help="also the few that documents show")
    parser.add_argument("--most", type=float, default=90, help="seconds for a game")
    chosen = parser.parse_args(given)
    for folder in (chosen.out, chosen.keep):
        if folder is not None:
            folder.mkdir(parents=True, exist_ok=True)
    with ExitStack() as around:
        home = Path(around.enter_context(tempfile.TemporaryDirectory(prefix="muster-pictures-")))
        url = around.enter_context(stack(home))
        asyncio.run(take(url, chosen.out, chosen.keep, chosen.most))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
