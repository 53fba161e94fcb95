"""All queues of the process, and the rule that a user has at most one open ticket."""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from services.kit.background import Background
from services.kit.clock import Clock
from services.kit.errors import Fault, conflict, denied, invalid, not_found
from services.kit.ids import Ids
from services.kit.presence import Presence

from ..matching.formats import RULES, RULES_VERSIONS, QueueRule
from ..matching.pools import Pools
from ..matching.proposal import Proposal
from ..matching.teams import why_no_roles
from ..matching.tickets import ROLES, Entry, QueueKey, Ticket, TicketState
from ..matching.wishes import Wishes
from ..ports import Announcer, DeckCheck, GameMaker, Games, RatingSource, Standing
from .meanwhile import Meanwhile
from .store import TicketStore
from .worker import QueueWorker

_NAME_LENGTH = 32
MOST_QUEUES = 4
_LOOK_S = 1.0
_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Order:
    """What somebody wants who queues, alone or as the leader of a party: the first player of every entry asks."""

    request_id: str
    entries: tuple[Entry, ...]
    wishes: Wishes = Wishes()
    party_id: str = ""

    @property
    def user_ids(self) -> tuple[str, ...]:
        return tuple(player.user_id for player in self.entries[0].players)


class Matchmaker:
    """The front of matchmaking: finds the queues, checks the players, hands over to the queues' single writers.

    `seated` names the users who sit at a table that waits for its game: they do not queue. `work` makes what the queues' writers run in.
    """

    def __init__(
        self,
        store: TicketStore,
        games: GameMaker,
        played: Games,
        announcer: Announcer,
        ratings: RatingSource,
        decks: DeckCheck,
        presence: Presence,
        clock: Clock,
        ids: Ids,
        work: Callable[[], Background],
        seated: Mapping[str, str],
        rules: Mapping[str, QueueRule] = RULES,
    ) -> None:
        self._store = store
        self._games = games
        self._announcer = announcer
        self._ratings = ratings
        self._decks = decks
        self._presence = presence
        self._clock = clock
        self._ids = ids
        self._seated = seated
        self._rules = rules
        self._new_work = work
        self._work = work()
        self._pools = Pools(rules)
        self._workers: dict[QueueKey, QueueWorker] = {}
        self._open: dict[str, str] = {}
        self._meanwhile = Meanwhile(store, self._pools, played, seated, clock)

    # -- life

    async def restore(self) -> None:
        """Load what the store kept; call once before `run`."""
        self.drop()
        tickets, proposals = await self._store.load()
        waiting = {ticket.ticket_id: ticket for ticket in tickets}
        by_key: dict[QueueKey, list[Proposal]] = defaultdict(list)
        for proposal in proposals:
            by_key[proposal.key].append(proposal)
        for key, own in by_key.items():
            self._worker(key).restore(own, waiting)
        paused = [waiting.pop(each.ticket_id) for each in tickets if each.state is TicketState.PAUSED]
        self._meanwhile.restore(paused)
        self._pools.extend(each.requeued() if each.match_id else each for each in waiting.values())
        for ticket in tickets:
            self._open.update(dict.fromkeys(ticket.user_ids, ticket.ticket_id))
            for entry in ticket.entries:
                self._worker(entry.key)

    def drop(self) -> None:
        """Forget everything: another process decides, and the store has it."""
        self._work = self._new_work()
        self._workers.clear()
        self._pools.clear()
        self._meanwhile.restore(())
        self._open.clear()

    async def run(self) -> None:
        """Work until cancelled."""
        self._work.start()
        try:
            while True:
                await asyncio.sleep(_LOOK_S)
                await self._end_absent()
                await self._bring_back()
        finally:
            await self._work.stop()

    async def tick(self) -> None:
        """One round of every queue."""
        await self._end_absent()
        await self._bring_back()
        for worker in list(self._workers.values()):
            await worker.tick()

    # -- tickets

    async def create_ticket(self, order: Order) -> Ticket:
        """Queue a player or a party. Raises Fault: a bad queue, party, role or deck, a cooldown, another open ticket."""
        if (known := await self.known(order.user_ids[0], order.request_id)) is not None:
            return known
        self._require_queues(order)
        order = self._checked(order)
        for user_id in order.user_ids:
            await self._require_cool(user_id)
        return await self._admit(order)

    async def known(self, user_id: str, request_id: str) -> Ticket | None:
        """The ticket that the same request made before."""
        ticket = await self._store.ticket_of_request(user_id, request_id)
        if ticket is not None:
            ticket = self._held(ticket.ticket_id) or ticket
        return None if ticket is None or self._is_lost(ticket) else ticket

    async def _admit(self, order: Order) -> Ticket:
        for user_id in order.user_ids:
            self._require_free(user_id)
        ticket_id = self._ids.new()
        # Reserved before the first await: two requests at once cannot both pass.
        self._open.update(dict.fromkeys(order.user_ids, ticket_id))
        try:
            entries = [await self._rated(entry) for entry in order.entries]
            attended = all(map(self._presence.is_here, order.user_ids))
            ticket = Ticket(
                ticket_id,
                order.request_id,
                tuple(entries),
                self._clock.now_ms(),
                order.wishes,
                order.party_id,
                attended,
            )
            await self._enqueue(ticket)
        except BaseException:
            for user_id in order.user_ids:
                self._open.pop(user_id, None)
            raise
        return ticket

    async def _enqueue(self, ticket: Ticket) -> None:
        workers = [self._worker(entry.key) for entry in ticket.entries]
        try:
            await self._store.save([ticket])
        except BaseException:  # also when whoever asked has gone
            workers[0].doubt(ticket)
            raise
        self._pools.add(ticket)
        for worker in workers:
            worker.wake()

    async def _rated(self, entry: Entry) -> Entry:
        skills = await asyncio.gather(*(self._ratings.skill(player.user_id, entry.key) for player in entry.players))
        rated = [
            replace(
                player, user_name=player.user_name[:_NAME_LENGTH], points=skill.points, mu=skill.mu, sigma=skill.sigma
            )
            for player, skill in zip(entry.players, skills, strict=True)
        ]
        return replace(entry, players=tuple(rated))

    async def get_ticket(self, user_id: str, ticket_id: str) -> Ticket:
        """A user's ticket, the open one for an empty id; Fault TICKET_NOT_FOUND for anybody else's too."""
        wanted = ticket_id or self.ticket_of(user_id)
        ticket = (self._held(wanted) or await self._store.ticket(wanted)) if wanted else None
        if ticket is None or user_id not in ticket.user_ids:
            raise not_found("TICKET_NOT_FOUND", "there is no such ticket", ticket_id=ticket_id)
        return ticket

    def _held(self, ticket_id: str) -> Ticket | None:
        return next((held for worker in self._workers.values() if (held := worker.held(ticket_id))), None)

    async def cancel_ticket(self, user_id: str, ticket_id: str, reason: str = "cancelled") -> Ticket:
        """Leave the queue, with the whole party; a decline during a ready check; a finished ticket stays as it is."""
        ticket = await self.get_ticket(user_id, ticket_id)
        if not ticket.state.is_open:
            return ticket
        if await self._close_waiting(ticket, reason):
            return await self.get_ticket(user_id, ticket.ticket_id)
        for entry in ticket.entries:
            if await self._worker(entry.key).leave(ticket.ticket_id, user_id):
                break
        return await self.get_ticket(user_id, ticket.ticket_id)

    async def leave_party_queue(self, user_id: str) -> None:
        """Somebody leaves a party: its ticket ends, during a ready check as by a decline."""
        await self.cancel_ticket(user_id, self.ticket_of(user_id), "party")

    async def _close_waiting(self, ticket: Ticket, reason: str) -> bool:
        """Close a ticket that waits or is paused; False for any other."""
        if self._pools.remove(ticket):
            again = self._pools.add
        elif self._meanwhile.take(ticket):
            again = self._meanwhile.keep
        else:
            return False
        try:
            await self._store.save([ticket.requeued().closed(reason)])
        except BaseException:
            again(ticket)
            raise
        self._closed(ticket)
        return True

    async def _end_absent(self) -> None:
        """Close the tickets of those who have had no connection for the time of grace."""
        absent = [
            ticket
            for tickets in (*self._pools, self._meanwhile)
            for ticket in tickets
            if ticket.is_attended and any(map(self._presence.is_gone, ticket.user_ids))
        ]
        for ticket in absent:
            try:
                await self._close_waiting(ticket, "gone")
            except Fault as fault:
                _log.warning("ticket %s ends later: %s", ticket.ticket_id, fault)

    async def pause(self, user_id: str, table_id: str) -> None:
        """Somebody who queues alone plays against bots meanwhile. Raises Fault TICKET_EXISTS in a ready check or a party."""
        await self._meanwhile.pause(self.ticket_of(user_id), table_id)

    async def block(self, user_id: str, other_id: str) -> None:
        """A waiting ticket meets somebody no more from now on; its other players stay as they are."""
        ticket_id = self.ticket_of(user_id)
        ticket = self._pools.ticket(ticket_id)
        if ticket is None:
            self._meanwhile.block(ticket_id, other_id)
        elif other_id not in ticket.user_ids:
            blocking = ticket.blocking(other_id)
            self._pools.remove(ticket)
            self._pools.add(blocking)
            await self._store.save([blocking])

    async def _bring_back(self) -> None:
        for ticket in await self._meanwhile.bring_back():
            for entry in ticket.entries:
                self._worker(entry.key).wake()

    def ticket_of(self, user_id: str) -> str:
        """The id of the user's open ticket, "" for none."""
        return self._open.get(user_id, "")

    def _is_lost(self, ticket: Ticket) -> bool:
        """Written by a save whose answer never came: the queue does not hold it."""
        return ticket.state.is_open and self.ticket_of(ticket.leader) != ticket.ticket_id

    def standings(self, ticket: Ticket) -> list[Standing]:
        """How a waiting ticket stands, in each of its queues."""
        return [self._worker(entry.key).standing(ticket) for entry in ticket.entries]

    # -- matches

    async def answer(self, user_id: str, match_id: str, accepts: bool) -> Proposal:
        """Accept or decline. Raises Fault MATCH_NOT_FOUND (strangers too) or MATCH_OVER when it was cancelled meanwhile."""
        proposal = await self._store.proposal(match_id)
        if proposal is None or user_id not in proposal.seats:
            raise not_found("MATCH_NOT_FOUND", "there is no such match", match_id=match_id)
        worker = self._worker(proposal.key)
        if match_id in worker.proposals:
            return await self._answer(worker, user_id, match_id, accepts)
        if accepts and proposal.state.value == "cancelled":
            raise _over(match_id)
        return proposal

    async def _answer(self, worker: QueueWorker, user_id: str, match_id: str, accepts: bool) -> Proposal:
        try:
            return await worker.answer(match_id, user_id, accepts)
        except KeyError:  # it ended while this answer waited
            raise _over(match_id) from None

    # -- queues

    def queue(self, key: QueueKey) -> QueueWorker:
        """A queue to look at; raises Fault for one that cannot exist."""
        self._require_queue(key)
        return self._worker(key)

    @property
    def pools(self) -> Pools:
        return self._pools

    def _worker(self, key: QueueKey) -> QueueWorker:
        worker = self._workers.get(key)
        if worker is None:
            worker = self._workers[key] = QueueWorker(
                key,
                self._rules[key.format],
                self._pools,
                self._store,
                self._games,
                self._announcer,
                self._clock,
                self._ids,
                self._closed,
            )
            self._work.add(f"queue {key.format}", worker.run)
        return worker

    def _closed(self, ticket: Ticket) -> None:
        for user_id in ticket.user_ids:
            if self.ticket_of(user_id) == ticket.ticket_id:
                del self._open[user_id]

    # -- checks

    def _require_queues(self, order: Order) -> None:
        keys = [entry.key for entry in order.entries]
        if len(keys) > MOST_QUEUES or len(set(keys)) < len(keys):
            raise invalid(
                "BAD_QUEUES", f"one ticket is for at most {MOST_QUEUES} different queues", most=str(MOST_QUEUES)
            )
        for entry in order.entries:
            self._require_queue(entry.key)
            _require_persons(entry)
            _require_party(entry, self._rules[entry.key.format])

    def _require_queue(self, key: QueueKey) -> None:
        if key.format not in self._rules:
            raise invalid("UNKNOWN_FORMAT", f"there is no format {key.format!r}", formats=",".join(self._rules))
        if key.rules_version not in RULES_VERSIONS[key.format]:
            versions = ",".join(sorted(RULES_VERSIONS[key.format]))
            raise invalid(
                "UNKNOWN_RULES_VERSION", f"{key.format} has no rules version {key.rules_version!r}", known=versions
            )
        if key.region != "global":
            raise invalid("UNKNOWN_REGION", f"there is no region {key.region!r}", regions="global")

    def _checked(self, order: Order) -> Order:
        """With what the decks say of themselves. Raises Fault for wishes or decks that cannot be."""
        entries = tuple(self._with_shares(entry) for entry in order.entries)
        shares = [player.full_milli for entry in entries for player in entry.players]
        wishes = replace(order.wishes, is_full=min(shares) == 1000)
        if (refusal := wishes.why_not()) is not None:
            raise refusal
        return replace(order, entries=entries, wishes=wishes)

    def _with_shares(self, entry: Entry) -> Entry:
        """With how much of each deck the rules play. Raises Fault."""
        players = [
            replace(each, full_milli=self._decks.require(each.deck_token, each.user_id, entry.key))
            for each in entry.players
        ]
        return replace(entry, players=tuple(players))

    def _require_free(self, user_id: str) -> None:
        if ticket_id := self._open.get(user_id):
            raise conflict("TICKET_EXISTS", "you are queued already", ticket_id=ticket_id, user=user_id)
        if table_id := self._seated.get(user_id):
            raise conflict("SEATED", "you sit at a table that waits for its game", table_id=table_id, user=user_id)

    async def _require_cool(self, user_id: str) -> None:
        left = await self._store.cooldown_until(user_id) - self._clock.now_ms()
        if left > 0:
            message = f"you left a ready check; you may queue again in {-(-left // 1000)} s"
            raise conflict("COOLDOWN", message, retry_after_ms=str(left), user=user_id)


