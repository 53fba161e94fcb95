"""Verbs about cards and zones: draw, discard, mill, scry, surveil, move, search, look, reveal, shuffle (CR 701.9, 701.17, 701.22-25, 121).

Cards from outside the game (CR 108.5, 400.11): the format says which a player may reach, today's Commander none (903.11).
"""

from __future__ import annotations

from typing import Final

from ...program import effects as fx
from ...program.conditions import Matches
from ...program.events import PlayerDid
from ...program.filters import FaceDown, OwnedBy
from ...program.node import walk
from ...program.objects import Bound, Chosen, Every, Objects, Target
from ..ask.flow import Flow, choose_objects, choose_order, choose_word
from ..declared import knows
from ..evaluate.amounts import result_of
from ..evaluate.clauses import choose, choose_players, has_objects, player_amounts
from ..evaluate.dispatch import Entry, amount_of, matches, objects_of, players_of, possible, verbs
from ..evaluate.search import zone_of, zones_of
from ..events.attachment import one_host
from ..events.control import look_at_hidden
from ..events.durations import DURATIONS, add_effect
from ..events.in_combat import defenders_for, defending_seat
from ..events.pipeline import can_enter, discard_together, draw, may_draw, mill_together, move, propose, shuffle_library
from ..events.revealing import reveal
from ..events.triggers import did
from ..events.zone_changes import may_look, prepare_entering, with_components, zone_event
from ..stack.stack import still_attackable
from ..state.context import Context, Outcome, of_refs
from ..state.events import Arrival
from ..state.game import Game
from ..state.rows import (
    BATTLEFIELD,
    EXILE,
    FACE_DOWN_EXILE,
    FACE_DOWN_MORPH,
    GONE,
    GRAVEYARD,
    HAND,
    LIBRARY,
    player_ref,
)

KEPT_IN_EXILE: Final = "kept_in_exile"  # the found cards that were exiled rather than put where the instructions say


LOOKER: Final = "looker"  # the seat that looked at cards of a library last


_SEEN: Final = "seen:"  # with the seat: the cards that this resolution let it look at


def _draw(game: Game, n: fx.Draw, c: Context) -> Flow[Outcome]:
    """CR 118.12: who draws has begun to, whatever happens instead."""
    seats = yield from choose_players(game, n.who, c)
    drawn: list[int] = []
    begun = any(may_draw(game, seat) for seat in seats)
    for seat, amount in zip(seats, player_amounts(game, n.amount, seats, c), strict=True):
        drawn += yield from draw(game, seat, amount)
    return Outcome(begun, drawn, len(drawn))


def _discard(game: Game, n: fx.Discard, c: Context) -> Flow[Outcome]:
    """Everybody chooses, then all discard at the same time (CR 101.4); who discards a hand without cards has done so (CR 118.12)."""
    seats = yield from choose_players(game, n.who, c)
    chosen: dict[int, list[int]] = {}
    for seat in seats:
        chosen[seat] = yield from _choose_discards(game, n, c, seat)
    lines = yield from discard_together(game, {oid: seat for seat, cards in chosen.items() for oid in cards})
    gone = [line.obj for line in lines]
    return Outcome(bool(gone), gone, len(gone), begun=n.all)


def _choose_discards(game: Game, n: fx.Discard, c: Context, seat: int) -> Flow[list[int]]:
    hand = [oid for oid in game.s.hand[seat] if matches(game, n.filter, oid, c)]
    if n.objects is not None:
        meant = [game.live(ref, c) for ref in objects_of(game, n.objects, c)]
        return [oid for oid in hand if oid in meant]
    if n.all:
        return hand
    inner = c
    inner.bind["each_player"] = (player_ref(seat),)
    amount = min(max(amount_of(game, n.amount, inner), 0), len(hand))
    if n.random:
        game.rng.shuffle(hand)
        return hand[:amount]
    chooser = seat
    if n.chooser is not None:
        choosers = players_of(game, n.chooser, c)
        chooser = choosers[0] if choosers else seat
        if chooser != seat:
            game.emit("revealed", seat=seat, objs=list(game.s.hand[seat]))
    least = 0 if n.up_to else amount
    found = yield from choose_objects(chooser, "discard", hand, least, amount, c.source, hidden=True)
    return found


def _mill(game: Game, n: fx.Mill, c: Context) -> Flow[Outcome]:
    seats = yield from choose_players(game, n.who, c)
    gone = yield from mill_together(game, dict(zip(seats, player_amounts(game, n.amount, seats, c), strict=True)))
    return of_refs(gone)


