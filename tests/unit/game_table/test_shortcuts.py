"""Shortcuts at a live table (CR 732.2): proposed by an operation, answered by prompts, taken in pieces, and the same after a crash."""

from __future__ import annotations

from typing import Any

import pytest

from services.game.table.messages import Refused
from services.game.table.records import Step, decode
from tests.unit.game_table.decks import header
from tests.unit.game_table.live import Live

PASSES = {"a": "pass"}


async def _at_main_phase() -> tuple[Live, int]:
    """A table of three at the first main phase; the seat that has priority there."""
    live = Live(header(3))
    await live.start()
    await live.begin()
    while live.actor.position.game.s.turn.step != "main1":
        (seat,) = live.actor.position.prompts
        await live.op(seat, "game.act", prompt=live.actor.position.prompts[seat][1], do=PASSES)
    (seat,) = live.actor.position.prompts
    return live, seat


def _prompt(live: Live, seat: int) -> dict[str, Any]:
    return live.heard(seat, "game.prompt")[-1]


async def _propose(live: Live, seat: int, choices: list[Any], times: int = 1) -> None:
    await live.op(seat, "game.shortcut", prompt=_prompt(live, seat)["prompt"], choices=choices, times=times)


async def _accept(live: Live) -> None:
    while live.actor.position.prompts:
        ((seat, (ask, name)),) = live.actor.position.prompts.items()
        if ask.reason != "shortcut":
            return
        await live.op(seat, "game.act", prompt=name, do={"choose": ask.max})


async def _let_it_end(live: Live) -> tuple[int, str, str]:
    """Each operation lets the table go on with one more piece; where it ends."""
    while live.actor.position.is_taking_shortcut():
        await live.op(0, "game.join")
    position = live.actor.position
    return (*position.prompts, position.game.s.turn.step, position.hash)


async def _log(live: Live) -> list[Step]:
    entries = [decode(entry.data) for entry in await live.log.read(live.head.game_id)]
    return [each for each in entries if isinstance(each, Step)]


async def test_732_2_the_others_are_asked_and_it_is_taken_when_all_accept() -> None:
    live, seat = await _at_main_phase()
    others = [(seat + 1) % 3, (seat + 2) % 3]
    await _propose(live, seat, [PASSES] * 3)
    asked = _prompt(live, others[0])
    assert (asked["kind"], asked["reason"], asked["min"], asked["max"]) == ("number", "shortcut", 0, 3)
    assert asked["shortcut"] == {"seat": seat, "times": 1, "choices": [PASSES] * 3}
    [said] = [
        each for line in live.heard(others[1], "game.delta") for each in line.get("ev", ()) if each["t"] == "shortcut"
    ]
    assert said["choices"] == [PASSES] * 3
    assert list(live.actor.position.prompts) == [others[0]]  # who proposed it is held to it
    await _accept(live)
    asked_then, step, _ = await _let_it_end(live)
    assert (asked_then, step) == (seat, "end_combat")
    await live.kill()


async def test_732_2_nobody_is_asked_while_it_is_taken_and_another_process_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    whole, seat = await _at_main_phase()
    await _propose(whole, seat, [PASSES] * 3)
    await _accept(whole)
    expected = await _let_it_end(whole)
    await whole.kill()
    monkeypatch.setattr("services.game.table.position._AT_ONCE", 2)
    live, _ = await _at_main_phase()
    await _propose(live, seat, [PASSES] * 3)
    monkeypatch.setattr(live.actor, "_time_over", lambda seat, name: None)  # it dies before it goes on
    await _accept(live)
    assert live.actor.position.prompts == {}
    with pytest.raises(Refused, match="not asked"):
        await live.op(seat, "game.act", prompt="p-1", do=PASSES)
    await live.kill()
    before = len(await _log(live))
    await live.start()  # replays the log and compares every hash
    assert await _let_it_end(live) == expected
    pieces = (await _log(live))[before:]
    assert len(pieces) >= 2
    assert all(0 < len(step.inputs) <= 2 for step in pieces)
    await live.kill()


async def test_732_2a_cards_that_not_everybody_sees_are_not_named() -> None:
    live, seat = await _at_main_phase()
    card = next(each["o"] for each in _prompt(live, seat)["legal"] if each["a"] == "land")
    for choices in ([PASSES, {"a": "land", "o": card}], [{"a": "land", "o": "h0"}], [{"objects": [1]}], "all", [7]):
        with pytest.raises(Refused) as refused:
            await live.op(seat, "game.shortcut", prompt=_prompt(live, seat)["prompt"], choices=choices)
        assert (refused.value.code, refused.value.details["rule"]) == ("ILLEGAL", "732.2a")
    assert live.actor.position.game.s.shortcut is None
    await live.kill()
