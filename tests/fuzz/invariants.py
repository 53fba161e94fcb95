"""What must hold in every position of every game, and what a position must give again when it is restored, forked or gone back to."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from operator import attrgetter
from typing import Any

from services.game.rules.kernel.mana.available import bound, roughly
from services.game.rules.kernel.play import Play
from services.game.rules.kernel.state.aspects import EVERYTHING
from services.game.rules.kernel.state.characteristics import Characteristics
from services.game.rules.kernel.state.events import (
    ATTACH,
    CONTROL,
    GAIN_LIFE,
    TAP,
    UNATTACH,
    UNTAP,
    CountersEvent,
    CountersRemovedEvent,
    Event,
    LifeEvent,
    ZoneEvent,
)
from services.game.rules.kernel.state.flat_rows import _SLOTS, NUMBERS, dump, load, program_digest, to_data
from services.game.rules.kernel.state.object_texts import json_of_object, text_of_object
from services.game.rules.kernel.state.row import Row
from services.game.rules.kernel.state.rows import OWNED_ZONES, Obj, State
from services.game.rules.kernel.state.state_hash import digest_of, hash_of, state_hash, sum_anew, sum_of_objects
from services.game.rules.kernel.state.texts import text_of, text_of_counters, text_of_turn
from services.game.rules.kernel.turn.state_based_actions import check
from services.game.rules.program.cards import CardProgram
from services.game.rules.view import Picture, picture

SHARED_ZONES = ("battlefield", "stack", "exile", "command", "merged")
CONCEDE = "concede"
_COMPARED = (
    "name", "mana_cost", "colors", "supertypes", "types", "subtypes", "keywords", "abilities", "power", "toughness", "controller",
)  # fmt: skip


class Broken(Exception):
    """Something that must always hold does not."""


def cards_of(game: Play) -> dict[int, int]:
    """The owner of every card of the decks."""
    return {row.card: row.owner for row in game.s.objects.values() if row.card >= 0}


def check_cards(game: Play, owned: dict[int, int]) -> None:
    """Every card of a living player is in exactly one zone, every list agrees with its rows. Raises Broken."""
    seen: list[int] = []
    state: State | None = game.s
    while state is not None:  # a subgame has taken cards out of the game around it
        _count(state, seen)
        state = state.outer
    players, once = game.s.players, set(seen)
    missing = [card for card in owned.keys() - once if players[owned[card]].alive]
    if missing or len(once) != len(seen):
        raise Broken(
            f"cards {missing} are nowhere, {[card for card in once if seen.count(card) > 1]} are in several places"
        )


def places(game: Play) -> dict[int, int]:
    """What object each card is now."""
    return {row.card: oid for oid, row in game.s.objects.items() if row.card >= 0 and row.zone not in _UNLISTED}


_UNLISTED = ("gone", "library", "outside", "merged", "entering")


def check_moves(game: Play, before: dict[int, int], happened: int, permanents: Iterable[int] = ()) -> None:
    """Every card that has become another object since then did so in an event that is remembered (CR 400.7, 603.6), each of a merged permanent in its own (730.3). Raises Broken."""
    known = {*before.values(), *permanents}  # a permanent that merges with a card stays the object it was (CR 730.2)
    arrived = {event.new: event for event in game.s.history[happened:] if isinstance(event, ZoneEvent)}
    for oid in places(game).values():
        row = game.s.objects[oid]
        if oid in known or (oid in arrived and arrived[oid].destination == row.zone):
            continue
        raise Broken(f"{game.chars(oid).name} came to {row.zone}, and no event says so")


def controllers(game: Play) -> dict[int, int]:
    """Who controls each permanent."""
    return {oid: game.controller_of(oid) for oid in game.permanents()}


def check_told(game: Play, before: State, controlled: dict[int, int], happened: int) -> None:
    """What has changed since that state of this turn - life, counters, tapped, attached, control - did so in events that are remembered (CR 603.2). Raises Broken."""
    events = game.s.history[happened:]
    for player, old_player in zip(game.s.players, before.players, strict=True):
        if player is not old_player and player.alive:
            told = _told_of(events, 0, player.seat)
            if player.life - old_player.life != told.pop("life", 0):
                raise Broken(f"the life of seat {player.seat} went from {old_player.life} to {player.life}, and no event says so")  # fmt: skip
            _check_counters(f"seat {player.seat}", player.counters, old_player.counters, told)
    now = controllers(game)
    for oid in controlled.keys() - now.keys():
        _check_gone(game, oid, before.objects.get(oid), events)
    for oid, controller in now.items():
        row, old = game.s.objects[oid], before.objects.get(oid)
        if old is None or old.zone != "battlefield":
            _check_come(row, events)
            continue
        if row is not old:
            _check_row(game, row, old, events)
        if controlled.get(oid, controller) != controller and not any(
            e.kind == CONTROL and e.obj == oid for e in events
        ):
            raise Broken(f"the control of {game.chars(oid).name} changed, and no event says so")


def _check_gone(game: Play, oid: int, old: Obj | None, events: list[Event]) -> None:
    """What was attached and has left the battlefield has become unattached (CR 701.3d); what is phased out is still there."""
    if old is None or not old.attached_to or game.s.objects[oid].phased_out:
        return
    if not any(event.kind == UNATTACH and event.obj == oid for event in events):
        raise Broken(f"what was attached to {old.attached_to} ({oid}) is gone, and no event says that it is unattached")


def _check_come(row: Obj, events: list[Event]) -> None:
    """What has entered attached has become attached (CR 303.4f)."""
    if row.attached_to and not any(event.kind == ATTACH and event.obj == row.id for event in events):
        raise Broken(f"what has entered ({row.id}) is attached to {row.attached_to}, and no event says so")


def _check_row(game: Play, row: Obj, old: Obj, events: list[Event]) -> None:
    name, kinds = f"{game.chars(row.id).name} ({row.id})", {event.kind for event in events if event.obj == row.id}
    if row.tapped != old.tapped and (TAP if row.tapped else UNTAP) not in kinds:
        raise Broken(f"{name} is {'tapped' if row.tapped else 'untapped'}, and no event says so")
    if row.attached_to != old.attached_to and (ATTACH if row.attached_to else UNATTACH) not in kinds:
        raise Broken(f"{name} is attached to {row.attached_to} and not to {old.attached_to}, and no event says so")
    _check_counters(name, row.counters, old.counters, _told_of(events, row.id, -1))


def _check_counters(name: str, now: dict[str, int], then: dict[str, int], told: Counter[str]) -> None:
    for kind in (now.keys() | then.keys()) - _MARKS:
        if kind.startswith("skip_"):
            continue
        if now.get(kind, 0) - then.get(kind, 0) != told[kind]:
            raise Broken(f"{name} had {then} counters and has {now}, and no event says so")


_MARKS = {"completed_dungeons", "speed"}
"""Kept with a player's counters, and told by an event of its own, as are steps that are to be skipped when they are."""


