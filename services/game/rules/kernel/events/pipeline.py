"""The one event pipeline: propose -> replace and prevent -> commit -> remember and trigger. Every change of the game goes through here.

`propose` takes events that happen at the same time. The functions below it are the actions of the rules in terms of it: move, destroy, damage,
draw, life, counters, tokens, tap, untap, discard, sacrifice, mill.
"""

from __future__ import annotations

from ...program.abilities import Keyword
from ...program.events import PlayerDid
from ...program.modifications import PlayerRule, Restriction
from ..ask.flow import Flow, choose_number, choose_objects
from ..characteristics.before_effects import final_chapter
from ..declared import knows
from ..evaluate.conditions import forbidden, player_rule
from ..evaluate.dispatch import amount_of
from ..state.aspects import TAPPED
from ..state.game import Game
from ..state.rows import BATTLEFIELD, ENTERING, GONE, GRAVEYARD, HAND, LIBRARY, Event
from .attachment import choose_host
from .counters import add_counters
from .designations import speed_up
from .madness_and_miracle import madness, miracle
from .replacement import replace
from .triggers import note, triggers
from .zone_changes import commit_zone, prepare_entering, shuffle, zone_event


def propose(game: Game, events: list[Event]) -> Flow[list[Event]]:
    """Carry simultaneous events out. Returns those that happened, as they happened."""
    happening: list[Event] = []
    for event in events:
        game.spend()
        if event.kind == "zone" and event.destination == BATTLEFIELD and not event.new:
            prepare_entering(game, event)
        outcome = yield from replace(game, event)
        if event not in outcome and event.kind == "zone" and event.new:
            game.s.objects.pop(event.new, None)
        happening += outcome
    for event in happening:
        yield from _settle_entering(game, event)
    before = triggers(game) if any(_takes_away(event) for event in happening) else None
    done = [event for event in happening if _commit(game, event)]
    if done:
        note(game, done + _counters_of_entering(done), before)
    for event in done:
        if event.data.get("shuffle") and event.destination == LIBRARY:
            shuffle(game, event.player)
        yield from _give_back(game, event)
    return done


def _counters_of_entering(done: list[Event]) -> list[Event]:
    """Counters an object enters with are put on it (CR 122.6)."""
    lines = []
    for event in done:
        counters = event.data.get("counters") if event.kind == "zone" and event.destination == BATTLEFIELD else None
        for kind, amount in counters.items() if isinstance(counters, dict) else ():
            line = Event("counters", event.new, amount=int(amount), word=str(kind))
            line.nth = int(amount)
            lines.append(line)
    return [line for line in lines if line.amount > 0]


def _give_back(game: Game, event: Event) -> Flow[None]:
    """CR 610.3c: what was exiled until this left the battlefield comes back at once."""
    if event.kind != "zone" or event.origin != BATTLEFIELD:
        return
    yield from give_back(game, game.s.objects[event.obj].choices.get("returns", ""))


def give_back(game: Game, held: str) -> Flow[None]:
    """Return objects, "id@zone" each, from exile."""
    for word in held.split():
        oid, _, zone = word.partition("@")
        if int(oid) in game.s.objects and game.s.objects[int(oid)].zone == "exile":
            yield from move(game, [int(oid)], zone or BATTLEFIELD)


def _takes_away(event: Event) -> bool:
    return event.kind == "zone" and event.origin == BATTLEFIELD


def _settle_entering(game: Game, event: Event) -> Flow[None]:
    """Counters an object enters with are put on it: replacements of counters apply (CR 614.12, 122.6a); auras choose (CR 303.4f)."""
    if event.kind != "zone" or event.destination != BATTLEFIELD:
        return
    chapter = yield from _first_chapter(game, event)
    _own_counters(game, event, chapter)
    counters = event.data.get("counters")
    if isinstance(counters, dict):
        settled: dict[str, int] = {}
        for kind, amount in counters.items():
            proposal = Event("counters", event.new, amount=int(amount), word=str(kind))
            proposal.cause = game.s.objects[event.new].controller
            for final in (yield from replace(game, proposal)):
                settled[final.word] = settled.get(final.word, 0) + final.amount
        event.data["counters"] = settled
    yield from choose_host(game, event)
    yield from _choose_protector(game, event)


