"""Every object that matches a filter, found by zone, controller and type first; and what is measured of objects."""

from __future__ import annotations

from typing import Final

from ...program import filters as fl
from ...program.filters import Filter
from ...program.node import digest, walk
from ...program.objects import Every
from ...program.players import You
from ..state.by_identity import ByIdentity
from ..state.census import Census
from ..state.context import Context
from ..state.game import Game
from ..state.rows import BATTLEFIELD, STACK
from .dispatch import PREDICATES, matches


def zone_of(filter: fl.Filter) -> str:
    """The zone a filter asks for, "" without one; a spell filter asks for the stack."""
    return _ZONES.of(filter)


def _zone_of(filter: fl.Filter) -> str:
    if isinstance(filter, fl.InZone):
        return filter.zone
    if isinstance(filter, (fl.IsSpell, fl.IsAbilityOnStack)):
        return STACK
    if isinstance(filter, fl.AllOf):
        return next((zone for zone in map(zone_of, filter.parts) if zone), "")
    if isinstance(filter, fl.AnyOf):
        zones = [zone_of(part) for part in filter.parts]
        return zones[0] if zones and all(zone == zones[0] for zone in zones) else ""
    return ""


_ZONES: Final = ByIdentity(_zone_of)


def as_it_is(game: Game, ref: int, context: Context) -> int:
    """What this effect has put onto the battlefield is the permanent there (CR 400.7j, 608.2h); anything else is what was named."""
    if ref not in context.moved:
        return ref
    now = game.live(ref, context)
    return now if now > 0 and game.s.objects[now].zone == BATTLEFIELD else ref


def creature_of(game: Game, ref: int, context: Context) -> int:
    """Whose power and toughness are meant: of what this effect has taken from the battlefield those of the permanent that it last was (CR 608.2h)."""
    row = game.s.objects.get(ref)
    before = row.prev if row is not None else 0
    if context.moved.get(before) == ref and before in game.s.objects and game.zone_then(before) == BATTLEFIELD:
        return before
    return as_it_is(game, ref, context)


def set_name(objects: Every) -> str:
    """Under which name the set that an instruction acted on is bound (CR 608.2c, 611.2c)."""
    return _SETS.of(objects)


_SETS: Final[ByIdentity[Every, str]] = ByIdentity(lambda objects: f"every:{digest(objects)}")


def permanents_of(filter: fl.Filter) -> fl.Filter | None:
    """What of a filter speaks of permanents, None if nothing does: a branch that names no zone means the battlefield (CR 109.2)."""
    return _SPLIT.of(filter)[0]


def cards_of(filter: fl.Filter) -> fl.Filter | None:
    """What of a filter speaks of cards and spells outside the battlefield, None if nothing does."""
    return _SPLIT.of(filter)[1]


def _split(filter: fl.Filter) -> tuple[fl.Filter | None, fl.Filter | None]:
    if isinstance(filter, fl.AnyOf):
        halves = [_SPLIT.of(part) for part in filter.parts]
        return _any_of([near for near, _ in halves]), _any_of([far for _, far in halves])
    if _NOT_THERE in _parts(filter):
        return None, filter
    zones = [zone or BATTLEFIELD for zone in zones_of(filter)]
    return filter if BATTLEFIELD in zones else None, filter if zones != [BATTLEFIELD] else None


def _any_of(parts: list[fl.Filter | None]) -> fl.Filter | None:
    found = tuple(part for part in parts if part is not None)
    return fl.AnyOf(found) if len(found) > 1 else found[0] if found else None


_NOT_THERE: Final = fl.Not(fl.InZone(BATTLEFIELD))


_SPLIT: Final = ByIdentity(_split)


