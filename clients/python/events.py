"""Events and leagues: one method an operation that organisers and players need; answers are the decoded JSON of the REST API.

What is written carries a key, so that it is asked for again safely while the server says that this may help. Everything raises as Client does.
"""

from __future__ import annotations

import secrets
from collections.abc import AsyncIterator, Sequence
from typing import Any
from urllib.parse import quote

from .rest import Client, Json


class Events:
    """Events as one user: `Events(client)`."""

    def __init__(self, client: Client) -> None:
        self._client = client

    # -- looking

    async def list(self, state: str = "", league: str = "", page: str = "") -> Json:
        """A page of events, the newest first: `events`, and the `next_page` or ""; those of a state, those of a league."""
        return await self._client.get(f"/v1/events?state={quote(state)}&league={quote(league)}&page={quote(page)}")

    async def get(self, event: str) -> Json:
        return await self._client.get(f"/v1/events/{event}")

    async def players(self, event: str) -> AsyncIterator[Json]:
        """Everybody who is registered, by name."""
        async for page in self._pages(f"/v1/events/{event}/players"):
            for each in page["players"]:
                yield each

    async def pairings(self, event: str, number: int) -> Json:
        """A round: its `tables` with who plays, the game and the result."""
        return await self._client.get(f"/v1/events/{event}/rounds/{number}")

    async def my_match(self, event: str) -> Json | None:
        """This user's table of the last round that is paired, None where there is none: not paired, or dropped."""
        found = await self.get(event)
        if not found["round"]:
            return None
        tables = (await self._client.get(f"/v1/events/{event}/rounds/{found['round']}?mine=true"))["tables"]
        return next(iter(tables), None)

    async def standings(self, event: str) -> AsyncIterator[Json]:
        """Everybody's place, the first first."""
        async for page in self._pages(f"/v1/events/{event}/standings"):
            for each in page["standings"]:
                yield each

    async def log(self, event: str) -> AsyncIterator[Json]:
        """Every entry of the log, in order."""
        async for page in self._pages(f"/v1/events/{event}/log"):
            for each in page["entries"]:
                yield each

    # -- playing

    async def register(self, event: str, deck: str, phase: int = 0) -> Json:
        """With a deck of one's own, for one of the event's phases; again with another one until the event starts."""
        return await self._write("POST", f"{event}/players", {"deck": deck, "phase": phase})

    async def name_team(self, event: str, name: str, members: Sequence[str]) -> Json:
        """As its captain: the members' ids in their positions."""
        return await self._write("PUT", f"{event}/team", {"name": name, "members": [*members]})

    async def check_in(self, event: str, user: str = "") -> Json:
        """Oneself, or as an official somebody else."""
        return await self._write("POST", f"{event}/players/{user or self._client.user['id']}/check-in")

    async def drop(self, event: str, user: str = "") -> Json:
        """Oneself, or as an official somebody else."""
        return await self._write("DELETE", f"{event}/players/{user or self._client.user['id']}")

    async def report(self, event: str, number: int, table: int, first: int, second: int, drawn: int = 0) -> Json:
        """Games won by the first and the second of the table: a player's word, which counts when the opponent says the same, or an official's."""
        body = {"first": first, "second": second, "drawn": drawn}
        return await self._write("POST", f"{event}/rounds/{number}/tables/{table}/result", body)

    async def confirm(self, event: str, number: int, table: int) -> Json:
        """Say the same as the opponent has. Raises LookupError where nobody has reported."""
        claim = (await self.pairings(event, number))["tables"][table - 1].get("claim")
        if not claim:
            raise LookupError(f"nobody has reported table {table} of round {number}")
        return await self.report(event, number, table, claim["first"], claim["second"], claim["drawn"])

    async def ready(self, event: str, number: int, table: int, seconds: int) -> Json:
        """In a round with a deadline: one is there for so long, 0 = not any more."""
        return await self._write("POST", f"{event}/rounds/{number}/tables/{table}/ready", {"seconds": seconds})

    # -- organising

    async def announce(self, name: str, format: str = "duel", key: str = "", **plan: Any) -> Json:
        """An event of one's own; `plan`: other fields of the announcement. The same key gives the same event."""
        body = {"name": name, "format": format, **plan}
        return await self._client.post("/v1/events", body, key or secrets.token_hex(16))

    async def appoint(self, event: str, user: str, role: str) -> Json:
        """`head_judge`, `floor_judge`, `scorekeeper`, or "": not any more."""
        return await self._write("PUT", f"{event}/staff/{user}", {"role": role})

    async def start(self, event: str) -> Json:
        return await self._write("POST", f"{event}/start")

    async def pair(self, event: str, number: int) -> Json:
        """The next round by its number; one that is paired already is shown."""
        return await self._write("POST", f"{event}/rounds/{number}")

    async def place(self, event: str, number: int, table: int, places: Sequence[int]) -> Json:
        """The result of a pod, in turn order: 1 is the winner's."""
        return await self._write("POST", f"{event}/rounds/{number}/tables/{table}/places", {"places": [*places]})

    async def finish(self, event: str) -> Json:
        return await self._write("POST", f"{event}/finish")

    # -- inside

    async def _write(self, method: str, path: str, body: Json | None = None) -> Json:
        return await self._client.request(method, f"/v1/events/{path}", body, secrets.token_hex(16))

    async def _pages(self, path: str) -> AsyncIterator[Json]:
        async for page in pages(self._client, path):
            yield page


class Leagues:
    """Leagues as one user: `Leagues(client)`."""

    def __init__(self, client: Client) -> None:
        self._client = client

    async def list(self, mine: bool = False, page: str = "") -> Json:
        """A page of leagues, the newest first: `leagues`, and the `next_page` or "" ; all, or those that one is a member of."""
        member = "me" if mine else ""
        return await self._client.get(f"/v1/leagues?member={member}&page={quote(page)}")

    async def get(self, league: str) -> Json:
        return await self._client.get(f"/v1/leagues/{league}")

    async def found(self, name: str, format: str = "commander", key: str = "", **settings: Any) -> Json:
        """A league of one's own; the same key gives the same league."""
        body = {"name": name, "format": format, **settings}
        return await self._client.post("/v1/leagues", body, key or secrets.token_hex(16))

    async def members(self, league: str) -> AsyncIterator[Json]:
        """The roll call: who leads which Generals."""
        async for page in pages(self._client, f"/v1/leagues/{league}/members"):
            for each in page["members"]:
                yield each

    async def join(self, league: str) -> Json:
        return await self._write("POST", f"{league}/members")

    async def leave(self, league: str, user: str = "") -> Json:
        """Oneself, or as an official somebody else."""
        return await self._write("DELETE", f"{league}/members/{user or self._client.user['id']}")

    async def enlist(self, league: str, deck: str) -> Json:
        """Play this deck in the league: its Generals are one's own from now on."""
        return await self._write("PUT", f"{league}/list", {"deck": deck})

    async def deck_list(self, league: str, user: str = "") -> Json:
        """One's own list, or where lists are open another member's."""
        return await self._client.get(f"/v1/leagues/{league}/members/{user or self._client.user['id']}/list")

    async def _write(self, method: str, path: str, body: Json | None = None) -> Json:
        return await self._client.request(method, f"/v1/leagues/{path}", body, secrets.token_hex(16))


async def pages(client: Client, path: str) -> AsyncIterator[Json]:
    """All pages of a listing."""
    page = ""
    while True:
        found = await client.get(f"{path}?page={quote(page)}")
        yield found
        if not (page := found["next_page"]):
            return
