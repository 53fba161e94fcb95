"""`python -m tests.bench.round_start`: a round of 2,000 tables begins on a stack with the real game service while others play; one JSON line.

Players register with a deck each, the round is paired, and every table gets its game. Beside it tables are played at people's pace: what their actions take before, and while games are made.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import tempfile
import time
from collections.abc import Iterator, Sequence
from itertools import cycle
from pathlib import Path
from typing import Any

import grpc

from loadtests.decks import starters
from loadtests.driver.pacing import paced, share
from loadtests.driver.recording import Replayed, record
from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from muster.tournament.v1 import events_pb2 as pb
from muster.tournament.v1 import events_pb2_grpc as pb_grpc
from services.decks.reading.detect import read
from services.kit import settings
from services.kit.stack import Stack
from tests.bench.tables.__main__ import Server, at_most

TABLES, RUNNING = 2_000, 40
BUDGET_S = 10.0
PAUSE_S, BEFORE_S, SLICE_S, LONGEST_S = 2.0, 15.0, 2.0, 300.0
GAMES, ACTIONS = 4, 300
TOGETHER = 6
LISTS = 1_000
IDLE_CPU_S = 0.2
LOOK_S = 0.5
PAUSES = "muster_gc_pause_seconds"
"""Between two looks at all tables of the round: one takes the tournament 60 ms."""
_PARTS = ("nats", "redis", "catalog", "decks", "game", "tournament")
_BOSS = "boss"


def lists(shared: Path | None) -> list[decks_pb2.DeckList]:
    """Real lists of Duel Commander events, each another one; without the corpus the starter decks."""
    if shared is None:
        raws = [read(each.text)[0] for each in starters()]
    else:
        folder = shared / "decks" / "events-duel"
        raws = [raw for path in sorted(folder.iterdir()) for raw in read(path.read_bytes())][:LISTS]
    return [
        decks_pb2.DeckList(
            entries=[decks_pb2.Entry(role=each.role or 0, count=each.count, name=each.name) for each in raw.entries]
        )
        for raw in raws
        if raw.entries
    ]


async def _legal(decks: decks_pb2_grpc.DecksServiceStub, user: str, left: Iterator[decks_pb2.DeckList]) -> str:
    """A saved deck of the user: the next list that is legal today."""
    for number in range(LISTS):
        key = f"{user}-{number}"
        request = decks_pb2.CreateDeckRequest(owner_id=user, list=next(left), format="duel", idempotency_key=key)
        made = await decks.CreateDeck(request)
        if made.verdict.is_legal:
            return str(made.deck_id)
    raise LookupError("none of these lists is legal")


async def registered(stack: Stack, players: int, shared: Path | None) -> str:
    """An event of so many players that has started."""
    decks = decks_pb2_grpc.DecksServiceStub(grpc.aio.insecure_channel(stack.address("decks")))
    events = _events(stack)
    plan = pb.EventPlan(name="Round", format="duel", rounds=3, match_seconds=3000, plays_here=True, prompt_seconds=180)
    plan.absent_seconds = 600
    event = (await events.CreateEvent(pb.CreateEventRequest(request_id="e", user_id=_BOSS, plan=plan))).event_id
    turn, left = asyncio.Semaphore(TOGETHER), cycle(lists(shared))

    async def enter(user: str) -> None:
        async with turn:
            wanted = decks_pb2.IssueDeckTokenRequest(
                deck_id=await _legal(decks, user, left), user_id=user, format="duel"
            )
            token = (await decks.IssueDeckToken(wanted)).token
            await events.RegisterPlayer(
                pb.RegisterPlayerRequest(
                    event_id=event, user_id=user, user_name=user, user_kind="person", deck_token=token
                )
            )

    await asyncio.gather(*(enter(f"player{at}") for at in range(players)))
    await events.StartEvent(pb.StartEventRequest(event_id=event, user_id=_BOSS))
    return str(event)


async def prepared(server: Server) -> float:
    """Seconds until the decks of an event that has started are prepared: until those who prepare them have nothing to do."""
    began, used = time.perf_counter(), -1.0
    while (
        now := sum(server.cpu()[name] for name in ("decks", "game", "tournament"))
    ) - used > IDLE_CPU_S and time.perf_counter() - began < LONGEST_S:
        used = now
        await asyncio.sleep(SLICE_S)
    return time.perf_counter() - began


async def opened(server: Server, tables: int) -> float:
    """Seconds until so many tables are open."""
    began = time.perf_counter()
    while server.metric("muster_game_tables") < tables and time.perf_counter() - began < LONGEST_S:
        await asyncio.sleep(SLICE_S)
    return time.perf_counter() - began


async def started(stack: Stack, event: str, tables: int) -> tuple[float, float]:
    """Seconds until the round is paired and answered, and until every table has its game."""
    events, began = _events(stack), time.perf_counter()
    await events.PairRound(pb.PairRoundRequest(event_id=event, user_id=_BOSS, round=1))
    paired = time.perf_counter() - began
    while time.perf_counter() - began < LONGEST_S:
        round_ = await events.GetRound(pb.GetRoundRequest(event_id=event, round=1))
        if all(table.game_id for table in round_.tables):
            return paired, time.perf_counter() - began
        await asyncio.sleep(LOOK_S)
    raise TimeoutError(f"after {LONGEST_S} s {tables} tables are not all there")


async def until(work: asyncio.Task[Any], tables: Sequence[Replayed], rng: random.Random) -> list[float]:
    """The latencies of these tables while something else is done."""
    found: list[float] = []
    while not work.done():
        found += await paced(tables, PAUSE_S, SLICE_S, rng)
    return found


async def main(tables: int, running: int) -> dict[str, Any]:
    """The figures."""
    given = settings.read()
    with tempfile.TemporaryDirectory(prefix="muster-bench-") as folder:
        environ = {"MUSTER_TEST_SEEDS": "true", "MUSTER_CATALOG_DATABASE_URL": given.database_url("catalog")}
        async with Stack(Path(folder), given, _PARTS, free_ports=True, environ=environ) as stack:
            server = Server(stack, starters())
            recorded = (record(server.channel, server.host, f"recorded{n}", n, ACTIONS) for n in range(GAMES))
            server.recordings = list(await asyncio.gather(*recorded))
            event, rng = await registered(stack, 2 * tables, given.shared), random.Random(1)
            ready = await prepared(server)
            played = await server.tables(running)
            before, used = await paced(played, PAUSE_S, BEFORE_S, rng), server.cpu()
            work = asyncio.create_task(started(stack, event, tables))
            during = await until(work, played, rng)
            paired, made = await work
            spent = {name: round(value - used[name], 1) for name, value in server.cpu().items()}
            late, stops = server.lag(), server.histogram(PAUSES)
            rest = asyncio.create_task(opened(server, tables + running))
            opening = await until(rest, played, rng)
            server.reading.cancel()
            late_ms = 1000 * at_most(late, server.lag(), 0.99)
            stops_ms = 1000 * at_most(stops, server.histogram(PAUSES), 1.0)
    return {
        "name": "round_start",
        "tables": tables,
        "prepared_s": round(ready, 1),
        "paired_s": round(paired, 2),
        "games_made_s": round(made, 2),
        "budget_s": BUDGET_S,
        "running_tables": running,
        "actions_before": len(before),
        "actions_during": len(during),
        "p50_before_ms": round(1000 * share(before, 0.5), 1),
        "p99_before_ms": round(1000 * share(before, 0.99), 1),
        "p50_during_ms": round(1000 * share(during, 0.5), 1),
        "p99_during_ms": round(1000 * share(during, 0.99), 1),
        "tables_opened_s": round(rest.result(), 1),
        "p50_opening_ms": round(1000 * share(opening, 0.5), 1),
        "p99_opening_ms": round(1000 * share(opening, 0.99), 1),
        "loop_lag_p99_opening_ms": late_ms,
        "longest_collection_opening_ms": stops_ms,
        "cpu_s": spent,
    }


def _events(stack: Stack) -> pb_grpc.EventServiceStub:
    return pb_grpc.EventServiceStub(
        grpc.aio.insecure_channel(
            stack.address("tournament"), options=[("grpc.max_receive_message_length", 16 * 1024 * 1024)]
        )
    )


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="bench-round-start")
    parser.add_argument("--tables", type=int, default=TABLES)
    parser.add_argument("--running", type=int, default=RUNNING)
    asked = parser.parse_args()
    print(json.dumps(asyncio.run(main(asked.tables, asked.running))), flush=True)
