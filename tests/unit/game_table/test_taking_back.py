"""Taking back: everybody has to agree, the log keeps what is taken back, viewers are told by one delta, and what was seen is dealt anew."""

from __future__ import annotations

import asyncio
import copy
import random
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from clients.python.board import Board
from services.game.rules.kernel.state.flat_rows import program_digest
from services.game.rules.kernel.state.visible_events import Fact
from services.game.rules.program.cards import CardProgram
from services.game.rules.view import PUBLIC
from services.game.table.actor import CONSENT_S
from services.game.table.looking_back import deltas, frames, verdict
from services.game.table.messages import Refused
from services.game.table.operations import RULE, Operation
from services.game.table.records import RETURN, Header, Input, Step, line_of, read_log
from services.game.table.replaying import replay
from services.game.table.taking_back import FURTHEST, MOST, REWIND_TO, VOTE, Glimpses, decision_before, decision_of
from tests.unit.game_table.boards import card
from tests.unit.game_table.decks import FOREST, PROGRAMS, format_of, header, random_answer
from tests.unit.game_table.live import Live
from tests.unit.game_table.replays import frames_of

FLIP = card("Lucky Charm", "Artifact", "{0}: Flip a coin. If you win the flip, you gain 1 life.", "{0}")
SEEK = card("Compass", "Artifact", "{0}: Search your library for a card, put it into your hand, then shuffle.", "{0}")
MINE = card(
    "Gold Pan",
    "Artifact",
    "{0}: Search your library for a basic land card, reveal it, put it into your hand, then shuffle.",
    "{0}",
)
PRY = card(
    "Lens",
    "Artifact",
    "{0}: Target opponent reveals their hand. You choose a card from it. That player discards that card.",
    "{0}",
)
SCRY = card("Looking Glass", "Artifact", "{0}: Scry 1.", "{0}")


async def begun(head: Header) -> Live:
    live = Live(head)
    await live.start()
    await live.begin()
    return live


@pytest.fixture
async def table() -> AsyncIterator[Live]:
    live = await begun(header(3, takebacks=VOTE))
    yield live
    await live.kill()


def seat_asked(table: Live) -> int:
    (seat,) = table.actor.position.prompts
    return seat


async def say(table: Live, value: Any) -> tuple[int, int]:
    """Whoever is asked answers, as the kernel has it; the seat and the `seq` of the reply."""
    seat = seat_asked(table)
    ask, prompt = table.actor.position.prompts[seat]
    viewer = table.actor.sight.viewers[seat]
    if ask.kind in ("objects", "attackers", "blockers"):
        value = [
            [viewer.handle(ref) for ref in each] if isinstance(each, list) else viewer.handle(each) for each in value
        ]
    reply = await table.op(seat, "game.act", prompt=prompt, do={"choose": value})
    return seat, reply["seq"]


async def come_to(table: Live, *kinds: str) -> int:
    """Everybody passes and takes defaults until the seat that is asked may do something of that kind; the number of the action."""
    while True:
        ask = table.actor.position.prompts[seat_asked(table)][0]
        found = [number for number, action in enumerate(ask.actions) if action.kind in kinds and not action.is_mana]
        if found:
            return found[0]
        await say(table, ask.default)


async def next_turn(table: Live) -> None:
    """Everybody passes until the main phase of the next turn."""
    turn = table.actor.position.game.s.turn.number
    while table.actor.position.game.s.turn.number == turn:
        await say(table, table.actor.position.prompts[seat_asked(table)][0].default)
    await come_to(table, "land")


async def vote(table: Live, agree: bool = True) -> None:
    """Everybody else says so."""
    proposal = table.actor.position.proposal
    assert proposal is not None
    for seat in table.actor.position.game.alive():
        if seat != proposal.seat and table.actor.position.proposal is not None:
            await table.op(seat, "game.manual", vote=proposal.name, agree=agree)


async def refused(table: Live, seat: int, **d: Any) -> Refused:
    with pytest.raises(Refused) as caught:
        await table.op(seat, "game.takeback", **d)
    return caught.value


async def lines(table: Live) -> list[bytes]:
    return [entry.data for entry in await table.log.read(table.head.game_id)]


async def steps(table: Live) -> list[Step]:
    return [record for record in read_log(await lines(table)) if isinstance(record, Step)]


def returns(found: list[Step]) -> int:
    return [item.kind for step in found for item in step.inputs].count(RETURN)


