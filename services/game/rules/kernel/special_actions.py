"""Special actions (CR 116.2): turning face up, suspending, foretelling, plotting; the format's own.

116.2b turning a face-down permanent up ok; 116.2f suspend, 116.2h foretell, 116.2k plot ok; lands are played in `casting`. 116.2g in `companions`, 116.2m doors in `rooms` ok. Not done: 116.2c-e, 116.2i-j.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..program import costs as k
from .asks import Action
from .companions import COMPANION, take_companion
from .context import Context
from .cost_changes import special_cost
from .dispatching import amount_of, pay
from .flow import Flow
from .indexing import index_of
from .legal import face_up_cost
from .moving import may_look, zone_event
from .proposing import move, propose, put_counters
from .rooms import locked, unlock
from .state import EXILE, FACE_DOWN_EXILE, Event
from .triggering import note

if TYPE_CHECKING:
    from .game_data import Game


def special(game: Game, seat: int, action: Action) -> Flow[None]:
    """Special actions (CR 116.2)."""
    oid = action.obj
    context = Context(oid, seat)
    context.purpose = action.option
    if action.option == "face_up":
        yield from _turn_up(game, seat, oid, context)
    elif action.option == "suspend":
        yield from _suspend(game, seat, oid, context)
    elif action.option in ("foretell", "plot"):
        keyword = next(w for w in index_of(game.chars(oid).abilities).keywords if w.name == action.option)
        cost = k.ManaCost("{2}") if action.option == "foretell" else keyword.cost or k.FreeCost()
        yield from pay(game, seat, special_cost(game, seat, oid, action.option, cost), context)
        event = zone_event(game, oid, EXILE)
        if action.option == "foretell":
            event.data["face_down"] = FACE_DOWN_EXILE
        done = yield from propose(game, [event])
        for moved in done:
            row = game.edit(moved.new)
            row.marks = row.marks | {f"{action.option}ed:{seat}"}
            may_look(game, seat, [moved.new])  # CR 702.143a
            note(game, [Event("did", moved.new, seat, word=action.option)])
    elif action.option == COMPANION:
        yield from take_companion(game, seat, oid)
    elif action.option == "unlock":
        cost = special_cost(game, seat, oid, "unlock", dict(locked(game, oid))[action.face])
        yield from pay(game, seat, cost, context)
        unlock(game, seat, oid, action.face)
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
        row = game.edit(moved.new)
        row.marks = row.marks | {"suspended"}
        yield from put_counters(game, moved.new, "time", amount, seat)


def _turn_up(game: Game, seat: int, oid: int, context: Context) -> Flow[None]:
    from .verbs_permanents import turn_face_up

    cost = face_up_cost(game, oid)
    if cost is None:
        return
    yield from pay(game, seat, cost, context)
    face = game.program_of(oid).faces[game.s.objects[oid].face]
    mega = any(getattr(a, "name", "") == "megamorph" for a in face.abilities)
    if turn_face_up(game, oid) and mega:
        yield from put_counters(game, oid, "+1/+1", 1, seat)
