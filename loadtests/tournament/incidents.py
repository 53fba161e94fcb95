"""What happens at real events, each over REST by whoever does it there."""

from __future__ import annotations

import asyncio
from typing import Any

from clients.python import Refused

from .event import Event
from .people import Person

Json = dict[str, Any]
_LOOK_S, _SOON_S, _WHILE_S = 0.05, 1.0, 6.0


async def _players_of(event: Event, number: int, table: Json) -> list[Person]:
    """The people of a table who play, once they have joined its first game (or a later one: ids sort by time)."""
    first = await event.game_of(number, table["table"])
    found = event.here(table)
    while not all(person.seat.game_id >= first and person.seat.board.seat >= 0 for person in found):
        await asyncio.sleep(_LOOK_S)
    return found


async def game_loss(event: Event, number: int, tables: list[Json]) -> None:
    """A floor judge penalises a decklist problem: the game is lost at the table (MTR 2.7)."""
    player = (await _players_of(event, number, tables[0]))[0]
    await event.floor.do(
        "POST", f"{event.path}/players/{player.user}/penalties", {"infraction": "decklist_problem"}, key="game-loss"
    )


async def deck_check(event: Event, number: int, tables: list[Json]) -> None:
    """A sample is drawn and one deck of it looked at; the match gets the time back (MTR 2.8, 2.6)."""
    desk = await event.floor.do("POST", f"{event.path}/deck-checks")
    player = desk["deck_checks"][-1]["player"]
    await event.floor.do("PUT", f"{event.path}/deck-checks/{player}", {"is_ok": True, "seconds": 240})


async def time_call(event: Event, number: int, tables: list[Json]) -> None:
    """Time is called at a table whose match goes on: the turn is finished and the additional turns are played (MTR 2.4).

    A call that came too late (a server was away meanwhile, or the game ended in that turn) is made at another table.
    """
    seen = event.counts.counted["additional_turns"]
    for table in reversed(tables):
        await _players_of(event, number, table)
        try:
            await event.head.do("POST", f"{event.path}/rounds/{number}/time", {"table": table["table"]})
        except Refused as refused:
            if refused.code == "RESULT_STANDS":
                continue
            raise
        while not (await event.round_of(number))["tables"][table["table"] - 1].get("result"):
            if event.counts.counted["additional_turns"] > seen:
                return
            await asyncio.sleep(_SOON_S)


async def round_is_over(event: Event, number: int, tables: list[Json]) -> None:
    """The round's clock has run out: time is called at every table that still plays (MTR 2.4)."""
    await asyncio.sleep(_WHILE_S * len(tables) * 5)
    await event.head.do("POST", f"{event.path}/rounds/{number}/time", {})


async def appeal(event: Event, number: int, tables: list[Json]) -> None:
    """A player calls a judge, does not like the ruling, and hears the head judge (MTR 1.8, 2.9)."""
    table = tables[1]
    player = (await _players_of(event, number, table))[0]
    called = {"words": "May I play this from my command zone?", "language": "en"}
    desk = await player.do("POST", f"{event.path}/rounds/{number}/tables/{table['table']}/calls", called)
    call = f"{event.path}/calls/{desk['calls'][-1]['call']}"
    await event.floor.do("POST", f"{call}/ruling", {"words": "No."})
    await player.do("POST", f"{call}/answer", {"appeals": True})
    await event.head.do(
        "POST", f"{call}/ruling", {"words": "The ruling stands: another one was cast from there first."}
    )


async def agreed_draw(event: Event, number: int, tables: list[Json]) -> None:
    """Two players agree that their match is drawn, before it has really begun (MTR 2.5); in its next game, where one ended meanwhile."""
    both = await _players_of(event, number, tables[0])
    while True:
        try:
            for person in both:
                await person.agree_to_draw()
        except Refused as refused:
            if refused.code != "GAME_OVER":
                raise
            await asyncio.sleep(_LOOK_S)
        else:
            return


async def dispute(event: Event, number: int) -> None:
    """After the round a player contests a result; the head judge looks at the game and confirms it (MTR 1.9)."""
    found = next(table for table in (await event.round_of(number))["tables"] if "result" in table and table["second"])
    player = event.people[found["second"]]
    path = f"{event.path}/rounds/{number}/tables/{found['table']}"
    await player.do("POST", f"{path}/dispute", {"words": "I believe that I have won the second game."})
    try:
        await event.organiser.events.pair(event.id, number + 1)
    except Refused as refused:
        if refused.details.get("rule") != "MTR 1.9":
            raise
    else:
        raise SystemExit("a disputed round was paired on")
    await event.head.do("POST", f"{path}/result", found["result"])
