"""What may be chosen as a source of damage (CR 120.7, 609.7a).

Done: a permanent, a spell, a face-up object of the command zone, and what an ability on the stack comes from, wherever that is by now. Not done: what an ability refers to
besides, and what only a waiting effect or a delayed ability refers to.
"""

from __future__ import annotations

from ...program.filters import Filter
from ..state.context import Context
from ..state.game import Game
from ..state.rows import COMMAND, FACE_UP, STACK
from .dispatch import matches


def damage_sources(game: Game, filter: Filter, context: Context) -> list[int]:
    """The objects of which one may be chosen; an ability stands for what it comes from where that is none of the others."""
    faces = [oid for oid in game.zone_objects(COMMAND) if game.s.objects[oid].face_down == FACE_UP]
    at_hand = [*game.permanents(), *faces, *game.zone_objects(STACK)]
    known = set(at_hand)
    own = [oid for oid in at_hand if meant(game, oid) == oid or meant(game, oid) not in known]
    return [oid for oid in own if matches(game, filter, meant(game, oid), context)]


def meant(game: Game, chosen: int) -> int:
    """The source that the choice means: what an ability comes from, else the object itself."""
    item = game.s.objects[chosen].item
    return chosen if item is None or item.kind == "spell" else item.source
