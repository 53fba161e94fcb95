"""A Play stream writes together what is ready together, in order, and never more in one message than a message can hold."""

from __future__ import annotations

from typing import Any, cast

import pytest

from services.game import servicer
from services.game.table.messages import Push


class Nothing:
    """Tables that nobody watches."""

    def __init__(self) -> None:
        self.detached = 0

    def detach(self, send: object) -> None:
        self.detached += 1


def stream_with(*bodies: bytes) -> Any:
    made = servicer._Stream(cast(Any, Nothing()), cast(Any, None))
    for body in bodies:
        made.send(Push(["s"], "game.delta", "g", body))
    return made


async def test_frames_that_are_ready_together_come_in_one_message_in_order() -> None:
    stream = stream_with(b"1", b"2", b"3")
    assert [frame.push.d for frame in (await stream.next()).frames] == [b"1", b"2", b"3"]


async def test_large_frames_come_in_messages_of_their_own() -> None:
    large = b"x" * servicer._TOGETHER_BYTES
    stream = stream_with(large, large, b"3")
    sizes = [len((await stream.next()).frames) for _ in range(3)]
    assert sizes == [1, 1, 1]


async def test_a_reader_that_does_not_read_loses_its_stream(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(servicer, "_OUTGOING", 2)
    stream = stream_with(b"1", b"2", b"3", b"4")
    assert await stream.next() is None
    assert stream._tables.detached == 1
