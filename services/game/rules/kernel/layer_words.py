"""What continuous effects look at and what they write, as words: the cheap test before a dependency is tried (CR 613.8)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..program import modifications as m
from ..program.abilities import Keyword
from ..program.node import Node, walk
from ..program.objects import Bound
from ..program.vocabulary import CREATURE_TYPES, LAND_TYPES
from .identity import ByIdentity

ABILITIES = "abilities"
EACH: Final = "each_object"


def looked_at(affected: object) -> frozenset[str]:
    """The types, subtypes and keywords that an effect's conditions and filters ask about."""
    return _LOOKS.of(affected)


def _looked_at(affected: object) -> frozenset[str]:
    return frozenset(
        str(word)
        for node in (walk(affected) if isinstance(affected, Node) else ())
        for word in (
            getattr(node, "type", ""),
            getattr(node, "subtype", ""),
            getattr(node, "supertype", ""),
            getattr(node, "keyword", ""),
        )
        if word
    )


_LOOKS: Final = ByIdentity(_looked_at)


def speaks_of_each(modifications: list[m.Modification]) -> bool:
    """Whether what is done differs from object to object: a number that is measured by the object itself, abilities of others than itself."""
    return _EACHES.of(modifications)


def _speaks(modifications: list[m.Modification]) -> bool:
    nodes = [node for n in modifications for node in _outside(n)]
    return Bound(EACH) in nodes or any(isinstance(node, m.GrantAbilitiesOf) for node in nodes)


_EACHES: Final = ByIdentity(_speaks)


def _outside(modification: m.Modification) -> Iterator[Node]:
    """The nodes of a modification; of what it grants, which has a scope of its own, none."""
    return iter(()) if isinstance(modification, (m.GrantAbility, m.GrantKeyword)) else walk(modification)


def written(modifications: list[m.Modification]) -> frozenset[str]:
    """The words an effect may add or remove, "abilities" if it may take abilities away or give static ones."""
    return _WRITES.of(modifications)


def _written(modifications: list[m.Modification]) -> frozenset[str]:
    words: set[str] = set()
    for n in modifications:
        for name in ("types", "subtypes", "supertypes"):
            words.update(getattr(n, name, ()))
        if isinstance(n, m.SetTypes) or any(
            getattr(n, name, False)
            for name in ("chosen", "every_creature_type", "every_basic_type", "all_creature_types")
        ):
            words.update(("creature", "land", "artifact", "enchantment", "planeswalker", *CREATURE_TYPES, *LAND_TYPES))
        if isinstance(n, (m.LoseAllAbilities, m.GrantAbility, m.GrantAbilitiesOf, m.SetTypes)):
            words.add(ABILITIES)
        if isinstance(n, m.GrantKeyword) and isinstance(n.keyword, Keyword):
            words.add(n.keyword.name)
        if isinstance(n, m.LoseKeyword):
            words.add(n.keyword)
    return frozenset(words)


_WRITES: Final = ByIdentity(_written)
