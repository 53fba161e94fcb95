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
from services.kit.telemetry import Metrics
from services.kit.tokens import Signer, Verifier
from services.matchmaking.deck_check import TokenDeckCheck
from services.matchmaking.matchmaker import Matchmaker
from services.matchmaking.ports import Standing
from services.matchmaking.proposal import Proposal
from services.matchmaking.store import Cooldown, RedisTicketStore
from services.matchmaking.tickets import Player, QueueKey, Ticket

KEY = QueueKey("commander")


@dataclass
class World:
    """Everything outside: what was announced, what games were made, and how the game service behaves."""

    proposals: list[str] = field(default_factory=list)
    ready_games: list[str] = field(default_factory=list)
    cancellations: list[tuple[tuple[str, ...], tuple[str, ...]]] = field(default_factory=list)
    made: list[str] = field(default_factory=list)
    failures: list[Exception] = field(default_factory=list)
    is_deaf: bool = False

    async def create(self, match_id: str, key: QueueKey, tickets: Sequence[Ticket]) -> str:
        if self.failures:
            raise self.failures.pop(0)
        self.made.append(match_id)
        return f"game-{match_id}"

    async def proposed(self, proposal: Proposal) -> None:
        self._hear()
        self.proposals.append(proposal.match_id)

    async def ready(self, proposal: Proposal) -> None:
        self._hear()
        self.ready_games.append(proposal.game_id)

    async def cancelled(self, proposal: Proposal, requeued: Sequence[str], dropped: Sequence[str]) -> None:
        self._hear()
        self.cancellations.append((tuple(requeued), tuple(dropped)))

    async def standings(self, standings: Sequence[Standing]) -> None:
        self._hear()

    async def points(self, user_id: str, format_id: str) -> int:
        return 1000

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

    async def start(self) -> None:
        self.starts += 1
        self.store = LossyStore(self.client)
        self.matchmaker = Matchmaker(
            self.store,
            self.world,
            self.world,
            self.world,
            TokenDeckCheck(Verifier(self.keys, "decks", self.clock)),
            self.clock,
            SeededIds(self.starts, self.clock),
            Background(Metrics()).add,
            self.seated,
        )
        await self.matchmaker.restore()

    def token(self, user_id: str, format_id: str = "commander", ttl_ms: int = 3_600_000, rules: str = "") -> str:
        claims = {"user_id": user_id, "format": format_id, "rules_version": rules}
        return Signer(self.keys, "decks", self.clock).sign(claims, ttl_ms)

    async def queue(self, user_id: str, request_id: str = "r", key: QueueKey = KEY, token: str = "") -> Ticket:
        player = Player(user_id, user_id.upper(), "bot", token or self.token(user_id), 0)
        return await self.matchmaker.create_ticket(request_id, key, player)

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
