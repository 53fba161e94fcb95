"""`python -m tests.bench.sockets`: what many sockets and guests cost: memory of the gateway and of the game process, and what a played action takes; a JSON line for each stage.

Two bots play one duel after the other. First alone; then while sockets are open that do nothing; then while sockets look on, want a whole snapshot for every delta, and read nothing;
then while guests sign up, each from an address of its own.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import socket
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import psutil
import websockets

from clients.python import Client, Seat, Socket
from loadtests.figures import Histogram
from loadtests.stand import own_stack
from services.bots.random_mind import RandomMind
from services.kit import settings

Json = dict[str, Any]
IDLE, SLOW, GUESTS = 200, 200, 5_000
STAGE_S = 20.0
_TOGETHER = 50
_BUFFER = 4_096
"""So little a slow reader's side takes in."""
_PROXY = {"MUSTER_TRUSTED_PROXIES": "127.0.0.1"}


@dataclass(slots=True)
class Timed:
    """A socket whose answers are timed."""

    socket: Socket
    times: list[float]

    async def op(self, op: str, **d: Any) -> Json:
        """As the socket's."""
        began = time.perf_counter()
        found = await self.socket.op(op, **d)
        if op == "game.act":
            self.times.append(1000 * (time.perf_counter() - began))
        return found

    def __getattr__(self, name: str) -> Any:
        return getattr(self.socket, name)


@dataclass(slots=True)
class Duels:
    """Two guests who play duel after duel; `game` is the one that goes on."""

    clients: list[Client]
    times: list[float] = field(default_factory=list)
    game: str = ""
    begun: asyncio.Event = field(default_factory=asyncio.Event)

    async def play(self) -> None:
        """Until cancelled."""
        async with AsyncExitStack() as stack:
            sockets = [await stack.enter_async_context(await each.socket()) for each in self.clients]
            for number in count():
                self.game = await self._sit_down()
                seats = [
                    Seat(Timed(each, self.times), self.game, RandomMind(random.Random(number))) for each in sockets
                ]  # type: ignore[arg-type]
                readers = [asyncio.create_task(_read(*each)) for each in zip(sockets, seats, strict=True)]
                self.begun.set()
                await asyncio.gather(*(seat.play() for seat in seats))
                for reader in readers:
                    reader.cancel()

    async def _sit_down(self) -> str:
        first, second = self.clients
        starter = (await first.get("/v1/decks/starters?format=duel"))["starters"][0]["id"]
        seats = [{"user": first.user["id"], "deck": starter}, {"user": second.user["id"]}]
        table = await first.create_table("duel", seats)
        await second.accept_table(table["id"], starter)
        while not table["game"]:
            await asyncio.sleep(0.05)
            table = await first.table(table["id"])
        return str(table["game"])


async def _read(socket: Socket, seat: Seat) -> None:
    async for push in socket:
        if push.game == seat.game_id:
            seat.take(push)


def _memory(pids: dict[str, int]) -> dict[str, float]:
    """Resident MB by process, the game's with its replays."""
    found = {}
    for name in ("gateway", "game"):
        process = psutil.Process(pids[name])
        found[name] = round(
            sum(each.memory_info().rss for each in (process, *process.children(recursive=True))) / 1e6, 1
        )
    return found


async def _stage(name: str, duels: Duels, pids: dict[str, int], seconds: float, **told: Any) -> None:
    """Play on for a while, and say what it took."""
    duels.times.clear()
    await asyncio.sleep(seconds)
    acts = Histogram()
    for each in duels.times:
        acts.add(each)
    figures = {
        "acts": acts.count,
        "act_p50_ms": round(acts.percentile(50), 2),
        "act_p99_ms": round(acts.percentile(99), 2),
    }
    line = {"stage": name, **told, **figures, "rss_mb": _memory(pids), "load": round(os.getloadavg()[0], 1)}
    print(json.dumps(line), flush=True)