def _first_chapter(game: Game, event: Event) -> Flow[int]:
    """CR 714.3a: a saga begins with one lore counter; with read ahead (702.155b) its controller chooses the number."""
    if not game.has_keyword(event.new, "read ahead"):
        return 1
    last = final_chapter(game, event.new)
    number = yield from choose_number(game.s.objects[event.new].controller, "read_ahead", 1, last, event.new, 1)
    return number


def _choose_protector(game: Game, event: Event) -> Flow[None]:
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


def _own_counters(game: Game, event: Event, chapter: int) -> None:
    """Loyalty and defense are counters it enters with."""
    chars = game.chars(event.new)
    counters = event.data.get("counters")
    known: dict[str, int] = dict(counters) if isinstance(counters, dict) else {}
    if "Saga" in chars.subtypes:
        known["lore"] = known.get("lore", 0) + chapter  # CR 714.3a-b
    for kind, amount in (("loyalty", chars.loyalty), ("defense", chars.defense)):
        wanted = "planeswalker" if kind == "loyalty" else "battle"
        if amount > 0 and wanted in chars.types:
            known[kind] = known.get(kind, 0) + amount
    if known:
        event.data["counters"] = known


def _commit(game: Game, event: Event) -> bool:
    commit = _COMMIT.get(event.kind)
    return commit(game, event) if commit is not None else True


# --- commits -----------------------------------------------------------------------------------------------------


def _commit_zone(game: Game, event: Event) -> bool:
    if game.s.objects[event.obj].zone == GONE:
        return False
    if event.origin == event.destination and event.destination not in (LIBRARY, "exile", GRAVEYARD, "command"):
        return False
    commit_zone(game, event)
    return True


def _commit_life(game: Game, event: Event) -> bool:
    if event.amount <= 0:
        return False
    player = game.edit_player(event.player)
    player.life += event.amount if event.kind == "gain_life" else -event.amount
    event.nth = _count(game, f"{event.kind}:{event.player}")
    if event.kind == "lose_life":
        speed_up(game, event.player)
    game.emit(
        "life", seat=event.player, amount=event.amount if event.kind == "gain_life" else -event.amount, life=player.life
    )
    return True


def _count(game: Game, name: str) -> int:
    used = game.s.used
    used[name] = used.get(name, 0) + 1
    return used[name]


_COUNTED_ZONES = frozenset((BATTLEFIELD, ENTERING, "exile", HAND, "command", "stack", GRAVEYARD))


def _commit_counters(game: Game, event: Event) -> bool:
    if event.amount <= 0:
        return False
    ref = event.obj if event.obj else -event.player - 1
    if event.obj and game.s.objects[event.obj].zone not in _COUNTED_ZONES:
        return False
    add_counters(game, ref, event.word, event.amount)
    if event.obj:
        event.nth = game.s.objects[event.obj].counters.get(event.word, 0)
    return True


def _commit_tap(game: Game, event: Event) -> bool:
    row = game.s.objects[event.obj]
    wanted = event.kind == "tap"
    if row.zone != BATTLEFIELD or row.tapped == wanted:
        return False
    game.edit(event.obj, TAPPED).tapped = wanted
    game.emit(event.kind, obj=event.obj)
    return True


_COMMIT = {
    "zone": _commit_zone, "gain_life": _commit_life, "lose_life": _commit_life, "counters": _commit_counters,
    "tap": _commit_tap, "untap": _commit_tap,
}  # fmt: skip


# --- zones -------------------------------------------------------------------------------------------------------


def move(game: Game, oids: list[int], destination: str, **data: object) -> Flow[list[Event]]:
    """Move objects at the same time. `data` as in `moving.zone_event`."""
    events = [zone_event(game, oid, destination, **data) for oid in dict.fromkeys(oids) if oid in game.s.objects]
    done = yield from propose(game, [event for event in events if game.s.objects[event.obj].zone != GONE])
    return done


