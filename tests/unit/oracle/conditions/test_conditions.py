"""Conditions, options and what was paid: what each wording becomes."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as b
from services.game.rules.program import amounts as a
from services.game.rules.program import conditions as c
from services.game.rules.program import costs as k
from services.game.rules.program import effects as x
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import objects as o
from services.game.rules.program import players as p
from services.game.rules.program.clauses import Clause
from tests.unit.oracle.texts import abilities, only, sorcery


def test_what_the_cost_of_the_spell_did() -> None:
    text = "As an additional cost to cast this spell, sacrifice a creature.\nYou draw cards equal to the sacrificed creature's power, then you gain life equal to its toughness."
    found = abilities(text, "Instant")[1]
    assert isinstance(found, b.SpellAbility)
    draw, gain = found.body.clauses
    assert draw.verb == x.Draw(p.You(), a.PowerOf(o.Bound("cost.sacrificed")))
    assert gain.verb == x.GainLife(p.You(), a.ToughnessOf(o.Bound("cost.sacrificed")))


def test_it_is_not_what_the_cost_did() -> None:
    text = "As an additional cost to cast this spell, sacrifice a creature.\nDestroy target creature. Its controller loses 2 life."
    found = abilities(text, "Instant")[1]
    assert isinstance(found, b.SpellAbility)
    assert found.body.clauses[1].verb == x.LoseLife(p.ControllerOf(o.Bound("target0")), a.Const(2))


def test_unless_something_is_so_and_unless_one_of_two_costs_is_paid() -> None:
    (so,) = sorcery("You lose 1 life unless an opponent has 10 or less life.")
    assert (so.unless, type(so.condition)) == (None, c.IsFalse)
    (pays,) = sorcery(
        "Target opponent loses 3 life unless they sacrifice a nonland permanent of their choice or discard a card."
    )
    assert pays.unless is not None
    assert isinstance(pays.unless.cost, k.EitherCost)


def test_an_intervening_if_is_a_condition_of_the_trigger() -> None:
    found = only("When this creature enters, if you control a Goblin, draw a card.")
    assert isinstance(found, b.TriggeredAbility)
    assert found.condition == c.Exists(f.AllOf((f.HasSubtype("Goblin"), f.ControlledBy(p.You()))))


def test_you_may_pay_if_you_do() -> None:
    found = only("Whenever this creature attacks, you may pay {1}. If you do, draw a card.")
    assert isinstance(found, b.TriggeredAbility)
    assert found.body.clauses == (
        Clause(x.Nothing(), optional=p.You(), cost=k.ManaCost("{1}"), then=(Clause(x.Draw(p.You())),)),
    )


@pytest.mark.parametrize(
    ("words", "expected"),
    [
        ("no spells were cast last turn", c.Happened(e.SpellCast(), "=", 0, "last_turn")),
        ("this spell was cast from a graveyard", c.Matches(o.This(), f.CastFrom("graveyard"))),
        ("it was bargained", c.CostPaid(o.This(), "bargain")),
        ("you gained 3 or more life this turn", c.Compare(a.HappenedCount(e.LifeGained(p.You()), total=True), ">=", a.Const(3))),
        ("you have at least 10 life more than your starting life total", c.Compare(a.LifeOf(p.You()), ">=", a.Plus((a.StartingLife(), a.Const(10))))),
        ("the top card of your library is a land card", c.Matches(o.TopOfLibrary(p.You(), a.Const(1)), f.HasType("land"))),
    ],
)  # fmt: skip
def test_conditions(words: str, expected: c.Condition) -> None:
    found = only(f"At the beginning of your upkeep, if {words}, draw a card.")
    assert isinstance(found, b.TriggeredAbility)
    assert found.condition == expected


def test_a_debt_need_not_be_paid() -> None:
    (clause,) = sorcery("At the beginning of your next upkeep, pay {2}{G}. If you don't, you lose the game.")
    assert isinstance(clause.verb, x.Delayed)
    (debt,) = clause.verb.clauses
    assert (debt.optional, debt.cost, debt.otherwise) == (p.You(), k.ManaCost("{2}{G}"), (Clause(x.LoseGame(p.You())),))
