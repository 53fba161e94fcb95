"""`python -m tests.bench.tables`: rounds of echo, echo with the log, and games of recorded real play, in turn; one JSON line at the end.

In every round: the bare bidi gRPC echo; the echo that appends the same record to the same JetStream before it answers; one table with one action in flight, compiled
and interpreted; several tables at once without pause; the same workload on other servers, if npm has them. Then many tables at people's pace, and how late the game's event loop is
while some of them end and are archived. Medians of the rounds. The client is on the same machine: its share is told. With CURVES=1 the curves of `curves` follow the rounds.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import statistics
import sys
import tempfile
import time
import urllib.request
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import asdict
from pathlib import Path
from typing import Any

import grpc

from loadtests.decks import Deck, starters
from loadtests.driver.link import Link
from loadtests.driver.pacing import paced, share
from loadtests.driver.recording import Recording, Replayed, record
from loadtests.driver.seating import Host
from services.cli.web import BuildError
from services.kit import settings
from services.kit.settings import Settings
from services.kit.stack import Stack
from services.kit.stack.ports import free_ports
from tests.bench.ratios import cpu_of_reference

from . import budgets, curves, peers

ROUNDS = 5
GAMES, ACTIONS = 4, 300
TABLES, TOGETHER = 12, 100
MANY, PAUSE_S, PACED_S = 200, 2.0, 30.0
ENDING, ENDING_S = 60, 12.0
"""Tables that end one after the other, and in how many seconds."""
ECHOES, APPENDS = 2_000, 1_000
PEER_ACTIONS = 300
"""Actions of each table on another server."""
_PARTS = ("nats", "redis", "catalog", "decks", "game")
_SERVERS = ("game", "nats", "redis", "catalog", "decks")
_RECORD = b"x" * 400
"""About as long as the record of an action."""


class Server:
    """A stack with one build of the rules, and a client of it."""

    def __init__(self, stack: Stack, lists: Sequence[Deck]) -> None:
        self.stack = stack
        channel = grpc.aio.insecure_channel(stack.address("game"))
        self.channel = channel
        self.host = Host(grpc.aio.insecure_channel(stack.address("decks")), channel, lists)
        self.link = Link(channel, lambda push: None)
        self.reading = asyncio.create_task(self.link.run())
        self._seated = 0
        self.recordings: list[Recording] = []

    async def tables(self, count: int) -> list[Replayed]:
        """New tables with everybody attached."""
        return [await self._table(number) for number in range(count)]

    async def _table(self, number: int) -> Replayed:
        self._seated += 1
        recording = self.recordings[number % len(self.recordings)]
        table = Replayed(self.link, await self.host.seat(f"bench{self._seated}", recording.seed), recording)
        await table.join()
        return table

    def cpu(self) -> dict[str, float]:
        """Seconds of CPU that each part has used; the game's children (replays of the past) count as "replays"."""
        pids = {name: pid for name, _, pid, _ in self.stack.table()}
        used = {name: _cpu(pid) for name, pid in pids.items()}
        return {**used, "replays": sum(map(_cpu, _children(pids["game"]))), "client": time.process_time()}

    def stages(self) -> dict[str, float]:
        """Seconds by stage of an action, from the game service's metrics."""
        head = "muster_game_stage_seconds_total{stage="
        found = [line.removeprefix(head).split("} ") for line in self._metrics() if line.startswith(head)]
        return {name.strip('"'): float(value) for name, value in found}

    def lag(self) -> dict[float, float]:
        """How often the game's event loop woke no later than so many seconds."""
        return self.histogram("muster_loop_lag_seconds")

    def histogram(self, name: str) -> dict[float, float]:
        """What the game service counted up to each bound of a metric without further labels."""
        head = f'{name}_bucket{{le="'
        found = [line.removeprefix(head).split('"} ') for line in self._metrics() if line.startswith(head)]
        return {float(bound): float(count) for bound, count in found}

    def metric(self, name: str) -> float:
        """A metric without labels of the game service."""
        return next(float(line.split()[1]) for line in self._metrics() if line.startswith(f"{name} "))

    def _metrics(self) -> list[str]:
        url = next(metrics for name, _, _, metrics in self.stack.table() if name == "game")
        with urllib.request.urlopen(url, timeout=5) as answer:
            lines: list[str] = answer.read().decode().splitlines()
        return lines


