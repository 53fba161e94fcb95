"""Operations on events: who does it and as what is decided on the same reading of the event as what comes of it, and refusals are told with their rule."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol

from services.kit.errors import Fault, conflict, denied

from .event_games import EventGames
from .log import Actor, Decide, EventLog
from .play import facts
from .play.refusals import NotAllowed, Refusal
from .play.staff import Right, Role, require
from .play.tournament import Tournament

Decision = Callable[[Tournament], list[facts.AnyFact]]


class Request(Protocol):
    """What every request of an operation carries."""

    event_id: str
    user_id: str
    request_id: str


class Operations:
    """Does what a request asks for; the tables of the event hear that something changed."""

    def __init__(self, log: EventLog, games: EventGames) -> None:
        self._log = log
        self._games = games

    async def do(self, request: Request, decide: Decide) -> Tournament:
        """The event after the operation. Raises Fault."""
        with told():
            found = await self._log.decide(request.event_id, Actor(request.user_id, request.request_id), decide)
        self._games.wake(request.event_id)
        return found

    async def official(self, request: Request, right: Right, decide: Decision) -> Tournament:
        """As an official who has this right."""
        return await self.do(request, lambda event: (require(event, request.user_id, right), decide(event)))

    async def player(self, request: Request, decide: Decision) -> Tournament:
        """As a player, for oneself."""
        return await self.do(request, lambda event: (Role.PLAYER, decide(event)))


@contextmanager
def told() -> Iterator[None]:
    """What is refused inside is told with its rule. Raises Fault."""
    try:
        yield
    except Refusal as refusal:
        raise refused_of(refusal) from None


def rule_of(refusal: Refusal) -> str:
    """The rule with its document."""
    is_of_the_mtr = refusal.rule[:1].isdigit() or refusal.rule.startswith("Appendix")
    return f"MTR {refusal.rule}" if is_of_the_mtr else refusal.rule


def refused_of(refusal: Refusal) -> Fault:
    """A refusal as a status."""
    make = denied if isinstance(refusal, NotAllowed) else conflict
    return make(refusal.reason, refusal.message, rule=rule_of(refusal))
