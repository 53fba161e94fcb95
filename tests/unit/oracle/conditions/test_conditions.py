"""Conditions, options and what was paid: what each wording becomes."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import conditions as cn
from services.game.rules.program import costs as co
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from services.game.rules.program.clauses import Clause
from tests.unit.oracle.texts import abilities, only, sorcery


def test_what_the_cost_of_the_spell_did() -> None:
    text = "As an additional cost to cast this spell, sacrifice a creature.\nYou draw cards equal to the sacrificed creature's power, then you gain life equal to its toughness."
    found = abilities(text, "Instant")[1]
    assert isinstance(found, ab.SpellAbility)
    draw, gain = found.body.clauses
    assert draw.verb == fx.Draw(pl.You(), am.PowerOf(ob.Bound("cost.sacrificed")))
    assert gain.verb == fx.GainLife(pl.You(), am.ToughnessOf(ob.Bound("cost.sacrificed")))


def test_it_is_not_what_the_cost_did() -> None:
    text = "As an additional cost to cast this spell, sacrifice a creature.\nDestroy target creature. Its controller loses 2 life."
    found = abilities(text, "Instant")[1]
    assert isinstance(found, ab.SpellAbility)
    assert found.body.clauses[1].verb == fx.LoseLife(pl.ControllerOf(ob.Bound("target0")), am.Const(2))


def test_unless_something_is_so_and_unless_one_of_two_costs_is_paid() -> None:
    (so,) = sorcery("You lose 1 life unless an opponent has 10 or less life.")
    assert (so.unless, type(so.condition)) == (None, cn.IsFalse)
    (pays,) = sorcery(
        "Target opponent loses 3 life unless they sacrifice a nonland permanent of their choice or discard a card."
    )
    assert pays.unless is not None
    assert isinstance(pays.unless.cost, co.EitherCost)


def test_an_intervening_if_is_a_condition_of_the_trigger() -> None:
    found = only("When this creature enters, if you control a Goblin, draw a card.")
    assert isinstance(found, ab.TriggeredAbility)
    assert found.condition == cn.Exists(fl.AllOf((fl.HasSubtype("Goblin"), fl.ControlledBy(pl.You()))))


def test_you_may_pay_if_you_do() -> None:
    found = only("Whenever this creature attacks, you may pay {1}. If you do, draw a card.")
    assert isinstance(found, ab.TriggeredAbility)
    assert found.body.clauses == (
        Clause(fx.Nothing(), optional=pl.You(), cost=co.ManaCost("{1}"), then=(Clause(fx.Draw(pl.You())),)),
    )


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("no spells were cast last turn", cn.Happened(ev.SpellCast(), "=", 0, "last_turn")),
        ("this spell was cast from a graveyard", cn.Matches(ob.This(), fl.CastFrom("graveyard"))),
        ("it was bargained", cn.CostPaid(ob.This(), "bargain")),
        ("you gained 3 or more life this turn", cn.Compare(am.HappenedCount(ev.LifeGained(pl.You()), total=True), ">=", am.Const(3))),
        ("you have at least 10 life more than your starting life total", cn.Compare(am.LifeOf(pl.You()), ">=", am.Plus((am.StartingLife(), am.Const(10))))),
        ("the top card of your library is a land card", cn.Matches(ob.TopOfLibrary(pl.You(), am.Const(1)), fl.HasType("land"))),
    ],
)  # fmt: skip
def test_conditions(words: str, expected: cn.Condition) -> None:
    found = only(f"At the beginning of your upkeep, if {words}, draw a card.")
    assert isinstance(found, ab.TriggeredAbility)
    assert found.condition == expected


def test_a_debt_need_not_be_paid() -> None:
    (clause,) = sorcery("At the beginning of your next upkeep, pay {2}{G}. If you don't, you lose the game.")
    assert isinstance(clause.verb, fx.Delayed)
    (debt,) = clause.verb.clauses
    assert (debt.optional, debt.cost, debt.otherwise) == (
        pl.You(),
        co.ManaCost("{2}{G}"),
        (Clause(fx.LoseGame(pl.You())),),
    )


def test_what_is_a_card_is_no_token_that_was_created_before() -> None:
    text = (
        "{2}, {T}: Reveal the top card of your library. If it's a creature card, create a 1/1 green Saproling creature token. "
        "If it's a land card, put that card onto the battlefield under your control."
    )
    found = only(text)
    assert isinstance(found, ab.ActivatedAbility)
    assert [clause.condition for clause in found.body.clauses[1:]] == [
        cn.Matches(ob.Bound("top"), fl.HasType("creature")),
        cn.Matches(ob.Bound("top"), fl.HasType("land")),
    ]
