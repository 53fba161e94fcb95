"""Turning a permanent over or face up (CR 701.27, 708.7)."""

from __future__ import annotations

from ..characteristics.before_effects import is_melded
from ..state.events import FACE_UP as FACE_UP_EVENT
from ..state.events import TRANSFORM, Event
from ..state.game import Game
from ..state.rows import FACE_UP
from .triggers import note


def transform(game: Game, oid: int) -> bool:
    """Turn a double-faced permanent over (CR 701.27); a back face that is no permanent stays down."""
    row = game.s.objects[oid]
    card = game.s.programs[row.program]
    if not card.has_back() or row.face_down != FACE_UP:
        return False
    other = card.faces[1 - row.face]
    if "instant" in other.types or "sorcery" in other.types:
        return False
    row = game.edit(oid)
    row.face = 1 - row.face
    row.timestamp = game.s.tick()
    row.choices = {**row.choices, TURNED: str(game.s.new_id())}
    game.emit("transformed", obj=oid, face=row.face)
    note(game, [Event(TRANSFORM, oid, game.controller_of(oid))])
    return True


def may_turn_face_down(game: Game, oid: int) -> bool:
    """Double-faced and melded permanents stay face up, and what is merged with one (CR 712.16, 730.2j)."""
    row = game.s.objects[oid]
    has_backs = any(game.program_of(each).has_back() for each in (oid, *row.parts))
    return row.face_down == FACE_UP and not has_backs and not is_melded(game, row)


TURNED = "turned"  # when the permanent last transformed, on the scale of object ids


def turn_face_up(game: Game, oid: int) -> bool:
    """Turn a face-down permanent up (CR 708.7); an instant or sorcery card stays face down."""
    row = game.s.objects[oid]
    types = game.s.programs[row.program].faces[row.face].types
    if row.face_down == FACE_UP or "instant" in types or "sorcery" in types:
        return False
    row = game.edit(oid)
    row.face_down = FACE_UP
    row.timestamp = game.s.tick()
    row.known = game.s.everyone()
    game.emit("face_up", obj=oid)
    note(game, [Event(FACE_UP_EVENT, oid, game.controller_of(oid))])
    return True
