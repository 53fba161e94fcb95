"""The way out: everything that is kept of a user in one answer, and an account that is deleted with all of it.

Games stay, for those who played them: their logs hold the user's id, which leads nowhere any more, and a placeholder in place of the name. What other
services keep they delete when they hear `account.deleted`.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from typing import Any

import sqlalchemy as sa

from muster.decks.v1 import decks_pb2
from muster.events.v1 import events_pb2
from muster.game.v1 import game_pb2
from muster.tournament.v1 import events_pb2 as events_service
from muster.tournament.v1 import tournament_pb2
from services.kit.clock import Clock
from services.kit.outbox import Outbox
from services.kit.sql import Database
from services.kit.subjects import ACCOUNT_DELETED

from . import event_views, schema, views
from .accounts.acquaintances import ACQUAINTANCE, Acquaintances
from .accounts.preferences import PREFERENCES, Preferences
from .accounts.rulings import RULING, Rulings
from .accounts.service import Accounts
from .accounts.store import ACCOUNT, TOKEN
from .accounts.values import Caller
from .errors import Refused
from .moderation.store import MODERATOR, REPORT, ReportStore
from .peers import Peers

FORMATS = ("commander", "duel", "partner", "emperor")
GUESTS_S = 3600.0
_PAGE = 100
_KEPT = (
    (TOKEN, (TOKEN.c.user_id,)),
    (PREFERENCES, (PREFERENCES.c.user_id,)),
    (ACQUAINTANCE, (ACQUAINTANCE.c.user_id, ACQUAINTANCE.c.other_id)),
    (REPORT, (REPORT.c.user_id, REPORT.c.by_id)),
    (RULING, (RULING.c.user_id,)),
    (MODERATOR, (MODERATOR.c.user_id,)),
    (ACCOUNT, (ACCOUNT.c.user_id,)),
)
"""What the gateway keeps of users, accounts last."""


class Leaving:
    """What users may ask of what is kept of them."""

    def __init__(
        self,
        database: Database,
        outbox: Outbox,
        accounts: Accounts,
        preferences: Preferences,
        acquaintances: Acquaintances,
        rulings: Rulings,
        reports: ReportStore,
        peers: Peers,
        clock: Clock,
    ) -> None:
        self._database = database
        self._outbox = outbox
        self._accounts = accounts
        self._preferences = preferences
        self._acquaintances = acquaintances
        self._rulings = rulings
        self._reports = reports
        self._peers = peers
        self._clock = clock

    async def export(self, caller: Caller) -> schema.Export:
        """Everything of the user, from every service."""
        user_id = caller.user.user_id
        kept = await self._preferences.of(user_id)
        records = await self._records(user_id)
        return schema.Export(
            made_ms=self._clock.now_ms(),
            user=views.user(caller.user),
            tokens=[views.token(grant) for grant in await self._accounts.tokens(caller)],
            preferences=dict(kept.values),
            friends=[views.user(each) for each in await self._acquaintances.of(user_id, is_blocked=False)],
            blocked=[views.user(each) for each in await self._acquaintances.of(user_id, is_blocked=True)],
            decks=[views.deck(each) async for each in self._decks(user_id)],
            games=[views.game(each) async for each in self._games(user_id)],
            ratings={each: [views.rated_game(game) async for game in self._rated(user_id, each)] for each in FORMATS},
            events=[each for each in records if each.kind == "event"],
            leagues=[each for each in records if each.kind == "league"],
            reports=[views.own_report(each) for each in await self._reports.made_by(user_id)],
            rulings=[views.own_ruling(each) for each in await self._rulings.about(user_id)],
        )

    async def delete(self, caller: Caller, password: str) -> None:
        """Delete the account and the bots of its user. Raises Refused PASSWORD_WRONG, or IN_GAME while one of them plays."""
        await self._accounts.require_password(caller, password)
        ids = [caller.user.user_id, *await self._accounts.bots_of(caller.user.user_id)]
        for user_id in ids:
            if playing := await self._peers.games_to_resume(user_id):
                raise Refused("IN_GAME", "a game goes on", game=playing[0].game, user=user_id)
        tokens = await self._accounts.tokens_of(ids)
        await self._delete(ids)
        await self._accounts.ended(tokens)

    async def run(self) -> None:
        """Delete guests whose last token has expired, for ever: nobody can be them any more."""
        while True:
            while ids := await self._lost_guests():
                await self._delete(ids)
            await asyncio.sleep(GUESTS_S)

    async def _lost_guests(self) -> list[str]:
        held = (TOKEN.c.expires_ms == 0) | (TOKEN.c.expires_ms > self._clock.now_ms())
        holders = sa.select(TOKEN.c.user_id).where(held)
        query = sa.select(ACCOUNT.c.user_id).where(ACCOUNT.c.kind == "guest", ACCOUNT.c.user_id.not_in(holders))
        async with self._database.reading() as session:
            return list(await session.scalars(query.limit(_PAGE)))

    async def _delete(self, ids: Sequence[str]) -> None:
        async with self._database.transaction() as session:
            for table, columns in _KEPT:
                await session.execute(table.delete().where(sa.or_(*(column.in_(ids) for column in columns))))
            for user_id in ids:
                event = events_pb2.AccountDeleted(
                    event_id=f"{user_id}:deleted", user_id=user_id, at_ms=self._clock.now_ms()
                )
                await self._outbox.add(session, ACCOUNT_DELETED, event)

    async def _decks(self, user_id: str) -> AsyncIterator[decks_pb2.Deck]:
        request = decks_pb2.ListDecksRequest(owner_id=user_id, page_size=_PAGE)
        async for page in _pages(self._peers.decks.ListDecks, request):
            for each in page.decks:
                yield await self._peers.decks.GetDeck(decks_pb2.GetDeckRequest(deck_id=each.deck_id, user_id=user_id))

    async def _games(self, user_id: str) -> AsyncIterator[game_pb2.GetGameResponse]:
        request = game_pb2.ListGamesRequest(user_id=user_id, page_size=_PAGE)
        async for page in _pages(self._peers.game.ListGames, request):
            for each in page.games:
                yield each

    async def _rated(self, user_id: str, format_id: str) -> AsyncIterator[tournament_pb2.RatedGame]:
        request = tournament_pb2.ListRatingHistoryRequest(user_id=user_id, format=format_id, page_size=_PAGE)
        async for page in _pages(self._peers.tournament.ListRatingHistory, request):
            for each in page.games:
                yield each

    async def _records(self, user_id: str) -> list[schema.UserRecordView]:
        """Of each event and league one, from however many pages."""
        found: dict[tuple[str, str], schema.UserRecordView] = {}
        async for page in _pages(
            self._peers.events.ListUserRecords, events_service.ListUserRecordsRequest(user_id=user_id)
        ):
            for each in page.records:
                new = schema.UserRecordView(each.kind, each.id, each.name, each.role, [], each.notes)
                found.setdefault((each.kind, each.id), new).entries.extend(map(event_views.entry, each.entries))
        return list(found.values())


async def _pages(ask: Callable[[Any], Awaitable[Any]], request: Any) -> AsyncIterator[Any]:
    """All pages of a listing."""
    while True:
        page = await ask(request)
        yield page
        if not page.next_page_token:
            return
        request.page_token = page.next_page_token
