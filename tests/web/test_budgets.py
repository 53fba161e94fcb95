"""What a visitor's browser loads: the first screen is small, the table is not large."""

from __future__ import annotations

from pathlib import Path

from playwright.async_api import Browser, Page, Response

ASSETS = Path(__file__).resolve().parents[2] / "build" / "web" / "assets"
FIRST_SCREEN, TABLE = 30_000, 80_000


def _scripts_of(page: Page) -> set[str]:
    """The paths of the scripts that the page loads from now on, below the assets."""
    loaded: set[str] = set()

    def note(answer: Response) -> None:
        if "/assets/" in answer.url and answer.url.endswith(".js"):
            loaded.add(answer.url.partition("/assets/")[2])

    page.on("response", note)
    return loaded


def _size(names: set[str]) -> int:
    assert len(names) > 2
    return sum((ASSETS / f"{name}.gz").stat().st_size for name in names)


async def test_the_first_screen_is_30_kilobytes(browser: Browser, server: str) -> None:
    async with await browser.new_context(base_url=server) as context:
        page = await context.new_page()
        loaded = _scripts_of(page)
        await page.goto("/")
        await page.wait_for_selector("option[value^='starter:']", state="attached")
        assert _size(loaded) <= FIRST_SCREEN


async def test_the_table_is_80_kilobytes(visit) -> None:
    async with visit() as ann:
        game = await ann.new_game("duel")
        loaded = _scripts_of(ann.page)
        await ann.sit_down(game)
        await ann.next_question("")
        assert _size(loaded) <= TABLE
