"""All queues of the process, and the rule that a user has at most one open ticket."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping

from services.kit.background import Spawn
from services.kit.clock import Clock
from services.kit.errors import conflict, invalid, not_found
from services.kit.ids import Ids

from .formats import RULES, RULES_VERSIONS, QueueRule
from .ports import Announcer, DeckCheck, GameMaker, RatingSource, Standing
from .proposal import Proposal
from .store import TicketStore
from .tickets import Player, QueueKey, Ticket
from .worker import QueueWorker

_NAME_LENGTH = 32


class Matchmaker:
    """The front of matchmaking: finds the queue, checks the player, hands over to the queue's single writer.

    `seated` names the users who sit at a table that waits for its game: they do not queue.
    """

    def __init__(
        self,
        store: TicketStore,
        games: GameMaker,
        announcer: Announcer,
        ratings: RatingSource,
        decks: DeckCheck,
        clock: Clock,
        ids: Ids,
        spawn: Spawn,
        seated: Mapping[str, str],
        rules: Mapping[str, QueueRule] = RULES,
    ) -> None:
        self._store = store
        self._games = games
        self._announcer = announcer
        self._ratings = ratings
        self._decks = decks
        self._clock = clock
        self._ids = ids
        self._seated = seated
        self._rules = rules
        self._workers: dict[QueueKey, QueueWorker] = {}
        self._open: dict[str, tuple[str, QueueKey]] = {}
        self._spawn = spawn

    async def restore(self) -> None:
        """Load what the store kept; call once before the workers run."""
        tickets, proposals = await self._store.load()
        by_key: dict[QueueKey, tuple[list[Ticket], list[Proposal]]] = defaultdict(lambda: ([], []))
        for ticket in tickets:
            by_key[ticket.key][0].append(ticket)
            self._open[ticket.player.user_id] = (ticket.ticket_id, ticket.key)
        for proposal in proposals:
            by_key[proposal.key][1].append(proposal)
        for key, (waiting, matches) in by_key.items():
            self._worker(key).restore(waiting, matches)

    async def tick(self) -> None:
        """One round of every queue."""
        for worker in list(self._workers.values()):
            await worker.tick()

    # -- tickets

    async def create_ticket(self, request_id: str, key: QueueKey, player: Player) -> Ticket:
        """Queue a player. Raises Fault: bad key, bad deck, a cooldown, another open ticket."""
        known = await self._store.ticket_of_request(player.user_id, request_id)
        if known is not None and not self._is_lost(known):
            return known
        self._require_queue(key)
        self._decks.require(player.deck_token, player.user_id, key)
        await self._require_cool(player.user_id)
        return await self._admit(request_id, key, player)

    async def _admit(self, request_id: str, key: QueueKey, player: Player) -> Ticket:
        self._require_free(player.user_id)
        ticket_id = self._ids.new()
        # Reserved before the first await: two requests at once cannot both pass.
        self._open[player.user_id] = (ticket_id, key)
        try:
            points = await self._ratings.points(player.user_id, key.format)
            rated = Player(player.user_id, player.user_name[:_NAME_LENGTH], player.user_kind, player.deck_token, points)
            ticket = Ticket(ticket_id, request_id, key, rated, self._clock.now_ms())
            await self._worker(key).enqueue(ticket)
        except BaseException:
            self._open.pop(player.user_id, None)
            raise
        return ticket

    async def get_ticket(self, user_id: str, ticket_id: str) -> Ticket:
        """A user's ticket, the open one for an empty id; Fault TICKET_NOT_FOUND for anybody else's too."""
        wanted = ticket_id or self.ticket_of(user_id)
        ticket = await self._store.ticket(wanted) if wanted else None
        if ticket is None or ticket.player.user_id != user_id:
            raise not_found("TICKET_NOT_FOUND", "there is no such ticket", ticket_id=ticket_id)
        return ticket

    async def cancel_ticket(self, user_id: str, ticket_id: str) -> Ticket:
        """Leave the queue; a finished ticket stays as it is."""
        ticket = await self.get_ticket(user_id, ticket_id)
        if not ticket.state.is_open:
            return ticket
        return await self._worker(ticket.key).cancel(ticket.ticket_id) or await self.get_ticket(
            user_id, ticket.ticket_id
        )

    def ticket_of(self, user_id: str) -> str:
        """The id of the user's open ticket, "" for none."""
        return self._open.get(user_id, ("", None))[0]

    def _is_lost(self, ticket: Ticket) -> bool:
        """Written by a save whose answer never came: the queue does not hold it."""
        return ticket.state.is_open and self.ticket_of(ticket.player.user_id) != ticket.ticket_id

    def standing(self, ticket: Ticket) -> Standing:
        return self._worker(ticket.key).standing(ticket)

    # -- matches

    async def answer(self, user_id: str, match_id: str, accepts: bool) -> Proposal:
        """Accept or decline. Raises Fault MATCH_NOT_FOUND (strangers too) or MATCH_OVER when it was cancelled meanwhile."""
        proposal = await self._proposal(user_id, match_id)
        worker = self._worker(proposal.key)
        if match_id in worker.proposals:
            return await worker.answer(match_id, user_id, accepts)
        if accepts and proposal.state.value == "cancelled":
            raise conflict("MATCH_OVER", "this match was cancelled before everybody accepted", match_id=match_id)
        return proposal

    async def _proposal(self, user_id: str, match_id: str) -> Proposal:
        proposal = await self._store.proposal(match_id)
        if proposal is None or user_id not in proposal.user_ids:
            raise not_found("MATCH_NOT_FOUND", "there is no such match", match_id=match_id)
        return proposal

    # -- queues

    def queue(self, key: QueueKey) -> QueueWorker:
        """A queue to look at; raises Fault for one that cannot exist."""
        self._require_queue(key)
        return self._worker(key)

    def _worker(self, key: QueueKey) -> QueueWorker:
        worker = self._workers.get(key)
        if worker is None:
            worker = self._workers[key] = QueueWorker(
                key,
                self._rules[key.format],
                self._store,
                self._games,
                self._announcer,
                self._clock,
                self._ids,
                self._closed,
            )
            self._spawn(f"queue {key.format}", worker.run)
        return worker

    def _closed(self, ticket: Ticket) -> None:
        if self.ticket_of(ticket.player.user_id) == ticket.ticket_id:
            del self._open[ticket.player.user_id]

    # -- checks

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

    def _require_free(self, user_id: str) -> None:
        if user_id in self._open:
            ticket_id, key = self._open[user_id]
            raise conflict("TICKET_EXISTS", f"you are queued already, for {key.format}", ticket_id=ticket_id)
        if table_id := self._seated.get(user_id):
            raise conflict("SEATED", "you sit at a table that waits for its game", table_id=table_id)

    async def _require_cool(self, user_id: str) -> None:
        left = await self._store.cooldown_until(user_id) - self._clock.now_ms()
        if left > 0:
            message = f"you left a ready check; you may queue again in {-(-left // 1000)} s"
            raise conflict("COOLDOWN", message, retry_after_ms=str(left))
