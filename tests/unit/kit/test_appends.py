"""Records and their acknowledgements, with a real server; what a log makes of them: tests/contract/game_log."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator

import nats
import nats.errors
import pytest
from nats.aio.client import Client
from nats.js.api import StreamConfig

from services.kit.appends import NOBODY, Appends, NotTaken
from services.kit.settings import Settings

STREAM = "RECORDS"
WRONG_SEQUENCE = 10071
WRONG_STREAM = 10060


@pytest.fixture
async def client(clean_brokers: Settings) -> AsyncIterator[Client]:
    connected = await nats.connect(clean_brokers.nats())
    await connected.jetstream().add_stream(StreamConfig(name=STREAM, subjects=["records.*"]))
    yield connected
    await connected.close()


@pytest.fixture
def appends(client: Client) -> Appends:
    return Appends(client)


async def append(appends: Appends, subject: str, expected: int, stream: str = STREAM, timeout_s: float = 5.0) -> int:
    return await appends.append(subject, b"record", expected, stream, timeout_s)


async def test_a_record_follows_the_one_that_was_expected(appends: Appends, client: Client) -> None:
    first = await append(appends, "records.a", 0)
    second = await append(appends, "records.a", first)
    found = await client.jetstream().get_msg(STREAM, second)
    assert (found.subject, found.data) == ("records.a", b"record")
    for late in (0, first):
        with pytest.raises(NotTaken) as refused:
            await append(appends, "records.a", late)
        assert refused.value.code == WRONG_SEQUENCE


async def test_what_is_done_meanwhile_begins_when_the_record_has_been_sent(appends: Appends, client: Client) -> None:
    unsent: list[int] = []
    first = await append(appends, "records.a", 0)
    await appends.append("records.a", b"record", first, STREAM, 5.0, lambda: unsent.append(client.pending_data_size))
    assert unsent == [0]


async def test_each_of_many_at_once_gets_its_own_answer(appends: Appends, client: Client) -> None:
    async def many(name: int) -> list[int]:
        found = [0]
        for _ in range(20):
            found.append(await append(appends, f"records.{name}", found[-1]))
        return found[1:]

    stored = await asyncio.gather(*(many(name) for name in range(12)))
    assert sorted(number for numbers in stored for number in numbers) == list(range(1, 241))
    for name, numbers in enumerate(stored):
        found = await client.jetstream().get_msg(STREAM, numbers[7])
        assert found.subject == f"records.{name}"


async def test_nothing_is_stored_where_no_stream_or_another_one_is(appends: Appends) -> None:
    with pytest.raises(NotTaken) as nobody:
        await append(appends, "elsewhere.a", 0)
    assert nobody.value.code == NOBODY
    with pytest.raises(NotTaken) as other:
        await append(appends, "records.a", 0, stream="OTHERS")
    assert other.value.code == WRONG_STREAM


async def test_who_is_not_answered_in_time_is_told_and_the_next_ones_are_answered(
    appends: Appends, client: Client
) -> None:
    async def swallow(_message: object) -> None:
        """Takes a record as no stream does."""

    silent = await client.subscribe("silence.*", cb=swallow)
    began = time.monotonic()
    with pytest.raises(TimeoutError):
        await append(appends, "silence.a", 0, timeout_s=0.2)
    assert 0.2 <= time.monotonic() - began < 2
    await silent.unsubscribe()
    assert await append(appends, "records.a", 0) == 1


async def test_acknowledgements_are_heard_again_after_the_connection_broke(appends: Appends, client: Client) -> None:
    first = await append(appends, "records.a", 0)
    client._transport.close()  # type: ignore[union-attr]
    async with asyncio.timeout(20):
        while True:
            try:
                assert await append(appends, "records.a", first, timeout_s=1.0) > first
                return
            except (TimeoutError, nats.errors.Error):
                continue
            except NotTaken as refused:  # it was stored before the connection broke
                assert refused.code == WRONG_SEQUENCE
                return


async def test_a_closed_connection_takes_nothing(appends: Appends, client: Client) -> None:
    await append(appends, "records.a", 0)
    await client.close()
    with pytest.raises(nats.errors.Error):
        await append(appends, "records.a", 1)
