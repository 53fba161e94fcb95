"""Who looks on at a table with a delay is told what the public is told, in the same order and with the same numbers, and nothing that is not old enough."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import msgspec
import pytest

from muster.game.v1 import game_pb2 as pb
from services.game.dealing import checked
from services.game.rules.view import PUBLIC
from services.game.table import actor as table_actor
from services.game.table.late import FAIR_DELAY_S, LATE, PICTURE_EVERY
from services.game.table.messages import Push
from services.game.table.operations import Operation, Said
from services.game.table.position import Kept
from services.game.table.records import TABLE, Header, Watch, decode
from services.game.table.replaying import Replay, replay
from services.kit.errors import Fault
from tests.unit.game_table.decks import PROGRAMS, format_of, header, random_answer
from tests.unit.game_table.live import Live

DELAY_MS = 60_000
ON_LOOKER, JUDGE = 8, 9
Begun = Callable[[Header], Awaitable[Live]]


@pytest.fixture
async def begun() -> AsyncIterator[Begun]:
    made = []

    async def begin(head: Header) -> Live:
        made.append(Live(head))
        await made[-1].start()
        return made[-1]

    yield begin
    for live in made:
        await live.kill()


async def judge_joins(live: Live, **d: Any) -> None:
    await live.actor.do(Operation(f"s{JUDGE}", f"user-{JUDGE}", "game.join", d, live._take, is_judge=True))


async def play_on(live: Live, rng: random.Random, answers: int, step_ms: int = 2_000) -> None:
    """So many answers of bots, each some time after the one before."""
    for _ in range(answers):
        seat, (ask, name) = next(iter(live.actor.position.prompts.items()))
        live.clock.advance(step_ms)
        tried = live.actor.position.answer(seat, random_answer(ask, rng))
        await live.actor._commit(Said(seat, f"x{name}:{rng.random()}"), tried)
        if live.actor.position.game.over:
            return
        await live.actor.do(Operation("clock", "user-0", "game.back", {}, live._take))  # between two operations


def lines(live: Live, who: int) -> list[dict[str, Any]]:
    return live.heard(who, "game.delta")


def shown(live: Live, who: int) -> list[int]:
    """The numbers of what somebody was told, a snapshot's and those of deltas, in order."""
    events = ("game.snapshot", "game.delta")
    return [d["seq"] for session, event, d in live.told if session == f"s{who}" and event in events]


async def test_a_watcher_is_told_what_the_public_is_told_only_later(begun: Begun) -> None:
    live, rng = await begun(header(3, watch=Watch(delay_seconds=60))), random.Random(5)
    await judge_joins(live)
    await live.op(ON_LOOKER, "game.join")
    for _ in range(60):
        await play_on(live, rng, 3)
        now = live.clock.now_ms()
        late = lines(live, ON_LOOKER)
        assert all(line["at_ms"] + DELAY_MS <= now for line in late)
        due = [line for line in lines(live, JUDGE) if line["at_ms"] + DELAY_MS <= now]
        assert late == due, "all that is old enough, and nothing else"
    assert len(late) > PICTURE_EVERY
    assert shown(live, ON_LOOKER) == list(range(len(late) + 1))


async def test_without_a_delay_who_looks_on_is_told_at_once(begun: Begun) -> None:
    live, rng = await begun(header(2)), random.Random(5)
    await judge_joins(live)
    await live.op(ON_LOOKER, "game.join")
    await play_on(live, rng, 10)
    assert "late" not in live.heard(ON_LOOKER, "game.snapshot")[0]
    assert lines(live, ON_LOOKER) == lines(live, JUDGE) != []


async def test_no_other_frame_says_anything_before_the_end(begun: Begun) -> None:
    clocks = {"reserve_seconds": "6000", "free_seconds": "1"}
    live, rng = await begun(header(2, watch=Watch(delay_seconds=60), options=clocks)), random.Random(5)
    await live.op(ON_LOOKER, "game.join")
    await play_on(live, rng, 30)
    await live.op(0, "game.leave")
    assert {event for session, event, _ in live.told if session == f"s{ON_LOOKER}"} == {"game.snapshot", "game.delta"}
    (body,) = live.heard(ON_LOOKER, "game.snapshot")
    assert (body["you"], body["prompt"], body["asked_since"], body.get("clocks")) == (PUBLIC, None, {}, None)
    assert body["late"] is True
    assert body["watch"] == {"who": "everybody", "delay_seconds": 60, "delay_turns": 0}
    assert live.actor.told_turn < live.actor.position.game.s.turn.number or live.actor.told_turn <= 1