def destroy(game: Game, oids: list[int], no_regenerate: bool = False) -> Flow[list[Event]]:
    """Destroy permanents (CR 701.8): indestructible ones stay, regeneration and its kin replace."""
    going: list[int] = []
    for oid in oids:
        if game.s.objects[oid].zone != BATTLEFIELD or game.has_keyword(oid, "indestructible"):
            continue
        event = Event(
            "destroy", oid, word="no_regenerate" if no_regenerate or forbidden(game, oid, "cant_be_regenerated") else ""
        )
        if (yield from replace(game, event)):
            going.append(oid)
    done = yield from move(game, going, GRAVEYARD, cause="destroy")
    return done


def sacrifice(game: Game, seat: int, oids: list[int]) -> Flow[list[Event]]:
    """A player sacrifices permanents that the player controls (CR 701.21)."""
    return sacrifice_together(game, dict.fromkeys(oids, seat))


def sacrifice_together(game: Game, picked: dict[int, int]) -> Flow[list[Event]]:
    """Each permanent is sacrificed by that player, if the player controls it; all at the same time (CR 101.4)."""
    theirs = [
        oid for oid, seat in picked.items()
        if game.s.objects[oid].zone == BATTLEFIELD and game.controller_of(oid) == seat and not forbidden(game, oid, "cant_be_sacrificed")
    ]  # fmt: skip
    before = triggers(game)
    done = yield from move(game, theirs, GRAVEYARD, cause="sacrifice")
    gone = []
    for event in done:
        line = Event("sacrifice", event.obj, picked[event.obj])
        line.origin, line.destination, line.new = BATTLEFIELD, event.destination, event.new
        gone.append(line)
    if gone:
        note(game, gone, before)
    return gone


def discard(game: Game, seat: int, oids: list[int], cause: str = "") -> Flow[list[Event]]:
    """A player discards cards from hand (CR 701.9); madness and its kin replace the move."""

    lines = []
    for oid in oids:
        row = game.s.objects[oid]
        if row.zone != HAND:
            continue
        destination = "exile" if game.has_keyword(oid, "madness") else GRAVEYARD
        done = yield from move(game, [oid], destination, cause="discard")
        for event in done:
            line = Event("discard", event.new or event.obj, seat)
            line.origin, line.destination, line.new, line.word = HAND, event.destination, event.new, cause
            lines.append(line)
            if destination == "exile" and event.destination == "exile":
                madness(game, event.new, seat)
    if lines:
        note(game, lines)
    return lines


def mill(game: Game, seat: int, amount: int) -> Flow[list[int]]:
    """Put the top cards of a library into the graveyard (CR 701.17). Returns the new objects."""
    library = game.s.library[seat]
    cards = library[: -amount - 1 : -1] if amount > 0 else []
    done = yield from move(game, list(cards), GRAVEYARD, cause="mill")
    milled = [event.new for event in done if event.new]
    if milled:
        line = Event("did", 0, seat, len(milled), word="mill")
        note(game, [line])
    return milled


def draw(game: Game, seat: int, amount: int = 1, word: str = "") -> Flow[list[int]]:
    """Draw cards one after the other (CR 121.2). Returns the new objects in hand."""
    drawn: list[int] = []
    for _ in range(amount):
        if not game.s.players[seat].alive:
            break
        if not may_draw(game, seat):
            break
        event = Event("draw", 0, seat, 1, word=word)
        for final in (yield from replace(game, event)):
            for _ in range(final.amount):
                card = yield from _draw_one(game, final.player, word)
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


def _draw_one(game: Game, seat: int, word: str) -> Flow[int]:
    library = game.s.library[seat]
    if not library:
        game.edit_player(seat).drawn_from_empty = True
        return 0
    bottom = player_rule(game, seat, "draw_from_bottom")
    done = yield from move(game, [library[0] if bottom else library[-1]], HAND, cause="draw")
    if not done:
        return 0
    line = Event("draw", done[0].new, seat, 1, word=word)
    line.nth = _count(game, f"draw:{seat}")
    note(game, [line])
    if line.nth == 1:
        miracle(game, done[0].new, seat)
    return done[0].new


