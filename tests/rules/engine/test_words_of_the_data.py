"""The kernel compares layouts, types and subtypes with words that exist: a word that no data holds is a branch that never runs."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from services.cli.oracle import corpus
from services.game.rules.kernel import vocabulary
from services.game.rules.kernel.declared import KNOWN
from services.game.rules.program.vocabulary import (
    ARTIFACT_TYPES,
    BATTLE_TYPES,
    CARD_TYPES,
    CREATURE_TYPES,
    ENCHANTMENT_TYPES,
    LAND_TYPES,
    PLANESWALKER_TYPES,
    SPELL_TYPES,
    SUPERTYPES,
)

KERNEL = Path(__file__).parents[3] / "services/game/rules/kernel"
SUBTYPES = {
    *ARTIFACT_TYPES, *BATTLE_TYPES, *CREATURE_TYPES, *ENCHANTMENT_TYPES, *LAND_TYPES, *PLANESWALKER_TYPES, *SPELL_TYPES,
    "Undercity", "Dungeon", "Role",
}  # fmt: skip
_LOADED = vocabulary.LOADED
OURS = {"token"}  # the layout of a program that is no card's


@cache
def kernel() -> tuple[ast.Compare, ...]:
    """All comparisons of the kernel."""
    return tuple(each for path in KERNEL.rglob("*.py") for each in comparisons(path.read_text(encoding="utf-8")))


def comparisons(source: str) -> Iterator[ast.Compare]:
    return (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Compare))


def compared(nodes: Iterable[ast.Compare], attribute: str) -> Iterator[str]:
    """The words that `x.attribute` is compared with, on either side of `==`, `!=`, `in` and `not in`."""
    for node in nodes:
        if any(_ends(each, attribute) for each in (node.left, *node.comparators)):
            for part in (node.left, *node.comparators):
                choices = part.elts if isinstance(part, (ast.Tuple, ast.Set, ast.List)) else [part]
                yield from (
                    each.value for each in choices if isinstance(each, ast.Constant) and isinstance(each.value, str)
                )


def _ends(node: ast.expr, attribute: str) -> bool:
    return isinstance(node, ast.Attribute) and node.attr == attribute


def words(attribute: str) -> set[str]:
    return {word for word in compared(kernel(), attribute) if word}


@pytest.mark.shared
def test_layouts_that_the_kernel_tells_apart_are_those_of_the_data(shared: Path) -> None:
    layouts = {card["layout"] for card in corpus(shared)}
    assert words("layout") - OURS - layouts == set()
    assert "omen" not in layouts


def test_types_that_the_kernel_tells_apart_exist() -> None:
    assert words("types") - {*CARD_TYPES} == set()
    assert words("supertypes") - {*SUPERTYPES} == set()
    assert words("subtypes") - SUBTYPES == set()


def test_a_word_that_is_not_there_is_seen() -> None:
    assert set(compared(comparisons('card.layout in ("adventure", "omen")'), "layout")) == {"adventure", "omen"}
    assert set(compared(comparisons('"Omne" in face.subtypes'), "subtypes")) == {"Omne"}


def test_times_and_ways_that_the_kernel_tells_apart_are_declared() -> None:
    """A compiled program says declared words only, so any other is never seen."""
    for field in ("timing", "choice", "action", "predefined", "parity", "extreme"):
        declared = {word for known in KNOWN.values() for word in known.words.get(field, ())}
        assert words(field) - declared == set(), field
