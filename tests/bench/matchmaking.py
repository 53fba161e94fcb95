"""The queues with 100,000 tickets: a wave in every format, with and without wishes, and a whole wave with saving and telling through real brokers."""

from __future__ import annotations

import asyncio
import dataclasses
import gc
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

from services.kit.app import App
from services.kit.collecting import THRESHOLDS, settle
from services.kit.ids import SystemIds
from services.kit.settings import Settings
from services.kit.stack import Stack
from services.matchmaking.leading.lease import Lease
from services.matchmaking.matching.formats import RULES
from services.matchmaking.matching.pool import Pool
from services.matchmaking.matching.pools import Pools
from services.matchmaking.matching.search import Group
from services.matchmaking.matching.tickets import EMPEROR, LIEUTENANT, Entry, Player, QueueKey, Ticket
from services.matchmaking.matching.watching import parsed
from services.matchmaking.matching.wishes import BRACKETS, LANGUAGES, REGIONS, Wishes
from services.matchmaking.peers import BusAnnouncer, GameServiceMaker
from services.matchmaking.queue.store import RedisTicketStore
from services.matchmaking.queue.worker import QueueWorker

TICKETS = 100_000
WAVE_S, TOLD_S = 1.0, 3.0
SIZES = {"duel": (1,), "commander": (1,), "partner": (1,) * 7 + (2,) * 3, "emperor": (1,) * 10 + (2,) * 3 + (3,) * 2}
_ROLES = (frozenset[str](), frozenset({EMPEROR}), frozenset({LIEUTENANT}), frozenset({LIEUTENANT}))
_WAITED_MS = 60_000


def measure() -> Iterator[dict[str, object]]:
    """Seconds of the processor for the search alone, of the clock for a whole wave; whom the search leaves over. Wishes are drawn so that few agree."""
    for format_id in SIZES:
        for name, wishes in (("", [Wishes()]), (", with wishes", _wishes())):
            seconds, groups = _wave(QueueKey(format_id), wishes)
            left = TICKETS - sum(len(group.tickets) for group in groups)
            figure = {
                "name": f"wave over {TICKETS} tickets, {format_id}{name}",
                "value": round(seconds, 2),
                "unit": "s",
            }
            yield {**figure, "budget": None if name else WAVE_S, "left_over": left}
    for format_id in SIZES:
        seconds, processor, told = asyncio.run(_told(QueueKey(format_id)))
        figure = {"name": f"wave over {TICKETS} tickets saved and told, {format_id}", "value": round(seconds, 2)}
        yield {**figure, "unit": "s", "budget": TOLD_S, "processor_s": round(processor, 2), "proposals": told}


def tickets(key: QueueKey, count: int, wishes: Sequence[Wishes], now_ms: int, seed: int = 1) -> list[Ticket]:
    """Players and parties as they might wait: normal ratings, waits up to a minute, one in three with a wanted role."""
    chance = random.Random(seed)
    sizes = SIZES[key.format]
    return [
        Ticket(
            f"t{number:07}",
            "r",
            (Entry(key, _players(number, chance.choice(sizes), int(chance.gauss(1000, 200)), chance)),),
            now_ms - chance.randrange(_WAITED_MS),
            chance.choice(wishes),
        )
        for number in range(count)
    ]


def _players(number: int, size: int, points: int, chance: random.Random) -> tuple[Player, ...]:
    mu = 25 + (points - 1000) / 40
    roles = [chance.choice(_ROLES) if size == 1 and chance.random() < 1 / 3 else frozenset() for _ in range(size)]
    return tuple(
        Player(f"u{number}-{seat}", "Somebody", "person", "a" * 300, points, mu, 6.0, role)
        for seat, role in enumerate(roles)
    )


def _wishes() -> list[Wishes]:
    chance = random.Random(2)
    return [
        Wishes(
            regions=frozenset(chance.sample(REGIONS, chance.randrange(3))),
            languages=frozenset(chance.sample(LANGUAGES[1:6], chance.randrange(3))),
            brackets=frozenset(chance.sample(BRACKETS, chance.randrange(4))),
        )
        for _ in range(200)
    ]


def _wave(key: QueueKey, wishes: Sequence[Wishes]) -> tuple[float, list[Group]]:
    now = 10**6
    pool = Pool(key, RULES[key.format])
    pool.extend(tickets(key, TICKETS, wishes, now))
    gc.set_threshold(*THRESHOLDS)
    settle()
    began = time.process_time()
    wave = pool.wave(now)
    assert wave is not None
    groups = list(wave.groups())
    return time.process_time() - began, groups


async def _told(key: QueueKey) -> tuple[float, float, int]:
    """A whole tick of the queue's worker, in seconds of the clock and of its processor: search, save in Redis, tell over NATS with acknowledgement."""
    with tempfile.TemporaryDirectory() as folder:
        stack = Stack(Path(folder), dataclasses.replace(Settings(), shared=None), ("nats", "redis"), free_ports=True)
        async with stack, App(stack.settings, "bench") as app:
            lease = Lease(app.redis, "bench", "")
            assert await lease.hold()
            pools = Pools(RULES)
            worker = QueueWorker(
                key,
                RULES[key.format],
                pools,
                RedisTicketStore(app.redis, lease),
                GameServiceMaker(app.channel("game"), RULES, parsed("")),
                BusAnnouncer(app.bus),
                app.clock,
                SystemIds(app.clock),
                lambda ticket: None,
            )
            pools.extend(tickets(key, TICKETS, [Wishes()], app.clock.now_ms()))
            settle()
            began, worked = time.perf_counter(), time.process_time()
            await worker.tick()
            seconds, processor = time.perf_counter() - began, time.process_time() - worked
            assert all(proposal.is_told for proposal in worker.proposals.values())
            return seconds, processor, len(worker.proposals)
