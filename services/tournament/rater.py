"""Consumes game.ended: rates the game once, keeps before and after, and tells of each change."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from sqlalchemy.ext.asyncio import AsyncSession

from muster.events.v1 import events_pb2
from services.kit.clock import Clock
from services.kit.outbox import Outbox

from .ledger import Ledger, RatedGame, SeatChange, Standing
from .rating import Placing, Skill, rate

_log = logging.getLogger(__name__)

SUBJECT = "muster.evt.game.ended.v1"
CHANGED = "muster.evt.rating.changed.v1"


class Rater:
    """Handler of game.ended; a repeated event, or a second event of the same game, changes nothing."""

    def __init__(self, ledger: Ledger, outbox: Outbox, clock: Clock) -> None:
        self._ledger = ledger
        self._outbox = outbox
        self._clock = clock

    async def handle(self, ended: events_pb2.GameEnded) -> None:
        """Rate the game in one transaction; what cannot be rated is kept with the reason."""
        async with self._ledger.database.transaction() as session:
            if await self._ledger.is_handled(session, ended.game_id):
                return
            changes, skipped = await self._changes(session, ended)
            game = RatedGame(ended.game_id, ended.event_id, ended.format, self._clock.now_ms(), skipped)
            await self._ledger.record(session, game, changes)
            for change in changes:
                await self._tell(session, game, change)

    async def _changes(self, session: AsyncSession, ended: events_pb2.GameEnded) -> tuple[list[SeatChange], str]:
        if not ended.ranked:
            return [], "unranked"
        users = [seat.user_id for seat in ended.seats]
        known = await self._ledger.standings(session, ended.format, users)
        try:
            return _rated(ended, [known.get(user) for user in users]), ""
        except ValueError as reason:
            _log.warning("game %s is not rated: %s", ended.game_id, reason)
            return [], str(reason)

    async def _tell(self, session: AsyncSession, game: RatedGame, change: SeatChange) -> None:
        event = events_pb2.RatingChanged(
            event_id=f"{game.game_id}:{change.seat}:rating",
            game_id=game.game_id,
            user_id=change.user_id,
            format=game.format,
            before_milli=change.before.ordinal_milli,
            after_milli=change.after.ordinal_milli,
        )
        await self._outbox.add(session, CHANGED, event, event.event_id)


def _rated(ended: events_pb2.GameEnded, known: Sequence[Standing | None]) -> list[SeatChange]:
    before = [standing.skill if standing else Skill() for standing in known]
    after = rate(
        [Placing(seat.user_id, seat.team, seat.rank, skill) for seat, skill in zip(ended.seats, before, strict=True)]
    )
    return [
        SeatChange(seat.seat, seat.user_id, seat.user_name, seat.rank, standing.games if standing else 0, was, becomes)
        for seat, standing, was, becomes in zip(ended.seats, known, before, after, strict=True)
    ]
