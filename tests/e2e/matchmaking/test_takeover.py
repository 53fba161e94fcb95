"""Two processes of the matchmaking service: one decides, the other takes over, whatever happens to either or to the brokers."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import time
from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import grpc
import pytest
import redis.asyncio

from muster.game.v1 import game_pb2, game_pb2_grpc
from muster.matchmaking.v1 import matchmaking_pb2 as pb
from services.catalog.bind import bind as bind_catalog
from services.decks.bind import bind as bind_decks
from services.game.bind import bind as bind_game
from services.kit.app import App
from services.kit.settings import Settings
from services.matchmaking.leading.lease import Lease
from services.matchmaking.matching.proposal import ProposalState
from services.matchmaking.queue.store import RedisTicketStore, _decode_proposal
from tests.e2e.matchmaking.crowd import Crowd, Process, pair

CHAOS_S = 20.0
TAKEOVER_S = 2.0
LEAST_GAMES = 10


@pytest.fixture
async def around(stack_settings: Settings) -> AsyncIterator[App]:
    """Catalog, decks and games: they stay while the matchmaking service comes and goes."""
    app = App(stack_settings, "around")
    for bind in (bind_catalog, bind_decks, bind_game):
        bind(app)
    async with app:
        yield app


async def test_the_other_process_takes_over_within_two_seconds(
    around: App, stack_settings: Settings, tmp_path: Path
) -> None:
    async with pair(stack_settings, tmp_path) as processes:
        crowd = Crowd(around, processes, random.Random(1))
        ticket = await crowd.queue("ann", "commander", 0)
        assert {(await _ticket(each, ticket)).created_ms for each in processes} == {ticket.created_ms}, "both answer"
        took: list[float] = []
        for _ in range(3):
            leader, other = await _roles(around, processes)
            began = time.monotonic()
            leader.kill()
            await other.answers()
            took.append(time.monotonic() - began)
            assert (await _ticket(other, ticket)).created_ms == ticket.created_ms
            leader.start()
            await leader.answers()
        assert sorted(took)[1] <= TAKEOVER_S, took


async def test_a_process_that_wakes_up_writes_nothing_and_hands_on(
    around: App, stack_settings: Settings, tmp_path: Path
) -> None:
    async with pair(stack_settings, tmp_path) as processes:
        crowd = Crowd(around, processes, random.Random(2))
        first = await crowd.queue("ann", "commander", 0)
        leader, other = await _roles(around, processes)
        leader.signal(signal.SIGSTOP)
        await other.answers()
        cancelled = await other.queues.CancelTicket(pb.CancelTicketRequest(user_id="ann", ticket_id=first.ticket_id))
        assert cancelled.state == pb.TICKET_STATE_CLOSED
        leader.signal(signal.SIGCONT)
        await leader.answers()
        again = await crowd.queue("ann", "commander", 1)
        for each in processes:
            assert (await _ticket(each, again)).state == pb.TICKET_STATE_WAITING
            assert (await _ticket(each, first)).state == pb.TICKET_STATE_CLOSED
        assert await _roles(around, processes) == (other, leader)


async def test_nothing_is_lost_or_doubled_while_processes_and_brokers_die_and_freeze(
    around: App, brokers: Settings, stack_settings: Settings, tmp_path: Path
) -> None:
    chance = random.Random(3)
    async with pair(stack_settings, tmp_path) as processes:
        crowd = Crowd(around, processes, chance)
        await crowd.listen()
        singles = [(f"c{number}", "commander") for number in range(10)] + [
            (f"p{number}", "partner") for number in range(4)
        ]
        mates = ("m0", "m1")
        party = await crowd.party(mates)
        over = asyncio.Event()
        players = [asyncio.create_task(_play(crowd, user, format_id, over)) for user, format_id in singles]
        players.append(asyncio.create_task(_play(crowd, mates[0], "partner", over, party, mates[1:])))
        async with crowd.here([*mates, *(user for user, _ in singles)]):
            done = await _torment(processes, brokers, chance)
            over.set()
            async with asyncio.timeout(60):
                tickets = [ticket for found in await asyncio.gather(*players) for ticket in found]
        print(dict(done), dict(crowd.refusals))
        await _judge(around, crowd, tickets)


async def _play(
    crowd: Crowd, user: str, format_id: str, over: asyncio.Event, party: str = "", mates: tuple[str, ...] = ()
) -> list[pb.Ticket]:
    """Queue again and again until it is over; all tickets as they ended."""
    ended: list[pb.Ticket] = []
    while not over.is_set():
        try:
            ticket = await crowd.queue(user, format_id, len(ended), party, mates)
        except grpc.aio.AioRpcError as error:
            assert error.code() is grpc.StatusCode.FAILED_PRECONDITION, error
            await asyncio.sleep(0.2)  # a cooldown, or the party is not known to be here yet
            continue
        waiting = asyncio.create_task(crowd.ended(user, ticket.ticket_id))
        leaving = asyncio.create_task(over.wait())
        await asyncio.wait({waiting, leaving}, return_when=asyncio.FIRST_COMPLETED)
        leaving.cancel()
        if not waiting.done():
            await _leave(crowd, user, ticket.ticket_id, waiting)
        ended.append(await waiting)
    return ended


async def _leave(crowd: Crowd, user: str, ticket_id: str, waiting: asyncio.Task[pb.Ticket]) -> None:
    """Whoever waits now leaves the queue; a ready check is carried to its end."""
    request = pb.GetTicketRequest(user_id=user, ticket_id=ticket_id)
    cancel = pb.CancelTicketRequest(user_id=user, ticket_id=ticket_id)
    while not waiting.done():
        ticket = await crowd.patiently(lambda each: each.queues.GetTicket(request, timeout=1.5))
        if ticket.state == pb.TICKET_STATE_WAITING:
            await crowd.patiently(lambda each: each.queues.CancelTicket(cancel, timeout=1.5))
        await asyncio.sleep(0.1)


async def _torment(processes: list[Process], brokers: Settings, chance: random.Random) -> Counter[str]:
    """Kill and freeze at random; at the end all run."""
    done: Counter[str] = Counter()
    until = time.monotonic() + CHAOS_S
    while time.monotonic() < until:
        await asyncio.sleep(chance.uniform(0.3, 1.2))
        what = chance.choice(("kill", "kill", "freeze", "freeze", "redis", "nats"))
        done[what] += 1
        victim = chance.choice(processes)
        if what == "kill":
            victim.kill()
            await asyncio.sleep(chance.uniform(0.0, 1.0))
            victim.start()
        elif what == "freeze":
            victim.signal(signal.SIGSTOP)
            await asyncio.sleep(chance.uniform(0.5, 3.0))
            victim.signal(signal.SIGCONT)
        else:
            await _freeze(int((brokers.home / "run" / f"{what}.pid").read_text()), chance.uniform(0.3, 2.0))
    return done


async def _freeze(pid: int, seconds: float) -> None:
    os.kill(pid, signal.SIGSTOP)
    try:
        await asyncio.sleep(seconds)
    finally:
        os.kill(pid, signal.SIGCONT)


async def _judge(around: App, crowd: Crowd, tickets: list[pb.Ticket]) -> None:
    """Every ticket ended once; every match that began has one game, with the users of its tickets and nobody else."""
    assert len({ticket.ticket_id for ticket in tickets}) == len(tickets)
    matched = [ticket for ticket in tickets if ticket.state == pb.TICKET_STATE_MATCHED]
    for ticket in tickets:
        if ticket.state == pb.TICKET_STATE_CLOSED:
            assert ticket.close_reason in ("cancelled", "declined"), (ticket.close_reason, "everybody answers")
    games = {ticket.match_id: ticket.game_id for ticket in matched}
    assert len(set(games.values())) == len(games) >= LEAST_GAMES
    stub = game_pb2_grpc.GameServiceStub(around.channel("game"))
    for match_id, game_id in games.items():
        seats = (await stub.GetGame(game_pb2.GetGameRequest(game_id=game_id))).seats
        users = [user for ticket in matched if ticket.match_id == match_id for user in ticket.user_ids]
        assert sorted(seat.user_id for seat in seats) == sorted(users)
    for user in {user for ticket in tickets for user in ticket.user_ids}:
        found = await stub.ListGames(game_pb2.ListGamesRequest(user_id=user, page_size=100))
        own = sorted(ticket.game_id for ticket in matched if user in ticket.user_ids)
        assert sorted(game.game_id for game in found.games) == own, f"{user} has no other games"
    await _judge_store(around, {ticket.ticket_id for ticket in matched})


async def _judge_store(around: App, matched: set[str]) -> None:
    """No ticket is left open, and none is in two matches that began."""
    client = around.redis
    open_tickets, _ = await RedisTicketStore(client, Lease(client, "judge", "")).load()
    assert open_tickets == []
    keys = [key async for key in client.scan_iter("mm:match:*")]
    proposals = [_decode_proposal(blob) for blob in await client.mget(keys) if isinstance(blob, bytes)]
    began = Counter(ticket for each in proposals if each.state is ProposalState.READY for ticket in each.ticket_ids)
    assert set(began) == matched
    assert set(began.values()) == {1}


async def _ticket(process: Process, ticket: pb.Ticket) -> pb.Ticket:
    request = pb.GetTicketRequest(user_id=ticket.user_id, ticket_id=ticket.ticket_id)
    return await process.queues.GetTicket(request)


async def _roles(around: App, processes: list[Process]) -> tuple[Process, Process]:
    """Who decides, and who stands by."""
    client: redis.asyncio.Redis = around.redis
    address = await Lease(client, "judge", "").holder()
    leader = next(each for each in processes if each.address == address)
    return leader, next(each for each in processes if each is not leader)
