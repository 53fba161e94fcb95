"""Prototype Cards (CR 718)."""

from __future__ import annotations

from services.game.rules.program import effects as fx
from services.game.rules.program.objects import Target
from tests.rules.cards import CREATURE, spell
from tests.rules.quick import act, board, found
from tests.rules.written import written


def test_718_3d_a_token_copy_of_a_prototyped_permanent_is_prototyped() -> None:
    table = board()
    proto = table.put(
        "A", "hand", written("Proto", "{7}", "Artifact Creature — Golem", "Prototype {1}{G} — 2/3", "6/7")
    )
    act(table.to("main1"), "A", "cast", proto, "prototype")
    table.cast("A", spell("Twin", fx.Clause(fx.CopyToken(Target(0, CREATURE)))), [found(table, "Proto")])
    assert [table.pt(oid) for oid in table.game.permanents() if table.name(oid) == "Proto"] == [(2, 3), (2, 3)]
