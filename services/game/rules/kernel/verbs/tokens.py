"""Verbs that make tokens and copies (CR 111, 707), and the predefined tokens (CR 111.10)."""

from __future__ import annotations

from ...program import effects as fx
from ...program.events import PlayerDid
from ..ask.flow import Flow, choose_objects
from ..characteristics.copiable_values import copied_program
from ..declared import knows
from ..evaluate.clauses import choose, choose_players
from ..evaluate.dispatch import Entry, amount_of, objects_of, verbs
from ..evaluate.search import as_it_is
from ..events.attachment import one_host
from ..events.token_faces import face_of_spec, intern_face
from ..events.tokens import appear, creation, make_tokens
from ..events.triggers import did
from ..state.context import Context, Outcome, of_refs
from ..state.events import Arrival, Moment, ZoneEvent
from ..state.game import Game
from ..state.rows import TOKEN
from .cards import choose_attacked


def _arrival(game: Game, c: Context, seat: int, n: fx.CreateTokens | fx.CopyToken) -> Flow[Arrival]:
    how = Arrival(seat, n.tapped)
    if isinstance(n, fx.CreateTokens):
        if n.counter:
            how.counters = {n.counter: 1 if n.counter_amount is None else amount_of(game, n.counter_amount, c)}
        if n.attached_to is not None:
            how.placed = True
            how.attached_to = yield from one_host(game, objects_of(game, n.attached_to, c), c)
        if n.blocking is not None:
            how.blocking = next(iter(objects_of(game, n.blocking, c)), 0)
    return how


def _attacking(game: Game, c: Context, n: fx.CreateTokens | fx.CopyToken, events: list[ZoneEvent]) -> Flow[None]:
    """Whom each of these tokens attacks, if they enter attacking (CR 508.4)."""
    for event in events if n.attacking else []:
        whom = n.defender if isinstance(n, fx.CopyToken) else None
        event.how.attacking = yield from choose_attacked(game, event.player, c, whom)


def _create(game: Game, n: fx.CreateTokens, c: Context) -> Flow[Outcome]:
    made = yield from appear(game, (yield from _described(game, n, c)))
    c.bind["tokens"] = tuple(made)
    return of_refs(made)


def _described(game: Game, n: fx.CreateTokens, c: Context, moment: Moment | None = None) -> Flow[list[ZoneEvent]]:
    moment = moment or Moment()
    seats = yield from choose_players(game, n.who, c)
    events: list[ZoneEvent] = []
    for seat in seats:
        c.bind["each_player"] = (-seat - 1,)
        amount = amount_of(game, n.amount, c)
        if amount > 0:
            program = intern_face(game, face_of_spec(game, n.spec, c))
            how = yield from _arrival(game, c, seat, n)
            made = yield from creation(game, seat, [(program, 0)], amount, c, how, moment=moment)
            yield from _attacking(game, c, n, made)
            events += made
    return events


def _create_several(game: Game, n: fx.CreateSeveral, c: Context) -> Flow[Outcome]:
    """ "Create a 1/1 Snake, a 2/2 Wolf and a 3/3 Elephant": one instruction, one moment."""
    events: list[ZoneEvent] = []
    moment = Moment()
    for part in n.parts:
        events += yield from _described(game, part, c, moment)
    made = yield from appear(game, events)
    c.bind["tokens"] = tuple(made)
    return of_refs(made)


def _copy_token(game: Game, n: fx.CopyToken, c: Context) -> Flow[Outcome]:
    originals = yield from choose(game, n.objects, c, "copy")
    seats = yield from choose_players(game, n.who, c)
    events: list[ZoneEvent] = []
    moment = Moment()
    for seat in seats:
        for original in originals:
            if original <= 0:
                continue
            ref = as_it_is(game, original, c)
            amount = amount_of(game, n.amount, c)
            how = yield from _arrival(game, c, seat, n)
            copied = copied_program(game, ref)
            new = yield from creation(game, seat, [copied], amount, c, how, (ref, n.exceptions), moment)
            yield from _attacking(game, c, n, new)
            events += new
    made = yield from appear(game, events)
    c.bind["tokens"] = tuple(made)
    return of_refs(made)


def _populate(game: Game, n: fx.Populate, c: Context) -> Flow[Outcome]:
    """CR 701.36."""
    mine = [
        oid for oid in game.permanents()
        if game.s.objects[oid].kind == TOKEN and game.controller_of(oid) == c.controller and "creature" in game.chars(oid).types
    ]  # fmt: skip
    chosen = yield from choose_objects(c.controller, "populate", mine, 1, 1, c.source)
    if not chosen:
        return Outcome(False)
    made = yield from make_tokens(game, c.controller, [copied_program(game, chosen[0])], 1, c)
    did(game, "populate", c.controller)
    return of_refs(made)


verbs(
    Entry(fx.CreateTokens, _create, "spec amount who tapped attacking attached_to counter counter_amount blocking"),
    Entry(fx.CreateSeveral, _create_several, "parts"),
    Entry(fx.CopyToken, _copy_token, "objects amount who exceptions tapped attacking defender"),
    Entry(fx.Populate, _populate),
)


knows(PlayerDid, action="populate")
