"""Emerge (CR 702.119): a creature is sacrificed, its mana value comes off the generic mana."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from tests.rules.board import Board
from tests.rules.cards import BEAR, FOREST, GIANT, card, creature
from tests.rules.quick import beast, board, cast_in_a_way

MAW = creature("Maw", "7/7", cost="{9}", abilities=(ab.Keyword("emerge", cost=co.ManaCost("{6}{G}")),))
HOST = creature("Host", "3/3", cost="{3}{G}")
CHEAP = creature("Cheap", "1/1", cost="{G}")


def _table(forests: int) -> tuple[Board, int, int, int]:
    table = Board()
    table.put("A", "battlefield", FOREST, forests)
    host, cheap = table.put("A", "battlefield", HOST), table.put("A", "battlefield", CHEAP)
    maw = table.put("A", "hand", MAW)
    table.to("main1")
    return table, host, cheap, maw


def test_702_119_the_sacrificed_creature_pays_its_mana_value_of_generic_mana() -> None:
    table, host, cheap, maw = _table(3)
    assert table.act("A", "cast", maw, "emerge") is None
    table.resolve()
    assert (table.zone(host), table.zone(cheap)) == ("graveyard", "battlefield")
    assert table.count("A", "battlefield", "Maw") == 1


def test_702_119_a_creature_that_saves_too_little_is_not_offered() -> None:
    table, host, cheap, maw = _table(3)
    table.put("A", "battlefield", HOST)
    table.say("emerge", [cheap])
    with pytest.raises(AssertionError, match="emerge"):
        table.act("A", "cast", maw, "emerge")
    assert (table.zone(host), table.zone(cheap)) == ("battlefield", "battlefield")


def test_702_119_emerge_is_not_offered_without_the_mana_that_remains() -> None:
    table, _, _, maw = _table(2)
    assert not table.may("A", "cast", maw)
    table.put("A", "battlefield", card("More", "", "basic land", subtypes=("Forest",)))
    assert table.may("A", "cast", maw)


def test_702_119a_emerge_takes_the_mana_value_off() -> None:
    table = board(1)
    table.put("A", "battlefield", GIANT)
    table.game.s.add_program(creature("Big", "6/6", cost="{6}{G}"))
    big = table.put("A", "battlefield", creature("Big", "6/6", cost="{6}{G}"))
    cast_in_a_way(table, beast("Emerge {7}{G}", "7/7", "{9}{G}", name="Horror"), "emerge")
    assert (table.zone(big), table.count("A", "battlefield", "Horror")) == ("graveyard", 1)


def test_702_119c_the_creature_is_chosen_as_the_cost_is_announced() -> None:
    table = board(9)
    bear, giant = table.put("A", "battlefield", BEAR), table.put("A", "battlefield", GIANT)
    table.say("emerge", [giant])
    cast_in_a_way(table, beast("Emerge {4}{G}", "7/7", "{9}{G}"), "emerge")
    assert (table.zone(giant), table.zone(bear)) == ("graveyard", "battlefield")
