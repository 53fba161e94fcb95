"""What the bus tells a user: queue, match and rating events, encoded once and given to each of the user's receivers."""

from __future__ import annotations

import asyncio
import secrets
from collections import defaultdict, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress

import msgspec

from muster.events.v1 import events_pb2
from muster.matchmaking.v1 import matchmaking_pb2, tables_pb2
from services.kit.bus import Bus
from services.kit.subjects import (
    EVENT_CHANGED,
    GAME_CREATED,
    LEAGUE_CHANGED,
    MATCH_CANCELLED,
    MATCH_READY,
    MATCHES_PROPOSED,
    PARTY_CHANGED,
    QUEUE_NEAR,
    QUEUE_STATUS,
    RATING_CHANGED,
    TABLE_CHANGED,
)

from . import socket_schema as sent
from . import views

RECENT = 5_000
"""How many events are remembered for streams that come back."""
_PASSING = frozenset(("queue.status", "queue.near"))
"""What comes again by itself is not remembered."""
Receiver = Callable[[bytes], None]
_encode = msgspec.json.Encoder().encode


class Feed:
    """Receivers by user; a receiver must not block."""

    def __init__(self) -> None:
        self._receivers: dict[str, set[Receiver]] = defaultdict(set)
        self._arrived: set[str] = set()
        self._watched: dict[str, frozenset[str]] = {}
        self._somebody_came = asyncio.Event()
        self._life = secrets.token_hex(4)
        self.number = 0
        self._recent: deque[tuple[int, frozenset[str], bytes]] = deque(maxlen=RECENT)

    def cursor(self, number: int) -> str:
        """Where a stream stands after an event, for `since`; it names this process, which alone remembers."""
        return f"{self._life}-{number}"

    def since(self, user_id: str, cursor: str) -> list[tuple[int, bytes]] | None:
        """What the user was to be told after a cursor; None when that is not known here any more."""
        life, _, told = cursor.partition("-")
        number = int(told) if told.isdigit() and len(told) < 16 else -1
        oldest = self._recent[0][0] if self._recent else self.number + 1
        if life != self._life or not oldest - 1 <= number <= self.number:
            return None
        return [(at, frame) for at, users, frame in self._recent if at > number and user_id in users]

    @contextmanager
    def subscribed(self, user_id: str, receiver: Receiver) -> Iterator[None]:
        """Receive this user's events inside the block."""
        self.subscribe(user_id, receiver)
        try:
            yield
        finally:
            self.unsubscribe(user_id, receiver)

    def subscribe(self, user_id: str, receiver: Receiver) -> None:
        if user_id not in self._receivers:
            self._arrived.add(user_id)
            self._somebody_came.set()
        self._receivers[user_id].add(receiver)

    @property
    def users(self) -> list[str]:
        """Who has a receiver now."""
        return list(self._receivers)

    async def arrivals(self, timeout_s: float) -> list[str]:
        """Who has come since the last call, as soon as somebody has; nobody when the time passes."""
        with suppress(TimeoutError):
            async with asyncio.timeout(timeout_s):
                await self._somebody_came.wait()
        self._somebody_came.clear()
        arrived, self._arrived = list(self._arrived), set()
        return arrived

    def unsubscribe(self, user_id: str, receiver: Receiver) -> None:
        receivers = self._receivers[user_id]
        receivers.discard(receiver)
        if not receivers:
            del self._receivers[user_id]
            self._watched.pop(user_id, None)

    def watch(self, user_id: str, formats: Iterable[str]) -> None:
        """Tell this user, while here, when a queue of these formats lacks few; none = no more."""
        self._watched[user_id] = frozenset(formats)

    def watchers(self, format_id: str) -> list[str]:
        """Who would be told of a queue of this format."""
        return [user_id for user_id, formats in self._watched.items() if format_id in formats]

    def tell(self, user_ids: Iterable[str], event: str, body: object) -> None:
        """Push one event to these users, as far as they are here."""
        concerned = list(user_ids)
        here = [user_id for user_id in concerned if user_id in self._receivers]
        frame = _encode({"ev": event, "d": body})
        if event not in _PASSING:
            self.number += 1
            self._recent.append((self.number, frozenset(concerned), frame))
        for user_id in here:
            for receiver in list(self._receivers[user_id]):
                receiver(frame)


