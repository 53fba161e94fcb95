"""What the table asks and answers by itself, and what an answer would lead to."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest
from playwright.async_api import Locator, Route

from clients.python import Client
from clients.python.brain import cost_of

from .accessibility import violations
from .hands import Mouse
from .player import play
from .visitor import Visitor

pytestmark = pytest.mark.usefixtures("node")

Json = dict[str, Any]
WHAT_IF = "What would happen?"
_GAMES = 6


async def _open(visitor: Visitor) -> None:
    await visitor.page.get_by_role("button", name="Menu").click()
    await visitor.page.get_by_role("button", name="When you are asked").click()


async def _all(some: Locator) -> list[Locator]:
    """Each of them; the last comes with the table, which a page that was loaded again has to be told first."""
    await some.last.wait_for()
    return await some.all()


async def _first_turn(visitor: Visitor) -> None:
    """As far as the first priority of a turn of one's own."""
    last = ""
    while (prompt := await visitor.next_question(last)) is not None:
        if prompt["kind"] == "priority" and any(action["a"] == "land" for action in prompt["legal"]):
            return
        await play(visitor, Mouse(visitor.page), most=1)
        last = prompt["prompt"]


_CLICK_AT_ONCE = "labels => labels.forEach(label => document.querySelector(`[aria-label='${label}']`).click())"
"""Before the table can answer the first click."""


async def test_stops_holding_and_passing_are_kept_by_the_table(visit) -> None:
    async with visit("Ann") as ann:
        await ann.sit_down(await ann.new_game("duel"))
        await ann.next_question("")
        await _open(ann)
        assert await violations(ann.page) == []
        await ann.page.evaluate(_CLICK_AT_ONCE, ["Upkeep, in others’ turns", "Draw, in my turns"])
        await ann.page.get_by_label("End step, in my turns").focus()
        await ann.page.keyboard.press("Space")
        await ann.page.get_by_label("Hold priority").check()
        await ann.page.get_by_label("Always: full control").check()
        await ann.page.get_by_label("an opponent casts").check()
        await ann.page.reload()
        await ann.page.wait_for_selector(".table")
        await _open(ann)
        for label in (
            "Upkeep, in others’ turns",
            "Draw, in my turns",
            "End step, in my turns",
            "Hold priority",
            "Always: full control",
            "an opponent casts",
        ):
            assert await ann.page.get_by_label(label).is_checked(), label
        assert not await ann.page.get_by_label("Upkeep, in my turns").is_checked()
        await ann.page.get_by_label("Upkeep, in others’ turns").uncheck()
        await ann.page.keyboard.press("Escape")
        await _open(ann)
        assert not await ann.page.get_by_label("Upkeep, in others’ turns").is_checked()


_ALL_AT_ONCE = "all => all.forEach(each => each.click())"
_YES_AT_ONCE = (
    "all => all.forEach(each => { each.value = 'yes'; each.dispatchEvent(new Event('change', { bubbles: true })); })"
)


async def test_interrupts_that_are_switched_at_once_are_all_kept(visit) -> None:
    async with visit("Ann") as ann:
        await ann.sit_down(await ann.new_game("duel"))
        await ann.next_question("")
        await _open(ann)
        interrupts = ann.page.get_by_role("group", name="Stop passing when").get_by_role("checkbox")
        before = [await each.is_checked() for each in await _all(interrupts)]
        await interrupts.evaluate_all(_ALL_AT_ONCE)
        await ann.page.reload()
        await _open(ann)
        assert [await each.is_checked() for each in await _all(interrupts)] == [not each for each in before]


async def test_yields_that_are_changed_at_once_are_all_kept(visit, server: str) -> None:
    async with visit("Ann") as ann:
        await ann.sit_down(game := await ann.new_game("duel"))
        await ann.next_question("")
        await _yield_to(server, ann, game, ["Soul Warden", "Verdant Force", "Bitterblossom"])
        await ann.page.reload()
        await _open(ann)
        answers = ann.page.get_by_label("Its question")
        await _all(answers)
        await answers.evaluate_all(_YES_AT_ONCE)
        await ann.page.reload()
        await _open(ann)
        assert [await each.input_value() for each in await _all(answers)] == ["yes"] * 3
        again = ann.page.get_by_role("button", name="Ask again")
        await _all(again)
        await again.evaluate_all(_ALL_AT_ONCE)
        await ann.page.reload()
        await _open(ann)
        await ann.page.get_by_text("None. An ability on the stack").wait_for()


async def _yield_to(server: str, visitor: Visitor, game: str, names: list[str]) -> None:
    """Abilities that the visitor lets resolve, said on a socket beside the page's."""
    token = next(each["value"] for each in await visitor.page.context.cookies() if each["name"] == "muster")
    async with Client(server, token) as client, await client.socket() as socket:
        await socket.op("game.policy", game=game, yields=[{"name": name} for name in names])


