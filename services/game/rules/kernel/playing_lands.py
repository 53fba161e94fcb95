"""Playing lands (CR 305, 116.2a)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .flow import Flow
from .proposing import move
from .state import Event
from .triggering import note

if TYPE_CHECKING:
    from .game_data import Game


def play_land(game: Game, seat: int, card: int, face: int) -> Flow[None]:
    """CR 305.2, 116.2a: a special action."""
    player = game.edit_player(seat)
    player.lands_played += 1
    data: dict[str, object] = {"controller": seat}
    if face:
        data["face"] = face
    done = yield from move(game, [card], "battlefield", **data)
    events = []
    for moved in done:
        event = Event("land", moved.new, seat)
        events.append(event)
    if events:
        note(game, events)
