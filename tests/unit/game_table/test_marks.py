"""A seat marks an engine error: nothing changes by it, the mark stays with the game, and only then may a game that counts go back or not count, by the yes of all."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from services.game.table.marks import ENGINE_ERROR, LONGEST, MOST
from services.game.table.messages import Refused
from services.game.table.records import read_log
from services.game.table.replaying import replay
from services.game.table.tables import ending_of
from tests.unit.game_table.decks import PROGRAMS, format_of, header
from tests.unit.game_table.live import Live
from tests.unit.game_table.test_taking_back import come_to, events, lines, say, vote


@pytest.fixture
async def table() -> AsyncIterator[Live]:
    live = Live(header(3, ranked=True))
    await live.start()
    await live.begin()
    yield live
    await live.kill()


async def refused(table: Live, seat: int, op: str, **d: object) -> str:
    with pytest.raises(Refused) as caught:
        await table.op(seat, op, **d)
    return caught.value.message


async def marked(table: Live, seat: int = 1) -> None:
    await table.op(seat, "game.flag", text="the bear should be 3/3", prompt="p-4", seq=2)


async def test_a_mark_changes_nothing_is_told_to_all_and_stays_with_the_game(table: Live) -> None:
    before, prompts = table.actor.position.hash, table.actor.position.prompts
    await marked(table)
    assert (table.actor.position.hash, table.actor.position.prompts) == (before, prompts)
    told = {"t": "flagged", "seat": 1, "flag": "f-1", "text": "the bear should be 3/3"}
    assert [events(table, seat, "flagged") for seat in range(3)] == [[told]] * 3
    [mark] = table.actor.position.marks
    assert (mark.kind, mark.seat, mark.prompt, mark.seq) == (ENGINE_ERROR, 1, "p-4", 2)
    await asyncio.sleep(0)
    assert table.marks == [mark]
    await table.kill()
    await table.start()
    await asyncio.sleep(0)
    assert table.marks == [mark, mark], "a store that missed it has it after the next start"


async def test_what_is_no_mark_is_refused(table: Live) -> None:
    for given in (
        {},
        {"text": ""},
        {"text": " "},
        {"text": 3},
        {"text": "x" * (LONGEST + 1)},
        {"text": "x", "seq": True},
        {"text": "x", "seq": -1},
        {"text": "x", "prompt": 3},
        {"text": "x", "prompt": "p" * 33},
    ):
        await refused(table, 0, "game.flag", **given)
    for _ in range(MOST):
        await table.op(0, "game.flag", text="again")
    assert "enough" in await refused(table, 0, "game.flag", text="again")
    await marked(table)


async def test_a_game_that_counts_goes_back_by_the_yes_of_all_once_an_error_is_marked(table: Live) -> None:
    land = await come_to(table, "land")
    before = table.actor.position.hash
    seat, _ = await say(table, land)
    assert "unless an engine error is marked" in await refused(table, seat, "game.takeback")
    await marked(table)
    await table.op(seat, "game.takeback")
    await vote(table)
    assert [ev["seat"] for ev in events(table, 2, "rewound")] == [seat]
    assert table.actor.position.hash == before
    assert table.actor.position.marks, "what was marked stays"


async def test_a_ranked_game_does_not_count_when_all_say_so_after_a_mark(table: Live) -> None:
    assert "mark the engine error first" in await refused(table, 0, "game.unrate")
    await marked(table)
    await table.op(0, "game.unrate")
    [question] = table.heard(2, "game.consent")
    assert (question["verb"], question["seat"]) == ("unrated", 0)
    await vote(table, agree=False)
    assert ending_of(table.actor, 0).event.ranked
    await table.op(2, "game.unrate")
    await vote(table)
    assert not ending_of(table.actor, 0).event.ranked
    assert "does not count" in await refused(table, 1, "game.unrate")
    found = replay(read_log(await lines(table)), format_of, PROGRAMS)
    assert found.position.is_unrated


async def test_where_nothing_counts_there_is_nothing_to_leave_unrated() -> None:
    live = Live(header(2))
    await live.start()
    await live.begin()
    await live.op(0, "game.flag", text="odd")
    assert "does not count" in await refused(live, 0, "game.unrate")
    await live.kill()
