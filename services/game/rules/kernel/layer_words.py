"""What continuous effects look at and what they write, as words: the cheap test before a dependency is tried (CR 613.8)."""

from __future__ import annotations

from typing import Final

from ..program import modifications as m
from ..program.abilities import Keyword
from ..program.node import Node, walk
from ..program.vocabulary import CREATURE_TYPES, LAND_TYPES
from .identity import ByIdentity

ABILITIES = "abilities"


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