async def test_the_delay_ends_with_the_game(begun: Begun) -> None:
    live, rng = await begun(header(2, watch=Watch(delay_seconds=600))), random.Random(5)
    await judge_joins(live)
    await live.op(ON_LOOKER, "game.join")
    await play_on(live, rng, 20)
    assert lines(live, ON_LOOKER) == []
    assert "late" not in live.heard(JUDGE, "game.snapshot")[0]
    await live.op(0, "game.concede")
    events = [event for session, event, _ in live.told if session == f"s{ON_LOOKER}"]
    assert events[-1] == "game.over"
    assert events.count("game.over") == 1
    assert lines(live, ON_LOOKER) == lines(live, JUDGE)


async def test_a_take_over_keeps_the_delay_and_the_sequence(begun: Begun) -> None:
    live, rng = await begun(header(3, watch=Watch(delay_seconds=60))), random.Random(5)
    await judge_joins(live)
    await live.op(ON_LOOKER, "game.join")
    await play_on(live, rng, 90)
    before, public = lines(live, ON_LOOKER), lines(live, JUDGE)
    await live.kill()
    await live.start()  # what was told is forgotten
    await live.op(ON_LOOKER, "game.join", **{"from": {"seq": before[-1]["seq"]}})
    assert live.heard(ON_LOOKER, "game.snapshot") == [] == lines(live, ON_LOOKER)
    await play_on(live, rng, 20)
    later = lines(live, ON_LOOKER)
    assert [line["seq"] for line in later] == list(range(before[-1]["seq"] + 1, later[-1]["seq"] + 1))
    assert all(line["at_ms"] + DELAY_MS <= live.clock.now_ms() for line in later)
    seen = min(later[-1]["seq"], public[-1]["seq"])
    assert [*before, *later][:seen] == public[:seen]


async def test_who_comes_late_or_was_away_for_long_begins_with_a_picture_that_is_old_enough(begun: Begun) -> None:
    live, rng = await begun(header(3, watch=Watch(delay_seconds=60))), random.Random(5)
    await judge_joins(live)
    await play_on(live, rng, 150)
    for given in ({}, {"from": {"seq": 10_000}}, {"from": {"seq": 1}}):
        live.told = [each for each in live.told if each[0] != f"s{ON_LOOKER}"]
        await live.op(ON_LOOKER, "game.join", **given)
        told = shown(live, ON_LOOKER)
        due = [line["seq"] for line in lines(live, JUDGE) if line["at_ms"] + DELAY_MS <= live.clock.now_ms()]
        assert told == list(range(told[0], due[-1] + 1))
    assert told[0] >= PICTURE_EVERY
    before = len(shown(live, ON_LOOKER))
    await live.op(ON_LOOKER, "game.resync", **{"from": {"seq": due[-2]}})
    assert shown(live, ON_LOOKER)[before:] == due[-1:]


async def test_a_delay_by_turns_ends_when_so_many_turns_have_begun(begun: Begun) -> None:
    live, rng = await begun(header(2, watch=Watch(delay_turns=2))), random.Random(5)
    await judge_joins(live)
    await live.op(ON_LOOKER, "game.join")
    turn_of: dict[int, int] = {}
    for _ in range(150):
        await play_on(live, rng, 1)
        if live.actor.position.game.over:
            break
        turn = live.actor.position.game.s.turn.number
        for line in lines(live, JUDGE):
            turn_of.setdefault(line["seq"], turn)
        assert all(turn_of[line["seq"]] + 2 <= turn for line in lines(live, ON_LOOKER))
    assert lines(live, ON_LOOKER)
    assert live.actor.told_turn <= turn - 2


