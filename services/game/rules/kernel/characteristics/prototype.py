"""Prototype cards (CR 702.160, 718): the second set of characteristics.

718.3a-b the spell and the permanent it becomes have the alternative cost (so colour and mana value), power and toughness ok; 718.3c-d copies too ok;
718.4 in every other zone the normal ones ok.
"""

from __future__ import annotations

from typing import Final

from ...program.abilities import PrototypeAbility
from ..declared import knows
from ..state.by_identity import ByIdentity
from ..state.characteristics import Characteristics, number, sort_colors
from ..state.mana_symbols import colors_of_cost, mana_value_of_cost
from ..state.rows import Obj


def prototype_of(row: Characteristics) -> PrototypeAbility | None:
    """The prototype ability of a card, if it has one."""
    return next((ability for ability in row.abilities if isinstance(ability, PrototypeAbility)), None)


def is_prototyped(obj: Obj) -> bool:
    """Whether an object is a prototyped spell or the permanent it became (CR 718.3)."""
    cast = obj.cast
    return cast is not None and "prototype" in cast.costs  # in other zones only what is looked at as a spell


def prototyped(row: Characteristics) -> Characteristics:
    """The row with the alternative mana cost, power and toughness (CR 718.3b)."""
    return _ROWS.of(row)


def _prototyped(row: Characteristics) -> Characteristics:
    ability = prototype_of(row)
    if ability is None:
        return row
    new = row.copy()
    new.mana_cost, new.mana_value = ability.mana_cost, mana_value_of_cost(ability.mana_cost, 0)
    new.colors = sort_colors(colors_of_cost(ability.mana_cost))
    new.power = new.base_power = number(ability.power)
    new.toughness = new.base_toughness = number(ability.toughness)
    return new


_ROWS: Final = ByIdentity(_prototyped, 4_000)


knows(PrototypeAbility, "mana_cost power toughness")
