"""The ready check of one group: a value and its transitions; no I/O, no clock."""

from __future__ import annotations

import enum
from dataclasses import dataclass, replace

from .tickets import QueueKey, Ticket


class ProposalState(enum.StrEnum):
    """Where a proposal stands; the last two are final."""

    PROPOSED = "proposed"
    ACCEPTED = "accepted"
    READY = "ready"
    CANCELLED = "cancelled"


@dataclass(frozen=True, slots=True)
class Proposal:
    """A group that was asked; tickets stay in the order in which they waited."""

    match_id: str
    key: QueueKey
    ticket_ids: tuple[str, ...]
    user_ids: tuple[str, ...]
    accept_by_ms: int
    accepted: frozenset[str] = frozenset()
    declined: frozenset[str] = frozenset()
    state: ProposalState = ProposalState.PROPOSED
    game_id: str = ""
    refused: bool = False

    @classmethod
    def of(cls, match_id: str, group: tuple[Ticket, ...], accept_by_ms: int) -> Proposal:
        tickets = tuple(ticket.ticket_id for ticket in group)
        users = tuple(ticket.player.user_id for ticket in group)
        return cls(match_id, group[0].key, tickets, users, accept_by_ms)

    def accept(self, user_id: str) -> Proposal:
        """Note one acceptance; the last one makes it ACCEPTED. Without effect unless PROPOSED. Raises KeyError for a stranger."""
        self._require_member(user_id)
        if self.state is not ProposalState.PROPOSED:
            return self
        accepted = self.accepted | {user_id}
        complete = len(accepted) == len(self.user_ids)
        return replace(self, accepted=accepted, state=ProposalState.ACCEPTED if complete else self.state)

    def decline(self, user_id: str) -> Proposal:
        """One refusal cancels it. Without effect unless PROPOSED. Raises KeyError for a stranger."""
        self._require_member(user_id)
        if self.state is not ProposalState.PROPOSED:
            return self
        return replace(self, declined=self.declined | {user_id}, state=ProposalState.CANCELLED)

    def expire(self, now_ms: int) -> Proposal:
        """Cancel it when time is up and somebody has not answered."""
        if self.state is not ProposalState.PROPOSED or now_ms < self.accept_by_ms:
            return self
        return replace(self, state=ProposalState.CANCELLED)

    def extend(self, accept_by_ms: int) -> Proposal:
        """Give everybody until then, at least. Without effect unless PROPOSED."""
        if self.state is not ProposalState.PROPOSED or accept_by_ms <= self.accept_by_ms:
            return self
        return replace(self, accept_by_ms=accept_by_ms)

    def ready(self, game_id: str) -> Proposal:
        return replace(self, state=ProposalState.READY, game_id=game_id)

    def refuse(self) -> Proposal:
        """The game service will not make this game."""
        return replace(self, state=ProposalState.CANCELLED, refused=True)

    def blame(self) -> dict[str, str]:
        """Who a cancelled proposal drops and why: the decliner, or else everybody who slept.

        Nobody pays for not having answered yet when somebody else declined. A refused game drops all.
        """
        if self.refused:
            return dict.fromkeys(self.user_ids, "game_refused")
        if self.declined:
            return dict.fromkeys(sorted(self.declined), "declined")
        return {user_id: "missed" for user_id in self.user_ids if user_id not in self.accepted}

    def _require_member(self, user_id: str) -> None:
        if user_id not in self.user_ids:
            raise KeyError(user_id)
