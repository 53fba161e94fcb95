"""What holds at every question of every game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from playwright.async_api import Page

_UNREACHABLE = """
(handles) => handles.filter((handle) => {
  const all = [...document.querySelectorAll(`[data-handles~="${handle}"]`)].filter((each) => each.matches("button, input"));
  return !all.some((each) => {
    if (each.disabled) return false;
    let box = each.getBoundingClientRect();
    const isThere = () => {
      const top = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
      return box.width >= 12 && box.height >= 12 && top !== null && (each.contains(top) || top.contains(each) && top !== document.body);
    };
    if (isThere()) return true;
    each.scrollIntoView({ block: "nearest", inline: "nearest" });
    box = each.getBoundingClientRect();
    return isThere();
  });
})
"""


def handles_of(prompt: Mapping[str, Any]) -> Iterator[str]:
    """Every handle that an answer may name."""
    for action in prompt.get("legal", ()):
        if action["a"] != "pass" and "o" in action:
            yield action["o"]
    for option in prompt.get("options", ()):
        if isinstance(option, dict):
            yield option["o"]
    for pair in prompt.get("pairs", ()):
        yield pair["o"]
        yield from pair["to"]


async def check_question(page: Page, prompt: Mapping[str, Any]) -> None:
    """Each handle has an element to press that is seen and can have the focus; the own seat is on the screen."""
    handles = list(dict.fromkeys(handles_of(prompt)))
    missing = await page.evaluate(f"({_UNREACHABLE})", handles)
    if missing and await page.locator(".results").count() == 0:
        still_open = await page.locator(f"[data-prompt='{prompt['prompt']}']").count()
        assert not still_open, f"{prompt['kind']} ({prompt['reason']}): nothing to press for {missing}"
    assert await page.locator(".board.is-below .player").first.is_visible()
