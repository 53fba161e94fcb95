"""A party: up to three who queue together; a value and its transitions, no I/O, no clock."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from services.kit.errors import Fault, conflict, denied, exhausted, invalid, not_found

from ..matching.tickets import ROLES

MOST = 3
LIFE_MS = 6 * 60 * 60 * 1000
"""How long a party is kept after its last change."""
INVITATION_MS = 10 * 60 * 1000


@dataclass(frozen=True, slots=True)
class Member:
    """Somebody in a party, with the deck and the roles that they chose; no `roles` = any."""

    user_id: str
    user_name: str
    user_kind: str
    deck_id: str = ""
    roles: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Party:
    """Members in the order in which they came; `invited` with the time until which; `revision` counts the changes from 1."""

    party_id: str
    leader_id: str
    members: tuple[Member, ...]
    code: str
    created_ms: int
    changed_ms: int
    invited: tuple[tuple[str, int], ...] = ()
    unified: bool = False
    revision: int = 1

    @property
    def user_ids(self) -> tuple[str, ...]:
        return tuple(member.user_id for member in self.members)

    @property
    def expires_ms(self) -> int:
        return self.changed_ms + LIFE_MS

    @property
    def leader_first(self) -> tuple[Member, ...]:
        """The members as a ticket has them."""
        return tuple(sorted(self.members, key=lambda member: member.user_id != self.leader_id))

    def invites(self, now_ms: int) -> set[str]:
        """Whose invitation still holds."""
        return {user_id for user_id, until_ms in self.invited if now_ms < until_ms}

    def why_not_leader(self, user_id: str) -> Fault | None:
        """What only the leader does."""
        if user_id == self.leader_id:
            return None
        return denied("NOT_PARTY_LEADER", "the leader of the party does that", leader=self.leader_id)

    def why_no_room(self) -> Fault | None:
        if len(self.members) < MOST:
            return None
        return exhausted("PARTY_FULL", f"a party has at most {MOST}", most=str(MOST))

    def invite(self, user_id: str, now_ms: int) -> Party:
        """The invitation holds from now on."""
        others = self._invited_but({user_id}, now_ms)
        return self._changed(now_ms, invited=(*others, (user_id, now_ms + INVITATION_MS)))

    def join(self, member: Member, now_ms: int) -> Party:
        """Without effect for a member."""
        if member.user_id in self.user_ids:
            return self
        invited = self._invited_but({member.user_id}, now_ms)
        return self._changed(now_ms, members=(*self.members, member), invited=invited)

    def leave(self, user_id: str, now_ms: int) -> Party:
        """Without a member, or an invitation; the longest there leads after the leader. Without effect for a stranger."""
        if user_id not in self.user_ids and user_id not in self.invites(now_ms):
            return self
        members = tuple(member for member in self.members if member.user_id != user_id)
        leader = self.leader_id if user_id != self.leader_id else members[0].user_id if members else ""
        invited = self._invited_but({user_id}, now_ms)
        return self._changed(now_ms, members=members, leader_id=leader, invited=invited)

    def hand_over(self, user_id: str, now_ms: int) -> Party:
        """Raises Fault NOT_A_MEMBER."""
        if user_id not in self.user_ids:
            raise not_found("NOT_A_MEMBER", "only a member can lead the party", user=user_id)
        return self if user_id == self.leader_id else self._changed(now_ms, leader_id=user_id)

    def choose(self, chosen: Member, now_ms: int) -> Party:
        """A member with deck and roles, and with the name and kind of now where they are told. Raises Fault UNKNOWN_ROLE."""
        if not chosen.roles <= ROLES:
            raise invalid("UNKNOWN_ROLE", "there are the roles emperor and lieutenant", known=",".join(sorted(ROLES)))
        members = tuple(
            _updated(member, chosen) if member.user_id == chosen.user_id else member for member in self.members
        )
        return self if members == self.members else self._changed(now_ms, members=members)

    def unify(self, unified: bool, now_ms: int) -> Party:
        """Whether decks are checked together."""
        return self if unified == self.unified else self._changed(now_ms, unified=unified)

    def _invited_but(self, gone: set[str], now_ms: int) -> tuple[tuple[str, int], ...]:
        return tuple(each for each in self.invited if each[0] not in gone and now_ms < each[1])

    def _changed(self, now_ms: int, **fields: Any) -> Party:
        return replace(self, changed_ms=now_ms, revision=self.revision + 1, **fields)


def _updated(member: Member, chosen: Member) -> Member:
    name, kind = chosen.user_name or member.user_name, chosen.user_kind or member.user_kind
    return replace(chosen, user_name=name, user_kind=kind)


def why_no_queue(party: Party, offline: Iterable[str], deckless: Iterable[str]) -> Fault | None:
    """Why a party cannot queue: somebody is not connected, or has chosen no deck."""
    if away := sorted(offline):
        return conflict("PARTY_MEMBER_OFFLINE", "somebody in the party is not connected", users=",".join(away))
    if without := sorted(deckless):
        return conflict("PARTY_DECK_MISSING", "somebody in the party has not chosen a deck", users=",".join(without))
    return None
