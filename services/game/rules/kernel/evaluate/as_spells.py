"""Cards looked at as the spells they could be cast as (CR 601.3e, 709.3, 712.8, 715.3a)."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

from ...program.filters import Filter
from ..abilities.printed_rows import castable_faces
from ..state.context import Context
from ..state.game import Game
from ..state.rows import FACE_UP, CastInfo
from .dispatch import matches

T = TypeVar("T")


def looked_at(game: Game, oid: int, face: int, look: Callable[[], T], face_down: int = FACE_UP, way: str = "") -> T:
    """What is found when the card is looked at as the spell it would be with that face up, or face down, cast in that way (CR 601.3e, 406.3b)."""
    game.rules()  # up to date before the look
    before, outer = game.s.objects[oid], game.scratch.considered
    row = game.s.objects[oid] = before.clone(game.s.epoch)
    row.face, row.face_down = face, face_down
    if way:
        row.cast = CastInfo(row.owner, row.zone, game.s.turn.number)
        row.cast.costs = (way,)
    game.scratch.considered = oid
    game.forget_off(oid)
    try:
        return look()
    finally:
        game.s.objects[oid] = before
        game.scratch.considered = outer
        game.forget_off(oid)


def faces_that_match(game: Game, filter: Filter, oid: int, context: Context) -> list[int]:
    """The faces with which a card would be a spell that matches; lands are no spells."""
    row, card = game.s.objects[oid], game.program_of(oid)
    faces = [face for face in castable_faces(card, row.zone) if "land" not in card.faces[face].types]
    if len(card.faces) == 1:
        return faces if matches(game, filter, oid, context) else []
    return [face for face in faces if looked_at(game, oid, face, lambda: matches(game, filter, oid, context))]
