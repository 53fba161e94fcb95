"""Mana abilities (CR 605): which abilities are, the intrinsic ones of basic land types (CR 305.6), and what a permanent could produce now."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..program import costs as k
from ..program import effects as fx
from ..program.abilities import ActivatedAbility, Body
from ..program.node import walk
from ..program.objects import AnyTarget, Target
from ..program.players import TargetPlayer
from ..program.vocabulary import BASIC_LAND_TYPES
from .indexing import index_of

if TYPE_CHECKING:
    from .game import Game

_TAP = k.TapThis()
INTRINSIC: dict[str, ActivatedAbility] = {
    subtype: ActivatedAbility(_TAP, Body((fx.Clause(fx.AddMana("{" + color + "}")),)), word="intrinsic")
    for subtype, color in BASIC_LAND_TYPES.items()
}
_KNOWN: dict[int, tuple[ActivatedAbility, bool]] = {}


def is_mana_ability(ability: ActivatedAbility) -> bool:
    """CR 605.1a: no target, could add mana when it resolves, no loyalty ability."""
    found = _KNOWN.get(id(ability))
    if found is not None and found[0] is ability:
        return found[1]
    result = _judge(ability)
    if len(_KNOWN) > 50000:
        _KNOWN.clear()
    _KNOWN[id(ability)] = (ability, result)
    return result


def _judge(ability: ActivatedAbility) -> bool:
    adds = False
    for node in walk(ability.body):
        if isinstance(node, (Target, AnyTarget, TargetPlayer)):
            return False
        adds = adds or isinstance(node, fx.AddMana)
    return adds and not any(isinstance(node, k.LoyaltyCost) for node in walk(ability.cost))


def activated_abilities(game: Game, oid: int) -> list[tuple[str, ActivatedAbility]]:
    """All activated abilities of an object with their keys, intrinsic ones of land types first ("t:Forest")."""
    chars = game.chars(oid)
    found: list[tuple[str, ActivatedAbility]] = []
    if "land" in chars.types:
        found += [(f"t:{subtype}", INTRINSIC[subtype]) for subtype in BASIC_LAND_TYPES if subtype in chars.subtypes]
    if chars.abilities:
        found += index_of(chars.abilities).activated
    return found


def ability_by_key(game: Game, oid: int, key: str) -> ActivatedAbility | None:
    """The activated ability with that key."""
    return next((ability for own, ability in activated_abilities(game, oid) if own == key), None)