def look(game: Game, seat: int, cards: list[int]) -> None:
    """Let one seat know cards of a hidden zone."""
    for oid in cards:
        game.edit(oid).known |= 1 << seat
    game.emit("looked", seat=seat, objs=list(cards))


def _look_in(game: Game, c: Context, seat: int, cards: list[int]) -> None:
    """Let one seat know cards; it may look at them on when this resolution exiles them face down (CR 406.3)."""
    look(game, seat, cards)
    name = f"{_SEEN}{seat}"
    c.bind[name] = (*c.bind.get(name, ()), *cards)


def _look_on(game: Game, c: Context, old: int, new: int) -> None:
    for player in game.s.players:
        if old in c.bind.get(f"{_SEEN}{player.seat}", ()):
            may_look(game, player.seat, [new])


def top(game: Game, seat: int, amount: int) -> list[int]:
    """The top cards of a library, from the top."""
    return list(game.s.library[seat][: -amount - 1 : -1]) if amount > 0 else []


def _scry(game: Game, n: fx.Scry, c: Context) -> Flow[Outcome]:
    for seat in players_of(game, n.who, c):
        yield from scry(game, seat, amount_of(game, n.amount, c), c.source)
    return Outcome(True)


def scry(game: Game, seat: int, amount: int, source: int) -> Flow[None]:
    """CR 701.22: look at the top n, put any number on the bottom, the rest back on top in any order; without a card it has been done all the same (701.22b, 701.22d)."""
    if amount <= 0:
        return
    cards = top(game, seat, amount)
    look(game, seat, cards)
    below = yield from choose_objects(seat, "scry_bottom", cards, 0, len(cards), source, hidden=True)
    above = [oid for oid in cards if oid not in below]
    below = yield from choose_order(seat, "scry_bottom_order", below, source, hidden=True)
    above = yield from choose_order(seat, "scry_top_order", above, source, hidden=True)
    rearrange(game, seat, above, below)
    did(game, "scry", seat, amount=amount)


def rearrange(game: Game, seat: int, above: list[int], below: list[int]) -> None:
    """Put looked-at cards back: `above` from the top down, `below` to the bottom, the last one lowest."""
    library = game.s.library[seat]
    for oid in (*above, *below):
        library.remove(oid)
    library.extend(reversed(above))
    library[:0] = list(reversed(below))
    game.touch()
    game.emit("rearranged", seat=seat, top=len(above), bottom=len(below))


def _surveil(game: Game, n: fx.Surveil, c: Context) -> Flow[Outcome]:
    for seat in players_of(game, n.who, c):
        yield from surveil(game, seat, amount_of(game, n.amount, c), c.source)
    return Outcome(True)


def surveil(game: Game, seat: int, amount: int, source: int) -> Flow[None]:
    """CR 701.25: look at the top n, put any number into the graveyard, the rest back on top in any order; without a card it has been done all the same (701.25d)."""
    if amount <= 0:
        return
    cards = top(game, seat, amount)
    look(game, seat, cards)
    away = yield from choose_objects(seat, "surveil", cards, 0, len(cards), source, hidden=True)
    above = yield from choose_order(
        seat, "surveil_top_order", [oid for oid in cards if oid not in away], source, hidden=True
    )
    rearrange(game, seat, above, [])
    yield from move(game, away, GRAVEYARD)
    did(game, "surveil", seat, amount=amount)


# --- move ----------------------------------------------------------------------------------------------------------


def _move(game: Game, n: fx.Move, c: Context) -> Flow[Outcome]:
    if n.duration == "until_source_leaves" and not _source_stays(game, c):
        return Outcome(False)
    chosen = yield from choose(game, n.objects, c, "move")
    oids = [now for ref in chosen if (now := game.live(ref, c)) > 0 and game.s.objects[now].zone != GONE]
    oids = with_components(game, oids, c)
    oids = [oid for oid in oids if game.s.objects[oid].zone != n.to or n.to in (LIBRARY, EXILE)]
    if isinstance(n.objects, Target) and zone_of(n.objects.filter):  # what this effect moved before is no longer there
        oids = [oid for oid in oids if game.s.objects[oid].zone in zones_of(n.objects.filter)]
    oids = [oid for oid in oids if oid not in c.bind.get(KEPT_IN_EXILE, ())]
    oids = [oid for oid in oids if not game.s.objects[oid].phased_out]  # CR 702.26b: as though it did not exist
    if n.to == BATTLEFIELD:
        done = yield from _onto_battlefield(game, n, c, oids)
    else:
        done = yield from _elsewhere(game, n, c, oids)
    if "left" in c.bind:  # with these something was done: they are no longer "the rest"
        c.bind["left"] = tuple(ref for ref in c.bind["left"] if ref not in oids)
    became = _became(game, done) if n.to == EXILE or n.linked else []
    link(game, c, became)
    if became and n.to == EXILE and n.duration == "until_source_leaves":
        until_source_leaves(game, c, became)
    refs = [new or old for old, new in done]  # a token was there before it ceased to exist (CR 111.7)
    return Outcome(bool(refs), refs, len(refs), begun=isinstance(n.objects, Every))


