"""A seat that wants to choose how it pays is asked, and nobody else; what it says is in the log, and a preview of it changes nothing."""

from __future__ import annotations

from typing import Any

import pytest

from services.game.rules.kernel.ask.ask import paying
from services.game.table.messages import Refused
from services.game.table.records import decode
from services.game.table.replaying import replay
from tests.unit.game_table.boards import Table, card
from tests.unit.game_table.decks import PROGRAMS, format_of, header
from tests.unit.game_table.live import Live

Json = dict[str, Any]
BOLT = card("Bolt", "Instant", "Bolt deals 3 damage to any target.")


async def _with_lands(live: Live, count: int) -> tuple[int, Json, Json]:
    """Everybody plays lands until a seat with so many untapped ones may cast a creature: the seat, its prompt, the action."""
    await live.start()
    await live.begin()
    while True:
        seat, prompt = next(
            (seat, body)
            for seat in sorted(live.actor.position.prompts)
            for body in [live.actor._prompt_body(seat)]
            if body
        )
        legal = prompt.get("legal", ())
        lands = [each for each in legal if each.get("mana")]
        bear = next((each for each in legal if each["a"] == "cast" and each["name"].startswith("Bear")), None)
        if bear and len(lands) >= count:
            return seat, prompt, bear
        land = next((each for each in legal if each["a"] == "land"), None)
        do = (
            {"a": "land", "o": land["o"]}
            if land
            else {"a": "pass"}
            if legal
            else {"choose": live.actor.position.prompts[seat][0].default}
        )
        await live.op(seat, "game.act", prompt=prompt["prompt"], do=do)


async def _act(live: Live, seat: int, do: Json) -> Json:
    prompt = live.actor._prompt_body(seat)
    assert prompt is not None
    return await live.op(seat, "game.act", prompt=prompt["prompt"], do=do)


async def test_the_lands_that_a_seat_names_are_tapped_whatever_happens_to_the_process() -> None:
    live = Live(header(2))
    seat, _, bear = await _with_lands(live, 3)
    await _act(live, seat, {"a": "cast", "o": bear["o"], "payment": "ask"})
    asked = live.actor._prompt_body(seat)
    assert asked is not None
    assert (asked["kind"], asked["cancel"]) == ("payment", True)
    await live.kill()
    await live.start()
    again = live.actor._prompt_body(seat)
    assert again is not None
    assert again == asked
    chosen = [option["o"] for option in asked["options"]][-2:]
    assert chosen != [tap["o"] for tap in asked["plans"][0]["taps"]]
    await _act(live, seat, {"choose": chosen})
    game, viewer = live.actor.position.game, live.actor.sight.viewers[seat]
    assert {viewer.handle(oid) for oid in game.permanents() if game.s.objects[oid].tapped} == set(chosen)
    log = [decode(entry.data) for entry in await live.log.read(live.head.game_id)]
    assert replay(log, format_of, PROGRAMS).position.hash == live.actor.position.hash


async def test_what_does_not_pay_is_refused_and_the_question_stays_open() -> None:
    live = Live(header(2))
    seat, _, bear = await _with_lands(live, 3)
    await _act(live, seat, {"a": "cast", "o": bear["o"], "payment": "ask"})
    asked = live.actor._prompt_body(seat)
    assert asked is not None
    for chosen in ([], [each["o"] for each in asked["options"]], ["h0"], [[asked["options"][0]["o"], "U"]], "all", 9):
        with pytest.raises(Refused) as refused:
            await _act(live, seat, {"choose": chosen})
        assert refused.value.code == "ILLEGAL"
    assert live.actor._prompt_body(seat) == asked


async def test_a_preview_says_how_an_action_would_be_paid_in_ranked_games_too() -> None:
    live = Live(header(2, ranked=True))
    seat, prompt, bear = await _with_lands(live, 3)
    before = live.actor.position.hash, live.actor.number, len(live.told)
    do = {"a": "cast", "o": bear["o"]}
    found = await live.op(seat, "game.payment", prompt=prompt["prompt"], do=do)
    assert found["assumed"] is False
    assert [len(plan["taps"]) for plan in found["plans"]] == [2]
    assert await live.op(seat, "game.payment", prompt=prompt["prompt"], do={"a": "pass"}) == {
        "plans": [],
        "assumed": False,
    }
    with pytest.raises(Refused):
        await live.op(seat, "game.payment", prompt=prompt["prompt"], do={"a": "cast", "o": "h0"})
    assert (live.actor.position.hash, live.actor.number, len(live.told)) == before
    await _act(live, seat, do)
    game, viewer = live.actor.position.game, live.actor.sight.viewers[seat]
    tapped = {viewer.handle(oid) for oid in game.permanents() if game.s.objects[oid].tapped}
    assert tapped == {tap["o"] for tap in found["plans"][0]["taps"]}


def test_a_spell_whose_payment_is_being_chosen_is_taken_back() -> None:
    table = Table({}, {}, puts=(("A", "hand", BOLT),))
    before = table.position.hash
    table.say(paying(next(n for n, action in enumerate(table.asked.actions) if action.obj == table.put[0])))
    table.say([-2])
    assert table.asked.kind == "payment"
    assert table.position.cancel(0).refusal is None
    assert (table.asked.kind, table.position.hash) == ("priority", before)