class BusFeed:
    """Fills a feed from the bus, from now on."""

    def __init__(self, bus: Bus, feed: Feed) -> None:
        self._bus = bus
        self._feed = feed

    async def listen(self) -> None:
        """Subscribe to everything that users hear of."""
        listen = self._bus.listen
        await listen(MATCHES_PROPOSED, self._proposed)
        await listen(MATCH_READY, self._ready)
        await listen(MATCH_CANCELLED, self._cancelled)
        await listen(PARTY_CHANGED, self._party)
        await listen(TABLE_CHANGED, self._table)
        await listen(RATING_CHANGED, self._rating)
        await listen(EVENT_CHANGED, self._event)
        await listen(LEAGUE_CHANGED, self._league)
        await listen(GAME_CREATED, self._created)
        await listen(QUEUE_NEAR, self._near)
        await listen(QUEUE_STATUS, self._statuses)

    async def _proposed(self, event: events_pb2.MatchesProposed) -> None:
        for match in event.matches:
            body = sent.MatchProposed(
                match=match.match_id,
                format=match.format,
                rules_version=match.rules_version,
                ranked=match.ranked,
                players=len(match.user_ids),
                parties=sorted(match.parties, reverse=True),
                clock=match.clock,
                balance=views.balance(match.win_milli),
                accept_by_ms=event.accept_by_ms,
                full_shares=[each / 1000 for each in match.full_milli],
            )
            self._feed.tell(match.user_ids, "match.proposed", body)

    async def _ready(self, event: events_pb2.MatchReady) -> None:
        body = sent.MatchReady(event.match_id, event.game_id, event.format)
        self._feed.tell(event.user_ids, "match.ready", body)

    async def _cancelled(self, event: events_pb2.MatchCancelled) -> None:
        for users, requeued in ((event.requeued_user_ids, True), (event.dropped_user_ids, False)):
            body = sent.MatchCancelled(event.match_id, requeued, event.reason)
            self._feed.tell(users, "match.cancelled", body)

    async def _party(self, event: events_pb2.PartyChanged) -> None:
        party = event.party
        members = [member.user_id for member in party.members]
        invited = set(party.invited_user_ids) - set(members)
        self._feed.tell(members, "party.changed", views.party(party))
        outside = views.party(party, is_member=False)
        newly = invited & set(event.newly_invited_user_ids)
        self._feed.tell(sorted(newly), "party.invited", outside)
        self._feed.tell(sorted(invited - newly), "party.changed", outside)
        self._feed.tell(event.gone_user_ids, "party.left", sent.PartyLeft(party.party_id))

    async def _table(self, event: events_pb2.TableChanged) -> None:
        table = event.table
        concerned = {table.owner_id, *(each.seat.user_id for each in table.seats)} - {""}
        invited = {each.seat.user_id for each in table.seats if each.answer == tables_pb2.SEAT_ANSWER_INVITED}
        newly = invited if table.revision == 1 else set()
        body = views.table(table)
        self._feed.tell(sorted(newly), "table.invited", body)
        self._feed.tell(sorted(concerned - newly), "table.changed", body)

    async def _rating(self, event: events_pb2.RatingChanged) -> None:
        body = sent.RatingChanged(
            event.game_id, event.format, event.before_milli, event.after_milli, event.rules_version
        )
        self._feed.tell([event.user_id], "rating.changed", body)

    async def _event(self, event: events_pb2.EventChanged) -> None:
        body = sent.EventChanged(event.tournament_id, event.revision, event.what, event.round)
        self._feed.tell(event.user_ids, "event.changed", body)

    async def _league(self, event: events_pb2.LeagueChanged) -> None:
        body = sent.LeagueChanged(event.league_id, event.revision, event.what)
        self._feed.tell(event.user_ids, "league.changed", body)

    async def _created(self, event: events_pb2.GameCreated) -> None:
        self._feed.tell(event.user_ids, "game.created", sent.GameCreated(event.game_id, event.format))

    async def _near(self, call: matchmaking_pb2.QueueNear) -> None:
        key = call.key
        body = sent.QueueNear(key.format, key.rules_version, key.ranked, call.waiting, call.missing)
        self._feed.tell(self._feed.watchers(call.key.format), "queue.near", body)

    async def _statuses(self, batch: matchmaking_pb2.QueueStatusBatch) -> None:
        for status in batch.statuses:
            self._feed.tell(status.user_ids, "queue.status", views.queue_status(status))


class Subscription:
    """A bounded queue of frames for one stream; `overflown` once it could not take one."""

    def __init__(self, size: int) -> None:
        self._frames: asyncio.Queue[bytes] = asyncio.Queue(size)
        self.overflown = False

    def put(self, frame: bytes) -> None:
        if self._frames.full():
            self.overflown = True
        else:
            self._frames.put_nowait(frame)

    async def get(self) -> bytes:
        return await self._frames.get()
