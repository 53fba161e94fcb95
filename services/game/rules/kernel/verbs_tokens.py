"""Verbs that make tokens and copies (CR 111, 707), and the predefined tokens (CR 111.10)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..program import effects as fx
from ..program.abilities import Ability
from ..program.cards import CardProgram, Face
from ..program.modifications import CopyOf, Modification
from ..program.objects import Bound
from .context import Context
from .continuing import add_effect
from .copying import copied_program, frozen_object
from .dispatching import amount_of, objects_of, verbs
from .flow import Flow, choose_objects
from .outcome import Outcome, of_refs
from .predefined import predefined_face
from .proposing import propose
from .replacing import Moment, replace
from .resolving import choose, choose_players
from .state import BATTLEFIELD, ENTERING, TOKEN, Event, Obj
from .triggering import did, note
from .verbs_cards import choose_attacked

if TYPE_CHECKING:
    from .game_data import Game


def face_of_spec(game: Game, spec: fx.TokenSpec, c: Context) -> Face:
    """A token's characteristics, its numbers evaluated now."""
    if spec.predefined:
        return predefined_face(spec.predefined)
    subtypes = list(spec.subtypes)
    if spec.chosen_type:
        subtypes += [word for word in (game.choice(c, "type"),) if word]
    colors = spec.colors + (game.choice(c, "color") if spec.chosen_color else "")
    power = "" if spec.power is None else str(amount_of(game, spec.power, c))
    toughness = "" if spec.toughness is None else str(amount_of(game, spec.toughness, c))
    abilities = tuple(ability for ability in spec.abilities if isinstance(ability, Ability))
    name = spec.name or " ".join(subtypes) or "Token"
    return Face(
        name, "", spec.supertypes, spec.types, tuple(subtypes), power, toughness, indicator=colors, abilities=abilities
    )


def intern_face(game: Game, face: Face) -> int:
    """The index of a one-faced program; equal tokens share it."""
    for index in range(len(game.s.programs) - 1, -1, -1):
        program = game.s.programs[index]
        if program.layout == "token" and program.faces[0] == face:
            return index
    return game.s.add_program(CardProgram(face.name, "token", (face,)))


def make_tokens(
    game: Game, seat: int, programs: list[tuple[int, int]], amount: int, c: Context, data: dict[str, object],
    copies_of: tuple[int, tuple[Modification, ...]] | None = None,
) -> Flow[list[int]]:  # fmt: skip
    """Create `amount` tokens of each (program, face) under a seat's control. Replacements of the creation apply first (CR 614)."""
    events = yield from _creation(game, seat, programs, amount, c, data, copies_of)
    made = yield from _appear(game, events)
    return made


def _creation(
    game: Game, seat: int, programs: list[tuple[int, int]], amount: int, c: Context, data: dict[str, object],
    copies_of: tuple[int, tuple[Modification, ...]] | None = None, moment: Moment | None = None,
) -> Flow[list[Event]]:  # fmt: skip
    """The tokens that an instruction makes, not yet on the battlefield."""
    creation = Event("tokens", 0, seat, amount)
    creation.data = {"programs": programs, "moment": moment or Moment()}
    events: list[Event] = []
    besides: list[Event] = []
    for final in (yield from replace(game, creation)):
        if final.kind != "tokens":
            continue
        listed = final.data.get("programs")
        for program, face in listed if isinstance(listed, list) else []:
            events += [_token_event(game, final.player, program, face, data) for _ in range(final.amount)]
        more = final.data.get("more")
        for program, face, count in more if isinstance(more, list) else []:
            besides += [_token_event(game, final.player, program, face, data) for _ in range(count)]
    if copies_of is not None:
        _as_copies(game, events, copies_of, c)
    return events + besides


def _appear(game: Game, events: list[Event]) -> Flow[list[int]]:
    """Tokens of one instruction enter at the same time."""
    done = yield from propose(game, events)
    made = [event.new for event in done if event.kind == "zone" and event.new]
    lines = []
    for oid in made:
        lines.append(Event("tokens", oid, game.s.objects[oid].controller, 1))
    if lines:
        note(game, lines)
    return made


