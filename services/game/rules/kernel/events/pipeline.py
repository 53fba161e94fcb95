"""The one event pipeline: propose -> replace and prevent -> commit -> remember and trigger. Every change of the game goes through here.

`propose` takes events that happen at the same time. The functions below it are the actions of the rules in terms of it: move, destroy, damage,
draw, life, counters, tokens, tap, untap, discard, sacrifice, mill.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Final, TypeVar

from ...program.abilities import Keyword
from ...program.events import PlayerDid
from ...program.modifications import PlayerRule, Restriction
from ..ask.flow import Flow, choose_number, choose_objects, choose_order
from ..characteristics.before_effects import final_chapter
from ..declared import knows
from ..evaluate.conditions import forbidden, player_rule
from ..evaluate.dispatch import amount_of
from ..state.aspects import TAPPED
from ..state.characteristics import PERMANENT_TYPES
from ..state.events import (
    ARRIVED,
    BLOCKED,
    COUNTERS,
    DISCARD,
    GAIN_LIFE,
    LOSE_LIFE,
    SACRIFICE,
    TAP,
    UNTAP,
    ZONE,
    Arrival,
    AwayEvent,
    CountersEvent,
    DestroyEvent,
    DidEvent,
    DrawEvent,
    Event,
    LifeEvent,
    PairEvent,
    ZoneEvent,
)
from ..state.game import Game
from ..state.rows import (
    BATTLEFIELD,
    ENTERING,
    FACE_DOWN_EXILE,
    FACE_UP,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    STACK,
)
from .attachment import attached_by_moving, choose_host, unbestow
from .counters import add_counters
from .designations import check_blessing, speed_up
from .in_combat import become_blocked
from .madness_and_miracle import madness, miracle
from .replacement import replace
from .triggers import Before, as_before, counted, did, note, takes_away
from .zone_changes import (
    AT_BOTTOM,
    commit_zone,
    discard_prepared,
    of_components,
    pile_up,
    prepare_entering,
    remember,
    shuffle,
    zone_event,
)

E = TypeVar("E", bound=Event)


def propose(game: Game, events: Sequence[E]) -> Flow[list[E]]:
    """Carry simultaneous events out. Returns those that happened, as they happened."""
    happening: list[E] = []
    outer = game.scratch.arriving
    game.scratch.arriving = outer.union(event.obj for event in events if _arrives(event))
    for event in events:
        game.spend()
        if isinstance(event, ZoneEvent) and _arrives(event) and not event.new:
            prepare_entering(game, event)
        outcome = yield from replace(game, event)
        if event.entering() in game.s.objects and event not in outcome:
            game.s.remove(event.entering())
        happening += outcome
    for event in [each for each in happening if isinstance(each, ZoneEvent) and _arrives(each)]:
        if not (yield from _settle_entering(game, event)) and not (yield from _kept_out(game, event)):
            happening.remove(event)
    game.scratch.arriving = outer
    for event in happening:
        if isinstance(event, ZoneEvent):
            remember(game, event.obj)
    before = as_before(game) if any(isinstance(e, ZoneEvent) and takes_away(e) for e in happening) else None
    done = [event for event in happening if _commit(game, event)]
    if any(_arrives(event) for event in done):
        check_blessing(game)
    if done:
        besides = [*of_components(game, done), *_counters_of_entering(game, done), *attached_by_moving(game, done)]
        note(game, [*done, *besides], before)
        unbestow(game, [event.obj for event in done if isinstance(event, ZoneEvent) and event.origin == BATTLEFIELD])
    for event in done:
        if isinstance(event, ZoneEvent):
            yield from _after_moving(game, event)
    return done


def _counters_of_entering(game: Game, done: Sequence[Event]) -> list[Event]:
    """Counters an object enters with are put on it, by its controller (CR 122.6a)."""
    lines: list[Event] = []
    for event in done:
        if not isinstance(event, ZoneEvent) or event.destination != BATTLEFIELD:
            continue
        for kind, amount in event.how.counters.items():
            if amount > 0:
                line = CountersEvent(event.new, kind, amount, game.s.objects[event.new].controller)
                line.nth = amount
                lines.append(line)
    return lines


def _after_moving(game: Game, event: ZoneEvent) -> Flow[None]:
    """What follows a move at once; CR 610.3c: what was exiled until this left the battlefield comes back."""
    if event.origin == BATTLEFIELD and event.destination == LIBRARY:
        yield from _arrange_components(game, event)
    if event.how.shuffle and event.destination == LIBRARY:
        shuffle_library(game, event.player)
    blocked, event.how = event.how.blocking, ARRIVED
    combat = game.s.combat
    if blocked and combat is not None and event.new in combat.blockers:  # CR 509.3c-d
        note(game, [PairEvent(BLOCKED, blocked, event.new), *become_blocked(game, [blocked])])
    if event.origin == BATTLEFIELD:
        yield from give_back(game, game.s.objects[event.obj].choices.get("returns", ""))


def _arrange_components(game: Game, event: ZoneEvent) -> Flow[None]:
    """The owner of a merged or melded permanent arranges what it became in the library (CR 712.21a, 730.3a), from what is put there first."""
    library, position = game.s.library[event.player], event.how.position
    put = {event.new, *game.s.objects[event.obj].parts}
    places = [place for place, oid in enumerate(library) if oid in put]
    if len(places) < 2 or event.how.shuffle or position == "shuffled":
        return
    if position in AT_BOTTOM:
        places.reverse()
    order = yield from choose_order(event.player, "library_order", [library[place] for place in places], hidden=True)
    for place, oid in zip(places, order, strict=True):
        library[place] = oid
    game.touch()


def shuffle_library(game: Game, seat: int) -> None:
    """A player shuffles their library (CR 701.24), and whatever triggers on that does."""
    shuffle(game, seat)
    did(game, "shuffle", seat)


def give_back(game: Game, held: str) -> Flow[None]:
    """Return objects, "id@zone" each, from exile."""
    for word in held.split():
        oid, _, zone = word.partition("@")
        if int(oid) in game.s.objects and game.s.objects[int(oid)].zone == "exile":
            yield from move(game, [int(oid)], zone or BATTLEFIELD)


def _arrives(event: Event) -> bool:
    return isinstance(event, ZoneEvent) and event.destination == BATTLEFIELD


def _kept_out(game: Game, event: ZoneEvent) -> Flow[bool]:
    """An Aura that cannot enter stays where it is, but for the stack, from which it goes to the graveyard (CR 303.4g). Whether it moves."""
    discard_prepared(game, event)
    if event.origin != STACK:
        return False
    event.destination = GRAVEYARD
    return bool((yield from replace(game, event)))


def _settle_entering(game: Game, event: ZoneEvent) -> Flow[bool]:
    """Auras choose what they enchant (CR 303.4f); counters it enters with are put on it: replacements of counters apply (614.12, 122.6a).

    Whether it can enter.
    """
    if not (yield from choose_host(game, event)):
        return False
    chapter = yield from _first_chapter(game, event)
    _own_counters(game, event, chapter)
    if event.how.counters:
        settled: dict[str, int] = {}
        for kind, amount in event.how.counters.items():
            if amount <= 0 or cant_have(game, event.new, kind):  # CR 113.6i
                continue
            proposal = CountersEvent(event.new, kind, amount, game.s.objects[event.new].controller)
            for final in (yield from replace(game, proposal)):
                settled[final.counter] = settled.get(final.counter, 0) + final.amount
        event.how.counters = settled
    yield from _choose_protector(game, event)
    return True


def _first_chapter(game: Game, event: ZoneEvent) -> Flow[int]:
    """CR 714.3a: a saga begins with one lore counter; with read ahead (702.155b) its controller chooses the number."""
    if not game.has_keyword(event.new, "read ahead"):
        return 1
    last = final_chapter(game, event.new)
    number = yield from choose_number(game.s.objects[event.new].controller, "read_ahead", 1, last, event.new, 1)
    return number


def _choose_protector(game: Game, event: ZoneEvent) -> Flow[None]:
    """CR 310.11a: as a Siege enters, its controller chooses an opponent to protect it."""
    if "battle" not in game.chars(event.new).types:
        return
    seat = game.s.objects[event.new].controller
    chosen = yield from choose_objects(
        seat, "protector", [-other - 1 for other in game.opponents(seat)], 1, 1, event.new
    )
    if chosen:
        row = game.edit(event.new)
        row.choices = {**row.choices, "protector": str(-chosen[0] - 1)}


def _own_counters(game: Game, event: ZoneEvent, chapter: int) -> None:
    """Loyalty and defense are counters it enters with."""
    chars = game.chars(event.new)
    known = dict(event.how.counters)
    if "Saga" in chars.subtypes:
        known["lore"] = known.get("lore", 0) + chapter  # CR 714.3a-b
    for kind, amount in (("loyalty", chars.loyalty), ("defense", chars.defense)):
        wanted = "planeswalker" if kind == "loyalty" else "battle"
        if amount > 0 and wanted in chars.types:
            known[kind] = known.get(kind, 0) + amount
    event.how.counters = known


def _commit(game: Game, event: Event) -> bool:
    commit = _COMMIT.get(event.kind)
    return commit(game, event) if commit is not None else True


# --- commits -----------------------------------------------------------------------------------------------------


def _commit_zone(game: Game, event: ZoneEvent) -> bool:
    if game.s.objects[event.obj].zone == GONE:
        return False
    if event.origin == event.destination and event.destination not in (LIBRARY, "exile", GRAVEYARD, "command"):
        game.s.lki.pop(event.obj, None)
        return False
    commit_zone(game, event)
    return True


def _commit_life(game: Game, event: LifeEvent) -> bool:
    if event.amount <= 0:
        return False
    player = game.edit_player(event.player)
    change = event.amount if event.kind == GAIN_LIFE else -event.amount
    player.life += change
    event.nth = counted(game, f"{event.kind}:{event.player}")
    if event.kind == LOSE_LIFE:
        speed_up(game, event.player)
    game.emit("life", seat=event.player, amount=change, life=player.life)
    return True


_COUNTED_ZONES = frozenset((BATTLEFIELD, ENTERING, "exile", HAND, "command", "stack", GRAVEYARD))


def _commit_counters(game: Game, event: CountersEvent) -> bool:
    if event.amount <= 0:
        return False
    ref = event.obj if event.obj else -event.player - 1
    if event.obj and game.s.objects[event.obj].zone not in _COUNTED_ZONES:
        return False
    add_counters(game, ref, event.counter, event.amount)
    if event.obj:
        event.nth = game.s.objects[event.obj].counters.get(event.counter, 0)
    return True


def _commit_tap(game: Game, event: Event) -> bool:
    row = game.s.objects[event.obj]
    wanted = event.kind == TAP
    if row.zone != BATTLEFIELD or row.tapped == wanted:
        return False
    game.edit(event.obj, TAPPED).tapped = wanted
    game.emit(event.kind, obj=event.obj)
    return True


_COMMIT: Final[dict[str, Callable[[Game, Any], bool]]] = {
    ZONE: _commit_zone, GAIN_LIFE: _commit_life, LOSE_LIFE: _commit_life, COUNTERS: _commit_counters,
    TAP: _commit_tap, UNTAP: _commit_tap,
}  # fmt: skip


# --- zones -------------------------------------------------------------------------------------------------------


def move(game: Game, oids: list[int], destination: str, how: Arrival = ARRIVED) -> Flow[list[ZoneEvent]]:
    """Move objects at the same time, all of them in the same way; what cannot enter the battlefield stays (CR 400.4a)."""
    rows = game.s.objects
    moving = [oid for oid in dict.fromkeys(oids) if oid in rows and rows[oid].zone != GONE]
    if destination == BATTLEFIELD:
        moving = [
            oid for oid in moving if can_enter(game, oid, how.face_down != FACE_UP, how.face == 1 and not how.melded)
        ]
    done = yield from propose(game, [zone_event(game, oid, destination, how.copy()) for oid in moving])
    if how.face_down == FACE_DOWN_EXILE and len(done) > 1:
        pile_up(game, [event.new for event in done if event.new])
    return done


def can_enter(game: Game, oid: int, face_down: bool, transformed: bool = False) -> bool:
    """Only permanent cards enter (CR 400.4a); of a double-faced card the front face decides unless it enters transformed."""
    card = game.program_of(oid)
    faces = card.faces
    if transformed:
        return card.has_back() and not PERMANENT_TYPES.isdisjoint(faces[1].types)
    if game.s.objects[oid].face_down == FACE_DOWN_EXILE:  # the card itself moves, though it shows nothing (CR 406.3a)
        return face_down or not PERMANENT_TYPES.isdisjoint(faces[0].types)
    return face_down or game.chars(oid).is_permanent_type()


def destroy(game: Game, oids: list[int], no_regenerate: bool = False) -> Flow[list[ZoneEvent]]:
    """Destroy permanents (CR 701.8): indestructible ones stay, regeneration and its kin replace."""
    going: list[int] = []
    for oid in oids:
        if game.s.objects[oid].zone != BATTLEFIELD or game.has_keyword(oid, "indestructible"):
            continue
        event = DestroyEvent(oid, not no_regenerate and not forbidden(game, oid, "cant_be_regenerated"))
        if (yield from replace(game, event)):
            going.append(oid)
    done = yield from move(game, going, GRAVEYARD)
    return done


def sacrifice(game: Game, seat: int, oids: list[int]) -> Flow[list[AwayEvent]]:
    """A player sacrifices permanents that the player controls (CR 701.21)."""
    return sacrifice_together(game, dict.fromkeys(oids, seat))


def sacrifice_together(game: Game, picked: dict[int, int]) -> Flow[list[AwayEvent]]:
    """Each permanent is sacrificed by that player, if the player controls it; all at the same time (CR 101.4)."""
    theirs = [
        oid for oid, seat in picked.items()
        if game.s.objects[oid].zone == BATTLEFIELD and game.controller_of(oid) == seat and not forbidden(game, oid, "cant_be_sacrificed")
    ]  # fmt: skip
    before = as_before(game)
    done = yield from move(game, theirs, GRAVEYARD)
    return note_sacrifices(game, done, picked, before)


def note_sacrifices(game: Game, done: list[ZoneEvent], picked: dict[int, int], before: Before) -> list[AwayEvent]:
    """Those of these moves were sacrifices, by that seat; abilities are looked at as they were `before`."""
    gone = [AwayEvent(SACRIFICE, event.obj, picked[event.obj], event.new) for event in done if event.obj in picked]
    if gone:
        note(game, gone, before)
    return gone


def discard(game: Game, seat: int, oids: list[int]) -> Flow[list[AwayEvent]]:
    """A player discards cards from hand (CR 701.9)."""
    return discard_together(game, dict.fromkeys(oids, seat))


def discard_together(game: Game, picked: dict[int, int]) -> Flow[list[AwayEvent]]:
    """Each card is discarded by that player from hand, all at the same time (CR 101.4); those with madness into exile (702.35a)."""
    hand = [oid for oid in picked if game.s.objects[oid].zone == HAND]
    mad = {oid for oid in hand if game.has_keyword(oid, "madness")}
    done = yield from propose(game, [zone_event(game, oid, "exile" if oid in mad else GRAVEYARD) for oid in hand])
    lines = [AwayEvent(DISCARD, event.new or event.obj, picked[event.obj], event.new) for event in done]
    for event in done:
        if event.obj in mad and event.destination == "exile":
            madness(game, event.new, picked[event.obj])
    if lines:
        note(game, lines)
    return lines


def mill(game: Game, seat: int, amount: int) -> Flow[list[int]]:
    """Put the top cards of a library into the graveyard (CR 701.17). Returns the new objects."""
    return mill_together(game, {seat: amount})


def mill_together(game: Game, amounts: dict[int, int]) -> Flow[list[int]]:
    """Each player mills so many cards, all at the same time (CR 101.4). Returns the new objects."""
    tops = {seat: game.s.library[seat][: -amount - 1 : -1] for seat, amount in amounts.items() if amount > 0}
    done = yield from move(game, [oid for cards in tops.values() for oid in cards], GRAVEYARD)
    milled = [event for event in done if event.new]
    for seat in tops:
        count = sum(event.player == seat for event in milled)
        if count:
            note(game, [DidEvent("mill", seat, 0, count)])
    return [event.new for event in milled]


def draw(game: Game, seat: int, amount: int = 1, in_draw_step: bool = False) -> Flow[list[int]]:
    """Draw cards one after the other (CR 121.2). Returns the new objects in hand."""
    drawn: list[int] = []
    for _ in range(amount):
        if not game.s.players[seat].alive:
            break
        if not may_draw(game, seat):
            break
        event = DrawEvent(0, seat, 1, in_draw_step)
        for final in (yield from replace(game, event)):
            for _ in range(final.amount):
                card = yield from _draw_one(game, final.player, in_draw_step)
                if card:
                    drawn.append(card)
    return drawn


def may_draw(game: Game, seat: int) -> bool:
    """ "can't draw cards" and "can't draw more than n cards each turn"."""
    for found in game.rules():
        n = found.modification
        if not isinstance(n, PlayerRule) or seat not in found.seats:
            continue
        if n.rule == "cant_draw":
            return False
        if n.rule == "max_draws" and n.amount is not None:
            if game.s.used.get(f"draw:{seat}", 0) >= amount_of(game, n.amount, found.context):
                return False
    return True


def _draw_one(game: Game, seat: int, in_draw_step: bool) -> Flow[int]:
    library = game.s.library[seat]
    if not library:
        game.edit_player(seat).drawn_from_empty = True
        return 0
    bottom = player_rule(game, seat, "draw_from_bottom")
    done = yield from move(game, [library[0] if bottom else library[-1]], HAND)
    if not done:
        return 0
    line = DrawEvent(done[0].new, seat, 1, in_draw_step)
    line.nth = counted(game, f"draw:{seat}")
    note(game, [line])
    if line.nth == 1:
        yield from miracle(game, done[0].new, seat)
    return done[0].new


# --- life and damage ---------------------------------------------------------------------------------------------


def gain_life(game: Game, seat: int, amount: int) -> Flow[int]:
    """A player gains life (CR 119.3). Returns how much."""
    return (yield from change_lives(game, [LifeEvent(GAIN_LIFE, seat, amount)]))


def lose_life(game: Game, seat: int, amount: int) -> Flow[int]:
    """A player loses life. Returns how much."""
    return (yield from change_lives(game, [LifeEvent(LOSE_LIFE, seat, amount)]))


def set_lives(game: Game, totals: Sequence[tuple[int, int]]) -> Flow[None]:
    """Life totals (seat, total) become a number: the players gain or lose the difference (CR 119.5)."""
    events = []
    for seat, total in totals:
        change = total - game.s.players[seat].life
        events.append(LifeEvent(GAIN_LIFE if change > 0 else LOSE_LIFE, seat, abs(change)))
    yield from change_lives(game, events)


def change_lives(game: Game, events: Sequence[LifeEvent]) -> Flow[int]:
    """Players gain and lose life at one time, but who can't. Returns how much in all."""
    able = [event for event in events if event.amount > 0 and not _keeps_life(game, event)]
    done = yield from propose(game, able)
    return sum(event.amount for event in done)


