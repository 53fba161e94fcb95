"""Loyalty Abilities (CR 606)."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program.players import You
from tests.rules.cards import card, n
from tests.rules.quick import lands_for_both


def test_606_3_one_loyalty_ability_a_turn() -> None:
    walker = card(
        "Walker", "{G}", "planeswalker",
        ab.ActivatedAbility(co.LoyaltyCost(1), ab.Body((fx.Clause(fx.Draw(You())),))),
        ab.ActivatedAbility(co.LoyaltyCost(-3), ab.Body((fx.Clause(fx.GainLife(You(), n(9))),))),
        loyalty="3",
    )  # fmt: skip
    table = lands_for_both()
    table.to("main1").cast("A", walker)
    oid = table.game.s.battlefield[-1]
    table.act("A", "activate", oid, "0")
    table.resolve()
    assert table.game.s.objects[oid].counters["loyalty"] == 4
    assert not table.may("A", "activate", oid)