def _token_event(game: Game, seat: int, program: int, face: int, data: dict[str, object]) -> Event:
    """A token appears: a zone change from nowhere."""
    state = game.s
    row = Obj(state.new_id(), TOKEN, program, seat, ENTERING)
    row.face, row.epoch, row.timestamp = face, state.epoch, state.tick()
    row.entered_turn = state.turn.number
    spell = data.get("spell")
    if isinstance(spell, int) and spell in state.objects:
        row.cast = state.objects[spell].cast  # its X and kicks, though it was not cast itself (CR 707.10)
    state.objects[row.id] = row
    event = Event("zone", row.id, seat)
    event.destination, event.new = BATTLEFIELD, row.id
    event.data = {**data, "controller": seat, "token": True}
    return event


def _as_copies(game: Game, events: list[Event], copies_of: tuple[int, tuple[Modification, ...]], c: Context) -> None:
    """The exceptions of a copy are part of its copiable values (CR 707.9b)."""
    ref, exceptions = copies_of
    if not exceptions:
        return
    inner = c.branch()
    inner.bind["copied"] = (frozen_object(game, ref),)
    for event in events:
        add_effect(game, inner, (event.new,), (CopyOf(Bound("copied"), exceptions),), "")


def _token_data(game: Game, c: Context, seat: int, n: fx.CreateTokens | fx.CopyToken) -> Flow[dict[str, object]]:
    data: dict[str, object] = {"tapped": n.tapped}
    if isinstance(n, fx.CreateTokens):
        if n.counter:
            data["counters"] = {n.counter: 1 if n.counter_amount is None else amount_of(game, n.counter_amount, c)}
        if n.attached_to is not None:
            hosts = [game.live(ref, c) for ref in objects_of(game, n.attached_to, c)]
            data["attached_to"] = hosts[0] if hosts else 0
    if n.attacking:
        whom = n.defender if isinstance(n, fx.CopyToken) else None
        data["attacking"] = yield from choose_attacked(game, seat, c, whom)
    return data


def _create(game: Game, n: fx.CreateTokens, c: Context) -> Flow[Outcome]:
    made = yield from _appear(game, (yield from _described(game, n, c)))
    c.bind["tokens"] = tuple(made)
    return of_refs(made)


def _described(game: Game, n: fx.CreateTokens, c: Context, moment: Moment | None = None) -> Flow[list[Event]]:
    moment = moment or Moment()
    seats = yield from choose_players(game, n.who, c)
    events: list[Event] = []
    for seat in seats:
        c.bind["each_player"] = (-seat - 1,)
        amount = amount_of(game, n.amount, c)
        if amount > 0:
            program = intern_face(game, face_of_spec(game, n.spec, c))
            data = yield from _token_data(game, c, seat, n)
            events += yield from _creation(game, seat, [(program, 0)], amount, c, data, moment=moment)
    return events


def _create_several(game: Game, n: fx.CreateSeveral, c: Context) -> Flow[Outcome]:
    """ "Create a 1/1 Snake, a 2/2 Wolf and a 3/3 Elephant": one instruction, one moment."""
    events: list[Event] = []
    moment = Moment()
    for part in n.parts:
        events += yield from _described(game, part, c, moment)
    made = yield from _appear(game, events)
    c.bind["tokens"] = tuple(made)
    return of_refs(made)


def _copy_token(game: Game, n: fx.CopyToken, c: Context) -> Flow[Outcome]:
    originals = yield from choose(game, n.objects, c, "copy")
    seats = yield from choose_players(game, n.who, c)
    events: list[Event] = []
    moment = Moment()
    for seat in seats:
        for ref in originals:
            if ref <= 0:
                continue
            amount = amount_of(game, n.amount, c)
            data = yield from _token_data(game, c, seat, n)
            copied = copied_program(game, ref)
            events += yield from _creation(game, seat, [copied], amount, c, data, (ref, n.exceptions), moment)
    made = yield from _appear(game, events)
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
    made = yield from make_tokens(game, c.controller, [copied_program(game, chosen[0])], 1, c, {})
    did(game, "populate", c.controller)
    return of_refs(made)


verbs({fx.CreateTokens: _create, fx.CreateSeveral: _create_several, fx.CopyToken: _copy_token, fx.Populate: _populate})
