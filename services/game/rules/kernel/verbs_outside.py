"""Cards from outside the game (CR 108.5, 400.11): the format says which a player may reach, today's Commander none (903.11)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..program import effects as fx
from .context import Context
from .dispatching import matches, verbs
from .flow import Flow, choose_objects
from .outcome import Outcome, of_refs
from .proposing import move
from .state import HAND
from .verbs_cards import reveal

if TYPE_CHECKING:
    from .game_data import Game


def lessons(game: Game, seat: int) -> list[int]:
    """CR 701.48a: Lesson cards that a player may reveal from outside the game."""
    return [oid for oid in game.format.wishes(game, seat) if "Lesson" in game.chars(oid).subtypes]


def _take(game: Game, n: fx.TakeFromOutside, c: Context) -> Flow[Outcome]:
    seat = c.controller
    able = [oid for oid in game.format.wishes(game, seat) if matches(game, n.filter, oid, c)]
    chosen = yield from choose_objects(seat, "outside", able, 1, 1, c.source, hidden=True)
    if chosen and n.reveal:
        reveal(game, chosen)
    done = yield from move(game, chosen, HAND)
    for event in done:
        c.moved[event.obj] = event.new
    return of_refs([event.new for event in done])


verbs({fx.TakeFromOutside: _take})