async def test_what_is_due_is_told_by_the_clock_alone(begun: Begun, monkeypatch: pytest.MonkeyPatch) -> None:
    live, rng = await begun(header(2, watch=Watch(delay_seconds=60))), random.Random(5)
    await judge_joins(live)
    await live.op(ON_LOOKER, "game.join")
    await play_on(live, rng, 5)
    assert live.actor._late_timer is not None, "somebody waits"
    live.clock.advance(DELAY_MS)
    live.actor._time_over(TABLE, table_actor.TELL_LATE)
    await live.actor.do(Operation("", "user-0", "game.back", {}, live._take))
    assert lines(live, ON_LOOKER) == lines(live, JUDGE)
    assert live.actor._late_timer is None, "nobody waits for anything"


async def test_two_hundred_watchers_are_one_audience(begun: Begun) -> None:
    live, rng = await begun(header(2, watch=Watch(delay_seconds=60))), random.Random(5)
    pushes: list[Push] = []
    for number in range(200):
        await live.actor.do(Operation(f"w{number}", f"on-looker-{number}", "game.join", {}, pushes.append))
    pushes.clear()
    await play_on(live, rng, 40)
    told = live.actor.sight.late
    assert told is not None
    assert told.told > 0
    assert len(pushes) == told.told, "one for each line, however many listen"
    assert all(len(push.sessions) == 200 for push in pushes)
    assert len(live.actor._audiences.of(LATE)) == 1


async def test_a_snapshot_of_the_game_holds_what_is_not_told_yet(begun: Begun) -> None:
    live, rng = await begun(header(3, watch=Watch(delay_seconds=60))), random.Random(5)
    await live.op(ON_LOOKER, "game.join")
    await play_on(live, rng, 70)
    kept = live.actor._snapshot_to_keep()
    assert kept is not None
    stored = msgspec.msgpack.decode(msgspec.msgpack.encode(kept), type=Kept)
    await play_on(live, rng, 40)
    log = [decode(entry.data) for entry in await live.log.read(live.head.game_id)]
    found, whole = replay(log, format_of, PROGRAMS, stored), replay(log, format_of, PROGRAMS)
    told = _told(found, live)
    assert told == _told(whole, live) == lines(live, ON_LOOKER)[-len(told) :]
    assert told


def _told(game: Replay, live: Live) -> list[dict[str, Any]]:
    """What this replay of the table tells those who are told later, from its picture on."""
    late = game.sight.late
    assert late is not None
    late.due(live.clock.now_ms(), game.position.game.s.turn.number)
    return [msgspec.json.decode(each) for each in late.since(late.picture.seq) or []]


def asked(**settings: Any) -> pb.CreateGameRequest:
    seats = [pb.Seat(seat=n, user_id=f"u{n}", team=n) for n in range(2)]
    return pb.CreateGameRequest(settings=pb.TableSettings(format="duel", **settings), seats=seats)


@pytest.mark.parametrize(
    ("given", "watch"),
    [
        ({}, Watch()),
        ({"watch": pb.Watch(who="nobody")}, Watch("nobody")),
        ({"watch": pb.Watch(delay_turns=3)}, Watch(delay_turns=3)),
        ({"ranked": True}, Watch(delay_seconds=FAIR_DELAY_S)),
        ({"event_id": "e"}, Watch(delay_seconds=FAIR_DELAY_S)),
        ({"event_id": "e", "watch": pb.Watch(who="nobody")}, Watch("nobody", FAIR_DELAY_S)),
        ({"ranked": True, "watch": pb.Watch(delay_turns=1)}, Watch(delay_turns=1)),
    ],
)
def test_the_setting_of_a_table(given: dict[str, Any], watch: Watch) -> None:
    assert checked(asked(**given))[1].watch == watch


@pytest.mark.parametrize(
    "given",
    [
        {"watch": pb.Watch(who="friend")},
        {"watch": pb.Watch(delay_seconds=5, delay_turns=1)},
        {"watch": pb.Watch(delay_seconds=1_801)},
        {"watch": pb.Watch(delay_turns=21)},
        {"ranked": True, "watch": pb.Watch(delay_seconds=5)},
    ],
)
def test_a_setting_that_no_table_has(given: dict[str, Any]) -> None:
    with pytest.raises(Fault) as error:
        checked(asked(**given))
    assert error.value.reason == "INVALID_ARGUMENT"