def _keeps_life(game: Game, event: LifeEvent) -> bool:
    rule = "cant_gain_life" if event.kind == GAIN_LIFE else "cant_lose_life"
    return player_rule(game, event.player, rule) or player_rule(game, event.player, "life_cant_change")


# --- permanents --------------------------------------------------------------------------------------------------


def cant_have(game: Game, oid: int, kind: str) -> bool:
    """ "Can't have (+1/+1) counters put on it": nor can that be paid as a cost (CR 118.3)."""
    rules = [found.modification for found in game.chars(oid).restrictions]  # type: ignore[attr-defined]
    return any(n.rule == "cant_have_counters" and n.word in ("", kind) for n in rules if isinstance(n, Restriction))


def _cant_get(game: Game, seat: int, kind: str) -> bool:
    """ "You can't get poison counters"."""
    rules = game.player_rules().get("cant_get_counters", ())
    return any(seat in each.seats and getattr(each.modification, "word", "") in ("", kind) for each in rules)


def put_counters(game: Game, ref: int, kind: str, amount: int, by: int, by_effect: bool = True) -> Flow[int]:
    """Put counters on an object or (negative reference) a player; `by` is the seat that does; not `by_effect`: as a cost. Returns how many."""
    done = yield from put_counters_together(game, [CountersEvent(ref, kind, amount, by, by_effect)])
    return sum(final.amount for final in done)


