"""Venturing (CR 309, 701.49) and what the initiative brings (CR 726.2).

A player's dungeon and room are numbers in `used_game`, counted from 1; a room ability is a trigger without a source.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..program import effects as fx
from .context import Context
from .dispatching import actions
from .dungeon_rooms import DUNGEONS, Room
from .flow import Flow, choose_word
from .outcome import Outcome
from .resolving import choose_players
from .triggering import add_reflexive, did

if TYPE_CHECKING:
    from .game_data import Game

_NAMES = [name for name, _ in DUNGEONS]


def rooms_of(game: Game, seat: int) -> tuple[Room, ...]:
    """The rooms of the player's dungeon, none without one."""
    number = game.s.used_game.get(f"dungeon:{seat}", 0)
    return DUNGEONS[number - 1][1] if number else ()


def _room(game: Game, seat: int) -> Room:
    return rooms_of(game, seat)[game.s.used_game[f"room:{seat}"] - 1]


def venture(game: Game, seat: int, into: str, source: int) -> Flow[None]:
    """CR 701.49a-d: into the next room, or into the first of a new dungeon (`into` names the Undercity or is empty)."""
    if rooms_of(game, seat) and not _room(game, seat).next:
        complete(game, seat)
    rooms = rooms_of(game, seat)
    if rooms:
        options = [rooms[number].name for number in _room(game, seat).next]
        word = yield from choose_word(seat, "room", options, source)
        place = next(i for i, room in enumerate(rooms) if room.name == word)
    else:
        names = [into] if into else _NAMES[:-1]
        word = yield from choose_word(seat, "dungeon", names, source)
        game.s.used_game[f"dungeon:{seat}"] = _NAMES.index(word) + 1
        place = 0
    game.s.used_game[f"room:{seat}"] = place + 1
    room = _room(game, seat)
    game.touch()
    game.emit("room", seat=seat, dungeon=_NAMES[game.s.used_game[f"dungeon:{seat}"] - 1], room=room.name)
    add_reflexive(game, room.ability, Context(0, seat))
    did(game, "venture", seat)


def complete(game: Game, seat: int) -> None:
    """CR 309.7."""
    name = _NAMES[game.s.used_game.pop(f"dungeon:{seat}") - 1]
    game.s.used_game.pop(f"room:{seat}")
    player = game.edit_player(seat)
    player.counters = {**player.counters, "completed_dungeons": player.counters.get("completed_dungeons", 0) + 1}
    player.flags = player.flags | {f"completed:{name}"}
    game.emit("dungeon_completed", seat=seat, dungeon=name)
    did(game, "complete_dungeon", seat)


def check_dungeons(game: Game) -> bool:
    """CR 309.6, 704.5t: in the bottommost room, and its ability has left the stack."""
    changed = False
    for seat in game.alive():
        if rooms_of(game, seat) and not _room(game, seat).next and not _waits(game, seat, _room(game, seat)):
            complete(game, seat)
            changed = True
    return changed


def _waits(game: Game, seat: int, room: Room) -> bool:
    if any(trigger.controller == seat and trigger.ability == room.ability for trigger in game.s.pending):
        return True
    rows = [game.s.objects[oid] for oid in game.s.stack]
    return any(row.item is not None and row.item.ability == room.ability and row.controller == seat for row in rows)


def _venture(game: Game, n: fx.KeywordAction, c: Context) -> Flow[Outcome]:
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        yield from venture(game, seat, n.word, c.source)
    return Outcome(bool(seats))


def _action(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    outcome = yield from _venture(game, n, c)
    return outcome


actions({"venture": _action})
