"""Costs: what each wording becomes."""

from __future__ import annotations

from services.game.rules.program import abilities as ab
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import filters as fl
from tests.unit.oracle.texts import only


def test_a_cost_mentions_its_own_object() -> None:
    found = only("Remove a +1/+1 counter from this creature: It deals 1 damage to any target.")
    assert isinstance(found, ab.ActivatedAbility)
    assert isinstance(found.body.clauses[0].verb, fx.DealDamage)
    assert found.body.clauses[0].verb.source is None


CREATURE = fl.HasType("creature")


def test_costs_in_the_order_written() -> None:
    found = only("{2}, {T}, Sacrifice another creature: Draw a card. Activate only as a sorcery.")
    assert isinstance(found, ab.ActivatedAbility)
    assert found.cost == co.Costs(
        (co.ManaCost("{2}"), co.TapThis(), co.SacrificeCost(fl.AllOf((CREATURE, fl.Not(fl.IsSource())))))
    )
    assert found.timing == "sorcery"


def test_discarding_the_card_itself_works_from_the_hand() -> None:
    found = only("Channel — {1}{G}, Discard this card: Draw a card.")
    assert isinstance(found, ab.ActivatedAbility)
    assert found.zone == "hand"
