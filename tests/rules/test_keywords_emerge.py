"""Emerge (CR 702.119): a creature is sacrificed, its mana value comes off the generic mana."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as k

from .board import Board
from .cards import FOREST, card, creature

MAW = creature("Maw", "7/7", cost="{9}", abilities=(ab.Keyword("emerge", cost=k.ManaCost("{6}{G}")),))
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
