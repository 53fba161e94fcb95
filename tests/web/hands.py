"""Two pairs of hands: they do on the page what a decision says, one with the mouse, one with the keyboard alone."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from playwright.async_api import JSHandle, Page

Json = dict[str, Any]
Prompt = Mapping[str, Any]
MAIN = ".main-answer"
_ON_THE_TABLE = ".hand-card, .tile, .attached, .stack-entry, .question .choice, .question .chip, .aims .button, .player"
_SEARCHED = 12
"""Longer lists of words have a field to search them."""
_TABS = 80
"""More presses of Tab than the way from any region's beginning to its end takes."""

_FOCUS = "([to, first]) => [document.activeElement?.matches(to) ?? false, document.activeElement === first]"


class Hands:
    """What both have in common: which thing comes after which. Subclasses press."""

    def __init__(self, page: Page) -> None:
        self.page = page

    async def do(self, prompt: Prompt, decision: Json) -> None:
        """Answer the question that is open as decided."""
        if "a" in decision:
            await self._act(prompt, decision)
        else:
            await getattr(self, f"_{prompt['kind']}")(prompt, decision["choose"])

    async def press(self, selector: str) -> None:
        raise NotImplementedError

    async def confirm(self) -> None:
        raise NotImplementedError

    async def start_over(self) -> None:
        """Throw away what was put together of an answer, if anything was."""
        raise NotImplementedError

    async def write(self, selector: str, text: str) -> None:
        raise NotImplementedError

    async def press_thing(self, handle: str) -> None:
        """A card, player or entry of a list, wherever the page shows it first."""
        await self.press(f':is({_ON_THE_TABLE})[data-handles~="{handle}"]')

    async def _act(self, prompt: Prompt, action: Json) -> None:
        if action["a"] == "pass" or "o" not in action:  # the page offers what is done with objects
            await self.confirm()
            return
        alike = [each for each in prompt["legal"] if each.get("o") == action.get("o")]
        await self.press_thing(action["o"])
        if await self.page.locator(".menu").count():
            await self.press(f".menu [role=menuitem]:nth-child({alike.index(action) + 1})")

    async def _objects(self, prompt: Prompt, chosen: list[str]) -> None:
        for handle in chosen:
            await self.press_thing(handle)
        if not (prompt["min"] == prompt["max"] == 1):
            await self.confirm()

    _players = _objects

    async def _piles(self, prompt: Prompt, chosen: list[str]) -> None:
        for handle in chosen:
            await self.press_thing(handle)
        await self.confirm()

    async def _order(self, prompt: Prompt, chosen: list[Any]) -> None:
        await self.confirm()

    async def _distribute(self, prompt: Prompt, chosen: list[int]) -> None:
        await self.confirm()

    async def _modes(self, prompt: Prompt, chosen: list[int]) -> None:
        begins = len(chosen) if prompt["min"] == prompt["max"] == len(prompt["options"]) and not prompt["repeat"] else 0
        for mode in chosen[begins:]:
            await self.press(f".question .choices li:nth-child({prompt['options'].index(mode) + 1}) .choice")
        await self.confirm()

    async def _number(self, prompt: Prompt, chosen: int) -> None:
        if chosen != prompt["default"]:
            await self.write(".question .stepper input", str(chosen))
        await self.confirm()

    async def _yes_no(self, prompt: Prompt, chosen: bool) -> None:
        main = "yes" if prompt["reason"] != "mulligan" else "no"
        is_main = chosen == (main == "yes")
        await self.press(MAIN if is_main else f".question .controls .button:not({MAIN})")

    async def _attackers(self, prompt: Prompt, chosen: list[list[str]]) -> None:
        targets = list(dict.fromkeys(target for pair in prompt["pairs"] for target in pair["to"]))
        aim = targets[0]
        for creature, target in chosen:
            if [creature, target] in prompt["default"]:
                continue
            if target != aim:
                await self.press(f'.aims [data-handles="{target}"]')
                aim = target
            await self.press_thing(creature)
        await self.confirm()

    _march = _attackers

    async def _blockers(self, prompt: Prompt, chosen: list[list[str]]) -> None:
        for blocker, attacker in chosen:
            if [blocker, attacker] not in prompt["default"]:
                await self.press(f'.question .chip[data-handles="{blocker} {attacker}"]')
        await self.confirm()

    async def _pay(self, prompt: Prompt, chosen: int | str) -> None:
        number = prompt["words"].index(chosen) if isinstance(chosen, str) else chosen
        await self.press(f".question .choices li:nth-child({number + 1}) .choice")

    async def _payment(self, prompt: Prompt, chosen: int) -> None:
        await self.press(f".question [data-plans] li:nth-child({chosen + 1}) .choice")
        await self.confirm()

    async def _name(self, prompt: Prompt, chosen: str) -> None:
        if prompt["free"]:
            await self.write(".question input[type=text]", chosen)
        elif chosen != prompt["default"]:
            if len(prompt["words"]) > _SEARCHED:
                await self.write(".question input[type=text]", chosen)
            await self.press(f'.question .choice[data-word="{chosen}"]')
        await self.confirm()


