"""Amounts: what is counted and measured."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program import modifications as mo
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from services.game.rules.program.clauses import Clause
from tests.unit.oracle.texts import instant, only, sorcery

CREATURE = fl.HasType("creature")
DIED = ev.ZoneChange(CREATURE, "battlefield", "graveyard")


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("You gain 1 life for each creature that died this turn.", am.HappenedCount(DIED)),
        ("Draw a card for each card you've discarded this turn.", am.HappenedCount(ev.Discarded(fl.Everything(), pl.You()))),
        (
            "You gain 1 life for each Zombie you control and each Zombie card in your graveyard.",
            am.Plus((
                am.Count(fl.AllOf((fl.HasSubtype("Zombie"), fl.ControlledBy(pl.You())))),
                am.Count(fl.AllOf((fl.HasSubtype("Zombie"), fl.OwnedBy(pl.You()), fl.InZone("graveyard")))),
            )),
        ),
        (
            "You gain 1 life for each instant and sorcery card in your graveyard.",
            am.Count(fl.AllOf((fl.AnyOf((fl.HasType("instant"), fl.HasType("sorcery"))), fl.OwnedBy(pl.You()), fl.InZone("graveyard")))),
        ),
    ],
)  # fmt: skip
def test_what_is_counted(text: str, amount: am.Amount) -> None:
    (clause,) = sorcery(text)
    assert getattr(clause.verb, "amount") == amount  # noqa: B009


def test_x_of_the_mana_cost() -> None:
    found = only("Target player draws X cards.", "Sorcery", "{X}{U}")
    assert found == ab.SpellAbility(ab.Body((Clause(fx.Draw(pl.TargetPlayer(0), am.X())),)))


def test_its_power_is_that_of_the_source_that_deals_the_damage() -> None:
    found = only("{T}: This creature deals damage equal to its power to target creature.")
    assert isinstance(found, ab.ActivatedAbility)
    assert found.body.clauses[0].verb == fx.DealDamage(ob.Target(0, CREATURE), am.PowerOf(ob.This()))


MINE = fl.AllOf((CREATURE, fl.ControlledBy(pl.You())))


def test_where_x_is_puts_the_number_in_the_place_of_x() -> None:
    (clause,) = instant("Target creature gets +X/+X until end of turn, where X is the number of creatures you control.")
    assert clause.verb == fx.Apply(
        ob.Target(0, CREATURE), (mo.ModifyPT(am.Count(MINE), am.Count(MINE)),), "end_of_turn"
    )


CONTROLLED = fl.ControlledBy(pl.You())


def test_its_power_is_that_of_each_of_several_sources() -> None:
    _, hits = sorcery(
        "Choose target creature an opponent controls. Each creature you control deals damage equal to its power to that creature."
    )
    assert hits.verb == fx.DealDamage(
        ob.Bound("target0"), am.PowerOf(ob.Bound("each_source")), ob.Every(fl.AllOf((CREATURE, CONTROLLED)))
    )


def test_cards_of_a_quality_that_were_exiled_this_way_are_counted_by_it() -> None:
    _, _, tokens = sorcery(
        "Choose a color. Target opponent exiles the top two cards of their library. For each card of the chosen color exiled this way, create a Treasure token."
    )
    assert isinstance(tokens.verb, fx.CreateTokens)
    amount = tokens.verb.amount
    assert isinstance(amount, am.CountObjects)
    assert isinstance(amount.objects, ob.Among)
    assert amount.objects.filter == fl.HasChosenColor()
