"""A table that its process gives up, and that comes back from its log there: whoever watched through the gateway goes on seeing it."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from typing import Any

import msgspec

from gateway.relay.link import PlayLink
from services.game.table.jetstream_log import JetStreamLog
from services.game.table.records import Claim, encode, read_log
from services.kit.app import App
from services.kit.clock import SystemClock
from tests.e2e.game.conftest import NewTable


class Sink:
    """What the sockets would be told, and a word when something new is there."""

    def __init__(self) -> None:
        self.pushes: list[tuple[str, str, Any]] = []
        self._news = asyncio.Event()

    def push(self, sessions: Iterable[str], event: str, game_id: str, body: bytes) -> None:
        self.pushes += [(session, event, msgspec.json.decode(body)) for session in sessions]
        self._news.set()

    def told(self, session: str, event: str) -> list[Any]:
        return [body for each, name, body in self.pushes if (each, name) == (session, event)]

    async def until(self, session: str, event: str, count: int) -> None:
        async with asyncio.timeout(20):
            while len(self.told(session, event)) < count:
                await self._news.wait()
                self._news.clear()

    async def reached(self, session: str) -> int:
        """The first sequence that is shown beyond the beginning."""
        async with asyncio.timeout(20):
            while not (seqs := [d["seq"] for who, _, d in self.pushes if who == session and d.get("seq", 0) > 0]):
                await self._news.wait()
                self._news.clear()
        return int(seqs[0])


async def test_viewers_of_a_table_that_is_given_up_are_shown_what_follows(
    game: App, around: App, new_table: NewTable
) -> None:
    table, sink = await new_table(), Sink()
    link = PlayLink(around.channel("game"), sink, SystemClock())
    running = asyncio.create_task(link.run())
    for user in (*table.users, "a watcher"):
        link.send(user, user, table.game_id, "game.join", b"{}", lambda ok, body: None)
        await sink.until(user, "game.snapshot", 1)
    log = JetStreamLog(around.bus)
    entries = await log.read(table.game_id)
    epoch = max(each.epoch for each in read_log(entry.data for entry in entries) if isinstance(each, Claim))
    await log.append(table.game_id, encode(Claim(epoch + 1, "another pod", 0)), entries[-1].sequence)

    user, prompt = next((user, found[-1]) for user in table.users if (found := sink.told(user, "game.prompt")))
    done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()
    d = {"action_id": "keep", "prompt": prompt["prompt"], "do": {"choose": False}}
    link.send(user, user, table.game_id, "game.act", msgspec.json.encode(d), lambda ok, body: done.set_result(ok))
    assert await asyncio.wait_for(done, 20), "the table came back from its log, and the gateway sent it again"
    for viewer in (*table.users, "a watcher"):
        await sink.until(viewer, "game.moving", 1)
        assert await sink.reached(viewer) == 1
    running.cancel()
    await asyncio.gather(running, return_exceptions=True)
