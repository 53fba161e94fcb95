"""A matchmaker on a real Redis in a world that a test controls."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

import redis.asyncio

from services.kit.background import Background
from services.kit.clock import FakeClock
from services.kit.errors import unavailable
from services.kit.ids import SeededIds
from services.kit.presence import Presence
from services.kit.telemetry import Metrics
from services.kit.tokens import Signer, Verifier
from services.matchmaking.deck_check import TokenDeckCheck
from services.matchmaking.leading.lease import Lease
from services.matchmaking.matching.proposal import Proposal
from services.matchmaking.matching.tickets import Entry, Player, QueueKey, Ticket
from services.matchmaking.matching.wishes import Wishes
from services.matchmaking.ports import Skill, Standing
from services.matchmaking.queue.matchmaker import Matchmaker, Order
from services.matchmaking.queue.store import Cooldown, RedisTicketStore

KEY = QueueKey("commander")


@dataclass
class World:
    """Everything outside: what was announced, what games were made, and how the game service behaves."""

    proposals: list[str] = field(default_factory=list)
    asked: list[Proposal] = field(default_factory=list)
    standing: dict[str, Standing] = field(default_factory=dict)
    skills: dict[str, Skill] = field(default_factory=dict)
    ready_games: list[str] = field(default_factory=list)
    cancellations: list[tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=list)
    made: list[str] = field(default_factory=list)
    failures: list[Exception] = field(default_factory=list)
    called: list[tuple[QueueKey, int, int]] = field(default_factory=list)
    playing: dict[str, str] = field(default_factory=dict)
    is_deaf: bool = False

    async def game_of(self, user_id: str) -> str:
        return self.playing.get(user_id, "")

    async def create(self, proposal: Proposal, tickets: Sequence[Ticket]) -> str:
        if self.failures:
            raise self.failures.pop(0)
        self.made.append(proposal.match_id)
        return f"game-{proposal.match_id}"

    async def proposed(self, proposals: Sequence[Proposal], accept_by_ms: int) -> list[Proposal]:
        if self.is_deaf:
            return []
        self.asked += [each.told(accept_by_ms) for each in proposals]
        self.proposals += [each.match_id for each in proposals]
        return [each.told(accept_by_ms) for each in proposals]

    async def ready(self, proposal: Proposal) -> None:
        self._hear()
        self.ready_games.append(proposal.game_id)

    async def cancelled(self, proposal: Proposal, requeued: Sequence[str], dropped: Sequence[str]) -> None:
        self._hear()
        self.cancellations.append((tuple(sorted(requeued)), tuple(sorted(dropped))))

    async def standings(self, standings: Sequence[Standing]) -> None:
        self._hear()
        self.standing.update((each.ticket.leader, each) for each in standings)

    async def near(self, key: QueueKey, waiting: int, missing: int) -> None:
        self.called.append((key, waiting, missing))

    async def skill(self, user_id: str, key: QueueKey) -> Skill:
        return self.skills.get(user_id, Skill(1000, 25.0, 25.0 / 3.0))

    def _hear(self) -> None:
        if self.is_deaf:
            raise unavailable("BUS_UNAVAILABLE", "nobody listens")


class LossyStore(RedisTicketStore):
    """A store whose server may write and then not answer."""

    loses_answers = False

    async def save(
        self, tickets: Iterable[Ticket] = (), proposals: Iterable[Proposal] = (), cooldowns: Iterable[Cooldown] = ()
    ) -> None:
        await super().save(tickets, proposals, cooldowns)
        if self.loses_answers:
            self.failures += 1
            raise unavailable("STORE_UNAVAILABLE", "no answer came")


@dataclass
class Bench:
    """A matchmaker that can be stopped and started again on what Redis keeps."""

    client: redis.asyncio.Redis
    clock: FakeClock
    keys: Path
    world: World
    store: LossyStore = field(init=False)
    matchmaker: Matchmaker = field(init=False)
    starts: int = 0
    seated: dict[str, str] = field(default_factory=dict)
    presence: Presence = field(init=False)
    lease: Lease = field(init=False)

    async def start(self) -> None:
        """As a new process would, after the old one has gone."""
        self.starts += 1
        await self.client.delete("mm:lease")
        self.lease = Lease(self.client, f"process-{self.starts}", "")
        assert await self.lease.hold()
        self.presence = Presence(self.clock)
        self.store = LossyStore(self.client, self.lease)
        self.matchmaker = Matchmaker(
            self.store,
            self.world,
            self.world,
            self.world,
            self.world,
            TokenDeckCheck(Verifier(self.keys, "decks", self.clock)),
            self.presence,
            self.clock,
            SeededIds(self.starts, self.clock),
            lambda: Background(Metrics()),
            self.seated,
        )
        await self.matchmaker.restore()

    def token(
        self, user_id: str, format_id: str = "commander", ttl_ms: int = 3_600_000, rules: str = "", full: bool = False
    ) -> str:
        claims = {
            "user_id": user_id,
            "format": format_id,
            "rules_version": rules,
            "full": full,
            "full_milli": 1000 if full else 940,
        }
        return Signer(self.keys, "decks", self.clock).sign(claims, ttl_ms)

    async def queue(
        self, user_id: str, request_id: str = "r", key: QueueKey = KEY, token: str = "", wishes: Wishes | None = None
    ) -> Ticket:
        entry = Entry(key, (self.player(user_id, key, token),))
        return await self.matchmaker.create_ticket(Order(request_id, (entry,), wishes or Wishes()))

    async def queue_party(
        self, users: str, key: QueueKey, request_id: str = "r", roles: Sequence[str] = ("", "", ""), party: str = "p"
    ) -> Ticket:
        """A letter a user, the first one leads; roles by user, separated by commas."""
        players = [
            self.player(user, key, roles=frozenset(own.split(",")) - {""})
            for user, own in zip(users, roles, strict=False)
        ]
        return await self.matchmaker.create_ticket(Order(request_id, (Entry(key, tuple(players)),), party_id=party))

    def player(self, user_id: str, key: QueueKey, token: str = "", roles: frozenset[str] = frozenset()) -> Player:
        own = token or self.token(user_id, key.format, rules=key.rules_version)
        return Player(user_id, user_id.upper(), "person", own, 0, roles=roles)

    async def propose(self) -> str:
        """Four queue; the match's id."""
        for user_id in "abcd":
            await self.queue(user_id)
        await self.matchmaker.tick()
        return self.world.proposals[-1]

    async def settle(self) -> None:
        """Tick until the accepted games are made."""
        async with asyncio.timeout(10):
            while not self.world.ready_games and not self.world.cancellations:
                await self.matchmaker.tick()
                await asyncio.sleep(0.005)
