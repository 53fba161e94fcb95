"""Which pod runs which game: JetStream key-value buckets `pods` (a heartbeat with a life time) and `owners` (compare and set, one key a game).

Ownership only saves work; safety is the log: a taker appends a Claim, and what the old owner still writes is refused there.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable, Collection

import msgspec
import nats.errors
from nats.js.errors import APIError, KeyNotFoundError, KeyWrongLastSequenceError
from nats.js.kv import KeyValue

from services.kit.buckets import follow, opened
from services.kit.bus import Bus

PODS, OWNERS = "pods", "owners"
LIFE_S = 5.0
UNAVAILABLE = (nats.errors.Error, APIError, TimeoutError)
"""What is raised while the broker does not answer."""


class Pod(msgspec.Struct, frozen=True):
    """A pod's heartbeat."""

    address: str
    tables: int = 0
    draining: bool = False


_NEVER = Pod(""), 0.0


class Owner(msgspec.Struct, frozen=True):
    """Who runs a game."""

    pod: str
    epoch: int


def pod_name(host: str, port: int) -> str:
    """A name that a restarted pod has again, fit for a key."""
    return re.sub(r"[^A-Za-z0-9_-]", "-", f"{host}-{port}")


class Ownership:
    """This pod's part of the buckets; `prepare` before use."""

    _pods: KeyValue
    _owners: KeyValue

    def __init__(self, bus: Bus, pod: str, address: str, told_s: float = 60.0) -> None:
        """That a game was released is kept for `told_s` seconds, for those who are just then not connected."""
        self._bus = bus
        self.pod = pod
        self._address = address
        self._told_s = told_s
        self._owned: dict[str, str] = {}  # the pod of each game, as far as we were told
        self._others: dict[str, tuple[Pod, float]] = {}  # other pods, and until when their last heartbeat counts
        self._sure_until = 0.0
        self._given: dict[str, asyncio.Future[None]] = {}

    async def prepare(self) -> None:
        """Make the buckets and say that this pod lives."""
        self._pods = await opened(self._bus, PODS, LIFE_S)
        self._owners = await opened(self._bus, OWNERS)
        await self.beat(())

    async def beat(self, running: Collection[str], draining: bool = False) -> list[str]:
        """One heartbeat, with which nobody takes a game of this pod for LIFE_S. Returns which of the running games were lost: after a standstill, others may have taken some."""
        sent, was_sure = asyncio.get_running_loop().time(), self.is_sure()
        await self._pods.put(self.pod, msgspec.json.encode(Pod(self._address, len(running), draining)))
        lost = [] if was_sure else [game_id for game_id in running if await self._is_lost(game_id)]
        self._sure_until = sent + LIFE_S
        return lost

    def is_sure(self) -> bool:
        """Whether the last heartbeat is so young that nobody can have taken a game of this pod."""
        return asyncio.get_running_loop().time() < self._sure_until

    async def _is_lost(self, game_id: str) -> bool:
        try:
            entry = await self._owners.get(game_id)
        except KeyNotFoundError:
            return False
        return msgspec.json.decode(entry.value or b"{}", type=Owner).pod != self.pod

    async def leave(self) -> None:
        """This pod stops: its games may be taken at once."""
        await self._pods.delete(self.pod)

    async def take(self, game_id: str) -> bool:
        """Become the owner: nobody is, we were, or the owner's heartbeat has stopped."""
        try:
            entry = await self._owners.get(game_id)
        except KeyNotFoundError:
            return await self._create(game_id)
        owner = msgspec.json.decode(entry.value or b"{}", type=Owner)
        if owner.pod != self.pod and await self._lives(owner.pod):
            return False
        return await self._replace(game_id, Owner(self.pod, owner.epoch + 1), entry.revision or 0)

    def is_free(self, game_id: str) -> bool:
        """Whether nobody is known to own the game; what happened a moment ago may not be known yet."""
        return game_id not in self._owned

    async def release(self, game_id: str) -> None:
        """The game is over, or another pod may take it at once."""
        await self._owners.purge(game_id, msg_ttl=self._told_s)

    def others(self) -> list[Pod]:
        """The other pods whose last heartbeat was heard within its life time."""
        now = asyncio.get_running_loop().time()
        return [pod for pod, until in self._others.values() if now < until]

    def had_others(self) -> bool:
        """Whether another pod was ever heard."""
        return bool(self._others)

    def is_elsewhere(self, game_id: str) -> bool:
        """Whether another pod, whose heart beats, is known to own the game."""
        _, until = self._others.get(self._owned.get(game_id, ""), _NEVER)
        return asyncio.get_running_loop().time() < until

    async def hand_on(self, game_id: str, seconds: float) -> bool:
        """Release a game, and wait so long for another pod to take it; whether one did."""
        given = self._given[game_id] = asyncio.get_running_loop().create_future()
        try:
            await self.release(game_id)
            async with asyncio.timeout(seconds):
                await given
        except TimeoutError:
            return False
        finally:
            del self._given[game_id]
        return True

    async def follow_pods(self) -> None:
        """Hear the heartbeats of the other pods, until cancelled."""
        await follow(self._bus, PODS, self._heard)

    def _heard(self, pod: str, value: bytes | None) -> None:
        if pod == self.pod:
            return
        if value is None:
            self._others[pod] = self._others.get(pod, _NEVER)[0], 0.0
        else:
            until = asyncio.get_running_loop().time() + LIFE_S
            self._others[pod] = msgspec.json.decode(value, type=Pod), until

    async def follow_owners(self, released: Callable[[str], None], lost: Callable[[str], None]) -> None:
        """Call back for each game that nobody owns any more (it is over, or its pod hands it over) and for each that another pod owns, until cancelled."""

        def take(game_id: str, owner: bytes | None) -> None:
            if owner is None:
                self._owned.pop(game_id, None)
                released(game_id)
            else:
                pod = msgspec.json.decode(owner, type=Owner).pod
                self._taken(game_id, pod)
                if pod != self.pod:
                    lost(game_id)

        await follow(self._bus, OWNERS, take, self._owned.clear)

    def _taken(self, game_id: str, pod: str) -> None:
        self._owned[game_id] = pod
        given = self._given.get(game_id)
        if given is not None and not given.done() and pod != self.pod:
            given.set_result(None)

    async def _create(self, game_id: str) -> bool:
        try:
            await self._owners.create(game_id, msgspec.json.encode(Owner(self.pod, 1)))
        except (KeyWrongLastSequenceError, APIError):
            return False
        return True

    async def _replace(self, game_id: str, owner: Owner, revision: int) -> bool:
        try:
            await self._owners.update(game_id, msgspec.json.encode(owner), last=revision)
        except (KeyWrongLastSequenceError, APIError):
            return False
        return True

    async def _lives(self, pod: str) -> bool:
        try:
            await self._pods.get(pod)
        except KeyNotFoundError:
            return False
        return True
