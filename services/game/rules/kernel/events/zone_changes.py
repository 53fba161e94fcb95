"""Zone changes (CR 400): the atoms that take an object out of a zone and put a new one into another.

400.3 owner's zones ok; 406.3 face-down exile is known to those who may look ok; 400.4a instants and sorceries stay off the battlefield ok; 400.5 order kept ok; 400.7 new object, last-known information ok;
110.5 status on entering ok; 111.7 tokens cease to exist ok (as a state-based action); 708.9 face-down cards are revealed when they leave ok.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ..characteristics.before_effects import base
from ..characteristics.rooms import entering_marks
from ..evaluate.filters import attachments
from ..state.context import Context
from ..state.events import ARRIVED, Arrival, Event, ZoneEvent
from ..state.game import Game
from ..state.rows import (
    ATTACHED,
    BATTLEFIELD,
    CARD,
    COMMAND,
    COPY,
    ENTERING,
    EXILE,
    FACE_DOWN_EXILE,
    GONE,
    HAND,
    LIBRARY,
    MERGED,
    PUBLIC_ZONES,
    STACK,
    TOKEN,
    Obj,
)
from .in_combat import block_on_entering, join_combat, remove_from_combat
from .merging import take_in


def zone_event(game: Game, oid: int, destination: str, how: Arrival | None = None) -> ZoneEvent:
    """A proposed move of an object."""
    row = game.s.objects[oid]
    return ZoneEvent(oid, row.owner, row.zone, destination, how or Arrival())


def prepare_entering(game: Game, event: ZoneEvent) -> int:
    """The new object as it would exist on the battlefield (CR 614.12), in no zone yet."""
    old, how = game.s.objects[event.obj], event.how
    row = _new_row(game, old, ENTERING)
    row.controller = how.controller if how.controller >= 0 else old.owner
    row.face = _entering_face(game, how, old)
    row.face_down = how.face_down
    if how.melded:
        row.parts = (how.melded,)
    if old.zone == STACK:
        row.cast, row.linked = old.cast, old.linked
        if old.cast is not None and "enters_tapped" in old.cast.costs:
            how.tapped = True
        row.marks = (old.marks & {"unbestowed"}) | entering_marks(game, old)
        row.face_down = row.face_down or old.face_down
    event.new = row.id
    return row.id


def _entering_face(game: Game, how: Arrival, old: Obj) -> int:
    if how.face >= 0:
        return how.face
    face = old.face if old.zone == STACK else 0
    return 1 if face == 0 and _enters_by_night(game, old) else face


def _enters_by_night(game: Game, old: Obj) -> bool:
    """CR 702.145b: a daybound permanent enters transformed if it is night."""
    faces = game.s.programs[old.program].faces
    return (
        game.s.daytime == "night"
        and len(faces) > 1
        and any(getattr(a, "name", "") == "daybound" for a in faces[0].abilities)
    )


def _new_row(game: Game, old: Obj, zone: str) -> Obj:
    state = game.s
    row = Obj(state.new_id(), old.kind, old.program, old.owner, zone)
    row.card, row.prev = old.card, old.id
    row.timestamp = state.tick()
    row.entered_turn = state.turn.number
    state.add(row)
    game.touch()
    return row


def discard_prepared(game: Game, event: ZoneEvent) -> None:
    """The move was replaced: the prepared object never was."""
    if event.new in game.s.objects:
        game.s.remove(event.new)
    event.new = 0


def commit_zone(game: Game, event: ZoneEvent) -> None:
    """Carry a zone change out. The old row becomes last-known information; `event.new` the new object (0 for what ceases to exist)."""
    state = game.s
    old = state.objects[event.obj]
    if old.zone == GONE:
        event.destination = GONE
        return
    destination = event.destination
    if not event.is_token:
        _leave(game, old)
    if destination == BATTLEFIELD:
        _enter_battlefield(game, event, old)
    elif old.kind in (TOKEN, COPY) and destination != STACK:
        _enter_then_cease(game, event, old, destination)
    else:
        _enter_zone(game, event, old, destination)
    if old.parts:
        _release_parts(game, event)
    if event.obj != event.new:  # what is created does not move
        game.scratch.moves[event.obj] = event.new
    game.emit("moved", obj=event.obj, new=event.new, origin=event.origin, destination=destination, owner=old.owner)


def _release_parts(game: Game, event: ZoneEvent) -> None:
    """The permanent has left; its other components are put where it went, or apart from its commander (CR 730.3, 903.9c). Tokens cease to exist.

    What is gone remembers which other objects it became (712.21c, 730.3c).
    """
    state, put, above = game.s, [], event.new
    for part in state.objects[event.obj].parts:
        row = state.remove(part)
        state.merged.remove(part)
        if row.kind == CARD:
            is_led = event.how.apart != "" and row.card in state.commanders
            destination = COMMAND if is_led else event.how.apart or event.destination
            above = _put_component(game, row, destination, event.how.position, above)
            put.append(above)
            if event.how.link and destination == EXILE:
                _link(game, event.how.link, above)
    game.edit(event.obj).parts = tuple(put)


def _put_component(game: Game, row: Obj, destination: str, position: str | int, above: int) -> int:
    """The new object; in a library it lies under the component that was put there before it."""
    state = game.s
    new = Obj(state.new_id(), CARD, row.program, row.owner, destination)
    new.card, new.timestamp = row.card, state.tick()
    new.entered_turn = state.turn.number
    new.known = state.everyone() if destination in PUBLIC_ZONES else 1 << row.owner
    state.add(new)
    zone = game.zone_list(destination, row.owner)
    if destination != LIBRARY:
        zone.append(new.id)
    elif above in zone:
        zone.insert(zone.index(above), new.id)
    else:
        _insert_into_library(zone, new.id, position)
    game.touch()
    return new.id


def of_components(game: Game, done: Sequence[Event]) -> list[Event]:
    """One permanent has left the battlefield; each of the cards under it is put where that goes, in an event of its own (CR 712.21, 730.3)."""
    events: list[Event] = []
    for event in done:
        if isinstance(event, ZoneEvent) and event.origin == BATTLEFIELD:
            for part in game.s.objects[event.obj].parts:
                row = game.s.objects[part]
                put = ZoneEvent(event.obj, row.owner, MERGED, row.zone, ARRIVED)
                put.new = part
                events.append(put)
    return events


def with_components(game: Game, oids: list[int], context: Context) -> list[int]:
    """An effect that finds what a melded or merged permanent became finds all its cards (CR 712.21c, 730.3c)."""
    rows = game.s.objects
    return list(dict.fromkeys(found for oid in oids for found in (oid, *_put_with(rows, rows[oid], context))))


def _put_with(rows: dict[int, Obj], row: Obj, context: Context) -> list[int]:
    before = rows.get(row.prev)
    if before is None or not before.parts or before.zone != GONE or context.moved.get(row.prev) != row.id:
        return []
    return [part for part in before.parts if part in rows and rows[part].zone == row.zone]


def remember(game: Game, oid: int) -> None:
    """Last-known information of what is about to leave (CR 608.2h): for all that leave together, before the first of them does.

    A card elsewhere is remembered only where it is not as printed.
    """
    row, known = game.s.objects[oid], game.chars(oid)
    if row.zone in (BATTLEFIELD, STACK) or (row.zone != GONE and known is not base(game, row)):
        game.s.lki[oid] = known
    if row.zone == BATTLEFIELD:
        _remember_attachments(game, oid)


def _remember_attachments(game: Game, oid: int) -> None:
    """What was attached to a permanent is known of it when either has left, or both have (CR 603.10a, 608.2h)."""
    row, attached = game.s.objects[oid], " ".join(map(str, attachments(game, oid)))
    if row.choices.get(ATTACHED, "") != attached:
        game.edit(oid).choices = {**row.choices, ATTACHED: attached}


def _leave(game: Game, old: Obj) -> None:
    state, zone = game.s, old.zone
    if old.id not in state.lki:
        remember(game, old.id)
    game.zone_list(zone, old.owner).remove(old.id)
    row = game.edit(old.id)
    row.choices = {**game.choices_of(old.id), "zone": zone} if row.choices else _left(zone)
    row.zone = GONE
    row.left_turn = state.turn.number
    if zone == BATTLEFIELD:
        _leave_combat(game, old.id)


_LEFT: Final[dict[str, dict[str, str]]] = {}


def _left(zone: str) -> dict[str, str]:
    """Shared by all rows that only remember their zone: there are many, and none changes it in place."""
    return _LEFT.setdefault(zone, {"zone": zone})


def _leave_combat(game: Game, oid: int) -> None:
    combat = game.s.combat
    if combat is None:
        return
    if oid in combat.blockers:
        combat.fallen[oid] = combat.blockers[oid]
    if oid in combat.attackers:
        combat.fallen_attackers |= {oid}
    remove_from_combat(game, oid)


def _enter_battlefield(game: Game, event: ZoneEvent, old: Obj) -> None:
    state, how = game.s, event.how
    row = game.edit(event.new)
    row.zone = BATTLEFIELD
    row.sick = True
    row.tapped = how.tapped
    if how.counters:
        put = row.counters  # by "as this enters" effects
        row.counters = {**put, **{kind: put.get(kind, 0) + count for kind, count in how.counters.items() if count > 0}}
    row.attached_to = how.attached_to
    state.battlefield.append(row.id)
    if how.melded:
        take_in(game, how.melded)
    if old.id != row.id:
        game.edit(old.id).next = row.id
        follow_spell(game, old.id, row.id)
    if how.attacking:
        join_combat(game, how.attacking, row)
    if how.blocking:
        block_on_entering(game, how.blocking, row)


def follow_spell(game: Game, spell: int, permanent: int) -> None:
    """Effects that changed a permanent spell apply to the permanent that it becomes (CR 400.7a)."""
    if game.s.objects[spell].zone not in (STACK, GONE) or game.zone_then(spell) != STACK:
        return
    for place, effect in enumerate(game.s.effects):
        if effect.affected is not None and spell in effect.affected:
            game.s.effects[place] = effect.following(permanent)
            game.touch()


def _enter_then_cease(game: Game, event: ZoneEvent, old: Obj, destination: str) -> None:
    """A token goes to the other zone and ceases to exist there at the next state-based actions (CR 704.5d): nothing can find it, so at once."""
    event.new = 0


def _enter_zone(game: Game, event: ZoneEvent, old: Obj, destination: str) -> None:
    how = event.how
    row = _new_row(game, old, destination)
    event.new = row.id
    game.edit(old.id).next = row.id
    row.controller = old.owner
    if destination == STACK:
        row.controller = old.controller
    if destination == EXILE:
        row.face_down = how.face_down
    row.known = 0 if row.face_down else _known(game, how, old, event.origin, destination)  # CR 406.3: nobody may look
    if destination == EXILE and how.counters:  # "exile it with a void counter on it"
        row.counters = {kind: count for kind, count in how.counters.items() if count > 0}
    if destination == EXILE and how.link:
        _link(game, how.link, row.id)
    zone = game.zone_list(destination, old.owner)
    if destination == LIBRARY:
        _insert_into_library(zone, row.id, how.position)
    else:
        zone.append(row.id)


def _link(game: Game, source: int, new: int) -> None:
    """A card exiled by a replacement effect is exiled with its source (CR 607.2b)."""
    if source in game.s.objects:
        game.edit(source).linked = (*game.s.objects[source].linked, new)


def _known(game: Game, how: Arrival, old: Obj, origin: str, destination: str) -> int:
    """Which seats know the card: everyone after a public zone (CR 708.9, but for exile); a hand's owner always; else who knew it and follows it."""
    everyone = game.s.everyone()
    if destination in PUBLIC_ZONES:
        return everyone
    was_public = origin in PUBLIC_ZONES and old.face_down != FACE_DOWN_EXILE
    known = everyone if was_public or how.reveal else old.known
    if destination == HAND:
        return known | game.hand_viewers(old.owner)
    return known if how.position not in ("shuffled", "random_bottom") else 0


