"""Every NATS subject on which services tell each other something; `docs/events.md` is made from this table.

Stored events (`muster.evt.`) stay in the stream EVENTS and reach each durable consumer at least once; what is only told
(`muster.push.`) reaches whoever listens at that moment. The logs of games have subjects of their own (`services/game/table/jetstream_log.py`).
A field of a message is never renumbered, renamed or given another meaning; what cannot be said with a new field gets a new version of the subject.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Generic, Protocol, Self, TypeVar

from muster.events.v1 import events_pb2 as events
from muster.matchmaking.v1 import matchmaking_pb2 as matchmaking


class Encoded(Protocol):
    """What the bus needs of a protobuf message."""

    def SerializeToString(self) -> bytes: ...

    @classmethod
    def FromString(cls, s: bytes, /) -> Self: ...


class Event(Encoded, Protocol):
    """A message that is stored; repeats are told by its id."""

    event_id: str


M = TypeVar("M", bound=Encoded)
E = TypeVar("E", bound=Event)


@dataclass(frozen=True, slots=True)
class Subject(Generic[M]):
    """What is told to whoever listens at that moment."""

    name: str
    message: type[M]
    about: str


@dataclass(frozen=True, slots=True)
class Stored(Subject[E]):
    """What is kept for every durable consumer; `key` says what the event's id is made of."""

    key: str


GAME_CREATED = Stored("muster.evt.game.created.v1", events.GameCreated, "A game exists.", "game")
GAME_ENDED = Stored("muster.evt.game.ended.v1", events.GameEnded, "A game is over, with each seat's result.", "game")
QUEUE_JOINED = Stored("muster.evt.queue.joined.v1", events.QueueJoined, "Somebody queued for a ranked game.", "ticket")
MATCHES_PROPOSED = Stored(
    "muster.evt.match.proposed.v2",
    events.MatchesProposed,
    "Matches wait for the yes of their players.",
    "first match and its time",
)
MATCH_READY = Stored("muster.evt.match.ready.v1", events.MatchReady, "All accepted and the game exists.", "match")
MATCH_CANCELLED = Stored(
    "muster.evt.match.cancelled.v1",
    events.MatchCancelled,
    "Somebody declined or let it pass; the others are queued again.",
    "match",
)
TABLE_CHANGED = Stored(
    "muster.evt.table.changed.v1", events.TableChanged, "A table as its users may see it.", "table and revision"
)
PARTY_CHANGED = Stored(
    "muster.evt.party.changed.v1", events.PartyChanged, "A party as its members may see it.", "party and revision"
)
RATING_CHANGED = Stored("muster.evt.rating.changed.v1", events.RatingChanged, "A game was rated.", "game and user")
EVENT_CHANGED = Stored(
    "muster.evt.event.changed.v1", events.EventChanged, "Something in an event concerns these users.", "event and entry"
)
LEAGUE_CHANGED = Stored(
    "muster.evt.league.changed.v1",
    events.LeagueChanged,
    "Something in a league concerns these users.",
    "league and entry",
)
ACCOUNT_DELETED = Stored(
    "muster.evt.account.deleted.v1",
    events.AccountDeleted,
    "Whatever is kept of this user goes; of games the name.",
    "user",
)
CATALOG_UPDATED = Stored(
    "muster.evt.catalog.updated.v1", events.CatalogUpdated, "Cards, ban lists or withdrawn programs changed.", "change"
)

QUEUE_NEAR = Subject(
    "muster.push.queue.near.v1", matchmaking.QueueNear, "Somebody waits, and so few more would make a game."
)
QUEUE_STATUS = Subject("muster.push.queue.status.v1", matchmaking.QueueStatusBatch, "How each ticket stands.")
PRESENCE = Subject("muster.push.presence.v1", matchmaking.PresenceBeat, "Who has an open connection to this gateway.")
TOKEN_REVOKED = Subject("muster.push.token.revoked.v1", events.TokenRevoked, "The sockets that it opened are to close.")
CHAT_SAID = Subject("muster.push.chat.v1", events.ChatSaid, "Something was said at a table.")
