"""Which pod runs a game. The relay asks for every operation, so an answer must not need I/O."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Moved = Callable[[str, str], None]


class Router(Protocol):
    """Routing of games to the addresses of game pods."""

    def address(self, game_id: str) -> str:
        """The pod that owns the game, or any pod for a game that nobody owns yet."""
        ...

    def may_run(self, address: str, game_id: str) -> bool:
        """False when it is known that another pod runs the game."""
        ...

    def on_moved(self, moved: Moved) -> None:
        """Call `moved(game_id, address)` whenever a game's owner changes."""
        ...


class FixedRouter:
    """One address for every game: a single pod, or a load balancer that knows better."""

    def __init__(self, address: str) -> None:
        self._address = address

    def address(self, game_id: str) -> str:
        return self._address

    def may_run(self, address: str, game_id: str) -> bool:
        return address == self._address

    def on_moved(self, moved: Moved) -> None:
        """A fixed address never moves."""
