"""What the queue workers need from the world outside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from .pool import WindowNow
from .proposal import Proposal
from .tickets import QueueKey, Ticket


@dataclass(frozen=True, slots=True)
class Standing:
    """What a waiting player is told; times in milliseconds, -1 = unknown."""

    ticket: Ticket
    waiting_ms: int
    window: WindowNow
    pool: int
    eta_ms: int


class GameRefused(Exception):
    """The game service will not make this game, however often it is asked."""


class GameMaker(Protocol):
    """Makes the game of an accepted proposal."""

    async def create(self, match_id: str, key: QueueKey, tickets: Sequence[Ticket]) -> str:
        """The game's id; repeating a match_id gives the same game. Raises GameRefused, or Fault when trying again may help."""
        ...


class Announcer(Protocol):
    """Tells players; every method may be repeated, receivers know an event by its id."""

    async def proposed(self, proposal: Proposal) -> None: ...

    async def ready(self, proposal: Proposal) -> None: ...

    async def cancelled(self, proposal: Proposal, requeued: Sequence[str], dropped: Sequence[str]) -> None: ...

    async def standings(self, standings: Sequence[Standing]) -> None: ...


class RatingSource(Protocol):
    """Where a player's points come from."""

    async def points(self, user_id: str, format_id: str) -> int:
        """Public rating points; the default when nobody can tell."""
        ...


class DeckCheck(Protocol):
    """Whether a deck may be queued."""

    def require(self, token: str, user_id: str, key: QueueKey) -> None:
        """Raises Fault with the reason when the token does not carry this queue's legality for this user."""
        ...
