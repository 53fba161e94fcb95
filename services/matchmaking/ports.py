"""What the queue workers need from the world outside."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from .matching.pool import WindowNow
from .matching.proposal import Proposal
from .matching.reasons import Reason
from .matching.tickets import QueueKey, Ticket


@dataclass(frozen=True, slots=True)
class Standing:
    """What those of a waiting ticket are told of one of its queues; times in milliseconds, -1 = unknown. `reasons`: why no game was found yet; `are_bots_offered`: whether to play against bots meanwhile is proposed."""

    ticket: Ticket
    key: QueueKey
    waiting_ms: int
    window: WindowNow
    pool: int
    eta_ms: int
    reasons: tuple[Reason, ...] = ()
    are_bots_offered: bool = False


@dataclass(frozen=True, slots=True)
class Skill:
    """How good a player is: `points` are what opponents are sought by, the expected skill on the public scale.

    Not the public points: those count what is not known of a player three times over, which puts newcomers among the weakest.
    """

    points: int
    mu: float
    sigma: float

    @classmethod
    def of(cls, mu: float, sigma: float) -> Skill:
        """1000 points for the skill that everybody begins with, 40 for each unit more."""
        return cls(max(round(1000 + 40 * (mu - 25)), 0), mu, sigma)


class GameRefused(Exception):
    """The game service will not make this game, however often it is asked."""


class GameMaker(Protocol):
    """Makes the game of an accepted proposal."""

    async def create(self, proposal: Proposal, tickets: Sequence[Ticket]) -> str:
        """The game's id; repeating a match_id gives the same game. Raises GameRefused, or Fault when trying again may help."""
        ...


class Announcer(Protocol):
    """Tells players; every method may be repeated, receivers know an event by its id."""

    async def proposed(self, proposals: Sequence[Proposal], accept_by_ms: int) -> list[Proposal]:
        """Ask those of all these proposals; those that were taken, with the time until which to accept."""
        ...

    async def ready(self, proposal: Proposal) -> None: ...

    async def cancelled(self, proposal: Proposal, requeued: Sequence[str], dropped: Sequence[str]) -> None: ...

    async def standings(self, standings: Sequence[Standing]) -> None: ...

    async def near(self, key: QueueKey, waiting: int, missing: int) -> None:
        """Call those who would come when only so few are missing."""
        ...


class Games(Protocol):
    """Who plays."""

    async def game_of(self, user_id: str) -> str:
        """A live game of the user, "" for none. Raises Fault."""
        ...


class RatingSource(Protocol):
    """Where a player's skill comes from."""

    async def skill(self, user_id: str, key: QueueKey) -> Skill:
        """In the pool of a queue; the default when nobody can tell."""
        ...


class DeckCheck(Protocol):
    """Whether a deck may be queued."""

    def require(self, token: str, user_id: str, key: QueueKey) -> int:
        """Raises Fault with the reason when the token does not carry this queue's legality for this user; how many thousandths of the deck the rules play wholly."""
        ...


class Attendance(Protocol):
    """Who has an open connection."""

    def is_here(self, user_id: str) -> bool:
        """Whether a connection of this user is open, or was within the time of grace."""
        ...
