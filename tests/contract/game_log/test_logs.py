"""One contract for every log: order, the expected sequence, repeats, purge."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import nats.errors
import pytest
from nats.js.errors import APIError

from services.game.table.jetstream_log import SHARDS, JetStreamLog, require_next, stream_of, subject_of
from services.game.table.log import Entry, GameLog, LostOwnership, MemoryLog
from services.kit.app import App
from services.kit.settings import Settings


@pytest.fixture(params=["memory", "jetstream"])
async def log(request: pytest.FixtureRequest) -> AsyncIterator[GameLog]:
    if request.param == "memory":
        yield MemoryLog()
        return
    settings: Settings = request.getfixturevalue("brokers")
    app = App(settings, "log")
    await app.bus.connect()
    found = JetStreamLog(app.bus)
    await found.prepare()
    yield found
    await app.stop()


async def test_records_come_back_in_order_and_only_the_games_own(log: GameLog) -> None:
    last, other = 0, 0
    for number in range(5):
        last = await log.append("order", f"{number}".encode(), last)
        other = await log.append("other", b"x", other)
    found = await log.read("order")
    assert [entry.data for entry in found] == [b"0", b"1", b"2", b"3", b"4"]
    assert [entry.sequence for entry in found] == sorted({entry.sequence for entry in found})
    assert await log.read("order", found[2].sequence) == found[3:]
    assert await log.read("nothing") == []
    for game in ("order", "other"):
        await log.purge(game)
        assert await log.read(game) == []


async def test_a_writer_that_missed_a_record_is_refused(log: GameLog) -> None:
    first = await log.append("fence", b"header", 0)
    claim = await log.append("fence", b"claim", first)
    with pytest.raises(LostOwnership):
        await log.append("fence", b"late", first)
    with pytest.raises(LostOwnership):
        await log.append("fence", b"again", 0)
    assert [entry.data for entry in await log.read("fence")] == [b"header", b"claim"]
    assert await log.append("fence", b"go on", claim) > claim
    await log.purge("fence")


async def test_a_repeat_of_the_last_record_is_recognised_not_stored_twice(log: GameLog) -> None:
    first = await log.append("repeat", b"header", 0)
    second = await log.append("repeat", b"step", first)
    assert await log.append("repeat", b"step", first) == second
    assert len(await log.read("repeat")) == 2
    await log.purge("repeat")


async def test_of_many_writers_with_the_same_expectation_one_wins(log: GameLog) -> None:
    first = await log.append("race", b"header", 0)
    tries = await asyncio.gather(
        *(log.append("race", f"{n}".encode(), first) for n in range(20)), return_exceptions=True
    )
    assert len([each for each in tries if isinstance(each, int)]) == 1
    assert len([each for each in tries if isinstance(each, LostOwnership)]) == 19
    await log.purge("race")


async def test_reading_leaves_no_consumers_and_purging_no_subjects(brokers: Settings) -> None:
    app = App(brokers, "log")
    await app.bus.connect()
    log = JetStreamLog(app.bus)
    await log.prepare()
    await log.append("tidy", b"header", 0)
    await log.read("tidy")
    info = await app.bus.js.stream_info(stream_of("tidy"), subjects_filter=subject_of("tidy"))
    assert info.state.consumer_count == 0
    await log.purge("tidy")
    after = await app.bus.js.stream_info(stream_of("tidy"), subjects_filter=subject_of("tidy"))
    assert not after.state.subjects
    names = [str(info.config.name) for info in await app.bus.js.streams_info()]
    assert len([name for name in names if name.startswith("GAMES_")]) == SHARDS
    await app.stop()


async def test_the_servers_refusal_of_a_wrong_sequence_is_one_of_the_two_known_codes(brokers: Settings) -> None:
    app = App(brokers, "log")
    await app.bus.connect()
    log = JetStreamLog(app.bus)
    await log.prepare()
    await log.append("codes", b"header", 0)
    with pytest.raises(APIError) as caught:
        await app.bus.js.publish(
            subject_of("codes"),
            b"late",
            headers={"Nats-Expected-Last-Subject-Sequence": "0"},
            stream=stream_of("codes"),
        )
    assert caught.value.err_code in (10071, 10164)
    await log.purge("codes")
    await app.stop()


async def test_a_log_longer_than_one_answer_is_read_whole_and_without_other_games(log: GameLog) -> None:
    """More records than one request asks for, and more bytes than one answer holds, with another game's between them."""
    sequence = other = 0
    for number in range(300):
        sequence = await log.append("long", f"{number}".encode() * 4_000, sequence)
        if number % 100 == 0:
            other = await log.append("other", b"other", other)
    found = await log.read("long")
    assert [entry.data for entry in found] == [f"{number}".encode() * 4_000 for number in range(300)]
    assert await log.read("long", found[260].sequence) == found[261:]
    await log.purge("long")
    await log.purge("other")


@pytest.mark.parametrize("status", ["408", "503"])
async def test_an_answer_that_is_no_record_is_no_end_of_the_log(status: str) -> None:
    with pytest.raises(nats.errors.Error):
        require_next({"Status": status}, [])


async def test_a_lost_part_of_an_answer_is_noticed() -> None:
    with pytest.raises(nats.errors.Error):
        require_next({"Nats-Last-Sequence": "8", "Nats-Sequence": "9"}, [Entry(7, b"")])
