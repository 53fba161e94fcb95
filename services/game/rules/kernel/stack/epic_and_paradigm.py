"""Spell abilities that come last and make the spell come again: epic (CR 702.50) and paradigm (CR 702.192).

702.50a the copies are without epic, with new targets ok; 702.50b no more spells, copies are put onto the stack all the same ok; 702.192a only the first spell of that name
a player has resolved ok, the copies are made in exile and may be cast ok, the spell itself is exiled ok.
"""

from __future__ import annotations

from ...program.abilities import Keyword
from ...program.modifications import PlayerRule
from ..ask.flow import Flow
from ..characteristics.copiable_values import frozen_object
from ..declared import knows
from ..events.durations import add_effect
from ..events.pipeline import move
from ..events.triggers import add_delayed
from ..keywords.later import EPIC, PARADIGM
from ..state.context import Context
from ..state.game import Game
from ..state.rows import EXILE, player_ref
from ..state.until import FOR_GOOD


def come_again(game: Game, oid: int) -> Flow[None]:
    """The epic and the paradigm ability of a spell that resolves, after its other instructions."""
    if game.has_keyword(oid, "epic"):
        _epic(game, oid, game.s.objects[oid].controller)
    if game.has_keyword(oid, "paradigm"):
        _first_of_its_name(game, oid, game.s.objects[oid].controller)
        yield from move(game, [oid], EXILE)


def _epic(game: Game, oid: int, seat: int) -> None:
    """CR 702.50a: for the rest of the game its controller casts no spells, and copies this one at each upkeep."""
    context = Context(oid, seat)
    context.bind["spell"] = (oid,)
    add_effect(game, context, (player_ref(seat),), (PlayerRule("cant_cast"),), "")
    add_delayed(game, EPIC, context, False, FOR_GOOD)


def _first_of_its_name(game: Game, oid: int, seat: int) -> None:
    """CR 702.192a: what was the spell is kept for the copies, wherever the card goes."""
    key = f"paradigm:{seat}:{game.chars(oid).name}"
    if key in game.s.used_game:
        return
    game.s.used_game[key] = 1
    context = Context(oid, seat)
    context.bind["spell"] = (frozen_object(game, oid),)
    add_delayed(game, PARADIGM, context, False, FOR_GOOD)


knows(Keyword, name=("epic", "paradigm"))
