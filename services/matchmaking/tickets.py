"""Tickets and the keys of queues: the values everything else in matchmaking is about."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace


class TicketState(enum.StrEnum):
    """Where a ticket stands; the last two are final."""

    WAITING = "waiting"
    PROPOSED = "proposed"
    MATCHED = "matched"
    CLOSED = "closed"

    @property
    def is_open(self) -> bool:
        return self in (TicketState.WAITING, TicketState.PROPOSED)


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
    """Who queues, with the deck as the decks service signed it and the rating in public points at that time."""

    user_id: str
    user_name: str
    user_kind: str
    deck_token: str
    points: int


@dataclass(frozen=True, slots=True)
class Ticket:
    """One player's place in one queue; `created_ms` is since when it waits."""

    ticket_id: str
    request_id: str
    key: QueueKey
    player: Player
    created_ms: int
    state: TicketState = TicketState.WAITING
    match_id: str = ""
    game_id: str = ""
    close_reason: str = ""

    def proposed(self, match_id: str) -> Ticket:
        return replace(self, state=TicketState.PROPOSED, match_id=match_id)

    def requeued(self) -> Ticket:
        """Back to waiting with its old place: `created_ms` stays."""
        return replace(self, state=TicketState.WAITING, match_id="")

    def matched(self, game_id: str) -> Ticket:
        return replace(self, state=TicketState.MATCHED, game_id=game_id)

    def closed(self, reason: str) -> Ticket:
        return replace(self, state=TicketState.CLOSED, close_reason=reason)
