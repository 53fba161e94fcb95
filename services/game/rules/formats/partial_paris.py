"""The Partial Paris mulligan of EDH 2009-09-23 and Commander 2011-01-07 (play rule 1.4).

In turn order exile face down some or all, then each draws one less than that; who exiled at least one card may repeat; at the end all exiled cards are shuffled back.
"""

from __future__ import annotations

from ..kernel.ask.flow import Flow, choose_objects
from ..kernel.events.pipeline import move
from ..kernel.events.zone_changes import may_look, shuffle
from ..kernel.state.events import Arrival
from ..kernel.state.game import Game
from ..kernel.state.rows import EXILE, FACE_DOWN_EXILE, LIBRARY
from .sealing import seal_rows


def partial_paris(game: Game) -> Flow[None]:
    """Rounds until nobody exiles any more."""
    deciding = game.turn_order(game.s.turn.active)
    while deciding:
        exiled: dict[int, int] = {}
        for seat in deciding:
            count = yield from _exile(game, seat)
            if count:
                exiled[seat] = count
        for seat, count in exiled.items():
            yield from game.format.draw_opening(game, seat, count - 1)
        deciding = [seat for seat in exiled if game.s.players[seat].alive]
    for seat in game.alive():
        yield from _return(game, seat)


def _exile(game: Game, seat: int) -> Flow[int]:
    hand = list(game.s.hand[seat])
    seal_rows(game)
    chosen = yield from choose_objects(seat, "partial_paris", hand, 0, len(hand), hidden=True)
    if not chosen:
        return 0
    game.edit_player(seat).mulligans += 1
    done = yield from move(game, chosen, EXILE, Arrival(face_down=FACE_DOWN_EXILE))
    may_look(game, seat, [event.new for event in done])
    game.emit("mulligan", seat=seat, count=len(chosen))
    return len(chosen)


def _return(game: Game, seat: int) -> Flow[None]:
    away = [oid for oid in game.s.exile if game.s.objects[oid].owner == seat]
    if away:
        yield from move(game, away, LIBRARY)
        shuffle(game, seat)
