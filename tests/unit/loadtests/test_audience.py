"""Told to all: from when an action was due until the last of those who see the table had its last step."""

from __future__ import annotations

import asyncio

import pytest

from loadtests.driver.audience import SEATS, WATCHERS, Audience
from loadtests.driver.sequences import Sequences
from muster.game.v1 import game_pb2 as pb


async def test_the_last_arrival_counts_by_ring() -> None:
    audience, clock = Audience("g"), asyncio.get_running_loop().time
    due = clock()
    audience.told(5)
    audience.acted(5, due)
    await asyncio.sleep(0.02)
    audience.told(5)
    await asyncio.sleep(0.02)
    audience.told(5, WATCHERS)
    audience.told(6)
    assert list(audience.settled(due)) == []
    found = {whom: at - since for whom, since, at in audience.settled(clock() + 1)}
    assert found[SEATS] == pytest.approx(0.02, abs=0.015)
    assert found[WATCHERS] > found[SEATS]
    assert list(audience.settled(clock() + 1)) == []


def test_a_gap_and_a_double_are_heard_and_a_snapshot_begins_anew() -> None:
    heard: list[str] = []
    sequences = Sequences(heard.append)

    def push(event: str, seq: int) -> None:
        sequences.take(pb.Push(ev=event, game_id="g", sessions=["ann"], d=b'{"seq":%d}' % seq))

    for event, seq in (("game.snapshot", 3), ("game.delta", 4), ("game.prompt", 0), ("game.delta", 5)):
        push(event, seq)
    assert heard == []
    push("game.delta", 7)
    push("game.delta", 7)
    assert heard == ["ann was told 7 after 5", "ann was told 7 after 7"]
    push("game.snapshot", 2)
    push("game.delta", 3)
    assert len(heard) == 2
