"""The card whose text an object has, with the frame inset in it (CR 715.2b, 722.2b)."""

from __future__ import annotations

from ...program.cards import CardProgram
from ...program.modifications import CopyOf
from ..state.context import context_of_effect
from ..state.game import Game
from .dispatch import objects_of


def copied_card(game: Game, oid: int) -> CardProgram:
    """The card whose copiable values the object has: its own, or that of the last one that it has become a copy of."""
    card = game.program_of(oid)
    for effect in sorted(game.s.effects, key=lambda effect: effect.timestamp):
        for each in effect.modifications if oid in (effect.affected or ()) else ():
            refs = objects_of(game, each.object, context_of_effect(effect)) if isinstance(each, CopyOf) else []
            card = game.program_of(refs[0]) if refs else card
    return card
