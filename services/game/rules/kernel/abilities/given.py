"""Abilities that an effect gives to an object: what they say of their giver is said of exactly that object (CR 201.5a)."""

from __future__ import annotations

from typing import Final

from ...program.abilities import Ability
from ...program.node import Node, rewrite, walk
from ...program.objects import Giver, Known
from ..state.by_identity import ByIdentity


def _speaks_of_giver(ability: Ability) -> bool:
    return any(isinstance(node, Giver) for node in walk(ability))


_OF_GIVER: Final = ByIdentity(_speaks_of_giver)


class _Given:
    """The same ability of the same giver is one ability, as long as it is known."""

    __slots__ = ("by_giver",)

    def __init__(self, ability: Ability) -> None:
        self.by_giver: dict[int, Ability] = {}


_GIVEN: Final = ByIdentity(_Given)


def given_by(ability: Ability, giver: int) -> Ability:
    """The ability as an object has it that got it from that one."""
    if not _OF_GIVER.of(ability):
        return ability
    known = _GIVEN.of(ability).by_giver
    found = known.get(giver)
    if found is None:
        found = known[giver] = _with_giver(ability, giver)
    return found


def _with_giver(ability: Ability, giver: int) -> Ability:
    def change(node: Node) -> Node:
        return Known(giver) if isinstance(node, Giver) else node

    made = rewrite(ability, change)
    assert isinstance(made, Ability)
    return made
