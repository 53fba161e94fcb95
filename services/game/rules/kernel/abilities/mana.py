"""Mana abilities (CR 605): which abilities are, the intrinsic ones of basic land types (CR 305.6), and what a permanent could produce now."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields
from typing import Final

from ...program import costs as co
from ...program import effects as fx
from ...program.abilities import Ability, ActivatedAbility, Body
from ...program.node import Node, walk
from ...program.objects import AnyTarget, Target
from ...program.players import TargetPlayer
from ...program.vocabulary import BASIC_LAND_TYPES
from ..state.by_identity import ByIdentity
from ..state.characteristics import Characteristics
from ..state.game import Game
from .index import index_of

_TAP = co.TapThis()


INTRINSIC: Final[dict[str, ActivatedAbility]] = {
    subtype: ActivatedAbility(_TAP, Body((fx.Clause(fx.AddMana("{" + color + "}")),)), word="intrinsic")
    for subtype, color in BASIC_LAND_TYPES.items()
}


def is_mana_ability(ability: ActivatedAbility) -> bool:
    """CR 605.1a: no target, could add mana when it resolves, no loyalty ability."""
    return _KNOWN.of(ability)


def own_nodes(text: Node) -> Iterator[Node]:
    """What an ability (or a part of it) itself says: without the abilities of tokens it creates, those it grants, and delayed ones."""
    for found in fields(text):
        yield from _own(getattr(text, found.name))


def _own(value: object) -> Iterator[Node]:
    if isinstance(value, tuple):
        for item in value:
            yield from _own(item)
    elif isinstance(value, Node) and not isinstance(value, Ability):
        yield value
        for found in fields(value):
            yield from _own(getattr(value, found.name))


def _judge(ability: ActivatedAbility) -> bool:
    adds = False
    for node in own_nodes(ability.body):
        if isinstance(node, (Target, AnyTarget, TargetPlayer)):
            return False
        adds = adds or isinstance(node, fx.AddMana)
    return adds and not any(isinstance(node, co.LoyaltyCost) for node in walk(ability.cost))


_KNOWN: Final = ByIdentity(_judge)


def adders(ability: ActivatedAbility) -> list[fx.AddMana]:
    """The instructions of an ability that add mana."""
    return _ADDERS.of(ability)


def _adders(ability: ActivatedAbility) -> list[fx.AddMana]:
    return [node for node in own_nodes(ability.body) if isinstance(node, fx.AddMana)]


_ADDERS: Final = ByIdentity(_adders)


_INTRINSIC: Final[dict[frozenset[str], list[tuple[str, ActivatedAbility]]]] = {}


def _intrinsic(subtypes: frozenset[str]) -> list[tuple[str, ActivatedAbility]]:
    """CR 305.6, with their keys; remembered by the subtypes."""
    found = _INTRINSIC.get(subtypes)
    if found is None:
        found = [(f"t:{subtype}", INTRINSIC[subtype]) for subtype in BASIC_LAND_TYPES if subtype in subtypes]
        _INTRINSIC[subtypes] = found
    return found


def activated_abilities(game: Game, oid: int) -> list[tuple[str, ActivatedAbility]]:
    """All activated abilities of an object with their keys, intrinsic ones of land types first ("t:Forest"). The list is shared."""
    return activated_of(game.chars(oid))


def activated_of(chars: Characteristics) -> list[tuple[str, ActivatedAbility]]:
    """Those of an object with these characteristics."""
    own = index_of(chars.abilities).activated if chars.abilities else _NONE
    if "land" not in chars.types or chars.lost_intrinsic:
        return own
    intrinsic = _intrinsic(chars.subtypes)
    return [*intrinsic, *own] if own else intrinsic


_NONE: Final[list[tuple[str, ActivatedAbility]]] = []


def ability_by_key(game: Game, oid: int, key: str) -> ActivatedAbility | None:
    """The activated ability with that key."""
    return next((ability for own, ability in activated_abilities(game, oid) if own == key), None)


def active(game: Game, seat: int) -> list[int]:
    """What the seat controls that has activated abilities. The list is shared."""
    census = game.census()
    found = census.active.get(seat)
    if found is None:
        found = census.active[seat] = [oid for oid in census.of_seat(seat) if activated_of(census.rows[oid])]
    return found


def open_to_others(game: Game) -> list[int]:
    """Permanents with an activated ability that somebody else than its controller may activate. The list is shared."""
    census = game.census()
    found = census.open_to_others
    if found is None:
        rows = census.rows.items()
        found = [oid for oid, row in rows if row.abilities and index_of(row.abilities).for_others]
        census.open_to_others = found
    return found