def _became(game: Game, done: list[tuple[int, int]]) -> list[int]:
    """The objects that these became, all cards of a melded or merged permanent (CR 712.21c, 730.3c)."""
    rows = game.s.objects
    return [each for old, new in done if new for each in (new, *rows[old].parts) if rows[each].zone == rows[new].zone]


def _source_stays(game: Game, c: Context) -> bool:
    """CR 610.3b: if the source left before, nothing is exiled."""
    row = game.s.objects.get(c.source)
    return row is not None and row.zone == BATTLEFIELD


def _onto_battlefield(game: Game, n: fx.Move, c: Context, oids: list[int]) -> Flow[list[tuple[int, int]]]:
    able = [oid for oid in oids if can_enter(game, oid, n.face_down, n.transformed)]
    events = []
    for oid in able:
        how = yield from _arrival(game, n, c, oid)
        events.append(zone_event(game, oid, BATTLEFIELD, how))
    for event in events if n.modifications else ():  # what it is applies as it enters (CR 611.2e)
        inner = c.with_bound("each_object", prepare_entering(game, event))
        lasts, while_so = ("while_condition", _STILL_FACE_DOWN) if n.face_down else ("", None)
        add_effect(game, inner, (event.new,), n.modifications, lasts, condition=while_so)
    done = yield from propose(game, events)
    return [(event.obj, event.new) for event in done if event.new]


_STILL_FACE_DOWN = Matches(Bound("each_object"), FaceDown())
"""What a face-down permanent is by the effect that made it so, it is no longer when it is turned face up (CR 708.2a, 708.8)."""


def _arrival(game: Game, n: fx.Move, c: Context, oid: int) -> Flow[Arrival]:
    how = Arrival(tapped=n.tapped)
    if n.controller is not None:
        seats = players_of(game, n.controller, c)
        if seats:
            how.controller = seats[0]
    if n.transformed:
        how.face = 1
    if n.face_down:
        how.face_down = FACE_DOWN_MORPH  # it is not manifested (CR 701.40b, 708.7)
    if n.counter:
        how.counters = {n.counter: 1 if n.counter_amount is None else amount_of(game, n.counter_amount, c)}
    if n.attached_to is not None:
        how.placed = True
        hosts = yield from choose(game, n.attached_to, c, "attach")
        how.attached_to = yield from one_host(game, hosts, c)
    if n.blocking is not None:
        how.blocking = next(iter(objects_of(game, n.blocking, c)), 0)
    if n.attacking:
        seat = how.controller if how.controller >= 0 else game.s.objects[oid].owner
        how.attacking = yield from choose_attacked(game, seat, c)
    return how


def choose_attacked(game: Game, seat: int, c: Context, whom: tuple[int, ...] | None = None) -> Flow[int]:
    """CR 508.4: what it attacks is chosen by its controller among what could be attacked (defended by these seats)."""
    if c.num.get("cost.attacked"):  # CR 702.49c: the same as the creature that was returned
        return still_attackable(game, c.num["cost.attacked"])
    options = defenders_for(game, seat)
    if whom is not None:
        options = [option for option in options if defending_seat(game, option) in whom]
    chosen = yield from choose_objects(seat, "attacking", options, 1, 1, c.source)
    return chosen[0] if chosen else 0


