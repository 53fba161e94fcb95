"""Verbs that make tokens and copies (CR 111, 707), and the predefined tokens (CR 111.10)."""

from __future__ import annotations

from typing import Final

from ...program import effects as fx
from ...program.events import PlayerDid
from ...program.modifications import Restriction
from ...program.players import BoundPlayers
from ..ask.flow import Flow, choose_objects, yes_no
from ..characteristics.copiable_values import copied_program
from ..declared import knows
from ..evaluate.clauses import choose, choose_players
from ..evaluate.dispatch import Action, Entry, actions, amount_of, objects_of, players_of, verbs
from ..evaluate.search import as_it_is
from ..events.attachment import one_host
from ..events.durations import add_effect
from ..events.token_faces import face_of_spec, intern_face
from ..events.tokens import appear, creation, make_tokens
from ..events.triggers import did
from ..state.context import Context, Outcome, of_refs
from ..state.events import Arrival, Moment, ZoneEvent
from ..state.game import Game
from ..state.rows import TOKEN, player_ref
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


def _aim(game: Game, c: Context, events: list[ZoneEvent], whom: tuple[int, ...] | None = None) -> Flow[None]:
    """Whom, or what that these seats defend, each of the tokens attacks, as its controller chooses (CR 508.4)."""
    for event in events:
        event.how.attacking = yield from choose_attacked(game, event.player, c, whom)


def _create(game: Game, n: fx.CreateTokens, c: Context) -> Flow[Outcome]:
    made = yield from appear(game, (yield from _described(game, n, c, Moment())))
    c.bind["tokens"] = tuple(made)
    return of_refs(made)


def _described(game: Game, n: fx.CreateTokens, c: Context, moment: Moment) -> Flow[list[ZoneEvent]]:
    seats = yield from choose_players(game, n.who, c)
    events: list[ZoneEvent] = []
    for seat in seats:
        c.bind["each_player"] = (-seat - 1,)
        amount = amount_of(game, n.amount, c)
        if amount > 0:
            program = intern_face(game, face_of_spec(game, n.spec, c))
            how = yield from _arrival(game, c, seat, n)
            made = yield from creation(game, seat, [(program, 0)], amount, c, how, moment=moment)
            if n.attacking:
                yield from _aim(game, c, made)
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
            amount = amount_of(game, n.amount, c)
            how = yield from _arrival(game, c, seat, n)
            copied = copied_program(game, as_it_is(game, original, c))
            new = yield from creation(game, seat, [copied], amount, c, how, n.exceptions, moment)
            if n.attacking:
                yield from _aim(game, c, new, None if n.defender is None else tuple(players_of(game, n.defender, c)))
            events += new
    made = yield from appear(game, events)
    c.bind["tokens"] = tuple(made)
    return of_refs(made)


def _myriad(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 702.116a: for which opponents, and what each token attacks, is chosen first; then all tokens enter at one time."""
    chosen: list[int] = []
    for seat in players_of(game, n.who, c):
        if (yield from yes_no(c.controller, "may", c.source, True, "CopyToken")):
            chosen.append(seat)
    copies = yield from _each_copy(game, refs, c, [Arrival(c.controller, True) for _ in chosen])
    for seat, events in zip(chosen, copies, strict=True):
        yield from _aim(game, c, events, (seat,))
    made = yield from appear(game, [event for events in copies for event in events])
    return of_refs(made)


def _encore(game: Game, n: fx.KeywordAction, c: Context, refs: list[int]) -> Flow[Outcome]:
    """CR 702.141a: the tokens enter at one time; each attacks the opponent that it was created for."""
    seats = players_of(game, n.who, c)
    copies = yield from _each_copy(game, refs, c, [Arrival(c.controller) for _ in seats])
    made = yield from appear(game, [event for each in copies for event in each])
    for seat, events in zip(seats, copies, strict=True):
        inner = c.with_bound("each", player_ref(seat))
        for event in events:
            if event.new in made:
                add_effect(game, inner, (event.new,), (_ATTACKS_THAT_PLAYER,), "end_of_turn")
    return of_refs(made)


_ATTACKS_THAT_PLAYER: Final = Restriction("must_attack", who=BoundPlayers("each"))


def _each_copy(game: Game, refs: list[int], c: Context, arrivals: list[Arrival]) -> Flow[list[list[ZoneEvent]]]:
    """A token that is a copy, for each way in which one arrives: not yet on the battlefield."""
    moment = Moment()
    found: list[list[ZoneEvent]] = []
    for how in arrivals:
        events: list[ZoneEvent] = []
        for ref in refs:
            if ref <= 0:
                continue
            copied = copied_program(game, as_it_is(game, ref, c))
            events += yield from creation(game, c.controller, [copied], 1, c, how, moment=moment)
        found.append(events)
    return found


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


actions(
    Action("myriad", _myriad, "who"),
    Action("encore", _encore, "who"),
)


knows(PlayerDid, action="populate")
knows(Restriction, "who", rule="must_attack")
