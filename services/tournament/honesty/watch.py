"""Consumes game.ended and queue.joined: looks anew at those whom they concern, and writes down what there is to see. It tells nobody and changes nothing else."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Sequence
from functools import partial

from sqlalchemy.ext.asyncio import AsyncSession

from muster.events.v1 import events_pb2

from .detectors import COLLUSION, LEAVING, ONE_ADDRESS, THROWN, Finding, collusion, leaving, one_address, thrown
from .facts import DAY_MS, EndedGame, game_of
from .ledger import About, Ledger

_Detector = Callable[[Sequence[EndedGame]], list[Finding]]


class Watch:
    """Handlers; a repeated event changes nothing, and flags do not depend on the order of events."""

    def __init__(self, ledger: Ledger) -> None:
        self._ledger = ledger

    async def ended(self, event: events_pb2.GameEnded) -> None:
        """A game that is not ranked is none of our business."""
        game = game_of(event)
        if game is None:
            return
        async with self._ledger.database.transaction() as session:
            await self._ledger.lock(session)
            if await self._ledger.add(session, game):
                await self._look_at_all(session, game)

    async def joined(self, event: events_pb2.QueueJoined) -> None:
        """Somebody queued: from where, as a keyed hash."""
        day = event.at_ms // DAY_MS
        async with self._ledger.database.transaction() as session:
            await self._ledger.lock(session)
            await self._ledger.saw(session, event.user_id, event.origin, day)
            for other, format_id in await self._ledger.beside(session, event.user_id, event.origin, day):
                pair = (event.user_id, other)
                games = await self._ledger.games(session, format_id, *pair)
                await self._compare_addresses(session, format_id, pair, games)

    async def _look_at_all(self, session: AsyncSession, game: EndedGame) -> None:
        for user in game.users:
            games = await self._ledger.games(session, game.format, user)
            await self._look(session, About(LEAVING, game.format, user), games, partial(leaving, user_id=user))
            await self._look(session, About(THROWN, game.format, user), games, partial(thrown, loser=user))
        for first, second in itertools.combinations(sorted(game.users), 2):
            if first not in game.opponents(second):
                continue
            pair = (first, second)
            games = await self._ledger.games(session, game.format, *pair)
            await self._compare_addresses(session, game.format, pair, games)
            if game.is_free_for_all:
                about = About(COLLUSION, game.format, " ".join(pair))
                await self._look(session, about, games, partial(collusion, pair=pair))

    async def _compare_addresses(
        self, session: AsyncSession, format_id: str, pair: tuple[str, str], games: Sequence[EndedGame]
    ) -> None:
        seen = await self._ledger.seen(session, pair)
        about = About(ONE_ADDRESS, format_id, " ".join(sorted(pair)))
        await self._look(session, about, games, partial(one_address, pair=pair, seen=seen))

    async def _look(self, session: AsyncSession, about: About, games: Sequence[EndedGame], detect: _Detector) -> None:
        """What a moderator has judged counts no more: after a closed flag only later games do."""
        closed = await self._ledger.closed(session, about)
        findings = [found for found in detect(games) if found.users not in closed]
        for users, until in closed.items():
            later = [game for game in games if game.ended_ms > until]
            findings += [found for found in detect(later) if found.users == users]
        await self._ledger.replace(session, about, findings, closed)