async def _guest(http: httpx.AsyncClient, number: int, times: list[float]) -> str:
    """A guest from an address of its own; the token."""
    address = f"10.{number >> 16 & 255}.{number >> 8 & 255}.{number & 255}"
    began = time.perf_counter()
    answer = await http.post("/v1/guests", json={"name": f"Guest {number}"}, headers={"x-forwarded-for": address})
    answer.raise_for_status()
    times.append(1000 * (time.perf_counter() - began))
    return str(answer.json()["token"])


async def _together(works: list[Awaitable[Any]]) -> list[Any]:
    """All of them, few at a time."""
    slots = asyncio.Semaphore(_TOGETHER)

    async def one(work: Awaitable[Any]) -> Any:
        async with slots:
            return await work

    return await asyncio.gather(*map(one, works))


async def _open(url: str, token: str, slow_at: str = "") -> websockets.ClientConnection:
    """A socket that does nothing from now on; with `slow_at` one that looks on at a game, wants all of it for every delta, and reads none."""
    port = int(url.rpartition(":")[2])
    raw = socket.socket()
    if slow_at:
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, _BUFFER)
    raw.setblocking(False)
    await asyncio.get_running_loop().sock_connect(raw, ("127.0.0.1", port))
    headers = {"Authorization": f"Bearer {token}"}
    found = await websockets.connect(
        url.replace("http", "ws", 1) + "/v1/socket",
        sock=raw,
        additional_headers=headers,
        max_queue=1,
        ping_interval=None,
        proxy=None,
    )
    if slow_at:
        join = {"id": 1, "op": "game.join", "d": {"game": slow_at, "as": "full"}}
        await found.send(json.dumps(join))
    return found


@asynccontextmanager
async def _opened(url: str, tokens: list[str], slow_at: str = "") -> AsyncIterator[None]:
    found = await _together([_open(url, token, slow_at) for token in tokens])
    try:
        yield
    finally:
        for each in found:
            each.transport.abort()


async def _measured(url: str, pids: dict[str, int], args: argparse.Namespace) -> None:
    async with (
        httpx.AsyncClient(base_url=url, timeout=60, limits=httpx.Limits(max_connections=_TOGETHER)) as http,
        Client(url) as ann,
        Client(url) as bob,
    ):
        for client in (ann, bob):
            await client.guest("Player")
        duels = Duels([ann, bob])
        playing = asyncio.create_task(duels.play())
        await duels.begun.wait()
        await _stage("alone", duels, pids, args.seconds)
        signing: list[float] = []
        tokens = await _together([_guest(http, number, signing) for number in range(args.idle + args.slow)])
        async with _opened(url, tokens[: args.idle]):
            await _stage("idle sockets", duels, pids, args.seconds, sockets=args.idle)
        async with _opened(url, tokens[args.idle :], duels.game):
            await _stage("slow sockets", duels, pids, args.seconds, sockets=args.slow)
        signing.clear()
        more = asyncio.create_task(
            _together([_guest(http, len(tokens) + number, signing) for number in range(args.guests)])
        )
        while not more.done():
            await _stage("guests sign up", duels, pids, args.seconds, guests=len(signing))
        await more
        took = Histogram()
        for each in signing:
            took.add(each)
        told = {
            "guests": len(signing),
            "sign_up_p50_ms": round(took.percentile(50), 1),
            "sign_up_p99_ms": round(took.percentile(99), 1),
        }
        await _stage("guests are there", duels, pids, args.seconds, **told)
        if playing.done():
            playing.result()
        playing.cancel()


async def _run(args: argparse.Namespace) -> None:
    with tempfile.TemporaryDirectory(prefix="muster-sockets-") as home:
        async with own_stack(Path(home), settings.read(), _PROXY) as at:
            assert at.stack is not None
            await _measured(at.url, {name: pid for name, _, pid, _ in at.stack.table()}, args)


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench.sockets", description=__doc__)
    parser.add_argument("--idle", type=int, default=IDLE)
    parser.add_argument("--slow", type=int, default=SLOW)
    parser.add_argument("--guests", type=int, default=GUESTS)
    parser.add_argument("--seconds", type=float, default=STAGE_S, help=f"of each stage ({STAGE_S:.0f})")
    asyncio.run(_run(parser.parse_args()))


if __name__ == "__main__":
    main()