async def test_what_would_happen_is_shown_before_it_is_done(visit) -> None:
    async with visit("Ann") as ann:
        await ann.sit_down(await ann.new_game("duel"))
        await _first_turn(ann)
        hand = ann.board.player(ann.board.seat)["hand"]
        await ann.page.locator(".hand-card.is-askable").first.focus()
        button = ann.page.locator(".inspector").get_by_role("button", name=WHAT_IF)
        await button.first.focus()
        await ann.page.keyboard.press("Enter")
        sample = ann.page.get_by_role("region", name="A sample")
        await sample.get_by_text("Hidden cards are dealt anew here").wait_for()
        assert await sample.locator("li").count() >= 2
        assert await violations(ann.page) == []
        await ann.page.locator(".question").get_by_role("button", name=WHAT_IF).click()
        await sample.nth(1).wait_for()
        assert ann.board.player(ann.board.seat)["hand"] == hand


async def test_nobody_looks_ahead_in_a_ranked_game(visit) -> None:
    async with visit("Ann") as ann:
        game = await ann.new_game("duel")

        async def ranked(route: Route) -> None:
            answer = await route.fetch()
            await route.fulfill(response=answer, body=json.dumps({**await answer.json(), "ranked": True}))

        await ann.page.route(f"**/v1/games/{game}", ranked)
        async with ann.page.expect_response(f"**/v1/games/{game}"):
            await ann.sit_down(game)
            await _first_turn(ann)
        assert await ann.page.get_by_role("button", name=WHAT_IF).count() == 0


async def _payment(visitor: Visitor) -> Json | None:
    """Play on to a payment that could be made in two ways; None when the game was over before."""
    last = ""
    while (prompt := await visitor.next_question(last)) is not None:
        if prompt["kind"] == "payment" and len(prompt["plans"]) > 1:
            return prompt
        await play(visitor, Mouse(visitor.page), most=1)
        last = prompt["prompt"]
    return None


async def _game_with_a_payment(visitor: Visitor) -> Json:
    """Games are dealt by chance: play until one has it."""
    for _ in range(_GAMES):
        await visitor.sit_down(await visitor.new_game("duel", bot="random"))
        await visitor.next_question("")
        await _open(visitor)
        await visitor.page.get_by_label("Ask me what makes the mana").check()
        await visitor.page.keyboard.press("Escape")
        if (found := await _payment(visitor)) is not None:
            return found
    raise AssertionError(f"no payment of that kind in {_GAMES} games")


def _names(plan: Json) -> Counter[str]:
    return Counter(tap["name"] for tap in plan["taps"])


def _mana(plan: Json) -> Counter[str]:
    """The colours that are told of a way to pay: sources that are alike are told once."""
    alike = {(tap["name"], tap["mana"]) for tap in plan["taps"] if tap.get("mana")}
    return Counter("".join(mana for _, mana in alike) + plan.get("pool", ""))


async def _pressed(visitor: Visitor) -> set[str]:
    """What the boards show as chosen."""
    tiles = await visitor.page.locator('[data-tile][aria-pressed="true"]').all()
    return {handle for tile in tiles for handle in (await tile.get_attribute("data-handles") or "").split()}


async def test_who_wants_to_chooses_what_makes_the_mana(visit) -> None:
    async with visit("Ann") as ann:
        asked = await _game_with_a_payment(ann)
        await ann.page.locator("[data-plans] .is-chosen").wait_for()
        assert await violations(ann.page) == []
        for choice, plan in zip(await ann.page.locator("[data-plans] .choice").all(), asked["plans"], strict=True):
            assert Counter(await choice.locator(".mana").all_inner_texts()) == _mana(plan)
        first, other = asked["plans"][:2]
        used = [{tap["o"] for tap in plan["taps"]} for plan in (first, other)]
        assert await _pressed(ann) == used[0], "what is tapped by itself is shown"
        for handle in (*(used[0] - used[1]), *(used[1] - used[0])):
            await ann.page.locator(f'[data-tile][data-handles~="{handle}"]').first.click()
        chosen, name_of = await _pressed(ann), {option["o"]: option["name"] for option in asked["options"]}
        assert Counter(name_of[handle] for handle in chosen) == _names(other)
        await ann.page.locator(".main-answer").click()
        await ann.next_question(asked["prompt"])
        gone = {
            handle for handle in name_of if handle not in ann.board.objects or ann.board.objects[handle].get("tapped")
        }
        assert gone == chosen


async def test_what_would_pay_is_told_before_it_is_done(visit) -> None:
    async with visit("Ann") as ann:
        await ann.sit_down(await ann.new_game("duel"))
        last = ""
        while (prompt := await ann.next_question(last)) is not None:
            spells = [each for each in prompt.get("legal", ()) if each["a"] == "cast" and cost_of(each.get("cost", ""))]
            spell = spells[0] if spells else None
            if spell is not None:
                break
            await play(ann, Mouse(ann.page), most=1)
            last = prompt["prompt"]
        assert spell is not None
        await ann.page.locator(f'[data-handles~="{spell["o"]}"]').first.hover()
        await ann.page.locator(".inspector").get_by_role("button", name="What would pay?").first.click()
        await ann.page.locator(".inspector .what-if .mana").first.wait_for()
