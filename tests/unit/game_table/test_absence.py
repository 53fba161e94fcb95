"""Who is away is waited for once; then the defaults follow at once until the seat says something, and in the end it leaves the game. All of it is in the log."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest

from clients.python.board import Board
from services.game.table.actor import AWAY, BLINK_S
from services.game.table.matches import next_place, outcome
from services.game.table.position import Kept, Position, Tried
from services.game.table.records import ABSENT, BACK, CONCEDE, TABLE, Claim, Input, Record, Step, decode
from services.game.table.replaying import replay
from tests.unit.game_table.decks import PROGRAMS, format_of, header
from tests.unit.game_table.live import Live

ASKED = {"manual_consent": "unanimous", "prompt_seconds": 90}


class Played:
    """A table whose inputs are logged; one seat is silent."""

    def __init__(self, seats: int = 2, format: str = "commander", best_of: int = 1, **options: str) -> None:
        head = header(seats, format, **ASKED, options=options, best_of=best_of)
        self.records: list[Record] = [head, Claim(1, "pod", 0)]
        self.position = Position.new(head, format_of(head), PROGRAMS)
        self.waited: list[int] = []

    def log(self, actor: int, tried: Tried) -> Tried:
        assert tried.refusal is None
        number = len(self.records) - 1
        self.records.append(Step(number, actor, f"a{number}", number, tried.inputs, self.position.hash))
        return tried

    def answer(self, seat: int) -> None:
        ask, _ = self.position.prompts[seat]
        self.log(seat, self.position.answer(seat, ask.default))

    def expire(self, seat: int) -> Tried:
        self.waited.append(seat)
        return self.log(TABLE, self.position.expire(seat))

    def step(self, silent: tuple[int, ...]) -> None:
        """Somebody who is there answers, else the time of somebody who is silent is over."""
        asked = sorted(self.position.prompts, key=lambda seat: seat in silent)
        if asked[0] in silent:
            self.expire(asked[0])
        else:
            self.answer(asked[0])

    def until_turn(self, number: int, *silent: int) -> None:
        while not self.position.game.over and self.position.game.s.turn.number < number:
            self.step(silent)

    def ask(self, seat: int) -> None:
        """The others answer until that seat has a prompt in a turn."""
        while seat not in self.position.prompts or self.position.game.s.turn.number == 0:
            self.answer(min(self.position.prompts))

    def replays(self) -> bool:
        again = replay(self.records, format_of, PROGRAMS).position
        return (again.hash, again.absence) == (self.position.hash, self.position.absence)


def test_absence_costs_one_wait_and_an_abandoned_game_of_two_has_a_winner() -> None:
    table = Played()
    table.until_turn(50, 1)
    game = table.position.game
    assert table.waited == [1]
    assert (game.over, game.s.winners, game.s.players[1].cause) == (True, (0,), "concession")
    assert game.s.used_game["turns:1"] <= 4
    assert table.replays()


@pytest.mark.parametrize("leaves", ["after its turns", "after its time"])
def test_mtr_2_5_who_stays_away_in_a_match_concedes_it(leaves: str) -> None:
    """The opponent does not wait again in the next game."""
    table = Played(format="duel", best_of=3)
    if leaves == "after its turns":
        table.until_turn(50, 1)
    else:
        while 1 not in table.position.absence.away:
            table.step((1,))
        table.log(TABLE, table.position.give_up(1))
    game = table.position.game
    assert (game.over, game.s.winners, outcome(game)) == (True, (0,), "conceded")
    assert next_place(table.position.header, game) is None
    assert table.replays()


@pytest.mark.parametrize("turns", [1, 5])
def test_the_turns_after_which_a_seat_leaves_are_the_tables_to_say(turns: int) -> None:
    table = Played(3, absent_turns=str(turns))
    for _ in range(3):
        table.answer(min(table.position.prompts))
    table.until_turn(99, 2)
    while table.position.game.s.players[2].alive:
        table.step((2,))
    assert table.waited == [2]
    assert table.position.game.s.used_game["turns:2"] in (turns, turns + 1)
    assert table.replays()


def test_a_seat_that_says_something_is_asked_again() -> None:
    table = Played()
    table.ask(1)
    table.expire(1)
    assert table.position.back(0).inputs == [], "seat 0 was never away"
    table.log(1, table.position.back(1))
    assert table.position.absence.away == {}
    table.ask(1)
    assert table.waited == [1]
    assert table.replays()


def test_who_goes_away_again_and_again_leaves() -> None:
    table = Played(absent_turns="2")
    for _ in range(3):
        table.ask(1)
        table.expire(1)
        if not table.position.game.over:
            table.log(1, table.position.back(1))
    assert table.position.game.s.winners == (0,)
    assert table.replays()


def test_while_everybody_is_away_nothing_goes_on_by_itself() -> None:
    table = Played()
    inputs = table.expire(0).inputs
    assert inputs[0] == Input(0, ABSENT)
    turn = table.position.game.s.turn.number
    assert table.expire(1).inputs == [Input(1, ABSENT)]
    assert (table.position.game.s.turn.number, table.position.game.over) == (turn, False)
    table.log(0, table.position.back(0))
    assert table.position.absence.away.keys() == {1}
    assert table.replays()


@pytest.mark.parametrize(("format", "seats"), [("partner", 4), ("emperor", 6)])
def test_in_a_team_a_seat_leaves_as_the_format_lets_it_concede(format: str, seats: int) -> None:
    table = Played(seats, format, absent_turns="1")
    table.until_turn(99, 0)
    while table.position.game.s.players[0].alive:
        table.step((0,))
    assert Input(0, CONCEDE) in [item for step in table.records if isinstance(step, Step) for item in step.inputs]
    assert table.waited == [0]
    assert table.position.game.s.players[0].cause == "concession"
    assert table.replays()


def test_what_everybody_must_agree_to_does_not_wait_for_who_is_away() -> None:
    table = Played(3)
    table.ask(2)
    table.log(0, table.position.manual(0, {"verb": "life", "amount": 3}))
    assert table.position.proposal is not None
    table.expire(2)
    assert table.position.proposal is None
    refusal = table.position.manual(0, {"verb": "life", "amount": 3}).refusal
    assert refusal is not None
    assert "away" in refusal.message


# --- live


@pytest.fixture
async def table() -> AsyncIterator[Live]:
    live = Live(header(2, **ASKED))
    await live.start()
    yield live
    await live.kill()


async def let_pass(table: Live, who: int, milliseconds: int) -> None:
    """So much time passes; the timer of that seat goes off."""
    table.clock.advance(milliseconds)
    table.actor._time_over(who, table.actor._timers[who][0])
    await table.op(1 - who, "game.resync")


async def test_a_silent_seat_is_away_after_its_time_and_back_when_it_says_so(table: Live) -> None:
    await table.op(0, "game.act", prompt="p-1", do={"choose": False})
    await let_pass(table, 1, 89_999)
    assert table.actor.position.absence.away == {}
    await let_pass(table, 1, 1)
    assert table.heard(0, "game.snapshot")[-1]["absent"] == [1]
    assert any(fact == {"t": "absent", "seat": 1} for d in table.heard(1, "game.delta") for fact in d.get("ev", ()))
    await table.kill()
    await table.start()
    assert table.heard(1, "game.snapshot")[-1]["absent"] == [1], "the next process knows it"
    await table.op(1, "game.back")
    await table.op(0, "game.resync")
    assert table.heard(0, "game.snapshot")[-1]["absent"] == []
    assert [item for step in await steps(table) for item in step.inputs if item.kind == BACK] == [Input(1, BACK)]


async def test_whoever_comes_is_told_since_when_a_seat_is_waited_for(table: Live) -> None:
    asked = table.clock.now_ms()
    [seat] = table.actor.position.prompts
    table.clock.advance(7_000)
    await table.op(1 - seat, "game.resync")
    assert table.heard(1 - seat, "game.snapshot")[-1]["asked_since"] == {f"{seat}": asked}
    await table.op(seat, "game.act", prompt="p-1", do={"choose": False})
    await table.op(seat, "game.resync")
    assert table.heard(seat, "game.snapshot")[-1]["asked_since"] == {f"{1 - seat}": asked + 7_000}


async def test_a_seat_without_a_socket_is_waited_for_once(table: Live) -> None:
    await table.op(0, "game.leave")
    assert table.actor._due(0) == table.clock.now_ms() + 90_000, "the first time it has all of its time"
    await let_pass(table, 0, 90_000)
    assert table.actor.position.absence.away.keys() == {0}
    await table.op(0, "game.policy", auto_pass="none")
    await table.op(1, "game.policy", auto_pass="none")
    await table.op(1, "game.act", prompt="p-1", do={"choose": False})
    while 0 not in table.actor.position.prompts:
        await table.op(1, "game.act", prompt=table.actor.position.prompts[1][1], do={"a": "pass"})
    assert table.actor._due(0) == table.clock.now_ms() + int(1000 * BLINK_S)
    await table.op(0, "game.join")
    assert table.heard(0, "game.prompt")[-1]["deadline_ms"] == table.clock.now_ms() + 90_000
    table.clock.advance(80_000)
    await table.op(0, "game.leave")
    await table.op(0, "game.join")
    assert table.actor._due(0) == table.clock.now_ms() + 10_000, "coming back buys no time"


async def test_who_stays_away_too_long_leaves(table: Live) -> None:
    await let_pass(table, 0, 90_000)
    table.actor._time_over(0, AWAY)
    await table.task
    assert table.heard(1, "game.over")[-1]["winners"] == [1]
    assert (await steps(table))[-1].inputs == [Input(0, CONCEDE)]


async def steps(table: Live) -> list[Step]:
    found = [decode(entry.data) for entry in await table.log.read(table.head.game_id)]
    return [record for record in found if isinstance(record, Step)]


@pytest.mark.parametrize(
    ("d", "is_missed"),
    [
        ({"ev": [{"t": "absent", "seat": 1}]}, True),
        ({"ev": [{"t": "absent", "seat": 0}]}, False),
        ({"absent": [1]}, True),
    ],
)
def test_a_bot_notices_that_it_is_missed(d: dict[str, Any], is_missed: bool) -> None:
    board = Board()
    board.seat = 1
    assert board.is_missed(d) is is_missed


def test_a_snapshot_keeps_who_is_away_and_what_waits_for_consent() -> None:
    table = Played(3)
    table.ask(2)
    table.expire(2)
    table.ask(0)
    position = table.position
    position.header = msgspec.structs.replace(
        position.header, settings=msgspec.structs.replace(position.header.settings, manual_consent="object")
    )
    table.log(0, position.manual(0, {"verb": "life", "amount": 3}))
    kept = position.keep(1, position.hash, {}, PROGRAMS)
    assert kept is not None
    read = msgspec.msgpack.decode(msgspec.msgpack.encode(kept), type=Kept)
    again = Position.restored(position.header, format_of(position.header), PROGRAMS, read)
    assert (again.absence, again.proposal) == (position.absence, position.proposal)
    assert (again.absence.away.keys(), again.proposal is not None) == ({2}, True)
