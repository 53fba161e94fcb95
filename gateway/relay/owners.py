"""Routing by what the game pods say themselves: JetStream buckets `owners` (game -> pod) and `pods` (pod -> address), watched."""

from __future__ import annotations

import msgspec

from services.kit.buckets import follow
from services.kit.bus import Bus

from .router import Moved

_PODS, _OWNERS = "pods", "owners"


class _Owner(msgspec.Struct):
    pod: str


class _Pod(msgspec.Struct):
    address: str


class OwnersRouter:
    """Answers from memory; the two `follow` methods keep it true. Games that nobody owns, and pods that are unknown, go to the default address."""

    def __init__(self, bus: Bus, default: str) -> None:
        self._bus = bus
        self._default = default
        self._owners: dict[str, str] = {}
        self._pods: dict[str, str] = {}
        self._moved: list[Moved] = []

    def address(self, game_id: str) -> str:
        """Where a game is played."""
        return self._pods.get(self._owners.get(game_id, ""), self._default)

    def may_run(self, address: str, game_id: str) -> bool:
        """False when it is known that another pod runs the game; one that nobody owns may just have ended where it was."""
        return game_id not in self._owners or self.address(game_id) == address

    def on_moved(self, moved: Moved) -> None:
        """Call back when a game's address changes."""
        self._moved.append(moved)

    async def follow_pods(self) -> None:
        """Learn where the pods are until cancelled; the bucket may come later than we do."""
        await follow(self._bus, _PODS, self._pod)

    async def follow_owners(self) -> None:
        """Learn who runs which game until cancelled; the bucket may come later than we do."""
        await follow(self._bus, _OWNERS, self._owner)

    def _pod(self, name: str, value: bytes | None) -> None:
        """A heartbeat that ran out says nothing about where its games are: they stay until somebody takes them."""
        if value is None:
            return
        address = msgspec.json.decode(value, type=_Pod).address
        if self._pods.get(name) == address:
            return
        self._pods[name] = address
        for game_id in [game_id for game_id, pod in self._owners.items() if pod == name]:
            self._tell(game_id)

    def _owner(self, game_id: str, value: bytes | None) -> None:
        if value is None:
            self._owners.pop(game_id, None)
            return
        pod = msgspec.json.decode(value, type=_Owner).pod
        if self._owners.get(game_id) != pod:
            self._owners[game_id] = pod
            self._tell(game_id)

    def _tell(self, game_id: str) -> None:
        for moved in self._moved:
            moved(game_id, self.address(game_id))
