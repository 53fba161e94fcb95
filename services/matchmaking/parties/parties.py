"""All parties of the process and their single writer: nobody is in one without a yes, and nobody in two."""

from __future__ import annotations

import asyncio
import hmac
import logging
import secrets
from collections.abc import Callable, Sequence
from typing import Protocol

from services.kit.clock import Clock
from services.kit.errors import Fault, conflict, denied, not_found
from services.kit.ids import Ids

from ..ports import Attendance
from .party import Member, Party, why_no_queue
from .store import RedisPartyStore

_LOOK_S = 1.0
_log = logging.getLogger(__name__)


class PartyAnnouncer(Protocol):
    """Tells everybody whom a party concerns; may be repeated."""

    async def party(self, party: Party, invited: Sequence[str], newly: Sequence[str], gone: Sequence[str]) -> None: ...


class Queues(Protocol):
    """What parties ask of the queues."""

    def ticket_of(self, user_id: str) -> str:
        """The id of the user's open ticket, "" for none."""
        ...

    async def leave_party_queue(self, user_id: str) -> None:
        """Take the ticket of a user's party out, because the user leaves it."""
        ...


class Parties:
    """Makes parties, takes answers; the ticket of a party ends when somebody leaves it."""

    def __init__(
        self,
        store: RedisPartyStore,
        announcer: PartyAnnouncer,
        presence: Attendance,
        queues: Queues,
        clock: Clock,
        ids: Ids,
    ) -> None:
        self._store = store
        self._announcer = announcer
        self._presence = presence
        self._queues = queues
        self._clock = clock
        self._ids = ids
        self._parties: dict[str, Party] = {}
        self._of: dict[str, str] = {}
        self._untold: dict[str, tuple[Party, tuple[str, ...], tuple[str, ...]]] = {}
        self._lock = asyncio.Lock()

    # -- life

    async def restore(self) -> None:
        """Load what the store kept; call once before `run`. What was perhaps not told is told again."""
        self.drop()
        for party in await self._store.load():
            self._keep(party)
            self._untold[party.party_id] = party, (), ()

    def drop(self) -> None:
        """Forget everything: another process decides, and the store has it."""
        self._parties.clear()
        self._of.clear()
        self._untold.clear()

    async def run(self) -> None:
        """Work until cancelled."""
        while True:
            try:
                await self.tick()
            except Fault as fault:
                _log.warning("parties wait: %s", fault)
            await asyncio.sleep(_LOOK_S)

    async def tick(self) -> None:
        """Whatever is due now: announcements that failed, parties that end. Raises Fault while the store is away."""
        async with self._lock:
            for party, newly, gone in list(self._untold.values()):
                await self._tell(party, newly, gone)
            now = self._clock.now_ms()
            for party in [each for each in self._parties.values() if each.expires_ms <= now]:
                for user_id in party.user_ids:
                    party = await self._left(party, user_id)

    # -- looking

    def of(self, user_id: str) -> Party:
        """The party that a user is in. Raises Fault PARTY_NOT_FOUND."""
        return self._found(self._of.get(user_id, ""))

    def get(self, user_id: str, party_id: str, code: str = "") -> Party:
        """A party for its members, whom it invites, and who has its code; the user's own without both. Raises Fault PARTY_NOT_FOUND."""
        if not party_id and not code:
            return self.of(user_id)
        party = self._by_code(code) if code and not party_id else self._found(party_id)
        if user_id in party.user_ids or user_id in self.invites(party) or _has_code(party, code):
            return party
        raise _unknown(party_id)

    def invitations(self, user_id: str) -> list[Party]:
        """The parties that invite a user, newest first."""
        found = [party for party in self._parties.values() if user_id in self.invites(party)]
        return sorted(found, key=lambda party: party.party_id, reverse=True)

    def invites(self, party: Party) -> set[str]:
        return party.invites(self._clock.now_ms())

    def is_here(self, user_id: str) -> bool:
        return self._presence.is_here(user_id)

    def ticket_of(self, party: Party) -> str:
        """The party's open ticket, "" for none."""
        return self._queues.ticket_of(party.leader_id)

    def to_queue(self, user_id: str, party_id: str) -> Party:
        """The party that its leader queues. Raises Fault: no such party, not its leader, somebody is not connected or has no deck."""
        party = self.of(user_id)
        if party.party_id != party_id:
            raise _unknown(party_id)
        _raise(party.why_not_leader(user_id))
        offline = [each for each in party.user_ids if not self._presence.is_here(each)]
        deckless = [member.user_id for member in party.members if not member.deck_id]
        _raise(why_no_queue(party, offline, deckless))
        return party

    # -- what users do

    async def create(self, member: Member) -> Party:
        """A party of one, or the one that the user is in."""
        async with self._lock:
            if member.user_id in self._of:
                return self.of(member.user_id)
            now = self._clock.now_ms()
            code = secrets.token_urlsafe(12)
            return await self._put(Party(self._ids.new(), member.user_id, (member,), code, now, now))

    async def invite(self, user_id: str, party_id: str, invited: str) -> Party:
        """Raises Fault PARTY_NOT_FOUND, NOT_PARTY_LEADER, PARTY_FULL."""
        async with self._lock:
            party = self._own(user_id, party_id)
            _raise(party.why_not_leader(user_id))
            if invited in party.user_ids:
                return party
            _raise(party.why_no_room())
            return await self._put(party.invite(invited, self._clock.now_ms()), newly=(invited,))

    async def join(self, member: Member, party_id: str, code: str) -> Party:
        """Raises Fault PARTY_NOT_FOUND, NOT_INVITED, IN_PARTY, PARTY_QUEUED, PARTY_FULL, TICKET_EXISTS."""
        async with self._lock:
            party = self._by_code(code) if code and not party_id else self._found(party_id)
            if member.user_id in party.user_ids:
                return party
            if member.user_id not in self.invites(party) and not _has_code(party, code):
                raise denied("NOT_INVITED", "you are not invited to this party", party_id=party_id)
            if other := self._of.get(member.user_id):
                raise conflict("IN_PARTY", "you are in another party; leave it first", party_id=other)
            if ticket_id := self._queues.ticket_of(member.user_id):
                raise conflict(
                    "TICKET_EXISTS", "whoever queues joins no party", ticket_id=ticket_id, user=member.user_id
                )
            _raise(party.why_no_room())
            self._require_not_queued(party)
            return await self._put(party.join(member, self._clock.now_ms()))

    async def leave(self, user_id: str, party_id: str, leaving: str) -> Party:
        """Take somebody or an invitation out: oneself, or others as the leader. Raises Fault PARTY_NOT_FOUND, NOT_PARTY_LEADER."""
        async with self._lock:
            party = self._found(party_id)
            concerned = {*party.user_ids, *self.invites(party)}
            if user_id not in concerned:
                raise _unknown(party_id)
            if user_id != leaving:
                _raise(party.why_not_leader(user_id))
            return await self._left(party, leaving)

    async def hand_over(self, user_id: str, party_id: str, leader: str) -> Party:
        """Raises Fault PARTY_NOT_FOUND, NOT_PARTY_LEADER, NOT_A_MEMBER, PARTY_QUEUED."""
        return await self._change(user_id, party_id, True, lambda party, now: party.hand_over(leader, now))

    async def choose(self, member: Member, party_id: str) -> Party:
        """A member's deck and roles, and the name and kind of account they have now. Raises Fault PARTY_NOT_FOUND, UNKNOWN_ROLE, PARTY_QUEUED."""
        return await self._change(member.user_id, party_id, False, lambda party, now: party.choose(member, now))

    async def unify(self, user_id: str, party_id: str, unified: bool) -> Party:
        """Raises Fault PARTY_NOT_FOUND, NOT_PARTY_LEADER, PARTY_QUEUED."""
        return await self._change(user_id, party_id, True, lambda party, now: party.unify(unified, now))

    # -- transitions, inside the lock

    async def _change(
        self, user_id: str, party_id: str, by_leader: bool, change: Callable[[Party, int], Party]
    ) -> Party:
        async with self._lock:
            party = self._own(user_id, party_id)
            if by_leader:
                _raise(party.why_not_leader(user_id))
            changed = change(party, self._clock.now_ms())
            if changed is party:
                return party
            self._require_not_queued(party)
            return await self._put(changed)

    async def _left(self, party: Party, user_id: str) -> Party:
        left = party.leave(user_id, self._clock.now_ms())
        if left is party:
            return party
        if user_id in party.user_ids and self.ticket_of(party):
            await self._queues.leave_party_queue(user_id)
        return await self._put(left, gone=(user_id,))

    async def _put(self, party: Party, newly: tuple[str, ...] = (), gone: tuple[str, ...] = ()) -> Party:
        """Save, then tell."""
        await self._store.save(party)
        self._keep(party)
        await self._tell(party, newly, gone)
        return party

    def _keep(self, party: Party) -> None:
        for user_id in [each for each, at in self._of.items() if at == party.party_id]:
            del self._of[user_id]
        self._of.update(dict.fromkeys(party.user_ids, party.party_id))
        if party.members:
            self._parties[party.party_id] = party
        else:
            self._parties.pop(party.party_id, None)

    async def _tell(self, party: Party, newly: tuple[str, ...], gone: tuple[str, ...]) -> None:
        self._untold.pop(party.party_id, None)
        try:
            await self._announcer.party(party, sorted(self.invites(party)), newly, gone)
        except Fault as fault:
            _log.warning("party %s is told later: %s", party.party_id, fault)
            self._untold[party.party_id] = party, newly, gone

    # -- checks

    def _found(self, party_id: str) -> Party:
        party = self._parties.get(party_id)
        if party is None:
            raise _unknown(party_id)
        return party

    def _own(self, user_id: str, party_id: str) -> Party:
        party = self._found(party_id)
        if user_id not in party.user_ids:
            raise _unknown(party_id)
        return party

    def _by_code(self, code: str) -> Party:
        found = next((party for party in self._parties.values() if _has_code(party, code)), None)
        if found is None:
            raise _unknown("")
        return found

    def _require_not_queued(self, party: Party) -> None:
        if ticket_id := self.ticket_of(party):
            raise conflict("PARTY_QUEUED", "the party queues; leave the queue first", ticket_id=ticket_id)


def _has_code(party: Party, code: str) -> bool:
    return bool(code) and hmac.compare_digest(party.code.encode(), code.encode())


def _unknown(party_id: str) -> Fault:
    return not_found("PARTY_NOT_FOUND", "there is no such party", party_id=party_id[:64])


def _raise(refusal: Fault | None) -> None:
    if refusal is not None:
        raise refusal
