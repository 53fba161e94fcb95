"""Ended games that nobody was there to hear of: made up, published twice and out of order, and what must come of them all the same."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Sequence

import sqlalchemy as sa

from muster.events.v1 import events_pb2
from services.kit.bus import EVENTS, Bus
from services.kit.clock import SystemClock
from services.kit.errors import Fault
from services.kit.outbox import Outbox
from services.kit.sql import Database
from services.kit.subjects import GAME_ENDED
from services.tournament.honesty.ledger import Ledger as HonestyLedger
from services.tournament.honesty.tables import FLAG
from services.tournament.honesty.watch import Watch
from services.tournament.ratings.ledger import Ledger
from services.tournament.ratings.rater import Rater
from services.tournament.ratings.tables import RATED_GAME, RATING, SEAT_RATING

NOW = 4_102_444_800_000  # in 2100, after every game that is played
DURABLES = ("tournament-ratings", "tournament-honesty", "tournament-events")
_TOGETHER = 5
_AGAIN_S = 0.3
Outcome = dict[str, list[tuple[object, ...]]]


def ended_games(count: int) -> list[events_pb2.GameEnded]:
    """Duels of sixteen players, one after the other, a fifth of them ranked; one player gives up in the first turn of each."""
    chance = random.Random(9)
    games = []
    for number in range(count):
        game = events_pb2.GameEnded(
            event_id=f"g{number}:ended",
            game_id=f"g{number}",
            match_id=f"g{number}",
            format="duel",
            ranked=number % 5 == 0,
            turns=2,
        )
        game.at_ms = NOW + number * 1000
        users = chance.sample(range(16), 2)
        loser = users.index(0) if 0 in users else number % 2
        for seat, user in enumerate(users):
            told = game.seats.add(seat=seat, user_id=f"u{user}", user_name=f"U{user}", team=seat, place=seat)
            told.rank, told.cause = 1 + (seat == loser), "concession" if user == 0 else ""
        games.append(game)
    return games


async def publish(bus: Bus, games: Sequence[events_pb2.GameEnded], seconds: float = 0) -> None:
    """Over that time, until the broker has them: neighbours change places, and every third comes again under another id, as from a producer that lost its answer for long."""
    chance, loop = random.Random(4), asyncio.get_running_loop()
    began = loop.time()
    for start in range(0, len(games), _TOGETHER):
        some = list(games[start : start + _TOGETHER])
        for number, game in enumerate(chance.sample(some + some[::3], len(some) + len(some[::3]))):
            await _persist(bus, game, f"{game.event_id}:{number}")
        await asyncio.sleep(max(began + seconds * (start + _TOGETHER) / len(games) - loop.time(), 0))


async def _persist(bus: Bus, game: events_pb2.GameEnded, event_id: str) -> None:
    while True:
        try:
            await bus.publish_bytes(GAME_ENDED.name, game.SerializeToString(), event_id)
            return
        except Fault:
            await asyncio.sleep(_AGAIN_S)


async def until_handled(bus: Bus, seconds: float) -> None:
    """Until no durable consumer has anything left. Raises TimeoutError that names the consumer and what it has left."""
    for durable in DURABLES:
        info = await bus.js.consumer_info(str(EVENTS.name), durable)
        try:
            async with asyncio.timeout(seconds):
                while info.num_pending or info.num_ack_pending:
                    await asyncio.sleep(_AGAIN_S)
                    info = await bus.js.consumer_info(str(EVENTS.name), durable)
        except TimeoutError:
            left = f"{info.num_pending} not delivered, {info.num_ack_pending} not acknowledged"
            raise TimeoutError(f"the consumer {durable} is not done after {seconds} s: {left}") from None


class _Nobody:
    """The bus of a database that nobody listens to."""

    async def publish_bytes(self, subject: str, payload: bytes, event_id: str) -> None:
        raise AssertionError("the outbox does not run")


async def handle_in_order(database: Database, games: Sequence[events_pb2.GameEnded]) -> None:
    """Each once, one after the other, as if nothing ever went wrong."""
    rater = Rater(Ledger(database), Outbox(database, _Nobody()), SystemClock())
    watch = Watch(HonestyLedger(database))
    for game in games:
        await rater.handle(game)
        await watch.ended(game)


async def outcome(database: Database, games: Sequence[events_pb2.GameEnded]) -> Outcome:
    """All that these games have left, but for the moments at which they were handled."""
    names = [game.game_id for game in games]
    users = sorted({seat.user_id for game in games for seat in game.seats})
    columns = [column for column in RATED_GAME.c if column.name not in ("rated_ms", "event_id")]
    queries = {
        "ratings": sa.select(RATING).where(RATING.c.user_id.in_(users)).order_by(RATING.c.user_id, RATING.c.season),
        "games": sa.select(*columns).where(RATED_GAME.c.game_id.in_(names)).order_by(RATED_GAME.c.game_id),
        "seats": sa.select(SEAT_RATING)
        .where(SEAT_RATING.c.game_id.in_(names))
        .order_by(SEAT_RATING.c.game_id, SEAT_RATING.c.seat),
        "flags": sa.select(FLAG).where(FLAG.c.first_ms >= NOW).order_by(FLAG.c.flag_id),
    }
    async with database.reading() as session:
        return {name: [tuple(row) for row in await session.execute(query)] for name, query in queries.items()}
