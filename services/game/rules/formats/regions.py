"""Battlefield regions of the team formats (document 002): one a player; a creature is where it marched, else at its controller's.

A march is remembered as a mark on the object with the region and the controller of that time, so a change of control ends it by itself; so does the end of
a region with its player. A permanent that stops being a creature is called back whenever state-based actions are looked at.
"""

from __future__ import annotations

from ..kernel.state.game import Game

_MARK = "region:"


def region_of(game: Game, oid: int) -> int:
    """The seat in whose region a permanent stands."""
    controller = game.controller_of(oid)
    mark = _mark(game, oid)
    if not mark:
        return controller
    region, marched_by = (int(part) for part in mark[len(_MARK) :].split(":"))
    return region if marched_by == controller and game.s.players[region].alive else controller


def march_to(game: Game, oid: int, region: int) -> None:
    """Put a creature into a region of its controller's team."""
    controller = game.controller_of(oid)
    row = game.edit(oid)
    kept = frozenset(mark for mark in row.marks if not mark.startswith(_MARK))
    row.marks = kept if region == controller else kept | {f"{_MARK}{region}:{controller}"}


def call_back(game: Game) -> None:
    """A marched permanent that is no creature any more returns."""
    for oid in game.permanents():
        if _mark(game, oid) and "creature" not in game.chars(oid).types:
            march_to(game, oid, game.controller_of(oid))


def _mark(game: Game, oid: int) -> str:
    return next((mark for mark in game.s.objects[oid].marks if mark.startswith(_MARK)), "")
