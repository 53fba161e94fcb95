"""What a visitor's browser loads: the first screen is small, the whole client is not large."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.async_api import Browser, Response

pytestmark = pytest.mark.timeout(180)  # a browser beside other work

ASSETS = Path(__file__).resolve().parents[2] / "build" / "web" / "assets"
FIRST_SCREEN, SCRIPTS, STYLES = 30_000, 180_000, 20_000


def _packed(suffix: str) -> int:
    return sum(each.stat().st_size for each in ASSETS.glob(f"*{suffix}.gz"))


async def test_the_first_screen_is_30_kilobytes(browser: Browser, server: str) -> None:
    loaded: set[str] = set()

    def note(answer: Response) -> None:
        if "/assets/" in answer.url and answer.url.endswith(".js"):
            loaded.add(answer.url.rpartition("/")[2])

    async with await browser.new_context(base_url=server) as context:
        page = await context.new_page()
        page.on("response", note)
        await page.goto("/")
        await page.wait_for_selector("option[value^='starter:']", state="attached")
    assert len(loaded) > 2
    assert sum((ASSETS / f"{name}.gz").stat().st_size for name in loaded) <= FIRST_SCREEN


def test_the_whole_client_is_180_kilobytes_of_scripts_and_20_of_styles() -> None:
    assert 50_000 < _packed(".js") <= SCRIPTS
    assert 2_000 < _packed(".css") <= STYLES