def _elsewhere(game: Game, n: fx.Move, c: Context, oids: list[int]) -> Flow[list[tuple[int, int]]]:
    position: str | int = n.position
    if n.to == LIBRARY and n.position in ("top", "bottom", "shuffled") and len(oids) > 1:
        oids = yield from _library_order(game, n.position, oids, c)
    if n.position.isdigit():
        position = int(n.position)
    if n.position == "top_or_bottom" and oids:
        position = yield from _top_or_bottom(game, oids[0], c)
    face_down = FACE_DOWN_EXILE if n.face_down and n.to == EXILE else 0
    how = Arrival(face_down=face_down, position=position)
    if n.counter and n.to == EXILE:
        how.counters = {n.counter: 1 if n.counter_amount is None else amount_of(game, n.counter_amount, c)}
    inside = [oid for oid in oids if _stays_in_library(game, oid, n)]
    _rearrange_inside(game, inside, n.position)
    done = yield from move(game, [oid for oid in oids if oid not in inside], n.to, how)
    for event in done if face_down else []:
        _look_on(game, c, event.obj, event.new)
    if n.position == "random_bottom":
        _mix(game, [*inside, *(event.new for event in done)])
    if n.to == LIBRARY and n.position == "shuffled":
        for seat in dict.fromkeys(game.s.objects[oid].owner for oid in oids) or _described_owners(game, n.objects, c):
            shuffle_library(game, seat)
    return [*((oid, oid) for oid in inside), *((event.obj, event.new) for event in done)]


def _described_owners(game: Game, objects: Objects, c: Context) -> list[int]:
    """A library is shuffled even if there is nothing to be shuffled into it (CR 701.24d): whose it is, the description says."""
    owned = next((node for node in walk(objects) if isinstance(node, OwnedBy)), None)
    return players_of(game, owned.who, c) if owned is not None else []


def _stays_in_library(game: Game, oid: int, n: fx.Move) -> bool:
    """A card that is put on the top or bottom of the library that it is in changes no zone (CR 400.7, 401.4)."""
    return n.to == LIBRARY == game.s.objects[oid].zone and n.position in ("", "top", "bottom", "random_bottom")


def _mix(game: Game, cards: list[int]) -> None:
    """What was put on the bottom of a library in a random order: nobody knows which is where, nor do the events tell."""
    for library in game.s.library:
        places = [place for place, oid in enumerate(library) if oid in cards]
        mixed = [library[place] for place in places]
        game.rng.shuffle(mixed)
        for place, oid in zip(places, mixed, strict=True):
            library[place] = oid
            game.edit(oid).known = 0
    game.touch()


def _rearrange_inside(game: Game, cards: list[int], position: str) -> None:
    for seat in dict.fromkeys(game.s.objects[oid].owner for oid in cards):
        mine = [oid for oid in cards if game.s.objects[oid].owner == seat]
        rearrange(game, seat, *(([], mine) if "bottom" in position else (mine, [])))


def _top_or_bottom(game: Game, oid: int, c: Context) -> Flow[str]:
    word = yield from choose_word(game.s.objects[oid].owner, "top_or_bottom", ["top", "bottom"], c.source)
    return word


def _library_order(game: Game, position: str, oids: list[int], c: Context) -> Flow[list[int]]:
    """Several cards put into a library: owners order theirs (CR 401.4), cards that are put back whoever looked at them."""
    ordered: list[int] = []
    for seat in dict.fromkeys(game.s.objects[oid].owner for oid in oids):
        mine = [oid for oid in oids if game.s.objects[oid].owner == seat]
        if position != "shuffled":
            are_back = all(game.s.objects[oid].zone == LIBRARY for oid in mine)
            who = c.num.get(LOOKER, seat) if are_back else seat
            mine = yield from choose_order(who, "library_order", mine, c.source, hidden=are_back)
        ordered += mine
    return ordered


def link(game: Game, c: Context, cards: list[int]) -> None:
    """Remember cards as exiled with the source (CR 607.2a)."""
    row = game.s.objects.get(c.source)
    if cards and row is not None:
        game.edit(c.source).linked = (*row.linked, *cards)
        look_at_hidden(game, c.source)


def _zone_before(game: Game, card: int) -> str:
    """The zone that it came from; a card under a merged permanent was part of that (CR 730.2c)."""
    before = game.s.objects[card].prev
    return game.zone_then(before) if before else BATTLEFIELD


def until_source_leaves(game: Game, c: Context, cards: list[int]) -> None:
    """CR 610.3: they come back, to the zone they left, when the source leaves the battlefield (`events.pipeline` gives them back)."""
    row = game.s.objects[c.source]
    held = [row.choices["returns"]] if row.choices.get("returns") else []
    held += [f"{card}@{_zone_before(game, card)}" for card in cards]
    game.edit(c.source).choices = {**row.choices, "returns": " ".join(held)}


# --- search, look, reveal ----------------------------------------------------------------------------------------


