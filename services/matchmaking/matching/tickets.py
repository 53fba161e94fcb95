"""Tickets and the keys of queues: the values everything else in matchmaking is about."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field, replace

from .wishes import Wishes

EMPEROR, LIEUTENANT = "emperor", "lieutenant"
ROLES = frozenset({EMPEROR, LIEUTENANT})


class TicketState(enum.StrEnum):
    """Where a ticket stands; the last two are final. PAUSED: its player has a game against bots, and waits on after it."""

    WAITING = "waiting"
    PROPOSED = "proposed"
    PAUSED = "paused"
    MATCHED = "matched"
    CLOSED = "closed"

    @property
    def is_open(self) -> bool:
        return self not in (TicketState.MATCHED, TicketState.CLOSED)


@dataclass(frozen=True, slots=True, order=True)
class QueueKey:
    """What a queue is for; tickets of different keys never meet."""

    format: str
    rules_version: str = ""
    ranked: bool = True
    region: str = "global"

    def __str__(self) -> str:
        ranked = "ranked" if self.ranked else "casual"
        return f"{self.format}:{self.rules_version or 'today'}:{ranked}:{self.region}"


@dataclass(frozen=True, slots=True)
class Player:
    """Who queues for one format, with the deck as the decks service signed it (so many thousandths of it the rules play wholly) and the skill at that time; no `roles` = any."""

    user_id: str
    user_name: str
    user_kind: str
    deck_token: str
    points: int
    mu: float = 25.0
    sigma: float = 25.0 / 3.0
    roles: frozenset[str] = frozenset()
    full_milli: int = 0

    @property
    def can_command(self) -> bool:
        """Whether they would be the emperor."""
        return not self.roles or EMPEROR in self.roles

    @property
    def can_serve(self) -> bool:
        """Whether they would be a lieutenant."""
        return not self.roles or LIEUTENANT in self.roles


@dataclass(frozen=True, slots=True)
class Entry:
    """A ticket's part in one queue: the same players in every entry, each with the deck and skill for this one."""

    key: QueueKey
    players: tuple[Player, ...]


@dataclass(frozen=True, slots=True)
class Ticket:
    """The place of a player, or of a party, in one or several queues.

    The first player queued for all; `at` is the entry that was proposed last; `created_ms` is since when it waits.
    `refusals`: how often the game service would not make its game. `is_attended`: its players are known by open
    connections, and without one it ends. `meanwhile`: the table against bots that it is paused for.
    """

    ticket_id: str
    request_id: str
    entries: tuple[Entry, ...]
    created_ms: int
    wishes: Wishes = field(default_factory=Wishes)
    party_id: str = ""
    is_attended: bool = False
    at: int = 0
    state: TicketState = TicketState.WAITING
    match_id: str = ""
    game_id: str = ""
    close_reason: str = ""
    refusals: int = 0
    meanwhile: str = ""

    @property
    def key(self) -> QueueKey:
        return self.entries[self.at].key

    @property
    def players(self) -> tuple[Player, ...]:
        return self.entries[self.at].players

    @property
    def leader(self) -> str:
        return self.entries[0].players[0].user_id

    @property
    def user_ids(self) -> tuple[str, ...]:
        return tuple([player.user_id for player in self.entries[0].players])

    @property
    def size(self) -> int:
        return len(self.entries[0].players)

    def entry_of(self, key: QueueKey) -> int:
        """Which entry is for this queue; raises ValueError when none is."""
        return [entry.key for entry in self.entries].index(key)

    def proposed(self, match_id: str, at: int = 0) -> Ticket:
        return replace(self, state=TicketState.PROPOSED, match_id=match_id, at=at, meanwhile="")

    def requeued(self, *, is_refused: bool = False) -> Ticket:
        """Back to waiting with its old place: `created_ms` stays."""
        return replace(self, state=TicketState.WAITING, match_id="", meanwhile="", refusals=self.refusals + is_refused)

    def paused(self, table_id: str) -> Ticket:
        """Out of the queues for a game against bots; `requeued` brings it back."""
        return replace(self, state=TicketState.PAUSED, meanwhile=table_id)

    def blocking(self, user_id: str) -> Ticket:
        """Somebody of it blocked this user while it waited."""
        return replace(self, wishes=replace(self.wishes, blocked=self.wishes.blocked | {user_id}))

    def matched(self, game_id: str) -> Ticket:
        return replace(self, state=TicketState.MATCHED, game_id=game_id)

    def closed(self, reason: str) -> Ticket:
        return replace(self, state=TicketState.CLOSED, close_reason=reason)
