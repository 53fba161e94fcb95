"""Locking and unlocking the doors of a Room (CR 709.5d, 709.5f-i)."""

from __future__ import annotations

from ...program.events import PlayerDid
from ..characteristics.rooms import UNLOCK_DOOR, UNLOCKED, doors_of, has_doors
from ..declared import knows
from ..state.game import Game
from .triggers import did


def entered(game: Game, oid: int) -> None:
    """The door that was cast has been unlocked as it entered (CR 709.5h)."""
    row = game.s.objects[oid]
    for door in doors_of(row) if has_doors(game, row) else ():
        did(game, f"{UNLOCK_DOOR}:{door}", game.controller_of(oid), oid)


def unlock(game: Game, seat: int, oid: int, door: int) -> None:
    """Give a half its designation; both are unlocked now (CR 709.5i)."""
    row = game.edit(oid)
    row.marks = row.marks | {f"{UNLOCKED}{door}"}
    game.emit("unlocked", obj=oid, door=door)
    did(game, f"{UNLOCK_DOOR}:{door}", seat, oid)
    if len(doors_of(row)) == 2:
        did(game, "fully_unlock", seat, oid)


def lock(game: Game, oid: int, door: int) -> None:
    """Take the designation of a half away (CR 709.5g)."""
    row = game.edit(oid)
    row.marks = row.marks - {f"{UNLOCKED}{door}"}
    game.emit("locked", obj=oid, door=door)
    game.touch()


knows(PlayerDid, action="fully_unlock")
