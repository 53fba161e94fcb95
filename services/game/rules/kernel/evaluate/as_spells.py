"""Cards looked at as the spells they could be cast as (CR 601.3e, 702.102a, 709.3, 712.8, 715.3a, 718.3)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, TypeVar

from ...program.abilities import Keyword, PrototypeAbility
from ...program.filters import Filter
from ..abilities.index import index_of
from ..abilities.printed_rows import castable_faces
from ..declared import knows
from ..state.context import Context
from ..state.game import Game
from ..state.rows import FACE_UP, HAND, CastInfo
from .dispatch import matches

T = TypeVar("T")


FORMS: Final = ("fuse", "prototype")


"""Ways to cast a card as another spell, which has another mana cost: no alternative costs, so with each of those (CR 118.9, 702.102a, 718.3)."""


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


def forms(game: Game, seat: int, oid: int, face: int) -> list[str]:
    """The forms in which the seat may cast that face of a card: with the other half from the own hand (CR 702.102a), prototyped (718.3)."""
    row, index = game.s.objects[oid], index_of(game.program_of(oid).faces[face].abilities)
    found = []
    if face == 0 and row.zone == HAND and row.owner == seat and any(each.name == "fuse" for each in index.keywords):
        found.append("fuse")
    if any(isinstance(ability, PrototypeAbility) for ability in index.casting):
        found.append("prototype")
    return found


def forms_that_match(game: Game, filter: Filter, seat: int, oid: int, face: int, context: Context) -> list[str]:
    """Those with which a card would be a spell that matches (CR 702.102b, 718.3a)."""
    return [
        form
        for form in forms(game, seat, oid, face)
        if looked_at(game, oid, face, lambda: matches(game, filter, oid, context), way=form)
    ]


def could_match(game: Game, filter: Filter, oid: int, context: Context) -> bool:
    """Whether a card could be cast as a spell that matches."""
    faces = faces_that_match(game, filter, oid, context)
    return bool(faces) or bool(forms_that_match(game, filter, context.controller, oid, 0, context))


knows(Keyword, name="fuse")
