"""Playing lands (CR 305, 116.2a).

Special actions (CR 116.2): turning face up, suspending, foretelling, plotting; the format's own.

116.2b turning a face-down permanent up ok; 116.2f suspend, 116.2h foretell, 116.2k plot ok; lands are played in `casting`. 116.2g in `companions`, 116.2m doors in `rooms` ok; 116.2c-e in
`allowed_by_text`. Not done (other game variants): 116.2i-j.
"""

from __future__ import annotations

from ...program import costs as co
from ...program.abilities import Keyword
from ...program.events import PlayerDid
from ..abilities.index import index_of
from ..ask.ask import Action
from ..ask.flow import Flow
from ..characteristics.rooms import locked
from ..cost.changes import special_cost
from ..declared import knows
from ..evaluate.dispatch import amount_of, pay
from ..events.faces import turn_face_up
from ..events.pipeline import move, put_counters
from ..events.triggers import did, note
from ..events.unlocking import unlock
from ..events.zone_changes import may_look
from ..state.context import Context
from ..state.events import LAND, Arrival, Event
from ..state.game import Game
from ..state.rows import BATTLEFIELD, EXILE, FACE_DOWN_EXILE
from .allowed_by_text import DISCARD, END, IGNORE, do_as_allowed
from .companions import COMPANION, take_companion
from .legal_actions import face_up_ways


def play_land(game: Game, seat: int, card: int, face: int) -> Flow[None]:
    """CR 305.2, 116.2a: a special action."""
    player = game.edit_player(seat)
    player.lands_played += 1
    done = yield from move(game, [card], BATTLEFIELD, Arrival(seat, face=face or -1))
    events = [Event(LAND, moved.new, seat) for moved in done]
    if events:
        note(game, events)


def special(game: Game, seat: int, action: Action) -> Flow[None]:
    """Special actions (CR 116.2)."""
    oid = action.obj
    context = Context(oid, seat)
    context.purpose = action.option
    if action.option == "face_up":
        yield from _turn_up(game, seat, action, context)
    elif action.option == "suspend":
        yield from _suspend(game, seat, oid, context)
    elif action.option in ("foretell", "plot"):
        keyword = next(w for w in index_of(game.chars(oid).abilities).keywords if w.name == action.option)
        cost = co.ManaCost("{2}") if action.option == "foretell" else keyword.cost or co.FreeCost()
        yield from pay(game, seat, special_cost(game, seat, oid, action.option, cost), context)
        done = yield from move(
            game, [oid], EXILE, Arrival(face_down=FACE_DOWN_EXILE if action.option == "foretell" else 0)
        )
        for moved in done:
            row = game.edit(moved.new)
            row.marks = row.marks | {f"{action.option}ed:{seat}"}
            may_look(game, seat, [moved.new])  # CR 702.143a
            did(game, action.option, seat, moved.new)
    elif action.option == COMPANION:
        yield from take_companion(game, seat, oid)
    elif action.option == "unlock":
        cost = special_cost(game, seat, oid, "unlock", dict(locked(game, oid))[action.face])
        yield from pay(game, seat, cost, context)
        unlock(game, seat, oid, action.face)
    elif action.option in (END, IGNORE, DISCARD):
        yield from do_as_allowed(game, seat, action)
    else:
        yield from game.format.perform_special(game, seat, action)


def _suspend(game: Game, seat: int, oid: int, context: Context) -> Flow[None]:
    """CR 702.62a: pay, exile it with that many time counters."""
    keyword = next(w for w in index_of(game.chars(oid).abilities).keywords if w.name == "suspend")
    if keyword.cost is not None:
        yield from pay(game, seat, keyword.cost, context)
    amount = 0 if keyword.amount is None else amount_of(game, keyword.amount, context)
    done = yield from move(game, [oid], EXILE)
    for moved in done:
        yield from put_counters(game, moved.new, "time", amount, seat)


def _turn_up(game: Game, seat: int, action: Action, context: Context) -> Flow[None]:
    """CR 701.40b-d, 702.37e, 702.168d; a counter only for megamorph's own cost (702.37b)."""
    oid = action.obj
    word, cost = face_up_ways(game, oid)[action.nth]
    yield from pay(game, seat, cost, context)
    if turn_face_up(game, oid) and word == "megamorph":
        yield from put_counters(game, oid, "+1/+1", 1, seat)


knows(Keyword, "cost amount", name="suspend")
knows(Keyword, "cost", name=("foretell", "plot"))
knows(PlayerDid, action=("foretell", "plot"))
