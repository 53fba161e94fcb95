"""The single writer of one queue: tickets in, proposals out, games made.

Every transition is saved before anybody hears of it, and everything that was saved but perhaps not
announced is announced again after a restart. While the store is away nothing changes here either, and the time of an
outage counts against nobody: open ready checks begin anew after it.
"""

from __future__ import annotations

import asyncio
import logging
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from functools import partial

from services.kit.clock import Clock
from services.kit.errors import Fault
from services.kit.ids import Ids

from .formats import QueueRule
from .pool import Pool
from .ports import Announcer, GameMaker, GameRefused, Standing
from .proposal import Proposal, ProposalState
from .store import Cooldown, TicketStore
from .tickets import QueueKey, Ticket, TicketState

_log = logging.getLogger(__name__)

STATUS_EVERY_MS = 5_000
_RETRY_FIRST_S = 0.2
_RETRY_LAST_S = 5.0


class QueueWorker:
    """One queue. All changes go through its lock, so that there is one writer; `on_close` hears of finished tickets."""

    def __init__(
        self,
        key: QueueKey,
        rule: QueueRule,
        store: TicketStore,
        games: GameMaker,
        announcer: Announcer,
        clock: Clock,
        ids: Ids,
        on_close: Callable[[Ticket], None],
    ) -> None:
        self.key = key
        self.pool = Pool(rule)
        self.proposals: dict[str, Proposal] = {}
        self._held: dict[str, Ticket] = {}
        self._rule = rule
        self._store = store
        self._games = games
        self._announcer = announcer
        self._clock = clock
        self._ids = ids
        self._on_close = on_close
        self._lock = asyncio.Lock()
        self._wake = asyncio.Event()
        self._makers: dict[str, asyncio.Task[None]] = {}
        self._unannounced: list[Proposal] = []
        # What a failed save may have left in the store.
        self._doubtful_tickets: list[Ticket] = []
        self._doubtful_proposals: list[Proposal] = []
        self._failures_seen = store.failures
        self._status_due_ms = 0

    # -- life

    def restore(self, tickets: Sequence[Ticket], proposals: Sequence[Proposal]) -> None:
        """Take over what the store kept; call before `run`."""
        self._held = {ticket.ticket_id: ticket for ticket in tickets if ticket.state is TicketState.PROPOSED}
        self.pool.extend(ticket for ticket in tickets if ticket.state is TicketState.WAITING)
        for proposal in proposals:
            self._unannounced.append(proposal)
            if proposal.state in (ProposalState.PROPOSED, ProposalState.ACCEPTED):
                self.proposals[proposal.match_id] = proposal

    async def run(self) -> None:
        """Work until cancelled."""
        try:
            while True:
                try:
                    await self.tick()
                except Fault as fault:
                    _log.warning("queue %s waits: %s", self.key, fault)
                    await asyncio.sleep(_RETRY_FIRST_S)
                else:
                    await self._pause()
        finally:
            for task in self._makers.values():
                task.cancel()

    async def tick(self) -> None:
        """Whatever is due now: expired checks, new groups, games to make, standings. Raises Fault while the store is away."""
        async with self._lock:
            await self._forgive_outage()
            await self._announce_again()
            await self._expire()
            await self._propose()
            self._make_games()
            await self._tell_standings()

    async def _pause(self) -> None:
        self._wake.clear()
        try:
            async with asyncio.timeout(self._until_next_s()):
                await self._wake.wait()
        except TimeoutError:
            pass

    def _until_next_s(self) -> float:
        now = self._clock.now_ms()
        due = [
            proposal.accept_by_ms for proposal in self.proposals.values() if proposal.state is ProposalState.PROPOSED
        ]
        # Windows widen by the second, so a queue that somebody waits in is looked at every second.
        due.append(now + (1_000 if len(self.pool) else STATUS_EVERY_MS))
        return max(min(due) - now, 10) / 1000

    # -- what players do

    async def enqueue(self, ticket: Ticket) -> None:
        async with self._lock:
            try:
                await self._store.save([ticket])
            except BaseException:  # also when whoever asked has gone
                self._doubtful_tickets.append(ticket)
                raise
            self.pool.add(ticket)
        self._status_due_ms = 0
        self._wake.set()

    async def cancel(self, ticket_id: str) -> Ticket | None:
        """Take a ticket out; a decline when it is in a ready check; None when this queue does not hold it."""
        async with self._lock:
            waiting = self.pool.remove(ticket_id)
            if waiting is not None:
                return await self._close_waiting(waiting)
            held = self._held.get(ticket_id)
            if held is None:
                return None
            await self._answer(held.match_id, held.player.user_id, accepts=False)
            return await self._store.ticket(ticket_id)

    async def answer(self, match_id: str, user_id: str, accepts: bool) -> Proposal:
        """Accept or decline; raises KeyError for an unknown match or a stranger to it."""
        async with self._lock:
            return await self._answer(match_id, user_id, accepts)

    def held(self, ticket_id: str) -> Ticket | None:
        return self._held.get(ticket_id)

    def standing(self, ticket: Ticket) -> Standing:
        now = self._clock.now_ms()
        waited = now - ticket.created_ms
        return Standing(ticket, waited, self.pool.window(ticket, now), len(self.pool), self.pool.eta_ms(waited))

    # -- transitions, inside the lock

    async def _close_waiting(self, ticket: Ticket) -> Ticket:
        closed = ticket.closed("cancelled")
        try:
            await self._store.save([closed])
        except BaseException:
            self.pool.add(ticket)
            raise
        self._on_close(closed)
        return closed

    async def _answer(self, match_id: str, user_id: str, accepts: bool) -> Proposal:
        before = self.proposals[match_id]
        after = before.accept(user_id) if accepts else before.decline(user_id)
        if after == before:
            return before
        if after.state is ProposalState.CANCELLED:
            await self._cancel(after)
            return after
        await self._store.save(proposals=[after])
        self.proposals[match_id] = after
        self._wake.set()
        return after

    async def _propose(self) -> None:
        now = self._clock.now_ms()
        groups = deque(self.pool.take_groups(now))
        try:
            while groups:
                await self._propose_to(groups[0], now + self._rule.ready_check_ms)
                groups.popleft()
        finally:
            # Whom the store would not take waits on.
            self.pool.extend(ticket for group in groups for ticket in group)

    async def _propose_to(self, group: tuple[Ticket, ...], accept_by_ms: int) -> None:
        proposal = Proposal.of(self._ids.new(), group, accept_by_ms)
        tickets = [ticket.proposed(proposal.match_id) for ticket in group]
        try:
            await self._store.save(tickets, [proposal])
        except Fault:
            self._doubtful_proposals.append(proposal)
            raise
        self._held.update((ticket.ticket_id, ticket) for ticket in tickets)
        self.proposals[proposal.match_id] = proposal
        await self._announce(proposal)

    async def _expire(self) -> None:
        now = self._clock.now_ms()
        for proposal in list(self.proposals.values()):
            expired = proposal.expire(now)
            if expired is not proposal:
                await self._cancel(expired)

    async def _cancel(self, proposal: Proposal) -> None:
        """Drop whoever is to blame, with a cooldown; the others wait again with their old place."""
        blame = proposal.blame()
        held = [self._held[ticket_id] for ticket_id in proposal.ticket_ids]
        dropped = [ticket.closed(blame[ticket.player.user_id]) for ticket in held if ticket.player.user_id in blame]
        requeued = [ticket.requeued() for ticket in held if ticket.player.user_id not in blame]
        await self._store.save([*dropped, *requeued], [proposal], self._cooldowns(dropped))
        self._release(proposal, dropped)
        for ticket in requeued:
            self.pool.add(ticket)
        await self._announce(proposal)
        self._wake.set()

    def _cooldowns(self, dropped: Iterable[Ticket]) -> list[Cooldown]:
        now = self._clock.now_ms()
        lengths = {"declined": self._rule.decline_cooldown_ms, "missed": self._rule.missed_cooldown_ms}
        spans = [(ticket.player.user_id, lengths[ticket.close_reason]) for ticket in dropped]
        return [Cooldown(user_id, now + length, length) for user_id, length in spans]

    async def _forgive_outage(self) -> None:
        """The store refused somebody since the last look, perhaps after writing: what is here holds, and open checks begin anew."""
        failures = self._store.failures
        if failures == self._failures_seen:
            return
        await self._store.discard(self._doubtful_tickets, self._doubtful_proposals)
        self._doubtful_tickets.clear()
        self._doubtful_proposals.clear()
        accept_by_ms = self._clock.now_ms() + self._rule.ready_check_ms
        extended = {match_id: proposal.extend(accept_by_ms) for match_id, proposal in self.proposals.items()}
        await self._store.save([*self.pool, *self._held.values()], extended.values())
        self._failures_seen = failures
        self.proposals.update(extended)
        for proposal in extended.values():
            await self._announce(proposal)

    def _release(self, proposal: Proposal, finished: Iterable[Ticket]) -> None:
        del self.proposals[proposal.match_id]
        for ticket_id in proposal.ticket_ids:
            del self._held[ticket_id]
        for ticket in finished:
            self._on_close(ticket)

    # -- games

    def _make_games(self) -> None:
        for match_id, proposal in self.proposals.items():
            if proposal.state is ProposalState.ACCEPTED and match_id not in self._makers:
                task = asyncio.create_task(self._make_game(proposal), name=f"make game {match_id}")
                self._makers[match_id] = task
                task.add_done_callback(partial(self._made, match_id))

    def _made(self, match_id: str, task: asyncio.Task[None]) -> None:
        del self._makers[match_id]
        if not task.cancelled() and task.exception() is not None:
            _log.error("making the game of match %s failed", match_id, exc_info=task.exception())

    async def _make_game(self, proposal: Proposal) -> None:
        """Ask until the game exists: the match id makes repeating safe."""
        tickets = [self._held[ticket_id] for ticket_id in proposal.ticket_ids]
        delay = _RETRY_FIRST_S
        while True:
            try:
                game_id = await self._games.create(proposal.match_id, self.key, tickets)
            except GameRefused:
                _log.exception("the game service refuses match %s", proposal.match_id)
                return await self._close_match(proposal.refuse(), [ticket.closed("game_refused") for ticket in tickets])
            except Fault as fault:
                _log.warning("match %s waits for its game: %s", proposal.match_id, fault)
                await asyncio.sleep(delay)
                delay = min(2 * delay, _RETRY_LAST_S)
            else:
                return await self._close_match(proposal.ready(game_id), [ticket.matched(game_id) for ticket in tickets])

    async def _close_match(self, proposal: Proposal, tickets: list[Ticket]) -> None:
        async with self._lock:
            await self._store.save(tickets, [proposal])
            self._release(proposal, tickets)
            await self._announce(proposal)

    # -- telling

    async def _announce_again(self) -> None:
        pending, self._unannounced = self._unannounced, []
        for proposal in pending:
            await self._announce(proposal)

    async def _announce(self, proposal: Proposal) -> None:
        """Tell what became of it, or keep it for the next tick; a final one is archived after that."""
        try:
            await self._tell(proposal)
        except Exception:
            _log.exception("match %s could not be announced", proposal.match_id)
            self._unannounced.append(proposal)

    async def _tell(self, proposal: Proposal) -> None:
        if proposal.state is ProposalState.PROPOSED:
            await self._announcer.proposed(proposal)
        elif proposal.state is ProposalState.READY:
            await self._announcer.ready(proposal)
            await self._store.archive(proposal)
        elif proposal.state is ProposalState.CANCELLED:
            blame = proposal.blame()
            requeued = [user_id for user_id in proposal.user_ids if user_id not in blame]
            await self._announcer.cancelled(proposal, requeued, sorted(blame))
            await self._store.archive(proposal)

    async def _tell_standings(self) -> None:
        now = self._clock.now_ms()
        if now < self._status_due_ms or not len(self.pool):
            return
        self._status_due_ms = now + STATUS_EVERY_MS
        await self._announcer.standings([self.standing(ticket) for ticket in self.pool])
