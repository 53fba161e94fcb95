"""Replays beside the service: with low priority, each program sent once, and done again when the process is killed."""

from __future__ import annotations

import asyncio
import multiprocessing
import os
from collections.abc import AsyncIterator, Sequence

import pytest
import pytest_asyncio

from services.game.replay_process import NICE, ReplayProcess
from services.game.rules.program.node import to_json
from services.game.stored import Stored
from services.game.table.looking_back import Verdict, cards_in, deltas, verdict
from services.game.table.position import Position
from services.game.table.records import Step, encode
from services.game.table.replaying import Diverged
from tests.unit.game_table.decks import PROGRAMS, format_of, header


class Lines:
    """A log of one step, and which programs were asked for."""

    def __init__(self, is_forged: bool = False) -> None:
        head = header(2)
        position = Position.new(head, format_of(head), PROGRAMS)
        tried = position.answer(0, False)
        self.lines = [
            encode(head),
            encode(Step(1, 0, "keep", head.created_ms, tried.inputs, "forged" if is_forged else position.hash)),
        ]
        self.asked: list[list[str]] = []

    async def stored(self, keys: Sequence[str]) -> dict[str, Stored]:
        self.asked.append(list(keys))
        return {key: Stored(to_json(PROGRAMS[key])) for key in keys}


@pytest_asyncio.fixture
async def log() -> Lines:
    return Lines()


@pytest_asyncio.fixture
async def process(log: Lines) -> AsyncIterator[ReplayProcess]:
    made = ReplayProcess("interpreted", cards_in, log.stored)
    yield made
    await made.stop()


async def test_it_finds_what_is_found_here_and_is_sent_each_program_once(log: Lines, process: ReplayProcess) -> None:
    assert await process.verdict(log.lines) == verdict(log.lines, format_of, PROGRAMS)
    assert await process.deltas(log.lines, 1, 0) == deltas(log.lines, 1, 0, format_of, PROGRAMS) != []
    assert len(log.asked) == 1
    [(event, _), *_] = await process.shown(log.lines, "nobody", {})
    assert event == "game.snapshot"


async def test_it_has_the_lowest_priority(log: Lines, process: ReplayProcess) -> None:
    await process.verdict(log.lines)
    [child] = multiprocessing.active_children()
    assert child.pid is not None
    assert os.getpriority(os.PRIO_PROCESS, child.pid) == NICE


async def test_when_it_is_killed_another_one_does_the_job(log: Lines, process: ReplayProcess) -> None:
    first = await process.verdict(log.lines)
    [child] = multiprocessing.active_children()
    job = asyncio.create_task(process.verdict(log.lines))
    child.kill()
    assert await job == first
    assert {each.pid for each in multiprocessing.active_children()} != {child.pid}


async def test_a_log_that_was_changed_has_a_verdict_and_no_deltas(process: ReplayProcess) -> None:
    forged = Lines(is_forged=True)
    found: Verdict = await process.verdict(forged.lines)
    assert (found.is_equal, found.records) == (False, 1)
    with pytest.raises(Diverged, match="step 1"):
        await process.deltas(forged.lines, 1, 0)
