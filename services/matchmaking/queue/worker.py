"""The single writer of one queue's ready checks: groups in, proposals out, games made.

Every transition is saved before anybody hears of it, and everything that was saved but perhaps not
announced is announced again after a restart. While the store is away nothing changes here either, and the time of an
outage counts against nobody: open ready checks begin anew after it. A ready check runs from when its players were told.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import NamedTuple

from services.kit.clock import Clock
from services.kit.errors import Fault
from services.kit.ids import Ids

from ..matching.formats import QueueRule
from ..matching.pools import Pools
from ..matching.proposal import Proposal, ProposalState
from ..matching.reasons import Reason, of_all, reasons
from ..matching.search import Group
from ..matching.teams import seats
from ..matching.tickets import QueueKey, Ticket
from ..matching.wishes import clock_of
from ..ports import Announcer, GameMaker, GameRefused, Standing
from .meanwhile import OFFERED_AFTER_MS
from .store import Cooldown, TicketStore

_log = logging.getLogger(__name__)

STATUS_EVERY_MS = 5_000
CALLED_EVERY_MS = 180_000
_CALLED_AFTER_MS = 10_000
MOST_REFUSALS = 3
"""A ticket whose games were refused so often is closed: something about it cannot be played."""
_LARGE = 2_000
"""More tickets than this are searched beside the event loop."""
_PART = 250
"""So many groups are written at once: other commands come in between."""
_BESIDE = 3
_TOLD = 100
_RETRY_FIRST_S = 0.2
_RETRY_LAST_S = 2.0


class _Held(NamedTuple):
    """A waiting ticket in a ready check; the ticket as it stands is made when somebody asks, for a wave holds a hundred thousand."""

    waiting: Ticket
    match_id: str
    at: int

    @property
    def ticket(self) -> Ticket:
        return self.waiting.proposed(self.match_id, self.at)


class QueueWorker:
    """One queue. All changes go through its lock, so that there is one writer; `on_close` hears of finished tickets."""

    def __init__(
        self,
        key: QueueKey,
        rule: QueueRule,
        pools: Pools,
        store: TicketStore,
        games: GameMaker,
        announcer: Announcer,
        clock: Clock,
        ids: Ids,
        on_close: Callable[[Ticket], None],
    ) -> None:
        self.key = key
        self.proposals: dict[str, Proposal] = {}
        self._pools = pools
        self._held: dict[str, _Held] = {}
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
        # Final ones that not everybody has heard of.
        self._untold: list[Proposal] = []
        # What a failed save may have left in the store.
        self._doubtful_tickets: list[Ticket] = []
        self._doubtful_proposals: list[Proposal] = []
        self._failures_seen = store.failures
        self._status_due_ms = 0
        self._call_due_ms = 0

    # -- life

    def restore(self, proposals: Iterable[Proposal], tickets: dict[str, Ticket]) -> None:
        """Take over what the store kept; call before `run`. Those of open proposals are taken out of `tickets`."""
        for proposal in proposals:
            if proposal.state in (ProposalState.READY, ProposalState.CANCELLED):
                self._untold.append(proposal)
            elif all(ticket_id in tickets for ticket_id in proposal.ticket_ids):
                self.proposals[proposal.match_id] = proposal.untold()
                for ticket in map(tickets.pop, proposal.ticket_ids):
                    self._held[ticket.ticket_id] = _Held(ticket, proposal.match_id, ticket.entry_of(self.key))
            else:
                _log.error("match %s has no tickets any more", proposal.match_id)
                self._doubtful_proposals.append(proposal)
                self._failures_seen = -1

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
            await self._tell_again()
            await self._expire()
        groups = await self._search()
        async with self._lock:
            await self._propose(groups)
            await self._ask_again()
            self._make_games()
        await self._tell_standings()

    def wake(self) -> None:
        """There is something to do; whoever is new is told how it stands."""
        self._status_due_ms = 0
        self._wake.set()

    async def _pause(self) -> None:
        self._wake.clear()
        try:
            async with asyncio.timeout(self._until_next_s()):
                await self._wake.wait()
        except TimeoutError:
            pass

    def _until_next_s(self) -> float:
        now = self._clock.now_ms()
        asked = [each for each in self.proposals.values() if each.state is ProposalState.PROPOSED]
        due = [each.accept_by_ms if each.is_told else now + 200 for each in asked]
        # Windows widen by the second, so a queue that somebody waits in is looked at every second.
        due.append(now + (1_000 if len(self._pools.of(self.key)) else STATUS_EVERY_MS))
        return max(min(due) - now, 10) / 1000

    # -- what players do

    def held(self, ticket_id: str) -> Ticket | None:
        """A ticket in a ready check here, as the store does not have it."""
        held = self._held.get(ticket_id)
        return held.ticket if held is not None else None

    def doubt(self, ticket: Ticket) -> None:
        """A save of this new ticket failed: it may be in the store, and is not in the queue."""
        self._doubtful_tickets.append(ticket)

    async def leave(self, ticket_id: str, user_id: str) -> bool:
        """Decline for whoever leaves; False when the ticket is in no ready check here."""
        async with self._lock:
            held = self._held.get(ticket_id)
            if held is None:
                return False
            await self._answer(held.match_id, user_id, accepts=False)
            return True

    async def answer(self, match_id: str, user_id: str, accepts: bool) -> Proposal:
        """Accept or decline; raises KeyError for an unknown match or a stranger to it."""
        async with self._lock:
            return await self._answer(match_id, user_id, accepts)

    def standing(self, ticket: Ticket, common: tuple[Reason, ...] | None = None) -> Standing:
        """How a waiting ticket stands here; `common`: what holds for all who wait, where that is known already."""
        now, pool = self._clock.now_ms(), self._pools.of(self.key)
        waited = now - ticket.created_ms
        why: tuple[Reason, ...] = ()
        if ticket.ticket_id in pool:
            why = reasons(ticket, pool, now, of_all(pool) if common is None else common)
        offered = waited >= OFFERED_AFTER_MS and ticket.size == 1
        return Standing(
            ticket, self.key, waited, pool.window(ticket, now), len(pool), pool.eta_ms(waited), why, offered
        )

    # -- groups

    async def _search(self) -> list[Group]:
        pool, now = self._pools.of(self.key), self._clock.now_ms()
        wave = pool.wave(now)
        if wave is None:
            return []
        if len(pool) <= _LARGE:
            return list(wave.groups())
        return await asyncio.to_thread(lambda: list(wave.groups()))

    async def _propose(self, found: Sequence[Group]) -> None:
        """Save proposals in parts and tell each that is kept: while the brokers take one, the next is made."""
        groups = iter(self._pools.take(self.key, found, self._clock.now_ms()))
        parts = iter(lambda: list(islice(groups, _PART)), [])
        done = await asyncio.gather(*(self._propose_parts(parts) for _ in range(_BESIDE)), return_exceptions=True)
        # Whom the store would not take waits on.
        self._pools.extend(ticket for part in parts for group in part for ticket in group.tickets)
        if failures := [each for each in done if each is not None]:
            raise failures[0]

    async def _propose_parts(self, parts: Iterator[list[Group]]) -> None:
        for part in parts:
            try:
                proposals = await self._propose_to(part)
            except BaseException:
                self._pools.extend(ticket for group in part for ticket in group.tickets)
                raise
            await self._ask(proposals)

    async def _propose_to(self, groups: Sequence[Group]) -> list[Proposal]:
        proposals = [self._proposal(group) for group in groups]
        try:
            # It names its tickets, so they need not be written again: that is most of what a wave would write.
            await self._store.save(proposals=proposals)
        except BaseException:
            self._doubtful_proposals += proposals
            raise
        self._held.update(
            (place.ticket.ticket_id, _Held(place.ticket, proposal.match_id, place.at))
            for proposal, group in zip(proposals, groups, strict=True)
            for place in group.places
        )
        self.proposals.update((proposal.match_id, proposal) for proposal in proposals)
        return proposals

    def _proposal(self, group: Group) -> Proposal:
        match_id, tickets, teams = self._ids.new(), group.tickets, group.teams
        parties = tuple([place.user_ids for place in group.places])
        order = seats(match_id, [place.entry.players for place in group.places], teams, self._rule)
        win = teams.win if teams else 0.0
        if teams and all(order[0] not in parties[each] for each in teams.first):
            win = 1.0 - win
        return Proposal(
            match_id,
            self.key,
            tuple([ticket.ticket_id for ticket in tickets]),
            parties,
            order,
            clock_of([ticket.wishes for ticket in tickets]),
            win,
            full_milli=_shares(group),
        )

    async def _ask_again(self) -> None:
        """Tell whoever was not told yet."""
        waiting = [
            each for each in self.proposals.values() if each.state is ProposalState.PROPOSED and not each.is_told
        ]
        if waiting:
            await self._ask(waiting)

    async def _ask(self, waiting: Sequence[Proposal]) -> None:
        """Tell those of these proposals; from then on the time to accept runs."""
        accept_by_ms = self._clock.now_ms() + self._rule.ready_check_ms
        for proposal in await self._announcer.proposed(waiting, accept_by_ms):
            self.proposals[proposal.match_id] = proposal

    # -- transitions, inside the lock

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

    async def _expire(self) -> None:
        now = self._clock.now_ms()
        for proposal in list(self.proposals.values()):
            expired = proposal.expire(now)
            if expired is not proposal:
                await self._cancel(expired)

    async def _cancel(self, proposal: Proposal) -> None:
        """Drop the tickets of whoever is to blame, with a cooldown for them alone; the others wait again with their old place."""
        blame = proposal.blame()
        held = [self._held[ticket_id].ticket for ticket_id in proposal.ticket_ids]
        dropped, requeued = [], []
        for ticket in held:
            blamed = next((blame[user] for user in ticket.user_ids if user in blame), "")
            if not blamed and proposal.refused and ticket.refusals + 1 >= MOST_REFUSALS:
                blamed = "game_refused"
            if blamed:
                dropped.append(ticket.closed(blamed))
            else:
                requeued.append(ticket.requeued(is_refused=proposal.refused))
        await self._store.save([*dropped, *requeued], [proposal], await self._cooldowns(blame))
        self._release(proposal, dropped)
        self._pools.extend(requeued)
        await self._tell_end(proposal, requeued, dropped)
        self.wake()

    async def _cooldowns(self, blame: dict[str, str]) -> list[Cooldown]:
        """Longer with every time within an hour, and twice as long for having slept as for having said no."""
        now, ladder = self._clock.now_ms(), self._rule.cooldowns_ms
        found = await self._store.strikes(list(blame), now)
        cooldowns = []
        for user_id, reason in blame.items():
            strikes = found[user_id]
            length = ladder[min(len(strikes), len(ladder) - 1)] * (2 if reason == "missed" else 1)
            cooldowns.append(Cooldown(user_id, now + length, length, (*strikes, now)))
        return cooldowns

    async def _forgive_outage(self) -> None:
        """The store refused somebody since the last look, perhaps after writing: what is here holds, and open checks begin anew."""
        failures = self._store.failures
        if failures == self._failures_seen:
            return
        await self._store.discard(self._doubtful_tickets, self._doubtful_proposals)
        self._doubtful_tickets.clear()
        self._doubtful_proposals.clear()
        again = {match_id: proposal.untold() for match_id, proposal in self.proposals.items()}
        kept = [*self._pools.of(self.key), *(held.ticket for held in self._held.values())]
        for start in range(0, len(kept), _PART):
            await self._store.save(kept[start : start + _PART])
        await self._store.save(proposals=again.values())
        self._failures_seen = failures
        self.proposals.update(again)

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
        """Ask until the game exists: the match id makes repeating safe. One that is refused sends everybody back to the queue."""
        tickets = [self._held[ticket_id].ticket for ticket_id in proposal.ticket_ids]
        delay = _RETRY_FIRST_S
        while True:
            try:
                game_id = await self._games.create(proposal, tickets)
            except GameRefused:
                _log.exception("the game service refuses match %s", proposal.match_id)
                async with self._lock:
                    return await self._cancel(proposal.refuse())
            except Fault as fault:
                _log.warning("match %s waits for its game: %s", proposal.match_id, fault)
                await asyncio.sleep(delay)
                delay = min(2 * delay, _RETRY_LAST_S)
            else:
                return await self._begin(proposal.ready(game_id), [ticket.matched(game_id) for ticket in tickets])

    async def _begin(self, proposal: Proposal, tickets: list[Ticket]) -> None:
        async with self._lock:
            await self._store.save(tickets, [proposal])
            self._release(proposal, tickets)
            await self._tell_end(proposal, (), tickets)

    # -- telling

    async def _tell_again(self) -> None:
        pending, self._untold = self._untold, []
        for proposal in pending:
            tickets = [await self._store.ticket(ticket_id) for ticket_id in proposal.ticket_ids]
            known = [ticket for ticket in tickets if ticket is not None]
            back = [ticket for ticket in known if ticket.state.is_open]
            await self._tell_end(proposal, back, [ticket for ticket in known if not ticket.state.is_open])

    async def _tell_end(self, proposal: Proposal, requeued: Iterable[Ticket], finished: Iterable[Ticket]) -> None:
        """Tell what became of it and archive it, or keep it for the next tick."""
        try:
            if proposal.state is ProposalState.READY:
                await self._announcer.ready(proposal)
            else:
                await self._announcer.cancelled(proposal, list(_users(requeued)), list(_users(finished)))
            await self._store.archive([proposal])
        except Exception:
            _log.exception("match %s could not be announced", proposal.match_id)
            self._untold.append(proposal)

    async def _tell_standings(self) -> None:
        now, pool = self._clock.now_ms(), self._pools.of(self.key)
        if now < self._status_due_ms or not len(pool):
            return
        self._status_due_ms = now + STATUS_EVERY_MS
        common, waiting = of_all(pool), list(pool)
        for start in range(0, len(waiting), _TOLD):
            part = [ticket for ticket in waiting[start : start + _TOLD] if ticket.ticket_id in pool]
            await self._announcer.standings([self.standing(ticket, common) for ticket in part])
        await self._call(now)

    async def _call(self, now: int) -> None:
        """One more, of six players one or two, would make a game: others who would come are called, seldom and not for whoever looks in."""
        pool = self._pools.of(self.key)
        missing = pool.rule.seats - pool.players
        waited = max(now - ticket.created_ms for ticket in pool)
        if 0 < missing <= max(pool.rule.seats // 3, 1) and waited >= _CALLED_AFTER_MS and now >= self._call_due_ms:
            self._call_due_ms = now + CALLED_EVERY_MS
            await self._announcer.near(self.key, pool.players, missing)


def _users(tickets: Iterable[Ticket]) -> Iterator[str]:
    return (user_id for ticket in tickets for user_id in ticket.user_ids)


def _shares(group: Group) -> tuple[int, ...]:
    """How much of each deck of a group the rules play wholly, the most first."""
    return tuple(sorted([player.full_milli for place in group.places for player in place.entry.players], reverse=True))
