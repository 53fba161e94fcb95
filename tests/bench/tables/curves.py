"""How the price of an action grows: with permanents, with spectators, with tables, with the length of the game. One JSON line a curve.

At tables whose seats only pass, every priority is put and answered, so that nothing but what is varied grows. Figures are CPU of the game process for an action.
"""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from clients.python.board import Board, Json
from clients.python.brain import Brain
from loadtests.bots.grpc_seat import GrpcSeat, PlayStream
from loadtests.driver.pacing import paced, share
from loadtests.driver.seating import Seated

if TYPE_CHECKING:
    from .__main__ import Server

PERMANENTS = (10, 100, 300, 1000)
SPECTATORS = (0, 10, 50, 200)
TABLES, PAUSE_S, PACED_S = (10, 100, 400), 2.0, 15.0
LENGTHS = (10, 500, 1000, 2000)
ACTIONS = 200
"""Actions by which a point is measured."""
KINDS = 10
"""Tokens that differ from each other: they stand for permanents of as many names."""


class Passive(Brain):
    """Keeps its hand, passes, and attacks only with what must."""

    def _priority(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        return {"a": "pass"}

    def _attackers(self, board: Board, prompt: Mapping[str, Any]) -> Json:
        return {"choose": prompt["default"]}

    _blockers = _attackers

    def _mulligans(self, board: Board, prompt: Mapping[str, Any]) -> bool:
        return False


class Passing:
    """A table at which everybody passes at every priority."""

    def __init__(self, server: Server, seated: Seated) -> None:
        self._server = server
        self._stream = PlayStream(server.channel)
        self._seated = seated
        brains = [Passive(random.Random(user)) for user in seated.users]
        self._seats = [
            GrpcSeat(self._stream, user, seated.game_id, brain)
            for user, brain in zip(seated.users, brains, strict=True)
        ]
        self._tasks: list[asyncio.Task[Any]] = []
        self.said = 0

    async def begin(self) -> None:
        """Sit down and play until somebody has the first priority of a turn."""
        self._tasks.append(asyncio.create_task(self._stream.run()))
        for user in self._seated.users:
            await self.op(user, "game.join")
            await self.op(user, "game.policy", auto_pass="none")
        self._tasks += [asyncio.create_task(seat.play()) for seat in self._seats]
        await self.until(20)

    async def op(self, user: str, op: str, **d: Any) -> Json:
        """One operation of a user."""
        self.said += 1
        named = {"action_id": f"said-{self.said}", **d}
        return await self._stream.op(user, user, self._seated.game_id, op, named)

    @property
    def acted(self) -> int:
        """Answers so far."""
        return sum(seat.acted for seat in self._seats)

    async def until(self, acted: int) -> None:
        """Wait for so many answers; a seat that gave up says why."""
        while self.acted < acted:
            await asyncio.sleep(0.005)
            for task in self._tasks:
                if task.done():
                    task.result()
            for seat in self._seats:
                seat.frames.clear()

    async def put(self, count: int) -> None:
        """So many creatures more, spread over the seats."""
        while count > 0:
            amount = min(-(-count // KINDS) if count < 10 * KINDS else 10, count)
            token = {"name": f"Beast {count % KINDS}", "types": ["creature"], "power": 2, "toughness": 2}
            seat = count % len(self._seated.users)
            await self.op(self._seated.users[seat], "game.manual", verb="token", token=token, amount=amount)
            count -= amount

    async def watch(self, first: int, last: int) -> None:
        """Spectators with these numbers come."""
        for number in range(first, last):
            user = f"{self._seated.game_id}-watch{number}"
            await self._stream.op(user, user, self._seated.game_id, "game.join", {"game": self._seated.game_id})

    async def cpu_ms(self, actions: int = ACTIONS) -> float:
        """CPU of the game process for an action, over the next ones."""
        before, acted = self._server.cpu()["game"], self.acted
        await self.until(acted + actions)
        return 1000 * (self._server.cpu()["game"] - before) / (self.acted - acted)

    async def end(self) -> None:
        """Everybody leaves."""
        for user in self._seated.users[1:]:
            await self.op(user, "game.concede")
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        self._stream.cancel()


async def passing(server: Server, name: str) -> Passing:
    """A new table of this kind."""
    table = Passing(server, await server.host.seat(f"curve-{name}", random.Random(name).randbytes(16)))
    await table.begin()
    return table


async def over_permanents(server: Server) -> list[tuple[int, float]]:
    """Each point at a table of its own."""
    found = []
    for count in PERMANENTS:
        table = await passing(server, f"permanents{count}")
        await table.put(count)
        found.append((count, await table.cpu_ms()))
        await table.end()
    return found


async def over_spectators(server: Server) -> list[tuple[int, float]]:
    """They come to one table, through one stream."""
    table, found, here = await passing(server, "spectators"), [], 0
    for count in SPECTATORS:
        await table.watch(here, count)
        here = count
        found.append((count, await table.cpu_ms()))
    await table.end()
    return found


async def over_length(server: Server) -> list[tuple[int, float]]:
    """One long game."""
    table, found = await passing(server, "length"), []
    for number in LENGTHS:
        await table.until(number)
        found.append((number, await table.cpu_ms()))
    await table.end()
    return found


async def over_tables(server: Server) -> list[tuple[int, float, float, float]]:
    """Recorded games at people's pace: also how long an action took, p50 and p99 in ms."""
    found = []
    for count in TABLES:
        tables = await server.tables(count)
        await asyncio.sleep(2)
        before = server.cpu()["game"]
        waits = await paced(tables, PAUSE_S, PACED_S, random.Random(count))
        cpu = 1000 * (server.cpu()["game"] - before) / len(waits)
        found.append((count, cpu, 1000 * share(waits, 0.5), 1000 * share(waits, 0.99)))
        for table in tables:
            await table.leave()
    return found


async def measure(server: Server) -> None:
    """All curves, each a line when it is done."""
    curves: dict[str, Callable[[Server], Awaitable[Sequence[Sequence[float]]]]] = {
        "permanents": over_permanents,
        "spectators": over_spectators,
        "length": over_length,
        "tables": over_tables,
    }
    for name, curve in curves.items():
        told = [[round(each, 3) for each in point] for point in await curve(server)]
        print(json.dumps({"curve": name, "points": told, "unit": "ms of CPU"}), flush=True)