def _told_of(events: list[Event], oid: int, seat: int) -> Counter[str]:
    """By the events, how its counters changed, and how its life did ("life")."""
    told: Counter[str] = Counter()
    for event in events:
        if event.obj != oid or (seat >= 0 and event.player != seat):
            continue
        if isinstance(event, CountersEvent):
            told[event.counter] += event.amount
        elif isinstance(event, CountersRemovedEvent):
            told[event.counter] -= event.amount
        elif isinstance(event, LifeEvent):
            told["life"] += event.amount if event.kind == GAIN_LIFE else -event.amount
    return told


_ZONE, _CARD = attrgetter("zone"), attrgetter("card")


def _count(state: State, seen: list[int]) -> None:
    """What is listed says so itself; the cards among it. (Done for some hundred objects at every priority: without a loop in Python.)"""
    for zone in (*OWNED_ZONES, "outside", *SHARED_ZONES):
        for listed in [getattr(state, zone)] if zone in SHARED_ZONES else getattr(state, zone):
            rows = list(map(state.objects.__getitem__, listed))
            if not {zone}.issuperset(map(_ZONE, rows)):
                raise Broken(f"of {listed} in {zone} some say {set(map(_ZONE, rows))}")
            seen += filter((-1).__lt__, map(_CARD, rows))


def check_derived(game: Play) -> None:
    """The characteristics at hand are those that the layers give when everything is computed anew. Raises Broken."""
    game.refresh()
    known = {oid: _row(game.chars(oid)) for oid in game.permanents()}
    rules = len(game.rules())
    game.derived.ground = None
    game.touch(EVERYTHING)
    for oid, row in known.items():
        if _row(game.chars(oid)) != row:
            raise Broken(f"{game.chars(oid).name} ({oid}) was looked at as it no longer is")
    if len(game.permanents()) != len(known) or len(game.rules()) != rules:
        raise Broken("permanents or rules in force were out of date")


def check_checkpoint(game: Play) -> None:
    """Before anything is said, the checkpoint is the position, and the hash of what is remembered piece by piece is that of a state that remembers nothing. Raises Broken."""
    assert game.kept is not None
    if not game.since and hash_anew(game.kept) != hash_anew(game.s):
        raise Broken("the checkpoint is another position than the one in which somebody has priority")
    if state_hash(game) != hash_anew(game.s):
        raise Broken("something has changed and the state hash does not know")


def hash_anew(state: State) -> str:
    """The hash of a state that remembers nothing of its containers."""
    remembered = state.packed, state.worded
    state.packed, state.worded = [], []
    found = hash_of(state)
    state.packed, state.worded = remembered
    return found


