"""Handling Illegal Actions (CR 733)."""

from __future__ import annotations

import pytest

from tests.rules.cards import creature
from tests.rules.quick import beast, board


def test_733_1_an_illegal_action_is_taken_back_whole() -> None:
    table = board(3)
    table.put("A", "battlefield", creature("Cheap", "1/1"))
    horror = table.put("A", "hand", beast("Emerge {4}{G}", "7/7", "{9}{G}"))
    before = table.to("main1").count("A", "battlefield")
    if table.may("A", "cast", horror):
        with pytest.raises(AssertionError):
            table.act("A", "cast", horror, "emerge")
    assert (table.zone(horror), table.count("A", "battlefield")) == ("hand", before)
