"""What one step tells all viewers who know the same: found and written once, then each viewer's handles are put in.

Viewers differ in what they know and in their handles, in nothing else: whoever gives the same answers to what was asked of one viewer's knowledge is told the same.
"""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.visible_events import Fact
from services.game.rules.view import Changes, StandIn, Viewer, delta

_encode = msgspec.json.Encoder().encode


class Telling:
    """What a viewer is told of a step by an actor at a time (ms), and with it everybody for whom it may stand. `mark`: as for StandIn."""

    __slots__ = ("_first", "_rest", "_stand_in", "is_empty")

    def __init__(
        self, game: Play, changes: Changes, facts: Iterable[Fact], viewer: Viewer, mark: str, actor: int, at_ms: int
    ) -> None:
        self._stand_in = StandIn(viewer, mark)
        changed = delta(game, changes, facts, self._stand_in)
        self.is_empty = not changed
        text = _encode({"by": actor, "at_ms": at_ms, **changed}).decode()
        self._first, *named = text.removeprefix("{").split(f'"{mark}')
        self._rest = [(int(ref), after) for ref, _, after in (each.partition('"') for each in named)]

    def is_for(self, game: Play, viewer: Viewer) -> bool:
        """Whether the viewer knows the same, as far as this depends on it."""
        return self._stand_in.stands_for(game, viewer)

    def line(self, viewer: Viewer, seq: int) -> bytes:
        """The viewer's delta with its number."""
        parts = [f'{{"seq":{seq},{self._first}']
        for ref, after in self._rest:
            parts.append(f'"{viewer.handle(ref)}"{after}')
        return "".join(parts).encode()