def _cpu(pid: int) -> float:
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _children(pid: int) -> list[int]:
    try:
        return [int(each) for each in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


# -- runs -------------------------------------------------------------------------------------------------------------


async def echoes(channel: grpc.aio.Channel, method: str, count: int) -> float:
    """Answers a second with one message in flight."""
    call = channel.stream_stream(method)()
    await call.write(_RECORD)
    await call.read()
    began = time.perf_counter()
    for _ in range(count):
        await call.write(_RECORD)
        await call.read()
    seconds = time.perf_counter() - began
    call.cancel()
    return count / seconds


async def played(server: Server, count: int, most: int) -> dict[str, Any]:
    """Tables side by side, each with one action in flight and no pause."""
    tables = await server.tables(count)
    await asyncio.sleep(0.5)  # what making them left to do is no part of it
    taken: list[float] = []
    used, stages, began = server.cpu(), server.stages(), time.perf_counter()
    await asyncio.gather(*(_play(table, most, taken) for table in tables))
    seconds = time.perf_counter() - began
    after, spent = server.cpu(), server.stages()
    number = len(taken)
    await asyncio.gather(*(table.leave() for table in tables))
    return {
        "per_second": number / seconds,
        "p50_ms": 1000 * share(taken, 0.5),
        "p99_ms": 1000 * share(taken, 0.99),
        "cpu_ms": {name: 1000 * (value - used[name]) / number for name, value in after.items()},
        "stages_ms": {name: 1000 * (value - stages[name]) / number for name, value in spent.items()},
    }


async def _play(table: Replayed, most: int, taken: list[float]) -> None:
    for _ in range(min(most, len(table.recording.actions))):
        began = time.perf_counter()
        await table.act()
        taken.append(time.perf_counter() - began)


# -- set up -----------------------------------------------------------------------------------------------------------


@asynccontextmanager
async def running(folder: Path, given: Settings, rules: str) -> AsyncIterator[Server]:
    """A stack on free ports with the catalog that is kept in MUSTER_HOME."""
    environ = {
        "MUSTER_TEST_SEEDS": "true",
        "MUSTER_RULES": rules,
        "MUSTER_CATALOG_DATABASE_URL": given.database_url("catalog"),
    }
    async with Stack(folder, given, _PARTS, free_ports=True, environ=environ) as stack:
        server = Server(stack, starters())
        try:
            yield server
        finally:
            server.reading.cancel()


@asynccontextmanager
async def echoing(nats_url: str) -> AsyncIterator[grpc.aio.Channel]:
    """The echo server."""
    [port] = free_ports(1)
    command = (sys.executable, "-m", "tests.bench.tables.echo", str(port), nats_url)
    process = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
    assert process.stdout is not None
    await process.stdout.readline()
    try:
        async with grpc.aio.insecure_channel(f"127.0.0.1:{port}") as channel:
            yield channel
    finally:
        process.kill()
        await process.wait()


async def main(rounds: int, with_curves: bool) -> dict[str, Any]:
    """All runs; the figures."""
    given, node = settings.read(), node_of_peers()
    async with AsyncExitStack() as around:
        folder = Path(around.enter_context(tempfile.TemporaryDirectory(prefix="muster-bench-")))
        compiled = await around.enter_async_context(running(folder / "compiled", given, "compiled"))
        interpreted = await around.enter_async_context(running(folder / "interpreted", given, "interpreted"))
        channel = await around.enter_async_context(echoing(f"nats://{compiled.stack.address('nats')}"))
        print("recording games ...", flush=True)
        compiled.recordings = interpreted.recordings = await asyncio.gather(
            *(record(compiled.channel, compiled.host, f"recorded{n}", n, ACTIONS) for n in range(GAMES))
        )
        found = [await one_round(channel, compiled, interpreted, node, number) for number in range(rounds)]
        print(f"{MANY} tables at people's pace ...", flush=True)
        waits, late = await people(compiled)
        if with_curves:
            await curves.measure(compiled)
    line = {**figures(found, waits, compiled.recordings), "loop_lag_p99_ms": late}
    slower = budgets.slower_by(line["bare_echo_per_second"], line["work_us"])
    factors = {name: round(value, 2) for name, value in asdict(slower).items()}
    return {**line, "slower": factors, "over": budgets.over(line, slower)}


def node_of_peers() -> Path | None:
    """Node, with the packages of other servers; None, and why, when they cannot be had."""
    try:
        return peers.install()
    except BuildError as error:
        print(f"without other servers: {error}", flush=True)
        return None


async def one_round(
    channel: grpc.aio.Channel, compiled: Server, interpreted: Server, node: Path | None, number: int
) -> dict[str, Any]:
    """Everything once, in turn; the fixed work before and after what its factor is applied to."""
    found: dict[str, Any] = {
        "bare": await echoes(channel, "/echo/Bare", ECHOES),
        "append": await echoes(channel, "/echo/Append", APPENDS),
        "one": await played(compiled, 1, ACTIONS),
        "interpreted": await played(interpreted, 1, ACTIONS),
    }
    work_us = cpu_of_reference()
    found["many"] = await played(compiled, TABLES, TOGETHER)
    found["work_us"] = (work_us + cpu_of_reference()) / 2
    if node is not None:
        for name in peers.PEERS:
            [port] = free_ports(1)
            found[name] = await peers.played(node, name, port, TABLES, PEER_ACTIONS, _cpu)
    told = {name: round(each if isinstance(each, float) else each["per_second"]) for name, each in found.items()}
    print(f"round {number + 1}: {json.dumps(told)}", flush=True)
    return found


async def people(server: Server) -> tuple[list[float], float]:
    """Latencies of many tables at people's pace, in seconds; then the lag of the loop while some of them end and the others are played."""
    tables = await server.tables(MANY)
    await asyncio.sleep(2)
    waits = await paced(tables, PAUSE_S, PACED_S, random.Random(1))
    before = server.lag()
    await asyncio.gather(end_in_turn(tables[:ENDING]), paced(tables[ENDING:], PAUSE_S, ENDING_S + 3, random.Random(2)))
    return waits, 1000 * at_most(before, server.lag(), 0.99)


async def end_in_turn(tables: Sequence[Replayed]) -> None:
    """All these tables end, one after the other."""
    for table in tables:
        await table.leave()
        await asyncio.sleep(ENDING_S / len(tables))


def at_most(before: Mapping[float, float], after: Mapping[float, float], part: float) -> float:
    """The bound within which that part of what was counted meanwhile lies: an upper limit, as coarse as the buckets."""
    counted = {bound: after[bound] - before[bound] for bound in after}
    return min(bound for bound, count in counted.items() if count >= part * max(counted.values()))


def figures(rounds: Sequence[Mapping[str, Any]], waits: Sequence[float], played: Sequence[Recording]) -> dict[str, Any]:
    """The line: medians of the rounds."""

    def middle(*path: str) -> float:
        return round(statistics.median(_at(each, path) for each in rounds), 3)

    shares = [each["one"]["per_second"] / each["append"] for each in rounds]
    return {
        "actions_per_second": middle("many", "per_second"),
        "one_in_flight_per_second": middle("one", "per_second"),
        "interpreted_one_in_flight_per_second": middle("interpreted", "per_second"),
        "bare_echo_per_second": middle("bare"),
        "append_echo_per_second": middle("append"),
        "work_us": middle("work_us"),
        "share_of_append_echo": round(statistics.median(shares), 3),
        "cpu_ms_game": middle("many", "cpu_ms", "game"),
        "cpu_ms_servers": round(sum(middle("many", "cpu_ms", name) for name in _SERVERS), 3),
        "cpu_ms_replays": middle("many", "cpu_ms", "replays"),
        "cpu_ms_client": middle("many", "cpu_ms", "client"),
        "stages_ms": {name: middle("many", "stages_ms", name) for name in rounds[0]["many"]["stages_ms"]},
        "people": {"tables": MANY, "pause_s": PAUSE_S, "actions": len(waits)},
        "p50_ms": round(1000 * share(waits, 0.5), 2),
        "p99_ms": round(1000 * share(waits, 0.99), 2),
        "peers": {
            name: {"per_second": middle(name, "per_second"), "cpu_ms": middle(name, "cpu_ms")}
            for name in peers.PEERS
            if name in rounds[0]
        },
        "rounds": len(rounds),
        "mix": played[0].mix(),
    }


def _at(found: Any, path: Sequence[str]) -> float:
    for name in path:
        found = found[name]
    return float(found)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="bench-tables")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    with_curves = os.environ.get("CURVES") == "1"
    print(json.dumps(asyncio.run(main(parser.parse_args().rounds, with_curves))), flush=True)