class _Shape:
    """A filter of permanents taken apart: a card type and "you control" are looked up in the census, the rest is tested."""

    __slots__ = ("is_mine", "rest", "type")

    def __init__(self, filter: fl.Filter) -> None:
        self.type = ""
        self.is_mine = False
        self.rest: list[fl.Filter] = []
        for part in _parts(filter):
            self._take(part)

    def _take(self, part: fl.Filter) -> None:
        if isinstance(part, fl.HasType) and not self.type:
            self.type = part.type
        elif isinstance(part, fl.ControlledBy) and type(part.who) is You:
            self.is_mine = True
        elif not (isinstance(part, fl.InZone) and part.zone == BATTLEFIELD) and not isinstance(part, fl.Everything):
            self.rest.append(part)


def _parts(filter: fl.Filter) -> list[fl.Filter]:
    if isinstance(filter, fl.AllOf):
        return [inner for part in filter.parts for inner in _parts(part)]
    return [filter]


_SHAPES: Final = ByIdentity(_Shape)


def matching_permanents(game: Game, census: Census, filter: fl.Filter, context: Context) -> list[int]:
    """The permanents that match a filter of the battlefield, in the order of the battlefield."""
    shape = _SHAPES.of(filter)
    if not shape.is_mine:
        found = census.with_type(shape.type) if shape.type else list(census.rows)
    elif context.controller < 0 or not game.s.players[context.controller].alive:
        return []
    else:
        seat = context.controller
        found = census.of_seat_with_type(seat, shape.type) if shape.type else census.of_seat(seat)
    for part in shape.rest:
        predicate = PREDICATES[type(part)]
        found = [oid for oid in found if predicate(game, part, oid, context)]
    return list(found)


def zones_of(filter: fl.Filter) -> tuple[str, ...]:
    """The zones a filter asks for when it offers several ("from your hand or graveyard")."""
    for part in filter.parts if isinstance(filter, fl.AllOf) else (filter,):
        if isinstance(part, fl.AnyOf) and all(zone_of(each) for each in part.parts):
            return tuple(dict.fromkeys(zone_of(each) for each in part.parts))
    return (zone_of(filter),)


def means_zone(filter: fl.Filter, zone: str) -> bool:
    """Whether a description means objects in that zone: on the battlefield unless it names a zone or says spell or card (CR 109.2)."""
    return zone in [each or BATTLEFIELD for each in zones_of(filter)] or (zone == STACK and _SPELLS.of(filter))


def _is_of_spells(filter: fl.Filter) -> bool:
    return any(isinstance(node, (fl.IsSpell, fl.IsAbilityOnStack)) for node in walk(filter))


_SPELLS: Final = ByIdentity(_is_of_spells)


def candidates(game: Game, zone: str) -> list[int]:
    """All objects in a zone of the whole table, players in turn order; phased-out permanents do not exist (CR 702.26b)."""
    if zone == "" or zone == BATTLEFIELD:
        return game.permanents()
    return game.zone_objects(zone)


def every(game: Game, filter: Filter, context: Context) -> list[int]:
    """All objects that match, in the order of their zone."""
    zone = zone_of(filter)
    if zone == "" or zone == BATTLEFIELD:
        several = zones_of(filter)
        if several != (zone,):
            pools = [candidates(game, each) for each in several]
            return [oid for pool in pools for oid in pool if matches(game, filter, oid, context)]
        if not game.derived.is_computing:
            return matching_permanents(game, game.census(), filter, context)
    return [oid for oid in candidates(game, zone) if matches(game, filter, oid, context)]


def has_size(game: Game, ref: int) -> bool:
    """Whether an object has power and toughness: a permanent that is no creature has none, whatever is printed on it (CR 208.3)."""
    return "creature" in game.chars(ref).types or game.zone_then(ref) != BATTLEFIELD


def measure(game: Game, what: str, ref: int) -> int:
    """ "power", "toughness" or "mana value" of an object; 0 of what has none (CR 107.2)."""
    if what == "mana value":
        return game.mana_value(ref)
    if what == "power":
        return game.chars(ref).power if has_size(game, ref) else 0
    if what == "toughness":
        return game.chars(ref).toughness if has_size(game, ref) else 0
    raise ValueError(f"no measure {what}")


MEASURES: Final = ("power", "toughness", "mana value")
