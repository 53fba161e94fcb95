"""What continuous effects look at and what they write, as words: the cheap test before a dependency is tried (CR 613.8)."""

from __future__ import annotations

from typing import Final

from ..program import modifications as m
from ..program.abilities import Keyword
from ..program.node import Node, walk
from ..program.vocabulary import CREATURE_TYPES, LAND_TYPES

ABILITIES = "abilities"
_LOOKS: Final[dict[int, tuple[object, frozenset[str]]]] = {}
_WRITES: Final[dict[int, tuple[object, frozenset[str]]]] = {}


def looked_at(affected: object) -> frozenset[str]:
    """The types, subtypes and keywords that an effect's conditions and filters ask about."""
    found = _LOOKS.get(id(affected))
    if found is not None and found[0] is affected:
        return found[1]
    words = {
        str(word)
        for node in (walk(affected) if isinstance(affected, Node) else ())
        for word in (
            getattr(node, "type", ""),
            getattr(node, "subtype", ""),
            getattr(node, "supertype", ""),
            getattr(node, "keyword", ""),
        )
        if word
    }
    if len(_LOOKS) > 20000:
        _LOOKS.clear()
    _LOOKS[id(affected)] = (affected, frozenset(words))
    return _LOOKS[id(affected)][1]


def written(modifications: list[m.Modification]) -> frozenset[str]:
    """The words an effect may add or remove, "abilities" if it may take abilities away or give static ones."""
    found = _WRITES.get(id(modifications))
    if found is not None and found[0] is modifications:
        return found[1]
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
    if len(_WRITES) > 20000:
        _WRITES.clear()
    _WRITES[id(modifications)] = (modifications, frozenset(words))
    return _WRITES[id(modifications)][1]