def _look_at_top(game: Game, n: fx.LookAtTop, c: Context) -> Flow[Outcome]:
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        yield from _look_one(game, n, c, seat)
    if n.choose is None and not n.all_matching:  # they were looked at: "if you do" asks for no more
        return Outcome(bool(seats), list(c.bind.get("looked", ())), len(c.bind.get("looked", ())))
    return Outcome(bool(c.bind.get("chosen")), list(c.bind.get("chosen", ())), len(c.bind.get("chosen", ())))


def _look_one(game: Game, n: fx.LookAtTop, c: Context, seat: int) -> Flow[None]:
    owners = players_of(game, n.whose, c) if n.whose is not None else [seat]
    if not owners:
        return
    cards = top(game, owners[0], max(amount_of(game, n.amount, c), 0))
    if n.reveal:
        reveal(game, cards)
    else:
        _look_in(game, c, seat, cards)
    fitting = [oid for oid in cards if matches(game, n.filter, oid, c)]
    if n.all_matching:
        chosen = fitting
    elif n.choose is None:
        chosen = []
    else:
        most = result_of(game, n.choose, c)
        most = len(fitting) if most < 0 else min(most, len(fitting))
        least = 0 if n.up_to else most
        chosen = yield from choose_objects(seat, "look", fitting, least, most, c.source, hidden=not n.reveal)
    if n.reveal_chosen:
        reveal(game, chosen)
    rest = [oid for oid in cards if oid not in chosen]
    c.bind["looked"], c.num[LOOKER] = tuple(cards), seat
    c.bind["chosen"] = tuple((yield from place(game, seat, chosen, n.to, c)))
    c.bind["rest"] = tuple((yield from place(game, seat, rest, n.rest, c)))
    c.bind["left"] = c.bind["rest"] if n.rest == "stay" else ()


def place(game: Game, seat: int, cards: list[int], where: str, c: Context) -> Flow[list[int]]:
    """Put cards somewhere: a zone, or a place in the library ("library_top", "library_bottom", "library_random_bottom", "library_any_order")."""
    if not cards:
        return []
    if where in ("library_top", "library_any_order", "library_bottom", "library_random_bottom"):
        owner = game.s.objects[cards[0]].owner
        if where != "library_random_bottom":
            cards = yield from choose_order(seat, where, cards, c.source, hidden=True)
        inside = [oid for oid in cards if game.s.objects[oid].zone == LIBRARY]
        outside = [oid for oid in cards if oid not in inside]
        put: list[int] = []
        if outside:
            position = "top" if where == "library_any_order" else where.removeprefix("library_")
            done = yield from move(game, outside, LIBRARY, Arrival(position=position))
            put = [event.new for event in done]
        if where in ("library_top", "library_any_order"):
            rearrange(game, owner, inside, [])
        else:
            rearrange(game, owner, [], inside)
        if where == "library_random_bottom":
            _mix(game, [*inside, *put])
        return list(inside)
    if where == "stay":  # until something is done with them
        return cards
    if where == "library_shuffled":
        shuffle_library(game, game.s.objects[cards[0]].owner)
        return cards
    tapped = where in ("battlefield_tapped", "battlefield_attacking")
    hidden = where == "exile_face_down"
    zone = BATTLEFIELD if tapped else EXILE if hidden else where
    how = Arrival(face_down=FACE_DOWN_EXILE) if hidden else Arrival()
    if zone == BATTLEFIELD:
        how = Arrival(seat, tapped)
    if where == "battlefield_attacking":
        how.attacking = yield from choose_attacked(game, seat, c)
    done = yield from move(game, cards, zone, how)
    new = [event.new for event in done if event.new]
    if hidden:
        may_look(game, seat, new)
    if zone == EXILE:
        link(game, c, new)
    return new


def _reveal_until(game: Game, n: fx.RevealUntil, c: Context) -> Flow[Outcome]:
    found_all: list[int] = []
    rest_all: list[int] = []
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        found_all += yield from _reveal_until_one(game, n, c, seat)
        rest_all += c.bind["rest"]
    c.bind["found"], c.bind["rest"] = tuple(found_all), tuple(rest_all)
    c.bind["left"] = () if n.rest else c.bind["rest"]
    return of_refs(found_all)


