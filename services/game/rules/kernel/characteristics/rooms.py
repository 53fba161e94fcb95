"""Rooms: split permanents with doors (CR 709.5).

709.5 a locked half has no name, cost and text ok; 709.5c-d the half that was cast is unlocked as it enters ok; 709.5e unlocking for its mana cost as a special action ok;
709.5f-g effects that lock or unlock a half (verbs) ok; 709.5h-i triggers of unlocking ok.
"""

from __future__ import annotations

from dataclasses import replace

from ...program import costs as co
from ...program.abilities import Ability, TriggeredAbility
from ...program.cards import CardProgram
from ...program.events import PlayerDid
from ...program.modifications import CopyOf
from ..abilities.printed_rows import is_room
from ..declared import knows
from ..evaluate.dispatch import objects_of
from ..state.characteristics import Characteristics, keyword_names, of_face, sort_colors
from ..state.context import context_of_effect
from ..state.game import Game
from ..state.rows import BATTLEFIELD, ENTERING, Obj

UNLOCKED = "unlocked:"


UNLOCK_DOOR = "unlock_door"


def doors_of(obj: Obj) -> tuple[int, ...]:
    """The halves that are unlocked."""
    return tuple(half for half in (0, 1) if f"{UNLOCKED}{half}" in obj.marks)


def has_doors(game: Game, obj: Obj) -> bool:
    """Whether the object is a Room permanent."""
    return obj.zone in (BATTLEFIELD, ENTERING) and is_room(game.s.programs[obj.program])


def room_of(game: Game, obj: Obj) -> CardProgram | None:
    """The Room that a permanent is, by its card or by the last copy effect on it (CR 709.5b): whose halves have doors."""
    program = game.s.programs[obj.program]
    for effect in game.s.effects:
        if effect.affected is not None and obj.id in effect.affected:
            for copy in effect.modifications:
                if isinstance(copy, CopyOf):
                    refs = objects_of(game, copy.object, context_of_effect(effect))
                    program = game.s.programs[game.s.objects[refs[0]].program] if refs else program
    return program if is_room(program) else None


_CACHE: dict[tuple[int, tuple[int, ...]], tuple[CardProgram, Characteristics]] = {}


_LIMIT = 4_000


def room_row(program: CardProgram, doors: tuple[int, ...]) -> Characteristics:
    """The characteristics of a Room with these doors unlocked (CR 709.5)."""
    found = _CACHE.get((id(program), doors))
    if found is not None and found[0] is program:
        return found[1]
    row = of_face(program.faces[0])
    halves = [of_face(program.faces[door]) for door in doors]
    row.name = " // ".join(half.name for half in halves)
    row.mana_cost = "".join(half.mana_cost for half in halves)
    row.mana_value = sum(half.mana_value for half in halves)
    row.colors = sort_colors("".join(half.colors for half in halves))
    row.abilities = tuple(
        _of_door(each, door) for door, half in zip(doors, halves, strict=True) for each in half.abilities
    )
    row.keywords = keyword_names(row.abilities)
    if len(_CACHE) > _LIMIT:
        _CACHE.clear()
    _CACHE[id(program), doors] = (program, row)
    return row


def _of_door(ability: Ability, door: int) -> Ability:
    """ "When you unlock this door" means the door that the ability stands on (CR 709.5h)."""
    if (
        isinstance(ability, TriggeredAbility)
        and isinstance(ability.event, PlayerDid)
        and ability.event.action == UNLOCK_DOOR
    ):
        return replace(ability, event=replace(ability.event, action=f"{UNLOCK_DOOR}:{door}"))
    return ability


def entering_marks(game: Game, old: Obj) -> frozenset[str]:
    """CR 709.5d: cast, it enters with the half unlocked that was cast."""
    return frozenset((f"{UNLOCKED}{old.face}",)) if is_room(game.s.programs[old.program]) else frozenset()


def locked(game: Game, oid: int) -> list[tuple[int, co.Cost]]:
    """The locked halves of a Room with their unlock costs (CR 709.5e)."""
    row = game.s.objects[oid]
    room = room_of(game, row)
    if room is None or row.zone != BATTLEFIELD:
        return []
    faces = room.faces
    return [(door, co.ManaCost(faces[door].mana_cost)) for door in (0, 1) if door not in doors_of(row)]


knows(PlayerDid, action="unlock_door")
