"""The ready check of one group: a value and its transitions; no I/O, no clock."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace

from .tickets import QueueKey


class ProposalState(enum.StrEnum):
    """Where a proposal stands; the last two are final."""

    PROPOSED = "proposed"
    ACCEPTED = "accepted"
    READY = "ready"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A group that is asked. `parties`: the users of each ticket; `seats`: the users in turn order.

    `accept_by_ms` 0 = nobody was told yet: then it neither runs nor ends. `win`: how probably the team of the first seat wins, 0 = no two teams.
    `full_milli`: how much of each deck the rules play wholly, the most first: whose it is nobody is told.
    """

    match_id: str
    key: QueueKey
    ticket_ids: tuple[str, ...]
    parties: tuple[tuple[str, ...], ...]
    seats: tuple[str, ...]
    clock: str = "standard"
    win: float = 0.0
    accept_by_ms: int = 0
    accepted: frozenset[str] = frozenset()
    declined: frozenset[str] = frozenset()
    state: ProposalState = ProposalState.PROPOSED
    game_id: str = ""
    refused: bool = False
    full_milli: tuple[int, ...] = ()

    @property
    def user_ids(self) -> tuple[str, ...]:
        return tuple(user for party in self.parties for user in party)

    @property
    def is_told(self) -> bool:
        """Whether everybody was asked."""
        return self.accept_by_ms > 0

    def told(self, accept_by_ms: int) -> Proposal:
        """Everybody was asked and has time until then, at least. Without effect unless PROPOSED."""
        if self.state is not ProposalState.PROPOSED or accept_by_ms <= self.accept_by_ms:
            return self
        # Not `replace`, which takes several times as long: a wave tells fifty thousand.
        return Proposal(
            self.match_id,
            self.key,
            self.ticket_ids,
            self.parties,
            self.seats,
            self.clock,
            self.win,
            accept_by_ms,
            self.accepted,
            full_milli=self.full_milli,
        )

    def untold(self) -> Proposal:
        """To be asked anew: what was said may not have been heard, or could not be answered. Without effect unless PROPOSED."""
        return replace(self, accept_by_ms=0) if self.state is ProposalState.PROPOSED else self

    def accept(self, user_id: str) -> Proposal:
        """Note one acceptance; the last one makes it ACCEPTED. Without effect unless PROPOSED. Raises KeyError for a stranger."""
        self._require_member(user_id)
        if self.state is not ProposalState.PROPOSED:
            return self
        accepted = self.accepted | {user_id}
        complete = len(accepted) == len(self.seats)
        return replace(self, accepted=accepted, state=ProposalState.ACCEPTED if complete else self.state)

    def decline(self, user_id: str) -> Proposal:
        """One refusal cancels it. Without effect unless PROPOSED. Raises KeyError for a stranger."""
        self._require_member(user_id)
        if self.state is not ProposalState.PROPOSED:
            return self
        return replace(self, declined=self.declined | {user_id}, state=ProposalState.CANCELLED)

    def expire(self, now_ms: int) -> Proposal:
        """Cancel it when time is up and somebody who was asked has not answered."""
        if self.state is not ProposalState.PROPOSED or not self.is_told or now_ms < self.accept_by_ms:
            return self
        return replace(self, state=ProposalState.CANCELLED)

    def ready(self, game_id: str) -> Proposal:
        return replace(self, state=ProposalState.READY, game_id=game_id)

    def refuse(self) -> Proposal:
        """The game service will not make this game."""
        return replace(self, state=ProposalState.CANCELLED, refused=True)

    def blame(self) -> dict[str, str]:
        """Who pays for a cancelled proposal and why: the decliner, or else everybody who slept.

        Nobody pays for not having answered yet when somebody else declined, and nobody for a game that could not be made.
        """
        if self.refused:
            return {}
        if self.declined:
            return dict.fromkeys(sorted(self.declined), "declined")
        return {user_id: "missed" for user_id in self.user_ids if user_id not in self.accepted}

    def _require_member(self, user_id: str) -> None:
        if user_id not in self.seats:
            raise KeyError(user_id)
