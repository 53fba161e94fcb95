"""axe-core on the page as it is. It is evaluated by the browser's own tools, so the page's policy stays as strict as it is."""

from __future__ import annotations

from pathlib import Path
from typing import Literal

from playwright.async_api import Page

THEMES: tuple[Literal["dark", "light"], ...] = ("dark", "light")
_AXE = Path(__file__).resolve().parents[2] / "clients" / "web" / "node_modules" / "axe-core" / "axe.min.js"
_RUN = """async () => (await axe.run(document, {resultTypes: ["violations"]})).violations
  .flatMap(({id, help, nodes}) => nodes.map((each) => `${id}: ${help}: ${each.html.slice(0, 200)} at ${each.target} (${each.any.map(({message}) => message)})`))"""


async def violations(page: Page) -> list[str]:
    """What axe finds, one line for each element: the rule, the markup, where it stands and what was measured."""
    if not await page.evaluate("'axe' in window"):
        await page.evaluate(_AXE.read_text() + ";0")
    found: list[str] = await page.evaluate(_RUN)
    return found


async def violations_by_theme(page: Page) -> list[str]:
    """The same in the dark and in the light; colours are all that differs."""
    found: list[str] = []
    for theme in THEMES:
        await page.emulate_media(color_scheme=theme)
        found += [f"{theme}: {each}" for each in await violations(page)]
    return found
