"""`game.undo`: one's own last answer, while nobody has acted upon it and nothing was shown or left to chance; nobody is asked."""

from __future__ import annotations

import pytest

from services.game.table.cancelling import MOST
from services.game.table.looking_back import verdict
from services.game.table.messages import Refused
from tests.unit.game_table.boards import card
from tests.unit.game_table.decks import PROGRAMS, format_of
from tests.unit.game_table.live import Live
from tests.unit.game_table.test_taking_back import (
    come_to,
    events,
    lines,
    next_turn,
    returns,
    say,
    seat_asked,
    steps,
    views,
    with_cards,
)

CHARM = card("Charm", "Artifact", "{0}: You gain 1 life.", "{0}")
DICE = card("Dice", "Artifact", "{0}: Flip a coin. If you win the flip, you gain 1 life.", "{0}")


async def activated(monkeypatch: pytest.MonkeyPatch) -> tuple[Live, int]:
    """A table of two where a seat has activated an ability and has priority again."""
    live = await with_cards(monkeypatch, CHARM)
    seat, _ = await say(live, await come_to(live, "activate"))
    assert seat_asked(live) == seat
    return live, seat


async def refused(live: Live, seat: int) -> str:
    with pytest.raises(Refused) as caught:
        await live.op(seat, "game.undo")
    return caught.value.message


async def test_what_nobody_has_acted_upon_is_undone_at_once_for_everybody(monkeypatch: pytest.MonkeyPatch) -> None:
    live = await with_cards(monkeypatch, CHARM)
    ability = await come_to(live, "activate")
    before, digest = views(live), live.actor.position.hash
    seat, _ = await say(live, ability)
    assert live.actor.position.hash != digest
    await live.op(seat, "game.undo", action_id="u1")
    assert (live.actor.position.hash, live.actor.position.proposal) == (digest, None)
    assert views(live)[1 - seat] == before[1 - seat]
    assert [ev["seat"] for ev in events(live, 1 - seat, "rewound")] == [seat]
    assert returns(await steps(live)) == 1
    assert (await live.op(seat, "game.undo", action_id="u1"))["dup"]
    assert verdict(await lines(live), format_of, PROGRAMS).is_equal
    await live.kill()


async def test_a_pass_is_undone_until_the_next_player_has_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    live, seat = await activated(monkeypatch)
    await say(live, 0)
    assert seat_asked(live) == 1 - seat
    await live.op(seat, "game.undo")
    assert seat_asked(live) == seat
    await say(live, 0)
    await say(live, 0)
    assert "others have acted" in await refused(live, seat)
    await live.kill()


async def test_a_card_that_was_shown_is_not_unseen(monkeypatch: pytest.MonkeyPatch) -> None:
    live = await with_cards(monkeypatch, CHARM)
    seat, _ = await say(live, await come_to(live, "cast"))
    assert "shown" in await refused(live, seat)
    await live.kill()


async def test_what_chance_has_decided_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    live = await with_cards(monkeypatch, DICE)
    await live.op(1 - seat_asked(live), "game.policy", auto_pass="all")
    seat, _ = await say(live, await come_to(live, "activate"))
    await say(live, 0)
    while not events(live, seat, "coin"):
        await say(live, 0)
    assert "others have acted" in await refused(live, seat) or "chance" in await refused(live, seat)
    await live.kill()


async def test_while_something_is_proposed_nothing_is_undone_and_nobody_undoes_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    live, seat = await activated(monkeypatch)
    for _ in range(MOST):
        live.clock.advance(10_000)
        await live.op(seat, "game.undo")
        await say(live, await come_to(live, "activate"))
    assert "enough" in await refused(live, seat)
    await next_turn(live)
    seat, _ = await say(live, await come_to(live, "activate"))
    await live.op(seat, "game.manual", verb="life", amount=1)
    assert "m-1 is not answered" in await refused(live, seat)
    await live.kill()
