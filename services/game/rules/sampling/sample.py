"""A sample of a game that can be played on: the last checkpoint dealt anew, and what was said since."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ..kernel.ask.ask import Ask
from ..kernel.play import Play
from ..kernel.state.game import BudgetExceeded, Format
from ..kernel.state.rows import State
from .redeal import redeal


class NoSample(Exception):
    """The position cannot be dealt anew: before the first turn, in a subgame, or what was said since depends on hidden cards."""


@dataclass(frozen=True, slots=True)
class Sample:
    """`state` at a priority, and the inputs after it: seat and what it said."""

    state: State
    since: tuple[tuple[int, Any], ...]

    def open(self, format: Format, seed: bytes) -> Play:
        """A game of one's own at the sample's position. Raises NoSample."""
        game = Play(self.state.fork(), format, seed)
        game.begin()
        for seat, said in self.since:
            if game.over or game.take(seat, said) is not None:
                raise NoSample
        return game


def sample(game: Play, seat: int, seed: bytes) -> Sample:
    """What the seat may know of the game now, the rest dealt by `seed`. Raises NoSample."""
    if game.kept is None or game.s.turn.number == 0 or game.decided or game.s.outer is not None:
        raise NoSample
    unsaid = len(game.since) - len(game.answers)  # what others have answered to the open question is theirs to know
    found = Sample(redeal(game, game.kept, seat, seed), tuple(game.since[:unsaid]))
    ask = game.ask_of(seat)
    if ask is None or found.since:
        _require_alike(found, game, seat, seed, ask)
    return found


def _require_alike(found: Sample, game: Play, seat: int, seed: bytes, ask: Ask | None) -> None:
    try:
        opened = found.open(game.format, seed)
        again = opened.ask_of(seat)
        opened.leave()
    except NoSample:
        raise
    except (Exception, BudgetExceeded) as error:
        raise NoSample from error
    if (again is None) != (ask is None):
        raise NoSample
    if again is not None and ask is not None and (again.kind, again.reason) != (ask.kind, ask.reason):
        raise NoSample
