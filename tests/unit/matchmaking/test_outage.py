"""Redis goes away and comes back while players queue and accept: whoever was refused may ask again, and keeps the place."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import grpc
import pytest

from services.kit import redis_client
from services.kit.clock import FakeClock
from services.kit.errors import Fault
from services.matchmaking.matching.formats import RULES
from services.matchmaking.matching.tickets import TicketState
from tests.redis_server import RedisServer
from tests.unit.matchmaking.bench import Bench, World

RULE = RULES["commander"]


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[RedisServer]:
    server = RedisServer(tmp_path / "redis")
    await server.start()
    yield server
    await server.kill()


@pytest.fixture
def clock() -> FakeClock:
    return FakeClock()


@pytest.fixture
async def bench(server: RedisServer, clock: FakeClock, tmp_path: Path) -> AsyncIterator[Bench]:
    async with redis_client.connect(server.url) as client:
        bench = Bench(client, clock, tmp_path / "keys", World())
        await bench.start()
        yield bench


async def _refused(bench: Bench, user_id: str, match: str) -> None:
    with pytest.raises(Fault) as fault:
        await bench.matchmaker.answer(user_id, match, accepts=True)
    assert (fault.value.code, fault.value.reason) == (grpc.StatusCode.UNAVAILABLE, "STORE_UNAVAILABLE")


async def test_a_restart_between_proposal_and_acceptance_is_not_noticed(bench: Bench, server: RedisServer) -> None:
    match = await bench.propose()
    await server.kill()
    await server.start()
    for user_id in "abcd":
        await bench.matchmaker.answer(user_id, match, accepts=True)
    await bench.settle()
    assert bench.world.ready_games == [f"game-{match}"]


async def test_who_could_not_accept_has_time_again_after_the_outage(
    bench: Bench, server: RedisServer, clock: FakeClock
) -> None:
    match = await bench.propose()
    await bench.matchmaker.answer("a", match, accepts=True)
    await server.kill()
    for user_id in "bcd":
        await _refused(bench, user_id, match)
    clock.advance(3 * RULE.ready_check_ms)
    with pytest.raises(Fault, match="STORE_UNAVAILABLE"):
        await bench.matchmaker.tick()
    await server.start()
    await bench.matchmaker.tick()
    assert bench.world.cancellations == []
    assert bench.world.proposals == [match, match], "everybody is told of the new time"
    for user_id in "bcd":
        await bench.matchmaker.answer(user_id, match, accepts=True)
    await bench.settle()
    assert bench.world.made == [match]


async def test_who_sleeps_after_the_outage_pays_as_always(bench: Bench, server: RedisServer, clock: FakeClock) -> None:
    match = await bench.propose()
    await server.kill()
    await _refused(bench, "a", match)
    await server.start()
    await bench.matchmaker.tick()
    for user_id in "abc":
        await bench.matchmaker.answer(user_id, match, accepts=True)
    clock.advance(RULE.ready_check_ms)
    await bench.matchmaker.tick()
    assert bench.world.cancellations == [(("a", "b", "c"), ("d",))]


async def test_who_could_not_queue_or_leave_may_try_again(bench: Bench, server: RedisServer) -> None:
    waiting = await bench.queue("a")
    await server.kill()
    for attempt in (bench.queue("b"), bench.matchmaker.cancel_ticket("a", waiting.ticket_id)):
        with pytest.raises(Fault, match="STORE_UNAVAILABLE"):
            await attempt
    await server.start()
    await bench.matchmaker.tick()
    assert (await bench.queue("b")).state is TicketState.WAITING
    for user_id in "cd":
        await bench.queue(user_id)
    await bench.matchmaker.tick()
    assert len(bench.world.proposals) == 1
    assert (await bench.matchmaker.get_ticket("a", "")).created_ms == waiting.created_ms


@pytest.mark.parametrize("what", ["queue", "propose", "cancel"])
async def test_what_was_written_without_an_answer_is_put_right(bench: Bench, clock: FakeClock, what: str) -> None:
    """The worst moment: the server carries out the command and dies before it answers."""
    match = await bench.propose() if what == "cancel" else ""
    for user_id in "abc" if what == "propose" else "":
        await bench.queue(user_id)
    if what == "propose":
        await bench.queue("d")
    bench.store.loses_answers = True
    with pytest.raises(Fault, match="STORE_UNAVAILABLE"):
        await _do(bench, what, match)
    bench.store.loses_answers = False
    await bench.matchmaker.tick()
    await bench.start()
    await bench.matchmaker.tick()
    if what == "queue":
        assert (await bench.queue("a")).state is TicketState.WAITING
        for user_id in "bcd":
            await bench.queue(user_id)
        await bench.matchmaker.tick()
    match = bench.world.proposals[-1]
    for user_id in "abcd":
        await bench.matchmaker.answer(user_id, match, accepts=True)
    await bench.settle()
    assert bench.world.made == [match]


async def _do(bench: Bench, what: str, match: str) -> None:
    if what == "queue":
        await bench.queue("a")
    elif what == "propose":
        await bench.matchmaker.tick()
    else:
        await bench.matchmaker.answer("a", match, accepts=False)