def views(table: Live) -> dict[int, dict[str, Any]]:
    """What every viewer sees, without how often they were told."""
    actor = table.actor
    found = {viewer: actor.sight.snapshot(actor.position.game, viewer) for viewer in actor.sight.viewers}
    return {viewer: {name: value for name, value in each.items() if name != "seq"} for viewer, each in found.items()}


def events(table: Live, seat: int, kind: str) -> list[dict[str, Any]]:
    return [ev for delta in table.heard(seat, "game.delta") for ev in delta.get("ev", []) if ev["t"] == kind]


async def test_what_all_agree_to_take_back_is_undone_for_every_viewer_and_stays_in_the_log(table: Live) -> None:
    land = await come_to(table, "land")
    before, digest, prompts = views(table), table.actor.position.hash, table.actor.position.prompts
    seat, seq = await say(table, land)
    await table.op(seat, "game.takeback", seq=seq)
    [question] = table.heard((seat + 1) % 3, "game.consent")
    told = {"verb": "takeback", "seat": seat, "hidden": False, "chance": False, "silence": False}
    assert told.items() <= question.items()
    assert table.heard(seat, "game.consent") == []
    await vote(table)
    assert (table.actor.position.hash, views(table)) == (digest, before)
    assert table.actor.position.prompts[seat][1] != prompts[seat][1], "a late answer to the old prompt is refused"
    for viewer in range(3):
        seqs = [delta["seq"] for delta in table.heard(viewer, "game.delta")]
        assert seqs == list(range(seqs[0], seqs[0] + len(seqs)))
        [rewound] = events(table, viewer, "rewound")
        assert (rewound["seat"], rewound["at_ms"]) == (seat, question["at_ms"])
    assert returns(await steps(table)) == 1
    assert verdict(await lines(table), format_of, PROGRAMS).is_equal


async def test_what_clients_keep_by_deltas_is_what_a_snapshot_shows(table: Live) -> None:
    seat, seq = await say(table, await come_to(table, "land"))
    await next_turn(table)
    await table.op(seat, "game.takeback", seq=seq)
    await vote(table)
    for viewer in range(3):
        board, shown = Board(), table.actor.sight.snapshot(table.actor.position.game, viewer)
        [snapshot] = table.heard(viewer, "game.snapshot")
        board.take_snapshot(snapshot)
        for delta in table.heard(viewer, "game.delta"):
            board.take_delta(delta)
        assert board.objects == {each["o"]: each for each in shown["objects"]}
        assert board.table == shown["table"]


async def test_an_open_vote_and_what_came_of_it_outlive_the_process(table: Live) -> None:
    seat, seq = await say(table, await come_to(table, "land"))
    await table.op(seat, "game.takeback")
    first, second = (each for each in range(3) if each != seat)
    await table.op(first, "game.manual", vote="m-1", agree=True)
    await table.kill()
    await table.start()
    assert (table.heard(first, "game.consent"), len(table.heard(second, "game.consent"))) == ([], 1)
    await table.op(second, "game.manual", vote="m-1", agree=True)
    after, seqs = table.actor.position.hash, dict(table.actor.sight.seqs)
    await table.kill()
    await table.start()
    assert (table.actor.position.hash, table.actor.sight.seqs) == (after, seqs)
    assert (await refused(table, seat, seq=seq)).details["rule"] == "takeback", "it does not count any more"


