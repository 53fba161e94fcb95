"""Any field of any operation with any value at a live table: each gets its one reply, a refusal with a code of its own, and the table goes on."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from typing import Any

import msgspec
import pytest
from hypothesis import strategies as st

from gateway import socket_schema
from loadtests.bots.grpc_seat import PlayStream
from services.kit.app import App
from tests.e2e.game.conftest import NewTable
from tests.e2e.game.test_bad_input import GameRefused, Seats
from tests.fuzz.drawing import JUNK, drawn

_FAULTS = frozenset(("UNAVAILABLE", "INTERNAL", "MOVED"))
Json = dict[str, Any]


def _likely(name: str, prompt: str, handles: list[str]) -> st.SearchStrategy[Any]:
    """Values that come further than junk: words that exist, handles, small numbers."""
    words = {
        "prompt": [prompt],
        "verb": ["life", "move", "draw", "token", "counters", "mana", "look", "note", "done", "damage", "attach"],
        "declare": ["reveal", "draw", "transfer_life"],
        "auto_pass": ["smart", "none", "all"],
        "vote": ["m-1", "m-2"],
    }.get(name, handles)
    return st.sampled_from(words) | st.integers(-3, 3) | st.booleans() | JUNK


def _arguments(op: str, prompt: str, handles: list[str]) -> st.SearchStrategy[Json]:
    names = [
        field.encode_name
        for field in msgspec.structs.fields(socket_schema.OPERATIONS[op][0])
        if field.encode_name not in ("game", "action_id")
    ]
    return st.fixed_dictionaries({}, optional={name: _likely(name, prompt, handles) for name in names})


@pytest.fixture
async def stream(around: App, game: App) -> AsyncIterator[PlayStream]:
    found = PlayStream(around.channel("game"))
    reader = asyncio.create_task(found.run())
    yield found
    found.cancel()
    await asyncio.gather(reader, return_exceptions=True)


async def test_whatever_is_said_at_a_table_is_answered(new_table: NewTable, stream: PlayStream) -> None:
    table = await new_table(manual_consent="none", takebacks="vote")
    seats = Seats(stream, table)
    await seats.join_all()
    await seats.keep_hands()
    said = 0
    for op in sorted(socket_schema.OPERATIONS):
        if not op.startswith("game.") or op in ("game.concede", "game.leave"):
            continue
        user, prompt = seats.asked()
        handles = [each["o"] for each in seats.last(user, "game.snapshot")["objects"][:4]] + ["s0", "s1"]
        for d in drawn(_arguments(op, prompt["prompt"], handles), 12):
            said += 1
            try:
                await seats.op(user, op, action_id=f"f{said}", **d)
            except GameRefused as refused:
                assert refused.code not in _FAULTS, (op, d, refused)
    assert await seats.op(table.users[0], "game.resync") == {"mode": "snapshot"}
