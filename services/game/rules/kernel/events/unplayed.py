"""Clauses that were not compiled, put before the seats at the moment they matter; players do by hand what they say.

A trigger whose head was read: when its event happens. An activated ability whose cost was read: the rules take the payment, and when it resolves. Everything
else: as the card is cast, and again as the spell has resolved or the permanent has entered, been turned face up or transformed, has gained the level
of its class that says it, or has become a copy of something that says it.

Nobody is told of a clause that the object has not got now: face-down cards and copies have the text that the rules give them.
"""

from __future__ import annotations

from ...program import effects as fx
from ...program.abilities import Residual
from ..abilities.index import index_of
from ..ask.flow import Flow
from ..evaluate.dispatch import Entry, verbs
from ..state.context import Context, Outcome
from ..state.events import CAST as CAST_EVENT
from ..state.events import FACE_UP, TRANSFORM, Event, ZoneEvent
from ..state.game import Game
from ..state.rows import BATTLEFIELD, Unplayed

CAST, RESOLVED, ENTERED, TRIGGERED, ACTIVATED, GAINED = (
    "cast",
    "resolved",
    "entered",
    "triggered",
    "activated",
    "gained",
)


def put_before(game: Game, seat: int, oid: int, text: str, moment: str) -> None:
    """Tell the table, and keep it outstanding for the seat until it passes priority or says that it is done."""
    rows = game.s.unplayed
    new = Unplayed(seat, oid, text, moment)
    same = next((place for place, row in enumerate(rows) if row.is_like(new)), -1)
    if same >= 0:
        new.times += rows[same].times
        rows[same] = new
    else:
        rows.append(new)
    game.emit("unplayed", obj=oid, seat=seat, text=text, moment=moment)


def is_waited_for(game: Game, seat: int) -> bool:
    """Whether something is outstanding that the seat has to see."""
    return any(row.seat == seat for row in game.s.unplayed)


def settled(game: Game, seat: int) -> None:
    """The seat has passed priority, said that it is done, or left."""
    if game.s.unplayed:
        game.s.unplayed = [row for row in game.s.unplayed if row.seat != seat]


# --- moments -----------------------------------------------------------------------------------------------------


def look(game: Game, oid: int, seat: int, moment: str) -> None:
    """The clauses of an object that have no moment of their own."""
    for text in index_of(game.chars(oid).abilities).unread:
        put_before(game, seat, oid, text, moment)


def unread_of(game: Game, oid: int) -> tuple[str, ...]:
    """The clauses without a moment of their own that a permanent has now."""
    return tuple(index_of(game.chars(oid).abilities).unread)


def gained(game: Game, oid: int, before: tuple[str, ...]) -> None:
    """A permanent has other text than before: what is new is told."""
    for text in unread_of(game, oid):
        if text not in before:
            put_before(game, game.controller_of(oid), oid, text, GAINED)


def look_at_event(game: Game, event: Event) -> None:
    """A card is cast, or a permanent begins to have its text."""
    if event.kind == CAST_EVENT:
        look(game, event.obj, event.player, CAST)
    elif isinstance(event, ZoneEvent):
        if event.destination == BATTLEFIELD and event.origin != BATTLEFIELD and event.new:
            look(game, event.new, game.controller_of(event.new), ENTERED)
    elif event.kind in (FACE_UP, TRANSFORM):
        look(game, event.obj, game.controller_of(event.obj), event.kind)


def event_happened(game: Game, clause: Residual, context: Context) -> None:
    """The event of a trigger of which only the head was read; whether it would trigger at all ("if ...") the players see."""
    put_before(game, context.controller, context.source, clause.text, TRIGGERED)


def _left(game: Game, n: fx.LeftToPlayers, c: Context) -> Flow[Outcome]:
    put_before(game, c.controller, c.source, n.text, ACTIVATED)
    return Outcome(True)
    yield []


verbs(
    Entry(fx.LeftToPlayers, _left, "text"),
)
