"""Building filters in one canonical order, so that equal meanings are equal trees: types, subtypes, supertypes, colours, qualities, players, zone."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from ...program import filters as fl
from ...program import players as pl

_RANK: dict[str, int] = {
    "IsSpell": 0, "IsAbilityOnStack": 0, "HasType": 1, "IsPermanentCard": 1, "IsCommander": 1, "HasSubtype": 2, "HasSupertype": 3, "IsToken": 3,
    "HasColor": 4, "ColorCount": 4, "ControlledBy": 8, "OwnedBy": 8, "InZone": 9,
}  # fmt: skip


YOUR_GRAVEYARD: Final = fl.AllOf((fl.OwnedBy(pl.You()), fl.InZone("graveyard")))


def _rank(part: fl.Filter) -> tuple[int, int, str]:
    if isinstance(part, fl.Not):
        inner = _rank(part.part)
        return (inner[0], 1, inner[2])
    if isinstance(part, fl.AnyOf):
        return min(((*_rank(each)[:1], 0, "") for each in part.parts), default=(5, 0, ""))
    name = type(part).__name__
    return (_RANK.get(name, 5), 0, name)


def cast_from(zone: str, parts: Iterable[fl.Filter]) -> fl.CastFrom:
    """ "from a graveyard"; "from your graveyard" with the filter of its owner among the parts."""
    return fl.CastFrom(zone, own=fl.OwnedBy(pl.You()) in parts)


def all_of(parts: Iterable[fl.Filter]) -> fl.Filter:
    """The conjunction in canonical order; Everything for no parts, the part itself for one."""
    flat: list[fl.Filter] = []
    for part in parts:
        inner = part.parts if isinstance(part, fl.AllOf) else (part,)
        flat.extend(each for each in inner if not isinstance(each, fl.Everything) and each not in flat)
    if not flat:
        return fl.Everything()
    if len(flat) == 1:
        return flat[0]
    return fl.AllOf(tuple(sorted(flat, key=_rank)))


def any_of(parts: Iterable[fl.Filter]) -> fl.Filter:
    """The disjunction as written; the part itself for one."""
    found = list(dict.fromkeys(parts))
    return found[0] if len(found) == 1 else fl.AnyOf(tuple(found))


def conjuncts(filter: fl.Filter) -> tuple[fl.Filter, ...]:
    """The parts that all must hold."""
    if isinstance(filter, fl.AllOf):
        return filter.parts
    return () if isinstance(filter, fl.Everything) else (filter,)


def zone_of(filter: fl.Filter) -> str:
    """The zone the filter names, "" without one."""
    for part in conjuncts(filter):
        if isinstance(part, fl.InZone):
            return part.zone
        if isinstance(part, (fl.IsSpell, fl.IsAbilityOnStack)):
            return "stack"
        if isinstance(part, fl.AnyOf):
            zones = {zone_of(each) for each in part.parts}
            if len(zones) == 1:
                return zones.pop()
    return ""


SEVERAL = (pl.EachPlayer, pl.EachOpponent, pl.EachOtherPlayer, pl.PlayersWith, pl.Together)
