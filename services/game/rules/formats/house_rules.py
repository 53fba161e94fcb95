"""No Mass Land Destruction, a house rule of document 002 (the other one: `sequences`)."""

from __future__ import annotations

from ..kernel.ask.flow import Flow, choose_objects
from ..kernel.state.game import Game

MOST_LANDS = 2


def limited_destruction(game: Game, seat: int, source: int, oids: list[int]) -> Flow[list[int]]:
    """What an effect of the seat may destroy: of the lands of all its opponents together two a turn, which the seat chooses."""
    foes = game.opponents(seat)
    lands = [oid for oid in oids if "land" in game.chars(oid).types and game.controller_of(oid) in foes]
    key = f"lands_destroyed:{source}"
    left = MOST_LANDS - game.s.used.get(key, 0)
    if len(lands) > left:
        chosen = yield from choose_objects(seat, "destroy_lands", lands, left, left, source)
        oids = [oid for oid in oids if oid not in lands or oid in chosen]
        lands = chosen
    if lands:
        game.s.used[key] = game.s.used.get(key, 0) + len(lands)
    return oids
