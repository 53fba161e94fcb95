"""Two processes of the matchmaking service that die and freeze, and a crowd of players who queue at either."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import subprocess
import sys
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import grpc

from muster.decks.v1 import decks_pb2, decks_pb2_grpc
from muster.events.v1 import events_pb2
from muster.matchmaking.v1 import matchmaking_pb2 as pb
from muster.matchmaking.v1 import matchmaking_pb2_grpc, parties_pb2, parties_pb2_grpc
from services.kit.app import App
from services.kit.settings import Settings
from services.kit.stack.ports import with_free_ports
from services.kit.subjects import MATCHES_PROPOSED, PRESENCE

ROOT = Path(__file__).parents[3]
STARTERS = ROOT / "services/decks/starter"
KINDS = {"commander": "commander", "partner": "highlander"}
_AGAIN = (grpc.StatusCode.UNAVAILABLE, grpc.StatusCode.DEADLINE_EXCEEDED)
_CALL_S = 1.5


class Process:
    """One process of the service on a port of its own, which it keeps over restarts."""

    def __init__(self, settings: Settings, log: Path) -> None:
        other = with_free_ports(settings)
        own = {**settings.ports, "matchmaking": other.port("matchmaking")}
        self._environ = {**os.environ, **settings.environ()}
        self._environ |= {
            "MUSTER_MATCHMAKING_PORT": str(own["matchmaking"]),
            "MUSTER_MATCHMAKING_METRICS_PORT": str(other.port("gateway")),
        }
        self._log = log
        self._running: subprocess.Popen[bytes] | None = None
        self.address = f"127.0.0.1:{own['matchmaking']}"
        self.channel = grpc.aio.insecure_channel(self.address)
        self.queues = matchmaking_pb2_grpc.MatchmakingServiceStub(self.channel)
        self.parties = parties_pb2_grpc.PartyServiceStub(self.channel)

    def start(self) -> None:
        command = [sys.executable, "-m", "services.matchmaking"]
        with self._log.open("ab") as log:
            self._running = subprocess.Popen(command, env=self._environ, stdout=log, stderr=log, cwd=ROOT)

    def signal(self, number: int) -> None:
        assert self._running is not None
        self._running.send_signal(number)

    def kill(self) -> None:
        """Without a goodbye; returns when it is gone."""
        if self._running is not None:
            self.signal(signal.SIGCONT)
            self.signal(signal.SIGKILL)
            self._running.wait(10)
            self._running = None

    async def answers(self) -> None:
        """Returns once it answers a call."""
        await self.channel.channel_ready()
        async with asyncio.timeout(30):
            while True:
                try:
                    await self.queues.GetQueue(pb.GetQueueRequest(key=pb.QueueKey(format="duel")), timeout=_CALL_S)
                    return
                except grpc.aio.AioRpcError:
                    await asyncio.sleep(0.02)


@asynccontextmanager
async def pair(settings: Settings, folder: Path) -> AsyncIterator[list[Process]]:
    """Two processes that answer; killed at the end."""
    processes = [Process(settings, folder / f"matchmaking-{number}.log") for number in range(2)]
    try:
        for each in processes:
            each.start()
        for each in processes:
            await each.answers()
        yield processes
    finally:
        for each in processes:
            each.kill()
            await each.channel.close()


@dataclass
class Crowd:
    """Players who queue, answer what they are asked, and remember every ticket."""

    around: App
    processes: list[Process]
    chance: random.Random
    tickets: dict[str, list[str]] = field(default_factory=lambda: defaultdict(list))
    told: dict[str, events_pb2.MatchProposed] = field(default_factory=dict)
    declined: set[tuple[str, str]] = field(default_factory=set)
    refusals: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    decks: dict[str, str] = field(default_factory=dict)
    _answering: set[asyncio.Task[None]] = field(default_factory=set)

    async def listen(self) -> None:
        """Answer proposals from now on."""
        await self.around.bus.listen(MATCHES_PROPOSED, self._proposed)

    @asynccontextmanager
    async def here(self, users: list[str]) -> AsyncIterator[None]:
        """These users are connected inside the block, as far as the queues know."""
        telling = asyncio.create_task(self._tell(pb.PresenceBeat(user_ids=users)))
        try:
            yield
        finally:
            telling.cancel()

    async def _tell(self, beat: pb.PresenceBeat) -> None:
        while True:
            await self.around.bus.tell(PRESENCE, beat)
            await asyncio.sleep(0.5)

    async def token(self, user: str, format_id: str) -> str:
        """A signed starter deck."""
        decks = decks_pb2_grpc.DecksServiceStub(self.around.channel("decks"))
        if user not in self.decks:
            paths = sorted(STARTERS.glob(f"{KINDS[format_id]}-*.txt"))
            text = paths[len(self.decks) % len(paths)].read_text()
            request = decks_pb2.CreateDeckRequest(owner_id=user, text=text, format=format_id, idempotency_key=user)
            self.decks[user] = (await decks.CreateDeck(request)).deck_id
        issued = await decks.IssueDeckToken(decks_pb2.IssueDeckTokenRequest(deck_id=self.decks[user], user_id=user))
        return str(issued.token)

    async def queue(
        self, user: str, format_id: str, number: int, party: str = "", mates: tuple[str, ...] = ()
    ) -> pb.Ticket:
        """Queue for the nth time, however often it takes; the same request always gives the same ticket."""
        request = pb.CreateTicketRequest(
            request_id=f"{user}-{number}",
            key=pb.QueueKey(format=format_id, ranked=True),
            user_id=user,
            user_name=user,
            user_kind="person",
            deck_token=await self.token(user, format_id),
            party_id=party,
            party_deck_tokens={mate: await self.token(mate, format_id) for mate in mates},
        )
        ticket: pb.Ticket = await self.patiently(lambda each: each.queues.CreateTicket(request, timeout=_CALL_S))
        self.tickets[user].append(ticket.ticket_id)
        return ticket

    async def ended(self, user: str, ticket_id: str) -> pb.Ticket:
        """The ticket once it is matched or closed."""
        request = pb.GetTicketRequest(user_id=user, ticket_id=ticket_id)
        while True:
            ticket: pb.Ticket = await self.patiently(lambda each: each.queues.GetTicket(request, timeout=_CALL_S))
            if ticket.state in (pb.TICKET_STATE_MATCHED, pb.TICKET_STATE_CLOSED):
                return ticket
            await asyncio.sleep(0.1)

    async def party(self, users: tuple[str, ...]) -> str:
        """A party of these, each with a deck chosen."""
        first, *others = users
        create = parties_pb2.CreatePartyRequest(user_id=first, user_name=first, user_kind="person")
        party = await self.patiently(lambda each: each.parties.CreateParty(create, timeout=_CALL_S))
        for user in others:
            await self._join(user, str(party.code))
        for user in users:
            await self._choose(user, str(party.party_id))
        return str(party.party_id)

    async def _join(self, user: str, code: str) -> None:
        request = parties_pb2.JoinPartyRequest(user_id=user, user_name=user, user_kind="person", code=code)
        await self.patiently(lambda each: each.parties.JoinParty(request, timeout=_CALL_S))

    async def _choose(self, user: str, party_id: str) -> None:
        request = parties_pb2.ChooseForPartyRequest(user_id=user, party_id=party_id, deck_id="chosen")
        await self.patiently(lambda each: each.parties.ChooseForParty(request, timeout=_CALL_S))

    async def patiently(self, call: Callable[[Process], Awaitable[Any]]) -> Any:
        """Ask either process until one answers."""
        while True:
            try:
                return await call(self.chance.choice(self.processes))
            except grpc.aio.AioRpcError as error:
                if error.code() not in _AGAIN:
                    raise
                self.refusals[error.code().name] += 1
            await asyncio.sleep(0.05)

    async def _proposed(self, event: events_pb2.MatchesProposed) -> None:
        for match in event.matches:
            self.told[match.match_id] = match
            for user in match.user_ids:
                task = asyncio.create_task(self._answer(user, match.match_id))
                self._answering.add(task)
                task.add_done_callback(self._answering.discard)

    async def _answer(self, user: str, match_id: str) -> None:
        declines = (user, match_id) in self.declined or self.chance.random() < 0.02
        try:
            if declines:
                self.declined.add((user, match_id))
                no = pb.DeclineMatchRequest(user_id=user, match_id=match_id)
                await self.patiently(lambda each: each.queues.DeclineMatch(no, timeout=_CALL_S))
            else:
                yes = pb.AcceptMatchRequest(user_id=user, match_id=match_id)
                await self.patiently(lambda each: each.queues.AcceptMatch(yes, timeout=_CALL_S))
        except grpc.aio.AioRpcError as error:
            assert error.code() is grpc.StatusCode.FAILED_PRECONDITION, error  # somebody else declined meanwhile
