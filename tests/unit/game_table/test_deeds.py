"""What is done by hand in a ranked game or at an event is what the outstanding text says, as far as its words fix it; a no stops the clocks until a judge has decided."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from services.game.rules.kernel.ask.ask import Refusal
from services.game.rules.kernel.events.unplayed import ENTERED, put_before
from services.game.table.actor import CONSENT_S
from services.game.table.deeds import clauses_of, completed
from services.game.table.marks import DEED
from services.game.table.messages import Refused
from services.game.table.operations import RULE, Operation
from services.game.table.position import JUDGED, Position
from services.game.table.proposals import UNSAID
from tests.unit.game_table.decks import PROGRAMS, format_of, header, keep_hands
from tests.unit.game_table.live import Live


def outstanding(text: str, **settings: Any) -> Position:
    """Three seats at the first priority, and a permanent of seat 0 that asks for something."""
    head = header(3, **{"ranked": True, **settings})
    position = Position.new(head, format_of(head), PROGRAMS)
    keep_hands(position)
    put_before(position.game, 0, position.game.s.command[0], text, ENTERED)
    position.game.begin()
    position.settled()
    return position


def test_a_text_fixes_what_its_words_say() -> None:
    for text, verb, fixed in (
        ("You gain 3 life unless an opponent sings.", "life", {"amount": 3, "seat": 0}),
        ("Each opponent loses two life.", "life", {"amount": -2}),
        ("Target player gains X life.", "life", {}),
        ("You gain 1 life for each frog.", "life", {"seat": 0}),
        ("Draw two cards.", "draw", {"amount": 2}),
        ("Put a +1/+1 counter on each frog.", "counters", {"amount": 1, "counter": "+1/+1"}),
        ("Remove three charge counters from it.", "counters", {"amount": -3, "counter": "charge"}),
        ("Create two tapped Treasure tokens.", "token", {"amount": 2, "token": "Treasure"}),
        ("Create a 1/1 green Frog creature token.", "token", {"amount": 1}),
        ("Add {G}{G}.", "mana", {"mana": "{G}{G}"}),
        ("Add {G} or {W}.", "mana", {}),
        ("Exile target frog.", "move", {"to": "exile"}),
        ("Return it to its owner's hand.", "move", {"to": "hand"}),
        ("Look at the top three cards of your library.", "look", {"amount": 3}),
        ("Untap it.", "untap", {}),
    ):
        position = outstanding(text)
        [row] = position.game.s.unplayed
        found = [(each.verb, each.fixed) for each in clauses_of(position.game, row)]
        assert (verb, fixed) in found, text
        assert ("tap", {}) not in found


def test_damage_is_dealt_by_the_object_of_the_text_where_it_is_now() -> None:
    position = outstanding("Hops deals 4 damage to target frog.")
    [row] = position.game.s.unplayed
    done = completed(position.game, {"verb": "damage", "target": -2})
    assert done == {"verb": "damage", "target": -2, "source": row.obj, "amount": 4, "clause": row.text}


def test_another_value_than_the_words_say_and_another_deed_are_refused() -> None:
    position = outstanding("(It does.) You gain 3 life. Tap target frog.")
    for body, message in (
        ({"verb": "life", "amount": 4}, "the text says otherwise: `amount` is 3, `seat` is 0"),
        ({"verb": "life", "amount": 3, "seat": 1}, "the text says otherwise: `amount` is 3, `seat` is 0"),
        ({"verb": "shuffle"}, "no outstanding text says that"),
    ):
        found = completed(position.game, body)
        refused = position.manual(1, body).refusal
        assert isinstance(found, Refusal)
        assert refused is not None
        assert [found.message, refused.message] == [message, message]
    assert position.proposal is None


def test_the_player_need_not_say_what_the_text_says_and_the_log_has_it() -> None:
    position = outstanding("You gain 3 life unless somebody sings.")
    tried = position.manual(1, {"verb": "life"})
    deed = {"verb": "life", "amount": 3, "seat": 0, "clause": "You gain 3 life unless somebody sings."}
    assert [(item.kind, item.body) for item in tried.inputs] == [("manual", deed)]
    for seat in (0, 2):
        position.manual(seat, {"vote": "m-1", "agree": True})
    assert [player.life for player in position.game.s.players] == [43, 40, 40]


def test_a_text_that_is_unread_leaves_the_deed_to_the_question() -> None:
    position = outstanding("Frobnicate each frog.")
    assert position.manual(0, {"verb": "life", "amount": 9}).refusal is None
    assert position.proposal is not None
    assert position.proposal.body["clause"] == "Frobnicate each frog."


def test_of_several_texts_the_one_that_says_it_counts() -> None:
    position = outstanding("You gain 3 life.")
    put_before(position.game, 1, position.game.s.command[1], "Draw a card.", ENTERED)
    assert completed(position.game, {"verb": "life", "amount": 3}) == {
        "verb": "life", "amount": 3, "seat": 0, "clause": "You gain 3 life."
    }  # fmt: skip


def test_at_an_event_it_is_as_in_a_ranked_game_and_elsewhere_the_players_say_what_is_done() -> None:
    for given, is_refused in (({"ranked": False, "event_id": "e"}, True), ({"ranked": False}, False)):
        position = outstanding("You gain 3 life.", **given)
        assert (position.manual(0, {"verb": "life", "amount": 30}).refusal is not None) is is_refused


# --- a no


async def refused_deed(**settings: Any) -> Live:
    """A deed is proposed and seat 1 refuses it with a reason."""
    live = Live(header(3, **{"ranked": True, "prompt_seconds": 90, **settings}))
    await live.start()
    await live.begin()
    game = live.actor.position.game
    put_before(game, 0, game.s.command[0], "You gain 3 life.", ENTERED)
    await live.op(0, "game.manual", verb="life")
    await live.op(1, "game.manual", vote="m-1", agree=False, reason="it was countered")
    return live


def events(live: Live, kind: str) -> list[dict[str, Any]]:
    return [ev for delta in live.heard(2, "game.delta") for ev in delta.get("ev", []) if ev["t"] == kind]


async def judge(live: Live, **given: Any) -> None:
    ruling = {"action_id": "j1", "ruling": JUDGED, "reason": "as it is printed", **given}
    await live.actor.do(Operation("", "", RULE, ruling, lambda push: None))


async def test_a_no_is_told_with_its_reason_and_stops_every_clock() -> None:
    live = await refused_deed()
    assert events(live, "voted") == [
        {"t": "voted", "proposal": "m-1", "seat": 1, "agree": False, "reason": "it was countered"}
    ]
    position = live.actor.position
    assert position.clocks.held.keys() == {0, 1, 2}
    (seat,) = position.prompts
    assert "deadline_ms" not in live.heard(seat, "game.prompt")[-1]
    await live.op(2, "game.resync")
    assert live.heard(2, "game.snapshot")[-1]["proposals"]["m-1"] == {
        "seat": 0, "agreed": [0], "refused_by": 1, "reason": "it was countered"
    }  # fmt: skip
    with pytest.raises(Refused, match="a judge has a minute"):
        await live.op(seat, "game.act", prompt=position.prompts[seat][1], do={"choose": 0})
    with pytest.raises(Refused, match="refused already"):
        await live.op(2, "game.manual", vote="m-1", agree=True)
    await live.kill()


@pytest.mark.parametrize(("done", "life"), [(True, 43), (False, 40)])
async def test_a_judge_decides_and_the_clocks_go_on(done: bool, life: int) -> None:
    live = await refused_deed(ranked=False, event_id="e1")
    await judge(live, done=done)
    assert (live.life(0), live.actor.position.proposal, live.actor.position.clocks.held) == (life, None, {})
    assert events(live, "judged") == [{"t": "judged", "proposal": "m-1", "done": done, "reason": "as it is printed"}]
    assert [ev["done"] for ev in events(live, "settled")] == [done]
    (seat,) = live.actor.position.prompts
    assert live.heard(seat, "game.prompt")[-1]["deadline_ms"]
    assert live.marks == []
    await live.kill()


async def test_where_no_judge_answers_the_game_goes_on_without_the_deed_and_is_kept_for_review() -> None:
    live = await refused_deed()
    waits = live.actor._consent
    assert waits is not None
    assert waits[1] == live.clock.now_ms() + int(1000 * CONSENT_S), "the minute begins with the no"
    live.actor._time_over(-1, "m-1")
    while live.actor.position.proposal is not None:
        await asyncio.sleep(0)
    assert [(ev["done"], ev["review"]) for ev in events(live, "settled")] == [(False, True)]
    assert (live.life(0), live.actor.position.clocks.held) == (40, {})
    while not live.marks:
        await asyncio.sleep(0)
    assert [(mark.kind, mark.seat, mark.text) for mark in live.marks] == [(DEED, 0, "it was countered")]
    await live.kill()


def test_a_refused_deed_replays_and_is_kept_in_the_snapshot() -> None:
    position = outstanding("You gain 3 life.")
    position.manual(0, {"verb": "life"})
    position.manual(1, {"vote": "m-1", "agree": False, "reason": "no"})
    kept = position.keep(1, position.hash, {}, PROGRAMS)
    assert kept is not None
    again = Position.restored(position.header, format_of(position.header), PROGRAMS, kept)
    assert again.proposal == position.proposal
    assert again.clocks.held == position.clocks.held
    again.settle_proposal("m-1")
    assert [(mark.name, mark.kind) for mark in again.marks] == [("f-1", DEED)]


async def test_a_no_without_a_reason_says_so() -> None:
    live = Live(header(2, ranked=True))
    await live.start()
    await live.begin()
    game = live.actor.position.game
    put_before(game, 0, game.s.command[0], "You gain 3 life.", ENTERED)
    await live.op(0, "game.manual", verb="life")
    await live.op(1, "game.manual", vote="m-1", agree=False)
    assert live.actor.position.proposal is not None
    assert live.actor.position.proposal.reason == UNSAID
    await live.op(0, "game.manual", vote="m-1", agree=False)
    assert live.actor.position.proposal is None, "who proposed it takes it back"
    await live.kill()
