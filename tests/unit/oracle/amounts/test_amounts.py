"""Amounts: what is counted and measured."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as b
from services.game.rules.program import amounts as a
from services.game.rules.program import effects as x
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import modifications as m
from services.game.rules.program import objects as o
from services.game.rules.program import players as p
from services.game.rules.program.clauses import Clause
from tests.unit.oracle.texts import instant, only, sorcery

CREATURE = f.HasType("creature")
DIED = e.ZoneChange(CREATURE, "battlefield", "graveyard")


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("You gain 1 life for each creature that died this turn.", a.HappenedCount(DIED)),
        ("Draw a card for each card you've discarded this turn.", a.HappenedCount(e.Discarded(f.Everything(), p.You()))),
        (
            "You gain 1 life for each Zombie you control and each Zombie card in your graveyard.",
            a.Plus((
                a.Count(f.AllOf((f.HasSubtype("Zombie"), f.ControlledBy(p.You())))),
                a.Count(f.AllOf((f.HasSubtype("Zombie"), f.OwnedBy(p.You()), f.InZone("graveyard")))),
            )),
        ),
        (
            "You gain 1 life for each instant and sorcery card in your graveyard.",
            a.Count(f.AllOf((f.AnyOf((f.HasType("instant"), f.HasType("sorcery"))), f.OwnedBy(p.You()), f.InZone("graveyard")))),
        ),
    ],
)  # fmt: skip
def test_what_is_counted(text: str, amount: a.Amount) -> None:
    (clause,) = sorcery(text)
    assert getattr(clause.verb, "amount") == amount  # noqa: B009


def test_x_of_the_mana_cost() -> None:
    found = only("Target player draws X cards.", "Sorcery", "{X}{U}")
    assert found == b.SpellAbility(b.Body((Clause(x.Draw(p.TargetPlayer(0), a.X())),)))


def test_its_power_is_that_of_the_source_that_deals_the_damage() -> None:
    found = only("{T}: This creature deals damage equal to its power to target creature.")
    assert isinstance(found, b.ActivatedAbility)
    assert found.body.clauses[0].verb == x.DealDamage(o.Target(0, CREATURE), a.PowerOf(o.This()))


MINE = f.AllOf((CREATURE, f.ControlledBy(p.You())))


def test_where_x_is_puts_the_number_in_the_place_of_x() -> None:
    (clause,) = instant("Target creature gets +X/+X until end of turn, where X is the number of creatures you control.")
    assert clause.verb == x.Apply(o.Target(0, CREATURE), (m.ModifyPT(a.Count(MINE), a.Count(MINE)),), "end_of_turn")


CONTROLLED = f.ControlledBy(p.You())


def test_its_power_is_that_of_each_of_several_sources() -> None:
    _, hits = sorcery(
        "Choose target creature an opponent controls. Each creature you control deals damage equal to its power to that creature."
    )
    assert hits.verb == x.DealDamage(
        o.Bound("target0"), a.PowerOf(o.Bound("each_source")), o.Every(f.AllOf((CREATURE, CONTROLLED)))
    )


def test_cards_of_a_quality_that_were_exiled_this_way_are_counted_by_it() -> None:
    _, _, tokens = sorcery(
        "Choose a color. Target opponent exiles the top two cards of their library. For each card of the chosen color exiled this way, create a Treasure token."
    )
    assert isinstance(tokens.verb, x.CreateTokens)
    amount = tokens.verb.amount
    assert isinstance(amount, a.CountObjects)
    assert isinstance(amount.objects, o.Among)
    assert amount.objects.filter == f.HasChosenColor()
