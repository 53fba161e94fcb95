"""A socket's bounded queue: replies always, pushes while there is room, a snapshot after a drop."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from gateway.socket.outbox import Outbox


async def _drain(outbox: Outbox) -> list[bytes]:
    return [await outbox.get() for _ in range(len(outbox))]


async def test_frames_leave_in_order() -> None:
    outbox = Outbox()
    outbox.put(b"reply")
    outbox.put_push(b"delta", "g", is_snapshot=False)
    assert await _drain(outbox) == [b"reply", b"delta"]


async def test_overflow_drops_pushes_keeps_replies_and_marks_the_game() -> None:
    outbox = Outbox(max_bytes=10)
    outbox.put(b"reply")
    outbox.put_push(b"delta1", "g", is_snapshot=False)
    assert outbox.stale == {"g"}
    outbox.put_push(b"delta2", "g", is_snapshot=False)
    assert await _drain(outbox) == [b"reply"]
    assert outbox.dropped == 2


async def test_a_stale_game_is_silent_until_its_snapshot() -> None:
    outbox = Outbox(max_frames=2)
    outbox.put_push(b"d1", "g", is_snapshot=False)
    outbox.put_push(b"d2", "g", is_snapshot=False)
    outbox.put_push(b"d3", "g", is_snapshot=False)
    outbox.put_push(b"other", "h", is_snapshot=False)
    outbox.put_push(b"late", "g", is_snapshot=False)
    assert await _drain(outbox) == [b"d1", b"other"]
    outbox.put_push(b"snapshot", "g", is_snapshot=True)
    assert outbox.stale == set()
    assert await _drain(outbox) == [b"snapshot"]


async def test_what_is_next_is_sent_however_large_it_is() -> None:
    outbox = Outbox(max_bytes=10)
    outbox.put_push(b"a large snapshot", "g", is_snapshot=True)
    assert outbox.stale == set()
    assert await _drain(outbox) == [b"a large snapshot"]


async def test_a_reader_that_waits_has_something_to_send_after_which_what_was_dropped_is_asked_for() -> None:
    """A burst that comes before the writer wakes: were all of it dropped, the writer would wait on and the game stay silent."""
    outbox = Outbox(max_frames=1)
    outbox.put_push(b"d1", "g", is_snapshot=False)
    outbox.put_push(b"d2", "g", is_snapshot=False)
    assert len(outbox) == 1
    assert await outbox.get() == b"d1"
    assert outbox.stale == {"g"}


async def test_replies_beyond_every_measure_ask_for_the_close() -> None:
    outbox = Outbox(max_frames=2)
    assert [outbox.put(b"r") for _ in range(9)] == [True] * 8 + [False]


steps = st.lists(st.tuples(st.sampled_from(["reply", "delta", "snapshot", "read"]), st.sampled_from("gh")), max_size=80)


@given(steps)
async def test_no_viewer_ever_sees_a_gap_without_a_snapshot(taken: list[tuple[str, str]]) -> None:
    outbox, sequence, seen, replies = Outbox(max_frames=4), {"g": 0, "h": 0}, {"g": 0, "h": 0}, 0
    frames: list[bytes] = []
    for step, game in taken:
        if step == "read":
            frames += await _drain(outbox)
        elif step == "reply":
            outbox.put(b"reply")
            replies += 1
        else:
            sequence[game] += step == "delta"
            outbox.put_push(f"{step} {game} {sequence[game]}".encode(), game, step == "snapshot")
    frames += await _drain(outbox)
    for frame in frames:
        kind, *rest = frame.decode().split()
        if kind == "reply":
            replies -= 1
            continue
        game, number = rest[0], int(rest[1])
        assert kind == "snapshot" or number == seen[game] + 1
        seen[game] = number
    assert replies == 0