class Mouse(Hands):
    """Clicks."""

    async def start_over(self) -> None:
        if await self.page.get_by_role("button", name="Start over").count():
            await self.page.get_by_role("button", name="Start over").click()

    async def press(self, selector: str) -> None:
        await self.page.locator(selector).first.click(timeout=5000)

    async def confirm(self) -> None:
        await self.press(MAIN)

    async def write(self, selector: str, text: str) -> None:
        await self.page.fill(selector, text)
        await self.page.keyboard.press("Tab")


class Keyboard(Hands):
    """Keys, and nothing else: single keys to go to a region, arrows within a group, Tab through a question, Enter to press."""

    GROUPS = ("h", "b", "o", "o", "o", "o", "o", "s")
    """The hand, the own board, everybody else's boards in turn, the stack."""

    def __init__(self, page: Page) -> None:
        super().__init__(page)
        self.presses = 0

    async def press(self, selector: str) -> None:
        """Something of the question, or of a menu that has the focus."""
        if ".menu" not in selector:
            await self._key("q")
        assert await self._walk(selector, "ArrowDown" if ".menu" in selector else "Tab"), f"no way to {selector}"
        await self._key("Enter")

    async def press_thing(self, handle: str) -> None:
        named = f'[data-handles~="{handle}"]'
        if await self.page.locator(f".question :is(.choice, .chip){named}").count():
            await self.press(f".question :is(.choice, .chip){named}")
            return
        for group in self.GROUPS:
            await self._key(group)
            if await self._walk(f"[data-tile]{named}", "ArrowRight"):
                await self._key("Enter")
                return
        raise AssertionError(f"no way to {named} by keyboard")

    async def confirm(self) -> None:
        await self._key("n")

    async def start_over(self) -> None:
        if await self.page.get_by_role("button", name="Start over").count():
            await self._key("u")

    async def write(self, selector: str, text: str) -> None:
        await self._key("q")
        assert await self._walk(selector, "Tab"), f"no way to {selector} by keyboard"
        await self._key("ControlOrMeta+a")
        await self.page.keyboard.type(text)
        await self._key("Tab")

    async def _key(self, key: str) -> None:
        self.presses += 1
        await self.page.keyboard.press(key)

    async def _walk(self, selector: str, key: str) -> bool:
        """From where the focus is, by one key, until it is there or where it began."""
        first = await self.page.evaluate_handle("document.activeElement")
        is_there, _ = await self._focus(selector, first)
        for _ in range(_TABS):
            if is_there:
                return True
            await self._key(key)
            is_there, is_first = await self._focus(selector, first)
            if is_first:
                return False
        return False

    async def _focus(self, selector: str, first: JSHandle) -> list[bool]:
        """Whether the focus is on it, or on one of those that are alike; and whether it is back where it began."""
        found: list[bool] = await self.page.evaluate(_FOCUS, [selector, first])
        return found