def _require_persons(entry: Entry) -> None:
    """Ratings are of people whom one meets again: guests and bots play casual. Raises Fault RANKED_NEEDS_PERSON."""
    for player in entry.players:
        if entry.key.ranked and player.user_kind != "person":
            message = f"{player.user_kind}s play casual games only"
            raise denied("RANKED_NEEDS_PERSON", message, user=player.user_id, kind=player.user_kind)


def _require_party(entry: Entry, rule: QueueRule) -> None:
    """Raises Fault PARTY_TOO_LARGE, UNKNOWN_ROLE or ROLE_CONFLICT."""
    most, players = rule.largest_party(entry.key.ranked), entry.players
    if len(players) > most:
        message = f"at most {most} play together in this queue" if most > 1 else "everybody queues alone here"
        raise conflict("PARTY_TOO_LARGE", message, most=str(most), players=str(len(players)))
    if any(not player.roles <= ROLES for player in players):
        raise invalid("UNKNOWN_ROLE", "there are the roles emperor and lieutenant", known=",".join(sorted(ROLES)))
    if rule.has_emperor and (why := why_no_roles(players, rule.team_size)):
        raise conflict("ROLE_CONFLICT", why)


def _over(match_id: str) -> Fault:
    return conflict("MATCH_OVER", "this match was cancelled before everybody accepted", match_id=match_id)