async def test_what_was_agreed_on_is_carried_out_by_the_next_process(
    table: Live, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, _ = await say(table, await come_to(table, "land"))
    await table.op(seat, "game.takeback")

    async def dies(*given: Any) -> None:
        raise RuntimeError("killed")

    monkeypatch.setattr(table.actor, "_carry_out_agreed", dies)
    with pytest.raises(Refused):
        await vote(table)
    assert returns(await steps(table)) == 0
    await table.start()
    assert returns(await steps(table)) == 1
    assert table.actor.position.proposal is None


@pytest.mark.parametrize("how", ["a no", "silence", "an answer", "the asker's no"])
async def test_without_the_yes_of_all_play_goes_on(table: Live, how: str) -> None:
    seat, seq = await say(table, await come_to(table, "land"))
    digest = table.actor.position.hash
    await table.op(seat, "game.takeback")
    if how == "a no":
        await vote(table, agree=False)
    elif how == "the asker's no":
        await table.op(seat, "game.manual", vote="m-1", agree=False)
    elif how == "silence":
        await table.actor._unanswered("m-1")
    else:
        await say(table, 0)
    assert events(table, seat, "settled") == [{"t": "settled", "proposal": "m-1", "done": False}]
    assert returns(await steps(table)) == 0
    assert (table.actor.position.hash == digest) is (how != "an answer")
    assert (await refused(table, seat, seq=seq)).message == "you have asked for this already"


async def test_silence_ends_it_after_a_minute(table: Live) -> None:
    seat, _ = await say(table, await come_to(table, "land"))
    await table.op(seat, "game.takeback")
    [question] = table.heard((seat + 1) % 3, "game.consent")
    assert question["deadline_ms"] == table.clock.now_ms() + 1000 * CONSENT_S


async def test_a_seat_asks_only_so_often_in_a_game(table: Live) -> None:
    seat, _ = await say(table, await come_to(table, "land"))
    for _ in range(MOST):
        await table.op(seat, "game.takeback")
        await vote(table, agree=False)
        while seat_asked(table) != seat or table.actor.position.proposal is not None:
            await say(table, 0)
        await say(table, 0)
        table.clock.advance(10_000)
    assert "that is enough" in (await refused(table, seat)).message


@pytest.mark.parametrize("seq", [10_000, 0, -1, True, "3", 1.5, [1]])
async def test_only_an_answer_of_ones_own_is_taken_back(table: Live, seq: Any) -> None:
    seat, _ = await say(table, await come_to(table, "land"))
    assert (await refused(table, seat, seq=seq)).code in ("ILLEGAL", "INVALID_ARGUMENT")


async def test_nobody_takes_back_what_another_has_done(table: Live) -> None:
    seat, _ = await say(table, await come_to(table, "land"))
    other = (seat + 1) % 3
    assert (await refused(table, other, seq=table.actor.sight.seqs[other])).code == "ILLEGAL"
    with pytest.raises(Refused) as caught:
        await table.actor.do(Operation("s9", "a-watcher", "game.takeback", {"action_id": "x"}, table._take))
    assert caught.value.code == "NOT_YOUR_SEAT"


async def test_asking_again_under_the_same_id_asks_once(table: Live) -> None:
    seat, _ = await say(table, await come_to(table, "land"))
    first = await table.op(seat, "game.takeback", action_id="back")
    again = await table.op(seat, "game.takeback", action_id="back")
    assert (first["dup"], again["dup"], again["seq"]) == (False, True, first["seq"])
    assert (await refused(table, seat)).message.startswith("one proposal at a time")


async def test_nobody_reads_the_log_over_and_over(table: Live) -> None:
    seat, _ = await say(table, await come_to(table, "land"))
    codes = [(await refused(table, seat, seq=10_000)).code for _ in range(20)]
    assert codes.count("ILLEGAL") < 10
    assert codes[-1] == "RESOURCE_EXHAUSTED"


@pytest.mark.parametrize("given", [{}, {"takebacks": VOTE, "ranked": True}, {"takebacks": VOTE, "event_id": "e1"}])
async def test_where_a_game_counts_nothing_is_taken_back(given: dict[str, Any]) -> None:
    live = await begun(header(2, **given))
    seat, _ = await say(live, await come_to(live, "land"))
    assert (await refused(live, seat)).message.startswith("at this table nothing is taken back")
    await live.kill()


async def test_who_has_left_the_game_stays_away(table: Live) -> None:
    seat, seq = await say(table, await come_to(table, "land"))
    await table.op((seat + 1) % 3, "game.concede")
    assert (await refused(table, seat, seq=seq)).details["rule"] == "104.3a"


async def test_nothing_is_taken_back_to_before_the_first_turn(table: Live) -> None:
    assert "first turn" in (await refused(table, 0)).message


async def test_a_library_of_which_a_card_was_seen_is_dealt_anew_and_nobody_sees_more_than_before(table: Live) -> None:
    land = await come_to(table, "land")
    before, counter = views(table), table.actor.position.game.rng.counter
    libraries = [list(library) for library in table.actor.position.game.s.library]
    seat, seq = await say(table, land)
    await next_turn(table)
    drew = table.actor.position.game.s.turn.active
    await table.op(seat, "game.takeback", seq=seq)
    [question] = table.heard((seat + 1) % 3, "game.consent")
    assert (question["hidden"], question["chance"]) == (True, False)
    assert {"seat": drew, "owner": drew, "count": 1} in question["seen"]
    assert all(each["owner"] == seat for each in question["seen"] if each["seat"] != drew), "its land"
    await vote(table)
    game = table.actor.position.game
    assert views(table) == before
    for library, earlier in zip(game.s.library, libraries, strict=True):
        assert len(library) == len(earlier)
        assert set(library).isdisjoint(earlier), "no card can be told from before"
    assert game.rng.counter == counter, "what falls by chance falls as it fell"
    assert verdict(await lines(table), format_of, PROGRAMS).is_equal


async def test_cards_shown_by_the_asker_alone_are_told_and_nothing_is_dealt_anew(table: Live) -> None:
    land = await come_to(table, "land")
    libraries = [list(library) for library in table.actor.position.game.s.library]
    seat, _ = await say(table, land)
    await table.op(seat, "game.takeback")
    [question] = table.heard((seat + 1) % 3, "game.consent")
    others = [{"seat": each, "owner": seat, "count": 1} for each in range(3) if each != seat]
    assert (question["hidden"], question["seen"]) == (False, others)
    await vote(table)
    assert [list(library) for library in table.actor.position.game.s.library] == libraries


async def with_cards(monkeypatch: pytest.MonkeyPatch, program: CardProgram) -> Live:
    """A table of two whose decks are one card and a few lands; the card lies on the battlefield."""
    digest = program_digest(program)
    monkeypatch.setitem(PROGRAMS, digest, program)
    head = header(2, takebacks=VOTE)
    library = [digest] * 50 + [program_digest(FOREST)] * 10
    seats = [msgspec.structs.replace(each, library=library) for each in head.seats]
    live = await begun(msgspec.structs.replace(head, seats=seats))
    await say(live, await come_to(live, "cast"))
    await come_to(live, "activate")
    return live


async def test_a_coin_falls_the_same_way_again(monkeypatch: pytest.MonkeyPatch) -> None:
    live = await with_cards(monkeypatch, FLIP)
    for _ in range(4):
        seat, seq = await say(live, await come_to(live, "activate"))
        flips = len(events(live, seat, "coin"))
        while len(events(live, seat, "coin")) == flips:
            await say(live, 0)
    won = events(live, seat, "coin")
    await live.op(seat, "game.takeback", seq=seq)
    question = live.heard(1 - seat, "game.consent")[-1]
    assert (question["hidden"], question["chance"]) == (False, True)
    await vote(live)
    await say(live, await come_to(live, "activate"))
    while len(events(live, seat, "coin")) == len(won):
        await say(live, 0)
    assert events(live, seat, "coin")[-1] == won[-1]
    assert {each["won"] for each in won} == {True, False}, "or it would not show"
    await live.kill()


@pytest.mark.parametrize(("program", "seen"), [(SCRY, 1), (SEEK, 53), (MINE, 53)])
async def test_cards_that_were_looked_at_are_others_when_the_look_is_taken_back(
    monkeypatch: pytest.MonkeyPatch, program: CardProgram, seen: int
) -> None:
    live = await with_cards(monkeypatch, program)
    seat, seq = await say(live, await come_to(live, "activate"))
    while live.actor.position.prompts[seat_asked(live)][0].kind == "priority":
        await say(live, 0)
    top = live.actor.position.game.s.library[seat][-1]
    await live.op(seat, "game.takeback", seq=seq)
    [question] = live.heard(1 - seat, "game.consent")
    assert (question["hidden"], question["seen"]) == (True, [{"seat": seat, "owner": seat, "count": seen}])
    await vote(live)
    assert top not in live.actor.position.game.s.library[seat]
    await live.kill()


async def test_a_hand_that_was_revealed_is_told_and_stays_as_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    live = await with_cards(monkeypatch, PRY)
    seat, seq = await say(live, await come_to(live, "activate"))
    while live.actor.position.prompts[seat_asked(live)][0].reason != "discard":
        ask = live.actor.position.prompts[seat_asked(live)][0]
        await say(live, ask.options[:1] if ask.kind in ("objects", "players") else 0)
    hand = list(live.actor.position.game.s.hand[1 - seat])
    await live.op(seat, "game.takeback", seq=seq)
    [question] = live.heard(1 - seat, "game.consent")
    told = [{"seat": seat, "owner": 1 - seat, "count": len(hand)}]
    assert (question["hidden"], question["anew"], question["seen"]) == (True, False, told)
    await vote(live)
    assert live.actor.position.game.s.hand[1 - seat] == hand
    await live.kill()


async def test_what_is_revealed_is_seen_by_all_who_did_not_know_it(table: Live) -> None:
    game = table.actor.position.game
    found, hand = Glimpses(game), game.s.hand[1]
    found.note(game, [Fact("revealed", {"seat": 1, "objs": []}), Fact("revealed", {"seat": 1, "obj": hand[0]})])
    seen = [{"seat": seat, "owner": 1, "count": 1} for seat in (0, 2)]
    assert found.said(0) == {"hidden": True, "chance": False, "seen": seen, "anew": False}


async def test_what_was_known_once_and_is_hidden_again_is_not_seen_by_that() -> None:
    live = await begun(header(2, takebacks=VOTE, manual_consent="none"))
    seat, _ = await say(live, await come_to(live, "land"))
    game = live.actor.position.game
    land = live.actor.sight.viewers[seat].handle(game.s.battlefield[0])
    await live.op(seat, "game.manual", verb="move", o=land, to="library")
    await live.op(seat, "game.manual", verb="shuffle")
    await say(live, 0)
    await live.op(seat, "game.takeback")
    assert live.heard(1 - seat, "game.consent")[-1]["seen"] == []
    await live.kill()


async def test_a_choice_in_the_middle_is_asked_again_as_it_was(monkeypatch: pytest.MonkeyPatch) -> None:
    live = await with_cards(monkeypatch, SEEK)
    await say(live, await come_to(live, "activate"))
    while (ask := live.actor.position.prompts[seat_asked(live)][0]).kind == "priority":
        await say(live, 0)
    libraries = []
    for _ in range(2):
        before = live.actor.position.hash
        seat, seq = await say(live, [ask.options[0]])
        libraries.append(list(live.actor.position.game.s.library[seat]))
        await live.op(seat, "game.takeback", seq=seq) if len(libraries) < 2 else None
        if live.actor.position.proposal is not None:
            question = live.heard(1 - seat, "game.consent")[-1]
            assert (question["hidden"], question["chance"], question["seen"]) == (False, True, [])
            await vote(live)
            assert live.actor.position.hash == before
    assert libraries[0] == libraries[1], "the same choice is no other shuffle"
    await live.kill()


def cards(table: Live, seat: int) -> list[int]:
    """The library of a seat in its order."""
    state = table.actor.position.game.s
    return [state.objects[oid].card for oid in state.library[seat]]


async def test_who_drew_after_a_choice_in_the_middle_does_not_know_what_comes(monkeypatch: pytest.MonkeyPatch) -> None:
    live = await with_cards(monkeypatch, SEEK)
    await say(live, await come_to(live, "activate"))
    while (ask := live.actor.position.prompts[seat_asked(live)][0]).kind == "priority":
        await say(live, 0)
    seat, seq = await say(live, [ask.options[0]])
    card, known = live.actor.position.game.s.objects[live.actor.position.game.s.hand[seat][-1]].card, cards(live, seat)
    while len(live.actor.position.game.s.library[seat]) == len(known):
        await say(live, live.actor.position.prompts[seat_asked(live)][0].default)
    await live.op(seat, "game.takeback", seq=seq)
    await vote(live)
    game = live.actor.position.game
    assert live.actor.position.prompts[seat_asked(live)][0].kind == "priority", "the search is still on the stack"
    assert len(game.s.stack) == 1
    while (ask := live.actor.position.prompts[seat_asked(live)][0]).kind == "priority":
        await say(live, 0)
    rows = live.actor.position.game.s.objects
    await say(live, [next(oid for oid in ask.options if rows[oid].card == card)])
    again = cards(live, seat)
    assert sorted(again) == sorted(known)
    assert again != known
    assert verdict(await lines(live), format_of, PROGRAMS).is_equal
    await live.kill()


async def test_an_attack_that_was_taken_back_does_not_count_among_those_who_attacked_whom(table: Live) -> None:
    rng = random.Random(3)
    while (ask := table.actor.position.prompts[seat_asked(table)][0]).kind != "attackers":
        await say(table, random_answer(ask, rng))
    before = copy.deepcopy(table.actor.sight.encounters)
    attacker, able = ask.pairs[0]
    seat, seq = await say(table, [[attacker, able[0]]])
    assert table.actor.sight.encounters != before
    await table.op(seat, "game.takeback", seq=seq)
    await vote(table)
    assert table.actor.sight.encounters == before
    assert replay(read_log(await lines(table)), format_of, PROGRAMS).sight.encounters == before


async def test_clocks_of_those_who_are_asked_stand_while_they_decide() -> None:
    live = await begun(header(2, takebacks=VOTE, options={"reserve_seconds": "600", "free_seconds": "1"}))
    seat, _ = await say(live, await come_to(live, "land"))
    await say(live, 0)
    other, clocks = 1 - seat, live.actor.position.clocks
    live.clock.advance(5_000)
    await live.op(seat, "game.takeback")
    assert clocks.deadline(other) == 0
    live.clock.advance(50_000)
    await live.op(other, "game.manual", vote="m-1", agree=False)
    left = clocks.reserve[other]
    await say(live, 0)
    assert left - clocks.reserve[other] == 4_000, "five seconds, of which one is free"
    await live.kill()


async def test_the_asker_pays_for_the_time_of_a_vote() -> None:
    live = await begun(header(2, takebacks=VOTE, options={"reserve_seconds": "600", "free_seconds": "1"}))
    seat, _ = await say(live, await come_to(live, "land"))
    left = live.actor.position.clocks.reserve[seat]
    await live.op(seat, "game.takeback")
    live.clock.advance(50_000)
    await vote(live)
    assert left - live.actor.position.clocks.reserve[seat] == 49_000
    await live.kill()


async def test_the_time_for_a_prompt_goes_on_after_a_vote_where_it_was() -> None:
    live = await begun(header(2, takebacks=VOTE, prompt_seconds=90))
    seat, _ = await say(live, await come_to(live, "land"))
    await say(live, 0)
    due = live.heard(1 - seat, "game.prompt")[-1]["deadline_ms"]
    await live.op(seat, "game.takeback")
    assert "deadline_ms" not in live.heard(1 - seat, "game.prompt")[-1]
    live.clock.advance(50_000)
    await live.op(1 - seat, "game.manual", vote="m-1", agree=False)
    assert live.heard(1 - seat, "game.prompt")[-1]["deadline_ms"] == due + 50_000
    await live.kill()


async def test_a_judge_takes_the_game_back_without_a_vote_and_says_why(table: Live) -> None:
    land = await come_to(table, "land")
    before = views(table)
    seat, _ = await say(table, land)
    ruling = {"action_id": "j1", "ruling": REWIND_TO, "seat": seat, "decisions": 1, "reason": "a missed trigger"}
    for _ in range(2):
        await table.actor.do(Operation("", "", RULE, ruling, lambda push: None))
    assert views(table) == before
    [rewound] = events(table, 1, "rewound")
    assert (rewound["seat"], rewound["reason"]) == (seat, "a missed trigger")
    assert returns(await steps(table)) == 1


@pytest.mark.parametrize(("seat", "decisions"), [(7, 1), (0, 0), (0, 10_000)])
async def test_a_judge_names_an_answer_that_was_given(table: Live, seat: int, decisions: int) -> None:
    ruling = {"action_id": "j1", "ruling": REWIND_TO, "seat": seat, "decisions": decisions, "reason": "why"}
    with pytest.raises(Refused) as caught:
        await table.actor.do(Operation("", "", RULE, ruling, lambda push: None))
    assert caught.value.code in ("ILLEGAL", "INVALID_ARGUMENT")


async def test_a_replay_shows_what_was_played_in_the_end_and_the_rest_on_request(table: Live) -> None:
    seat, seq = await say(table, await come_to(table, "land"))
    await next_turn(table)
    await table.op(seat, "game.takeback", seq=seq)
    await vote(table)
    await say(table, await come_to(table, "land"))
    found = await lines(table)
    for viewer in (seat, PUBLIC):
        _, shown = frames_of(frames(found, viewer, False, format_of, PROGRAMS))
        _, whole = frames_of(frames(found, viewer, True, format_of, PROGRAMS))
        assert {frame["step"] for frame in shown} < {frame["step"] for frame in whole}
        assert [ev["t"] for frame in shown for ev in frame.get("delta", {}).get("ev", [])].count("rewound") == 1
        boards = []
        for told in (shown, whole):
            board = Board()
            board.take_snapshot({"you": viewer, **told[0]["snapshot"]})
            for frame in told[1:]:
                board.take_delta(frame["delta"])
            boards.append((board.objects, board.table))
        assert boards[0] == boards[1]


def taken(number: int, to: int) -> Step:
    return Step(number, -1, "", 0, [Input(-1, RETURN, {"to": to})], "")


def given_answer(number: int, seat: int, seq: int) -> Step:
    return Step(number, seat, "", 0, [Input(seat, "answer", 0)], "", seq)


def test_the_line_of_a_log_leaves_out_what_was_taken_back_also_when_that_was_a_return() -> None:
    log = [given_answer(number, 0, number) for number in range(1, 6)]
    log += [taken(6, 3), given_answer(7, 0, 7), taken(8, 2), given_answer(9, 0, 9)]
    assert [each.number for each in line_of(log)] == [1, 2, 8, 9]
    assert [each.number for each in line_of(log[:7])] == [1, 2, 3, 6, 7]


def test_a_decision_is_found_by_what_its_reply_said() -> None:
    line = [given_answer(1, 0, 5), given_answer(2, 1, 9), given_answer(3, 0, 7)]
    assert [decision_of(line, 0, seq) for seq in (None, 5)] == [line[2], line[0]]
    assert not isinstance(decision_of(line, 0, 9), Step)
    assert [decision_before(line, 0, back) for back in (1, 2)] == [line[2], line[0]]
    assert not isinstance(decision_before(line, 0, 3), Step)
    far = [*line, *(given_answer(4 + number, 1, 0) for number in range(FURTHEST))]
    assert not isinstance(decision_of(far, 0, None), Step)


@settings(max_examples=6, deadline=None)
@given(seed=st.integers(0, 10_000))
def test_whatever_is_taken_back_the_log_gives_the_same_game_and_every_viewer_what_they_were_told(seed: int) -> None:
    asyncio.run(_play_and_take_back(random.Random(seed)))


async def _play_and_take_back(rng: random.Random) -> None:
    live = await begun(header(3, takebacks=VOTE))
    own: dict[int, list[int]] = {0: [], 1: [], 2: []}
    for _ in range(60):
        if live.actor.position.game.over:
            break
        live.clock.advance(1_000)
        ask = live.actor.position.prompts[seat_asked(live)][0]
        seat, seq = await say(live, random_answer(ask, rng))
        own[seat].append(seq)
        if rng.random() < 0.2:
            await _ask_back(live, rng, own)
        if rng.random() < 0.05:
            live.told = [each for each in live.told if each[1] == "game.delta"]
            await _restart(live)
    found = await lines(live)
    again = replay(read_log(found), format_of, PROGRAMS)
    assert (again.position.hash, again.sight.seqs) == (live.actor.position.hash, live.actor.sight.seqs)
    assert again.sight.encounters == live.actor.sight.encounters
    for viewer in range(3):
        told = [msgspec.json.decode(line) for line in deltas(found, viewer, 1, format_of, PROGRAMS)]
        assert [delta["seq"] for delta in told] == list(range(1, len(told) + 1))
        heard = {delta["seq"]: delta for delta in live.heard(viewer, "game.delta")}
        assert all(told[seq - 1] == delta for seq, delta in heard.items())
    line = [read_log(found)[0], *line_of(read_log(found))]
    assert replay(line, format_of, PROGRAMS).position.hash == live.actor.position.hash
    await live.kill()


async def _ask_back(live: Live, rng: random.Random, own: dict[int, list[int]]) -> None:
    seat = rng.randrange(3)
    try:
        await live.op(seat, "game.takeback", seq=rng.choice(own[seat][-6:]) if own[seat] else None)
    except Refused as error:
        assert error.code in ("ILLEGAL", "RESOURCE_EXHAUSTED")
        return
    await vote(live, agree=rng.random() < 0.8)


async def _restart(live: Live) -> None:
    """The process dies and another takes the table from a snapshot and the log."""
    actor = live.actor
    kept = actor._snapshot_to_keep()
    await live.kill()
    await live.start()
    if kept is not None:
        again = replay(read_log(await lines(live)), format_of, PROGRAMS, kept)
        assert again.position.hash == live.actor.position.hash
        assert again.position.asked_back == live.actor.position.asked_back
        assert again.position.returns == live.actor.position.returns
