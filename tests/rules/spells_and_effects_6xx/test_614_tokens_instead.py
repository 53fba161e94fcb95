"""Tokens created besides or instead of others (CR 614.1a, 111)."""

from __future__ import annotations

import pytest

from services.game.rules.program.cards import CardProgram
from tests.rules.board import Board
from tests.rules.quick import stocked
from tests.rules.written import written

SQUIRRELS = written(
    "Squirrels",
    "{2}",
    "Creature — Squirrel",
    "If one or more tokens would be created under your control, those tokens plus that many 1/1 green Squirrel creature tokens are created instead.",
    "3/3",
)
FOOD = written(
    "Cook",
    "{2}",
    "Creature — Halfling",
    "If one or more tokens would be created under your control, those tokens plus an additional Food token are created instead.",
    "1/1",
)
ANGELS = written(
    "Visit",
    "{2}",
    "Enchantment",
    "If one or more creature tokens would be created under your control, that many 4/4 white Angel creature tokens with flying and vigilance are created instead.",
)
FACTORY = written(
    "Factory", "{2}", "Artifact", "If you would create a Clue, Food, or Treasure token, instead create one of each."
)
THOPTERS = written(
    "Hangar",
    "{2}",
    "Artifact",
    "If one or more artifact tokens would be created under your control, those tokens plus that many 1/1 colorless Thopter artifact creature tokens with flying are created instead.",
)
TWO = written("Two", "{G}", "Sorcery", "Create two 1/1 white Soldier creature tokens.")
MIXED = written("Mixed", "{G}", "Sorcery", "Create a 1/1 white Soldier creature token and a Treasure token.")


def _made(table: Board, seat: str = "A") -> dict[str, int]:
    found: dict[str, int] = {}
    for oid in table.game.permanents():
        if table.game.s.objects[oid].kind == 1 and table.game.controller_of(oid) == ord(seat) - 65:
            found[table.name(oid)] = found.get(table.name(oid), 0) + 1
    return found


def test_614_1a_that_many_more_of_another_kind() -> None:
    """Two Soldiers, and two Squirrels; the Squirrels do not bring further ones (CR 614.5)."""
    table = stocked(2)
    table.put("A", "battlefield", SQUIRRELS)
    table.cast("A", TWO)
    assert _made(table) == {"Soldier": 2, "Squirrel": 2}


def test_614_1a_one_more_for_all_that_one_instruction_creates() -> None:
    """A Soldier and a Treasure are created at one time: one Food besides, not two."""
    table = stocked(2)
    table.put("A", "battlefield", FOOD)
    table.cast("A", MIXED)
    assert _made(table) == {"Soldier": 1, "Treasure": 1, "Food": 1}


def test_614_1a_only_the_tokens_that_are_meant() -> None:
    """Creature tokens become Angels, the Treasure stays."""
    table = stocked(2)
    table.put("A", "battlefield", ANGELS)
    table.cast("A", MIXED)
    assert _made(table) == {"Angel": 1, "Treasure": 1}


def test_614_1a_one_of_each() -> None:
    """A Treasure is a Clue, a Food and a Treasure; an opponent's is not."""
    table = stocked(2)
    table.put("A", "battlefield", FACTORY)
    table.cast("A", MIXED)
    assert _made(table) == {"Soldier": 1, "Clue": 1, "Food": 1, "Treasure": 1}


def test_616_1_what_is_besides_is_doubled_too() -> None:
    """Squirrels first, then twice as many of all: the affected player chooses the order (CR 616.1)."""
    table = stocked(2)
    table.put("A", "battlefield", SQUIRRELS)
    table.put(
        "A",
        "battlefield",
        written(
            "Twice",
            "{2}",
            "Enchantment",
            "If one or more tokens would be created under your control, twice that many of those tokens are created instead.",
        ),
    )
    table.cast("A", TWO)
    assert _made(table) == {"Soldier": 4, "Squirrel": 4}


@pytest.mark.parametrize(
    ("other", "made"),
    [
        (ANGELS, {"Treasure": 1, "Angel": 1}),
        (FACTORY, {"Clue": 1, "Food": 1, "Treasure": 1, "Squirrel": 1}),
        (THOPTERS, {"Treasure": 1, "Squirrel": 1, "Thopter": 1}),
    ],
)
def test_614_1a_of_several_kinds_at_one_time_only_those_that_are_meant(
    other: CardProgram, made: dict[str, int]
) -> None:
    """A Treasure, and a Squirrel besides it: what then happens to one of them does not happen to the other."""
    table = stocked(2)
    table.put("A", "battlefield", SQUIRRELS)
    table.put("A", "battlefield", other)
    table.cast("A", written("Hoard", "{G}", "Sorcery", "Create a Treasure token."))
    assert _made(table) == made


@pytest.mark.parametrize(("text", "made"), [("1/1 blue Shapeshifter creature token with changeling", 2), ("1/1 red Goblin creature token", 2), ("1/1 blue Shapeshifter creature token", 1)])  # fmt: skip
def test_702_73a_a_token_with_changeling_is_one_of_each_creature_type_before_it_is_created(
    text: str, made: int
) -> None:
    table = stocked(2)
    table.put("A", "battlefield", written("Horde", "{2}", "Enchantment", "If you would create one or more Goblin tokens, instead create those tokens plus an additional Food token."))  # fmt: skip
    table.cast("A", written("Call", "{G}", "Sorcery", f"Create a {text}."))
    assert sum(_made(table).values()) == made
