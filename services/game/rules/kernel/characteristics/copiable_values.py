"""Copying objects (CR 707): frozen copiable values, token copies, copies of spells."""

from __future__ import annotations

from ...program.cards import CardProgram, Face
from ..state.characteristics import Characteristics
from ..state.game import Game
from ..state.rows import COPY, FACE_UP, Obj
from .before_effects import copiable, is_copiable, row_of_face
from .prototype import is_prototyped

FROZEN = "frozen"


def _face_of_row(row: Characteristics) -> Face:
    """A face that has the given copiable values printed."""
    creature = "creature" in row.types or "Vehicle" in row.subtypes
    return Face(
        name=row.name, mana_cost=row.mana_cost, supertypes=tuple(sorted(row.supertypes)), types=tuple(sorted(row.types)),
        subtypes=tuple(sorted(row.subtypes)), power=str(row.power) if creature else "", toughness=str(row.toughness) if creature else "",
        loyalty=str(row.loyalty) if row.loyalty >= 0 else "", defense=str(row.defense) if row.defense >= 0 else "",
        indicator=row.colors, abilities=row.abilities,
    )  # fmt: skip


def copied_program(game: Game, ref: int) -> tuple[int, int]:
    """(program index, face) that hold the copiable values of an object; a plain card is shared as it is."""
    obj = game.s.objects[ref]
    plain = obj.face_down == FACE_UP and not obj.parts and not is_prototyped(obj)
    if plain and not _is_changed(game, ref):
        return obj.program, obj.face  # whether it is flipped is no copiable value (CR 707.2)
    if plain and _turns(game.s.programs[obj.program]):
        return game.s.add_program(_both_faces(game, obj)), obj.face
    row = copiable(game, ref)
    return game.s.add_program(CardProgram(row.name, "normal", (_face_of_row(row),))), 0


def _turns(card: CardProgram) -> bool:
    """Whether what a card represents may come to have its other face's characteristics (CR 707.8a, 710.2)."""
    return card.has_back() or (card.layout == "flip" and len(card.faces) > 1)


def _both_faces(game: Game, obj: Obj) -> CardProgram:
    """Each face has the copiable values that the object has with that face up (CR 707.8a, 707.10g)."""
    card = game.s.programs[obj.program]
    rows = [row_of_face(game, obj, face) for face in range(len(card.faces))]
    return CardProgram(" // ".join(row.name for row in rows), card.layout, tuple(map(_face_of_row, rows)))


def _is_changed(game: Game, ref: int) -> bool:
    """Whether copy effects, or what else changes copiable values, apply to the object (CR 707.2)."""
    said = (
        each
        for effect in game.s.effects
        if effect.affected is not None and ref in effect.affected
        for each in effect.modifications
    )
    return any(is_copiable(each) for each in said)


def frozen_object(game: Game, ref: int) -> int:
    """An object in no zone that keeps the copiable values of another as they are now."""
    program, face = copied_program(game, ref)
    state = game.s
    row = Obj(state.new_id(), COPY, program, game.s.objects[ref].owner, FROZEN)
    row.face = face
    state.add(row)
    return row.id
