"""Partner (CR 702)."""

from __future__ import annotations

from tests.rules.board import seat
from tests.rules.cards import creature
from tests.rules.quick import board
from tests.rules.written import written


def test_702_124j_partner_with_finds_the_other() -> None:
    table = board()
    table.put("A", "library", creature("Will", "1/1"))
    table.to("main1").say("target", [seat("A")]).say("may", True)
    table.cast("A", written("Rowan", "{G}", "Legendary Creature — Human", "Partner with Will", "1/1"))
    assert table.count("A", "hand", "Will") == 1
