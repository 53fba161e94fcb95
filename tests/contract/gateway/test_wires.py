"""Playing over HTTP alone: a stream of lines and one POST an operation; deltas in the form that is asked for; streams of events that come back."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import httpx
import msgspec
import pytest

from clients.python import Client
from tests.contract.gateway.conftest import NewPlayer, seated

Json = dict[str, Any]


class Lines:
    """A stream's JSON lines, read in the background."""

    def __init__(self, response: httpx.Response) -> None:
        self.seen: asyncio.Queue[Json] = asyncio.Queue()
        self._task = asyncio.create_task(self._read(response))

    async def _read(self, response: httpx.Response) -> None:
        async for line in response.aiter_lines():
            if line:
                self.seen.put_nowait(msgspec.json.decode(line))

    async def until(self, event: str) -> Json:
        async with asyncio.timeout(10):
            while (found := await self.seen.get())["ev"] != event:
                pass
        return found

    async def end(self) -> None:
        self._task.cancel()
        await asyncio.gather(self._task, return_exceptions=True)


@asynccontextmanager
async def opened(url: str, player: Client, path: str) -> AsyncIterator[tuple[Lines, httpx.AsyncClient]]:
    headers = {"Authorization": f"Bearer {player.token}"}
    async with (
        httpx.AsyncClient(base_url=url, headers=headers, timeout=20) as http,
        http.stream("GET", path) as response,
    ):
        assert response.status_code == 200
        lines = Lines(response)
        try:
            yield lines, http
        finally:
            await lines.end()


async def asked(http: httpx.AsyncClient, session: str, op: str, **d: Any) -> Json:
    response = await http.post(f"/v1/session/{session}", json={"id": op, "op": op, "d": d})
    assert response.status_code == 200
    found: Json = response.json()
    assert found["re"] == op
    return found


async def test_a_bot_plays_without_a_socket(url: str, new_player: NewPlayer) -> None:
    players = [await new_player(), await new_player()]
    game = await seated(players)
    async with opened(url, players[0], "/v1/session") as (lines, http):
        session = (await lines.until("hello"))["d"]["session"]
        assert (await asked(http, session, "ping"))["ok"]
        assert (await asked(http, session, "game.join", game=game))["d"] == {"mode": "snapshot"}
        await lines.until("game.snapshot")
        acted = await asked(http, session, "game.act", game=game, action_id="a", prompt="p", do={})
        assert acted["ok"]
        assert (await lines.until("game.delta"))["game"] == game
        refused = await asked(http, session, "nonsense")
        assert (refused["ok"], refused["err"]["code"]) == (False, "UNKNOWN_OP")
        wrong = await http.post(f"/v1/session/{session}", content=b"[]")
        assert (wrong.status_code, wrong.json()["error"]["code"]) == (400, "BAD_FRAME")
        async with httpx.AsyncClient(base_url=url) as other:
            strange = {"Authorization": f"Bearer {players[1].token}"}
            response = await other.post(f"/v1/session/{session}", content=b'{"id":1,"op":"ping"}', headers=strange)
            assert response.status_code == 404


@pytest.mark.parametrize(("form", "event", "has"), [("events", "game.delta", False), ("full", "game.snapshot", True)])
async def test_deltas_come_in_the_form_that_is_asked_for(
    url: str, new_player: NewPlayer, form: str, event: str, has: bool
) -> None:
    players = [await new_player(), await new_player()]
    game = await seated(players)
    async with opened(url, players[0], "/v1/session") as (lines, http):
        session = (await lines.until("hello"))["d"]["session"]
        await asked(http, session, "game.join", game=game, **{"as": form})
        first = await lines.until("game.snapshot")
        await asked(http, session, "game.act", game=game, action_id="a", prompt="p", do={})
        found = await lines.until(event)
        assert found["d"]["seq"] == first["d"]["seq"] + 1
        assert set(found["d"]) <= {"seq", "ep", "by", "at_ms", "ev"} or has


async def test_a_stream_of_events_goes_on_where_it_was(url: str, new_player: NewPlayer) -> None:
    one, two = await new_player(), await new_player()
    async with opened(url, one, "/v1/events/stream") as (lines, _):
        await asyncio.sleep(0.2)
        await seated([one, two])
        first = await lines.until("table.changed")
    assert first["d"]["state"] != "started"
    async with opened(url, one, f"/v1/events/stream?after={first['cursor']}") as (lines, _):
        revisions = [first["d"]["revision"]]
        while (each := await lines.until("table.changed"))["d"]["state"] != "started":
            revisions.append(each["d"]["revision"])
        assert revisions == list(range(revisions[0], each["d"]["revision"])), "each once, in order"
    async with opened(url, one, f"/v1/events/stream?after={each['cursor']}") as (lines, _):
        assert lines.seen.empty()
    for unknown in ("0000-5", "nonsense", f"{first['cursor'].partition('-')[0]}-99999"):
        async with opened(url, one, f"/v1/events/stream?after={unknown}") as (lines, _):
            assert (await lines.until("stream.reset"))["cursor"]


async def test_a_stream_of_the_lobby_goes_on_where_it_was(url: str, new_player: NewPlayer) -> None:
    one, two = await new_player(), await new_player()
    seats = [{"user": one.user["id"]}, {}]
    made = [(await one.create_table("duel", seats, access="public"))["id"] for _ in range(2)]
    await one.create_table("commander", [*seats, {}], access="public")
    async with opened(url, two, "/v1/lobby/stream?format=duel") as (lines, _):
        found = [await lines.until("lobby.table") for _ in made]
        assert [each["d"]["id"] for each in found] == made
        await one.cancel_table(made[0])
        gone = await lines.until("lobby.gone")
        assert gone["d"] == {"table": made[0]}
    async with opened(url, two, f"/v1/lobby/stream?format=duel&after={found[1]['cursor']}") as (lines, _):
        assert await lines.until("lobby.gone") == gone
        again = await one.create_table("duel", seats, access="public")
        assert (await lines.until("lobby.table"))["d"]["id"] == again["id"]
    async with opened(url, two, "/v1/lobby/stream?after=0000-5") as (lines, _):
        await lines.until("stream.reset")
        assert (await lines.until("lobby.table"))["d"]["id"] == made[1]
