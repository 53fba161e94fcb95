"""The layers in their order, and in which of them each kind of modification is applied (`layers` says it); what no layer applies is a rule for the game.

What continuous effects look at and what they write, as words: the cheap test before a dependency is tried (CR 613.8).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from ...program import modifications as mo
from ...program.abilities import Keyword, StaticAbility
from ...program.node import Node, walk
from ...program.objects import Bound
from ...program.vocabulary import CREATURE_TYPES, LAND_TYPES
from ..state.by_identity import ByIdentity
from ..state.rows import Obj

COPY_LAYER: Final = 0


CONTROL: Final = 1


TEXT: Final = 2


TYPE: Final = 3


COLOR: Final = 4


ABILITY_LAYER: Final = 5


CDA: Final = 6


SET: Final = 7


MODIFY: Final = 8


SWITCH: Final = 9


RULES: Final = 10


LAYERS: Final[dict[type, int]] = {}


class _Split:
    """Modifications by layer, and those that a layer applies at all."""

    __slots__ = ("by_layer", "goads", "in_layers")

    def __init__(self, modifications: tuple[mo.Modification, ...]) -> None:
        self.by_layer: dict[int, list[mo.Modification]] = {}
        for each in map(_as_granted, modifications):
            self.by_layer.setdefault(LAYERS.get(type(each), RULES), []).append(each)
        self.in_layers = tuple(each for layer, part in self.by_layer.items() if layer != RULES for each in part)
        self.goads = any(isinstance(each, mo.Restriction) and each.rule == "goaded" for each in modifications)


def _as_granted(modification: mo.Modification) -> mo.Modification:
    """An ability that an effect grants defines nothing (CR 604.3a), unlike those of new tokens and of copies: what it says is set (613.4b)."""
    if not isinstance(modification, mo.GrantAbility):
        return modification
    ability = modification.ability
    if not isinstance(ability, StaticAbility) or not ability.characteristic:
        return modification
    return mo.GrantAbility(replace(ability, modifications=_setting(ability.modifications), characteristic=False))


def _setting(defining: tuple[mo.Modification, ...]) -> tuple[mo.Modification, ...]:
    return tuple(mo.SetBasePT(n.power, n.toughness) if isinstance(n, mo.DefinePT) else n for n in defining)


_SPLIT: Final = ByIdentity(_Split)


def split_by_layer(modifications: tuple[mo.Modification, ...]) -> dict[int, list[mo.Modification]]:
    """The modifications by layer."""
    return _SPLIT.of(modifications).by_layer


def in_layers(modifications: tuple[mo.Modification, ...]) -> tuple[mo.Modification, ...]:
    """The modifications that a layer applies; the others are rules, evaluated where they matter."""
    return _SPLIT.of(modifications).in_layers


def goads(modifications: tuple[mo.Modification, ...]) -> bool:
    """Whether one of them says that something is goaded."""
    return _SPLIT.of(modifications).goads


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


def speaks_of_each(modifications: list[mo.Modification]) -> bool:
    """Whether what is done differs from object to object: a number that is measured by the object itself, abilities of others than itself."""
    return _EACHES.of(modifications)


def _speaks(modifications: list[mo.Modification]) -> bool:
    nodes = [node for n in modifications for node in _outside(n)]
    return Bound(EACH) in nodes or any(isinstance(node, mo.GrantAbilitiesOf) for node in nodes)


_EACHES: Final = ByIdentity(_speaks)


def _outside(modification: mo.Modification) -> Iterator[Node]:
    """The nodes of a modification; of what it grants, which has a scope of its own, none."""
    return iter(()) if isinstance(modification, (mo.GrantAbility, mo.GrantKeyword)) else walk(modification)


def written(modifications: list[mo.Modification]) -> frozenset[str]:
    """The words an effect may add or remove, "abilities" if it may take abilities away or give static ones."""
    return _WRITES.of(modifications)


def _written(modifications: list[mo.Modification]) -> frozenset[str]:
    words: set[str] = set()
    for n in modifications:
        for name in ("types", "subtypes", "supertypes"):
            words.update(getattr(n, name, ()))
        if isinstance(n, mo.SetTypes) or any(
            getattr(n, name, False)
            for name in ("chosen", "every_creature_type", "every_basic_type", "all_creature_types")
        ):
            words.update(("creature", "land", "artifact", "enchantment", "planeswalker", *CREATURE_TYPES, *LAND_TYPES))
        if isinstance(n, (mo.LoseAllAbilities, mo.LoseAbility, mo.GrantAbility, mo.GrantAbilitiesOf, mo.SetTypes)):
            words.add(ABILITIES)
        if isinstance(n, mo.GrantKeyword) and isinstance(n.keyword, Keyword):
            words.add(n.keyword.name)
        if isinstance(n, mo.LoseKeyword):
            words.add(n.keyword)
    return frozenset(words)


_WRITES: Final = ByIdentity(_written)


_KEYWORD_COUNTERS: Final = {
    kind: mo.GrantKeyword(Keyword(kind))
    for kind in (
        "flying", "first strike", "double strike", "deathtouch", "decayed", "exalted", "haste", "hexproof", "indestructible", "lifelink",
        "menace", "reach", "shadow", "trample", "vigilance",
    )
}  # fmt: skip


def keyword_counters(obj: Obj) -> tuple[mo.GrantKeyword, ...]:
    """The abilities that the keyword counters on an object give it (CR 122.1b)."""
    return tuple(_KEYWORD_COUNTERS[kind] for kind, count in obj.counters.items() if count and kind in _KEYWORD_COUNTERS)


def is_keyword_counter(kind: str) -> bool:
    """Whether counters of that kind give a keyword."""
    return kind in _KEYWORD_COUNTERS


def stamp_of(kind: str) -> str:
    """Under which name an object remembers when a counter of that kind was last put on it (CR 613.7c)."""
    return f"{kind} counter"


_PT_COUNTERS: dict[str, tuple[int, int] | None] = {}


def pt_counter(kind: str) -> tuple[int, int] | None:
    """ "+1/+1" as (1, 1); None for other kinds of counters."""
    if kind not in _PT_COUNTERS:
        parts = kind.split("/")
        numeric = len(parts) == 2 and all(part[:1] in "+-" and part[1:].isdigit() for part in parts)
        _PT_COUNTERS[kind] = (int(parts[0]), int(parts[1])) if numeric else None
    return _PT_COUNTERS[kind]