def may_look(game: Game, seat: int, cards: list[int]) -> None:
    """Let a seat look at those of the cards that are exiled face down, as long as they are (CR 406.3)."""
    for oid in cards:
        if game.s.objects[oid].face_down == FACE_DOWN_EXILE:
            game.edit(oid).known |= 1 << seat


def pile_up(game: Game, cards: list[int]) -> None:
    """CR 406.4: cards that were exiled face down together are a pile, known by their timestamp."""
    rows = game.s.objects
    hidden = [oid for oid in cards if rows[oid].face_down == FACE_DOWN_EXILE]
    for oid in hidden[1:]:
        game.edit(oid).timestamp = rows[hidden[0]].timestamp


AT_BOTTOM: Final = ("bottom", "random_bottom")


def _insert_into_library(zone: list[int], oid: int, position: str | int) -> None:
    if position in AT_BOTTOM:
        zone.insert(0, oid)
    elif isinstance(position, int):
        zone.insert(max(len(zone) - position + 1, 0), oid)
    else:
        zone.append(oid)


def create_card(game: Game, program: int, owner: int, zone: str, card: int) -> int:
    """A card of a deck at the start of the game."""
    state = game.s
    row = Obj(state.new_id(), CARD, program, owner, zone)
    row.card = card
    row.timestamp = state.tick()
    state.add(row)
    game.zone_list(zone, owner).append(row.id)
    game.touch()
    return row.id


def shuffle(game: Game, seat: int) -> None:
    """Shuffle a library (CR 701.24). Every card gets a new identity, so that nobody can track one through the shuffle."""
    library = game.s.library[seat]
    game.rng.shuffle(library)
    state = game.s
    for place, oid in enumerate(library):
        old = state.remove(oid)
        row = Obj(state.new_id(), old.kind, old.program, old.owner, LIBRARY)
        row.card = old.card
        state.add(row)
        library[place] = row.id
    state.objects = dict(state.objects)  # without the room of those that are gone
    game.touch()
    game.emit("shuffled", seat=seat)
