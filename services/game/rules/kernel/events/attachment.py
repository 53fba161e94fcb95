"""Attaching (CR 301.5, 303.4, 701.3): what may be attached to what, and the choice of a host for an Aura that enters."""

from __future__ import annotations

from collections.abc import Sequence

from ...program.abilities import Keyword
from ...program.filters import Filter
from ...program.players import Players
from ..ask.flow import Flow, choose_objects
from ..characteristics.before_effects import is_bestowed
from ..characteristics.protection import keeps_off, keywords_named, player_protected_from
from ..declared import knows
from ..evaluate.dispatch import matches, players_of
from ..evaluate.search import zone_of
from ..state.context import Context
from ..state.events import ATTACH, UNATTACH, Event, PairEvent, ZoneEvent
from ..state.game import Game
from ..state.rows import BATTLEFIELD, player_ref, seat_of
from .triggers import note


def can_enchant(game: Game, aura: int, ref: int) -> bool:
    """Whether an Aura may be attached to an object or player (CR 303.4, 702.5, 702.16c)."""
    context = Context(aura, game.controller_of(aura))
    for keyword in keywords_named(game, aura, "enchant"):
        if not _enchants(game, keyword.filter, keyword.players, ref, context):
            return False
    if ref < 0:
        return bool(keywords_named(game, aura, "enchant")) and not player_protected_from(game, seat_of(ref), aura)
    if not keywords_named(game, aura, "enchant"):
        return False
    return not keeps_off(game, ref, aura)


def _enchants(game: Game, filter: Filter | None, players: Players | None, ref: int, context: Context) -> bool:
    if ref < 0:
        return players is not None and seat_of(ref) in players_of(game, players, context)
    if filter is None or game.s.objects[ref].zone != (zone_of(filter) or BATTLEFIELD):
        return False  # "creature" is a permanent; "creature card in a graveyard" stays there
    return matches(game, filter, ref, context)


def can_be_attached(game: Game, oid: int, ref: int) -> bool:
    """Whether an Aura, Equipment or Fortification may be on that host now."""
    chars = game.chars(oid)
    if ref == oid:
        return False
    if "Aura" in chars.subtypes:
        return can_enchant(game, oid, ref)
    if ref > 0 and game.s.objects[ref].zone != BATTLEFIELD:
        return False
    if ref < 0 or keeps_off(game, ref, oid):
        return False
    host = game.chars(ref)
    if "Equipment" in chars.subtypes:
        return "creature" in host.types and ("creature" not in chars.types or "reconfigure" in chars.keywords)  # 301.5c
    return "Fortification" in chars.subtypes and "land" in host.types


def attach(game: Game, oid: int, ref: int) -> bool:
    """Attach an object to a host (object or player); an illegal one does nothing (CR 701.3b)."""
    row = game.s.objects[oid]
    if row.zone != BATTLEFIELD or row.attached_to == ref or not can_be_attached(game, oid, ref):
        return False
    old = row.attached_to
    row = game.edit(oid)
    row.attached_to = ref
    row.timestamp = game.s.tick()  # CR 613.7e
    game.emit("attached", obj=oid, to=ref)
    if old:
        note(game, [PairEvent(UNATTACH, oid, old)])
    note(game, [PairEvent(ATTACH, oid, ref)])
    return True


def one_host(game: Game, refs: list[int], context: Context) -> Flow[int]:
    """Where something is put that one thing alone can bear: of several (a token that was doubled) the one that its controller chooses; 0 if none is left."""
    left = list(dict.fromkeys(live for ref in refs if (live := game.live(ref, context))))
    chosen = yield from choose_objects(context.controller, "attach_to", left, 1, 1, context.source)
    return chosen[0] if chosen else 0


def detach(game: Game, oid: int) -> None:
    """Unattach an object."""
    old = game.s.objects[oid].attached_to
    if not old:
        return
    game.edit(oid).attached_to = 0
    note(game, [PairEvent(UNATTACH, oid, old)])
    game.emit("attached", obj=oid, to=0)


def attached_by_moving(game: Game, done: Sequence[Event]) -> list[Event]:
    """What leaves the battlefield becomes unattached by that, and what enters attached becomes attached (CR 701.3d, 303.4f)."""
    lines: list[Event] = []
    for event in done:
        if not isinstance(event, ZoneEvent):
            continue
        if event.origin == BATTLEFIELD and (host := game.s.objects[event.obj].attached_to):
            lines.append(PairEvent(UNATTACH, event.obj, host))
        if event.destination == BATTLEFIELD and (host := game.s.objects[event.new].attached_to):
            lines.append(PairEvent(ATTACH, event.new, host))
    return lines


def unbestow(game: Game, gone: list[int]) -> None:
    """A bestowed Aura is unattached, and a creature again, as soon as what it enchanted has left (CR 701.3d, 702.103f)."""
    rows = game.s.objects
    for oid in [each for each in game.s.battlefield if rows[each].attached_to in gone] if gone else []:
        if is_bestowed(rows[oid]):
            detach(game, oid)


def choose_host(game: Game, event: ZoneEvent) -> Flow[bool]:
    """What enters attached: an Aura that no spell or effect attaches to something is attached to what its controller chooses (CR 303.4f).

    Whether it can enter: not an Aura without anything it could enchant (303.4g), or put where it cannot be (303.4i).
    """
    oid, how = event.new, event.how
    if "Aura" not in game.chars(oid).subtypes:
        if how.attached_to and not can_be_attached(game, oid, how.attached_to):
            how.attached_to = 0
        return True
    if how.attached_to or how.placed:
        return how.attached_to != 0 and can_be_attached(game, oid, how.attached_to)
    options = _hosts(game, oid)
    chosen = yield from choose_objects(game.s.objects[oid].controller, "enchant", options, 1, 1, oid)
    if chosen:
        how.attached_to = chosen[0]
    return bool(chosen)


def _hosts(game: Game, oid: int) -> list[int]:
    """What an Aura that enters could enchant: nothing that enters, too, and is on its way from where it is (CR 303.4f, 614.13a)."""
    zones = {zone_of(each.filter) for each in keywords_named(game, oid, "enchant") if each.filter is not None}
    cards = [
        ref for zone in zones - {"", BATTLEFIELD} for ref in game.zone_objects(zone) if ref not in game.scratch.arriving
    ]
    options = [ref for ref in [*game.permanents(), *cards] if can_enchant(game, oid, ref)]
    return options + [player_ref(other) for other in game.alive() if can_enchant(game, oid, player_ref(other))]


knows(Keyword, "filter players", name="enchant")
