"""All links of this gateway: each operation goes to the pod that runs its game."""

from __future__ import annotations

from collections.abc import Callable, Collection
from functools import partial

import grpc

from services.kit.background import Spawn
from services.kit.clock import Clock

from .link import Answer, PlayLink, Sink
from .router import Router


class Relay:
    """Opens a link per pod when it is first needed, and has it run by `spawn`."""

    def __init__(
        self, router: Router, channel: Callable[[str], grpc.aio.Channel], sink: Sink, clock: Clock, spawn: Spawn
    ) -> None:
        self._router = router
        self._channel = channel
        self._sink = sink
        self._clock = clock
        self._spawn = spawn
        self._links: dict[str, PlayLink] = {}
        router.on_moved(self._moved)

    def send(
        self, session: str, user_id: str, game_id: str, op: str, d: bytes, answer: Answer,
        welcomed_by: Collection[str] = (),
    ) -> None:  # fmt: skip
        """Relay one operation of one socket; see PlayLink.send."""
        self._link(self._router.address(game_id)).send(session, user_id, game_id, op, d, answer, welcomed_by)

    def forget(self, session: str, user_id: str) -> None:
        """A socket closed."""
        for link in self._links.values():
            link.forget(session, user_id)

    def _link(self, address: str) -> PlayLink:
        link = self._links.get(address)
        if link is None:
            runs = partial(self._router.may_run, address)
            link = self._links[address] = PlayLink(self._channel(address), self._sink, self._clock, runs)
            self._spawn("play link", link.run)
        return link

    def _moved(self, game_id: str, address: str) -> None:
        target = self._link(address)
        for link in self._links.values():
            if link is not target:
                target.adopt(*link.extract(game_id))