def _reveal_until_one(game: Game, n: fx.RevealUntil, c: Context, seat: int) -> Flow[list[int]]:
    wanted = amount_of(game, n.count, c)
    seen: list[int] = []
    found: list[int] = []
    for oid in reversed(game.s.library[seat]):
        if len(found) >= wanted:
            break
        seen.append(oid)
        if matches(game, n.filter, oid, c):
            found.append(oid)
    reveal(game, seen)
    if n.exile:
        done = yield from move(game, seen, EXILE)
        now = {event.obj: event.new for event in done}
        link(game, c, [new for new in now.values() if new])
        seen, found = [now[oid] for oid in seen if oid in now], [now[oid] for oid in found if oid in now]
    rest = [oid for oid in seen if oid not in found]
    c.bind["found"] = tuple((yield from place(game, seat, found, n.to, c))) if n.to else tuple(found)
    c.bind["rest"] = tuple((yield from place(game, seat, rest, n.rest, c))) if n.rest else tuple(rest)
    return list(c.bind["found"])


def _reveal(game: Game, n: fx.Reveal, c: Context) -> Flow[Outcome]:
    cards: list[int] = []
    if n.objects is not None:
        cards = yield from choose(game, n.objects, c, "reveal")
    for seat in players_of(game, n.hand_of, c) if n.hand_of is not None else []:
        cards += game.s.hand[seat]
    cards = [now for ref in cards if (now := game.live(ref, c)) > 0]
    if n.look:
        _look_in(game, c, c.controller, cards)
    else:
        reveal(game, cards)
    return of_refs(cards)


def _choose_objects(game: Game, n: fx.ChooseObjects, c: Context) -> Flow[Outcome]:
    found = yield from choose(game, n.objects, c)
    return of_refs(found)


def _shuffle(game: Game, n: fx.Shuffle, c: Context) -> Flow[Outcome]:
    seats = yield from choose_players(game, n.who, c)
    for seat in seats:
        for zone in n.zones_in:
            yield from move(game, list(game.zone_list(zone, seat)), LIBRARY)
        shuffle_library(game, seat)
    return Outcome(True)


def _could_discard(game: Game, n: fx.Discard, c: Context) -> bool:
    return n.all or n.objects is not None or any(game.s.hand[seat] for seat in players_of(game, n.who, c))


def _could_move(game: Game, n: fx.Move, c: Context) -> bool:
    """Also "all cards from your hand" when there are none (CR 118.12)."""
    return isinstance(n.objects, Every) or has_objects(game, n.objects, c)


def _could_reveal(game: Game, n: fx.Reveal, c: Context) -> bool:
    return not isinstance(n.objects, Chosen) or has_objects(game, n.objects, c)


possible({fx.Discard: _could_discard, fx.Move: _could_move, fx.Reveal: _could_reveal})


verbs(
    Entry(fx.Draw, _draw, "who amount"),
    Entry(fx.Discard, _discard, "who amount filter random all chooser up_to objects"),
    Entry(fx.Mill, _mill, "who amount"),
    Entry(fx.Scry, _scry, "who amount"),
    Entry(fx.Surveil, _surveil, "who amount"),
    Entry(
        fx.Move,
        _move,
        "objects to position tapped controller transformed face_down attacking attached_to counter counter_amount modifications duration linked blocking",
        duration=DURATIONS,
    ),
    Entry(fx.LookAtTop, _look_at_top, "who amount filter choose up_to reveal reveal_chosen to rest all_matching whose"),
    Entry(fx.RevealUntil, _reveal_until, "who filter to rest count exile"),
    Entry(fx.Reveal, _reveal, "objects hand_of look"),
    Entry(fx.ChooseObjects, _choose_objects, "objects"),
    Entry(fx.Shuffle, _shuffle, "who zones_in"),
)


def lessons(game: Game, seat: int) -> list[int]:
    """CR 701.48a: Lesson cards that a player may reveal from outside the game."""
    return [oid for oid in game.format.wishes(game, seat) if "Lesson" in game.chars(oid).subtypes]


def _take(game: Game, n: fx.TakeFromOutside, c: Context) -> Flow[Outcome]:
    seat = c.controller
    able = [oid for oid in game.format.wishes(game, seat) if matches(game, n.filter, oid, c)]
    chosen = yield from choose_objects(seat, "outside", able, 1, 1, c.source, hidden=True)
    if chosen and n.reveal:
        reveal(game, chosen)
    done = yield from move(game, chosen, HAND)
    return of_refs([event.new for event in done])


verbs(
    Entry(fx.TakeFromOutside, _take, "filter reveal"),
)


knows(PlayerDid, action=("scry", "surveil"))