def check_kept(game: Play, before: Picture | None) -> Picture:
    """What is kept from change to change is what is found when everything is looked at anew: the sum behind the state hash, the rows of what
    viewers see, whether there is anything to do. Returns the picture. Raises Broken."""
    if sum_of_objects(game.s) != sum_anew(game.s):
        raise Broken("a row has changed and the sum of the objects does not know")
    if changed := [row for row in _with_digests(game.s) if row.digest and row.digest != digest_of(row)]:
        raise Broken(f"rows have changed since they were thought to stay: {to_data(changed[0])}")
    kept, anew = picture(game, before), picture(game)
    stale = [oid for oid, row in kept.rows.items() if oid not in anew.rows or not row.is_like(anew.rows[oid])]
    if stale or kept.table != anew.table or len(kept.rows) != len(anew.rows):
        raise Broken(f"viewers are shown {stale} as they no longer are")
    for seat in game.alive():
        if roughly(game, seat) < bound(game, seat):
            raise Broken(f"seat {seat} has more mana than a rough look finds")
    for ask in game.asks:
        if ask.kind == "priority" and ask.is_unseen and not ask.is_tempting():
            others = [action.kind for action in ask.actions if action.kind != "pass" and not action.is_mana]
            if others:
                raise Broken(f"nothing seemed possible, and {others} are offered")
    return kept


def check_texts(state: State) -> None:
    """Digests rest on texts of the data of rows, which are written without making the data first. Raises Broken."""
    for row in [*_with_digests(state), *[row.item for row in state.objects.values()], state.combat, state.shortcut]:
        if text_of(row) != repr(to_data(row)):
            raise Broken(f"{to_data(row)} is written as {text_of(row)}")
    for row in state.objects.values():
        marks = repr(sorted(row.marks)) if row.marks else ""
        if text_of_object(row) != repr(_of_object(row)) + marks:
            raise Broken(f"{to_data(row)} is written as {text_of_object(row)}")
        written = json_of_object(NUMBERS[Obj], row, lambda value: json.dumps(to_data(value)))
        if json.loads(written) != json.loads(json.dumps(to_data(row))):
            raise Broken(f"{to_data(row)} is written as {written}")
    turn = state.turn
    told = (
        turn.number,
        turn.active,
        turn.step,
        turn.stage,
        turn.priority,
        turn.passed,
        turn.steps_left,
        turn.extra_steps,
        turn.combats,
    )
    if text_of_turn(turn) != repr((*told, sorted(turn.skip))):
        raise Broken(f"the turn {told} is written as {text_of_turn(turn)}")
    for counters in (state.used, state.used_game):
        if text_of_counters(counters) != repr(sorted(counters.items())):
            raise Broken(f"{counters} are written as {text_of_counters(counters)}")


_of_object = attrgetter(*(name for name in _SLOTS[Obj] if name not in ("cast", "item", "marks")))


def _with_digests(state: State) -> list[Row]:
    """Rows that the state hash takes as they were when it first saw them; objects are summed by themselves."""
    casts = [row.cast for row in state.objects.values() if row.cast is not None]
    rows = [*state.effects, *state.pending, *state.delayed, *state.permits, *state.history, *state.lki.values()]
    return [*state.players, *casts, *rows]


def check_settled(game: Play) -> None:
    """Whoever has priority: state-based actions looked at anew find nothing to do (CR 117.5). Raises Broken."""
    game.derived.at_rest, work = -1, game.scratch.work
    for asked in check(game):
        raise Broken(f"a state-based action asks {asked[0].reason} and was not done before")
    if game.derived.at_rest != game.derived.version:
        raise Broken("a state-based action was not done before")
    game.scratch.work = work


def _row(chars: Characteristics) -> list[Any]:
    return [getattr(chars, name) for name in _COMPARED]


@dataclass(slots=True)
class Kept:
    """A position as bytes, with what was answered since, its hash, and the number of inputs then."""

    state: bytes
    since: list[tuple[int, Any]]
    hash: str
    number: int
    programs: dict[str, CardProgram]


def keep(game: Play, number: int) -> Kept | None:
    """The position as a durable snapshot holds it; None before the first priority."""
    if game.s.turn.number == 0 or game.over:
        return None
    state, since = game.checkpoint()
    programs = {program_digest(program): program for program in state.programs}
    return Kept(dump(state, programs), since, state_hash(game), number, programs)


def check_restored(game: Play, kept: Kept, inputs: list[tuple[int, Any]]) -> None:
    """Back to the kept position from its bytes, then the same inputs again: the same hashes. Raises Broken."""
    other = Play(load(kept.state, kept.programs), game.format, game.seed)
    other.begin()
    for seat, answer in kept.since:
        give(other, seat, answer)
    if state_hash(other) != kept.hash:
        raise Broken(f"the position at input {kept.number} does not restore")
    for seat, answer in inputs[kept.number :]:
        give(other, seat, answer)
    if state_hash(other) != state_hash(game):
        raise Broken(f"from input {kept.number} the same inputs lead elsewhere")


def give(game: Play, seat: int, answer: Any) -> Any:
    """One input, as a table applies it; the refusal if there is one."""
    if answer != CONCEDE:
        refusal = game.answer(seat, answer)
        game.settle_absent()
        return refusal
    refusal = game.concede(seat)
    if refusal is None and len(game.asks) == 1 and game.asks[0].kind == "priority":
        game.begin()
    return refusal