# --- life and damage ---------------------------------------------------------------------------------------------


def gain_life(game: Game, seat: int, amount: int) -> Flow[int]:
    """A player gains life (CR 119.3). Returns how much."""
    if amount <= 0 or player_rule(game, seat, "cant_gain_life") or player_rule(game, seat, "life_cant_change"):
        return 0
    done = yield from propose(game, [Event("gain_life", 0, seat, amount)])
    return sum(event.amount for event in done if event.kind == "gain_life")


def lose_life(game: Game, seat: int, amount: int) -> Flow[int]:
    """A player loses life. Returns how much."""
    if amount <= 0 or player_rule(game, seat, "cant_lose_life") or player_rule(game, seat, "life_cant_change"):
        return 0
    done = yield from propose(game, [Event("lose_life", 0, seat, amount)])
    return sum(event.amount for event in done if event.kind == "lose_life")


def set_life(game: Game, seat: int, total: int) -> Flow[None]:
    """A life total becomes a number: the player gains or loses the difference (CR 119.5)."""
    now = game.s.players[seat].life
    if total > now:
        yield from gain_life(game, seat, total - now)
    elif total < now:
        yield from lose_life(game, seat, now - total)


# --- permanents --------------------------------------------------------------------------------------------------


def _cant_have(game: Game, oid: int, kind: str) -> bool:
    """ "Can't have (+1/+1) counters put on it"."""
    rules = [found.modification for found in game.chars(oid).restrictions]  # type: ignore[attr-defined]
    return any(n.rule == "cant_have_counters" and n.word in ("", kind) for n in rules if isinstance(n, Restriction))


def _cant_get(game: Game, seat: int, kind: str) -> bool:
    """ "You can't get poison counters"."""
    rules = game.player_rules().get("cant_get_counters", ())
    return any(seat in each.seats and getattr(each.modification, "word", "") in ("", kind) for each in rules)


def put_counters(game: Game, ref: int, kind: str, amount: int, by: int, cost: bool = False) -> Flow[int]:
    """Put counters on an object or (negative reference) a player; `by` is the seat that does, maybe as a cost. Returns how many."""
    if amount <= 0 or (ref > 0 and _cant_have(game, ref, kind)) or (ref < 0 and _cant_get(game, -ref - 1, kind)):
        return 0
    event = Event("counters", ref if ref > 0 else 0, -ref - 1 if ref < 0 else -1, amount, word=kind)
    event.cause = by
    if cost:
        event.data["cost"] = True
    done = yield from propose(game, [event])
    return sum(final.amount for final in done)


def tap(game: Game, oids: list[int], for_mana: int = -1) -> Flow[list[Event]]:
    """Tap permanents; `for_mana` is the seat that taps them for mana."""
    events = [Event("tap", oid, for_mana, word="mana" if for_mana >= 0 else "") for oid in oids]
    done = yield from propose(game, [event for event in events if not game.s.objects[event.obj].tapped])
    return done


def untap(game: Game, oids: list[int]) -> Flow[list[Event]]:
    """Untap permanents."""
    able = [oid for oid in oids if game.s.objects[oid].tapped and not forbidden(game, oid, "cant_untap")]
    done = yield from propose(game, [Event("untap", oid) for oid in able])
    return done


knows(Keyword, name="indestructible")
knows(Restriction, rule=("cant_be_regenerated", "cant_untap"))
knows(Restriction, "word", rule="cant_have_counters")
knows(PlayerRule, rule=("cant_draw", "draw_from_bottom", "cant_gain_life", "cant_lose_life", "life_cant_change"))
knows(PlayerRule, "amount", rule="max_draws")
knows(PlayerRule, "word", rule="cant_get_counters")
knows(PlayerDid, action="mill")
