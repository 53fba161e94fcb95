"""One event of the demo: it is announced, played round by round by its bots, and looked at afterwards."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from .counting import Counts
from .people import Person

Json = dict[str, Any]
_LOOK_S = 0.3
_NEXT_S = 120.0
_ROUND_S, _TABLE_S = 300.0, 60.0
"""How long a round may take, and each of its tables more: the bots of all of them share the machine's cores."""
_VERIFIED = 4
Incident = Callable[["Event", int, list[Json]], Awaitable[None]]


class Event:
    """An event with its officials and players."""

    def __init__(self, name: str, organiser: Person, judges: Sequence[Person], counts: Counts) -> None:
        self.name = name
        self.organiser = organiser
        self.head, self.floor = judges
        self.counts = counts
        self.id = ""
        self.people: dict[str, Person] = {}
        self.absent: set[str] = set()
        self.rounds = 0
        self._matches: dict[tuple[int, int], Json] = {}

    @property
    def path(self) -> str:
        return f"/v1/events/{self.id}"

    async def announce(self, plan: Json) -> None:
        """MTR 1.6, with a head judge and a floor judge."""
        made = await self.organiser.events.announce(self.name, key=self.name, **plan)
        self.id = str(made["id"])
        for person, role in ((self.head, "head_judge"), (self.floor, "floor_judge")):
            await self.organiser.events.appoint(self.id, person.user, role)

    async def register(self, person: Person) -> None:
        """With the deck that the player saved."""
        self.people[person.user] = person
        await person.events.register(self.id, person.deck)

    async def start(self) -> None:
        started = await self.organiser.events.start(self.id)
        self.rounds = int(started["rounds"])
        self.tell(f"starts: {started['players']} players, {started['rounds']} rounds, cut to {started['cut']}")

    async def play_round(self, number: int, incidents: Sequence[Incident] = ()) -> None:
        """Pair it, play all its matches while incidents happen, and wait until every result is in."""
        paired = await self.organiser.events.pair(self.id, number)
        tables = [table for table in paired["tables"] if len(table["sides"]) > 1]
        self.tell(f"round {number}: {len(tables)} tables, {len(paired['tables']) - len(tables)} byes")
        limit_s = _ROUND_S + _TABLE_S * len(tables)
        async with asyncio.timeout(limit_s), asyncio.TaskGroup() as group:
            for table in tables:
                group.create_task(self._play(number, table))
            for incident in incidents:
                group.create_task(self._happens(incident, number, tables))
        async with asyncio.timeout(limit_s):
            while not (await self.round_of(number))["is_over"]:
                await asyncio.sleep(_LOOK_S)

    def here(self, table: Json) -> list[Person]:
        """The people of a table who do not stay away."""
        return [self.people[user] for user in users_of(table) if user not in self.absent]

    async def _happens(self, incident: Incident, number: int, tables: list[Json]) -> None:
        await incident(self, number, tables)

    async def round_of(self, number: int) -> Json:
        return await self.organiser.events.pairings(self.id, number)

    async def game_of(self, number: int, table: int) -> str:
        """The first game of a table, once the server has made it."""
        async with asyncio.timeout(_NEXT_S):
            while True:
                found = (await self.round_of(number))["tables"][table - 1]
                if found.get("game"):
                    return str(found["game"])
                await asyncio.sleep(_LOOK_S)

    async def _play(self, number: int, table: Json) -> None:
        game = await self.game_of(number, table["table"])
        here = self.here(table)
        while game:
            await asyncio.gather(*(person.seat.play(game) for person in here))
            game = await self._next_game(here[0], game)
        match = await here[0].client.match_of(here[0].seat.game_id)
        self._matches[number, table["table"]] = match
        self.counts.match_is_over(match)

    async def _next_game(self, person: Person, game_id: str) -> str:
        """The game that follows in the match, "" when the match is over."""
        deadline = time.monotonic() + _NEXT_S
        while time.monotonic() < deadline:
            match = await person.client.match_of(game_id)
            if match["over"]:
                return ""
            if (newest := str(match["games"][-1]["id"])) != game_id:
                return newest
            await asyncio.sleep(_LOOK_S)
        raise TimeoutError(f"{self.name}: the game after {game_id} was not made")

    async def finish(self) -> None:
        """The final standings; then every result is compared with the match that it is of, and the log with itself."""
        over = await self.organiser.events.finish(self.id)
        for row in (await self.standings())[:4]:
            self.tell(
                f"  {row['rank']}. {row['name']}: {row['points']} points, {row['wins']}-{row['losses']}-{row['draws']}"
            )
        for (number, table), match in self._matches.items():
            own = (await self.round_of(number))["tables"][table - 1]
            self.counts.lost += not _is_result_of(own, match)
        self.counts.event_is_over([entry async for entry in self.organiser.events.log(self.id)])
        for match in list(self._matches.values())[:_VERIFIED]:
            found = await self.organiser.client.verify(match["games"][0]["id"])
            self.counts.replays_checked += 1
            self.counts.replays_equal &= bool(found["equal"])
        self.tell(f"is {over['state']}")

    async def standings(self) -> list[Json]:
        """Everybody's place, the first first."""
        return [row async for row in self.organiser.events.standings(self.id)]

    def tell(self, words: str) -> None:
        print(f"{self.name}: {words}", flush=True)


def users_of(table: Json) -> list[str]:
    """Everybody of a table."""
    return [user for side in table["sides"] for user in side["users"]]


def _is_result_of(table: Json, match: Json) -> bool:
    """Whether the event's table says what its match was."""
    if not table["is_over"]:
        return False
    if "result" not in table:
        places = {each["user"]: each["rank"] for each in match["games"][-1]["results"]}
        return all(places[side["id"]] == side["place"] for side in table["sides"])
    result = table["result"]
    if result["lost_by_both"]:
        return True
    return [result["first"], result["second"], result["drawn"]] == list(match["reported"])