def put_counters_together(game: Game, wanted: Sequence[CountersEvent]) -> Flow[list[CountersEvent]]:
    """Put the counters of one instruction at the same time (CR 608.2c). Returns what was put, as it was put."""
    able = [event for event in wanted if event.amount > 0 and not _is_barred(game, event)]
    return (yield from propose(game, able)) if able else []


def _is_barred(game: Game, event: CountersEvent) -> bool:
    return cant_have(game, event.obj, event.counter) if event.obj else _cant_get(game, event.player, event.counter)


def tap(game: Game, oids: list[int]) -> Flow[list[Event]]:
    """Tap permanents."""
    done = yield from propose(game, [Event(TAP, oid) for oid in oids if not game.s.objects[oid].tapped])
    return done


def untap(game: Game, oids: list[int]) -> Flow[list[Event]]:
    """Untap permanents."""
    able = [oid for oid in oids if game.s.objects[oid].tapped and not forbidden(game, oid, "cant_untap")]
    done = yield from propose(game, [Event(UNTAP, oid) for oid in able])
    return done


knows(Keyword, name="indestructible")
knows(Restriction, rule=("cant_be_regenerated", "cant_untap"))
knows(Restriction, "word", rule="cant_have_counters")
knows(PlayerRule, rule=("cant_draw", "draw_from_bottom", "cant_gain_life", "cant_lose_life", "life_cant_change"))
knows(PlayerRule, "amount", rule="max_draws")
knows(PlayerRule, "word", rule="cant_get_counters")
knows(PlayerDid, action="mill")
