"""A name is bound by something that happens before it is asked for (CR 608.2c)."""

from __future__ import annotations

import pytest

from services.game.rules.oracle.tree.bindings import unbound
from services.game.rules.program import abilities as ab
from services.game.rules.program import amounts as am
from services.game.rules.program import conditions as cn
from services.game.rules.program import effects as fx
from services.game.rules.program import events as ev
from services.game.rules.program import filters as fl
from services.game.rules.program import objects as ob
from services.game.rules.program import players as pl
from services.game.rules.program.clauses import Clause
from services.game.rules.program.effects_permanents import TokenSpec
from services.game.rules.program.events import ZoneChange
from tests.unit.oracle.texts import only, sorcery

CREATED = ob.Bound("created")
FOOD = fx.CreateTokens(TokenSpec(predefined="Food"))


def spell(*clauses: Clause) -> ab.SpellAbility:
    return ab.SpellAbility(ab.Body(clauses))


@pytest.mark.parametrize(
    "clauses",
    [
        (Clause(fx.Draw(pl.You(), am.CountersOn(CREATED, "+1/+1"))), Clause(FOOD, bind="created")),
        (Clause(fx.CreateTokens(FOOD.spec, am.CountersOn(CREATED, "+1/+1")), bind="created"),),
        (Clause(FOOD, condition=cn.Did("created"), bind="created"),),
        (Clause(fx.Move(CREATED, "exile"), otherwise=(Clause(FOOD, bind="created"),)),),
        (Clause(fx.Move(ob.Bound("target0"), "exile")),),
        (Clause(fx.Move(ob.Bound("event.object"), "exile")),),
        (Clause(fx.Reflexive((Clause(fx.Move(CREATED, "exile")),))),),
    ],
)
def test_608_2c_a_name_that_is_asked_for_before_it_is_bound_is_an_error(clauses: tuple[Clause, ...]) -> None:
    assert unbound(spell(*clauses))


@pytest.mark.parametrize(
    "clauses",
    [
        (Clause(FOOD, bind="created"), Clause(fx.Move(CREATED, "exile"))),
        (Clause(FOOD, bind="created", then=(Clause(fx.Move(CREATED, "exile")),)),),
        (Clause(fx.Tap(ob.Bound("target0"))), Clause(fx.Tap(ob.Target(0, fl.HasType("creature"))))),
        (Clause(FOOD, bind="created"), Clause(fx.Reflexive((Clause(fx.Move(CREATED, "exile")),)))),
        (Clause(fx.Delayed(ev.StepBegins("end"), (Clause(fx.Move(ob.Bound("event.object"), "exile")),))),),
    ],
)
def test_608_2c_what_is_bound_before_or_announced_as_a_target_is_known(clauses: tuple[Clause, ...]) -> None:
    assert unbound(spell(*clauses)) == ""


def test_608_2c_for_each_counter_on_it_is_counted_before_the_tokens_are_made() -> None:
    found = only("When this creature dies, create a 1/1 green Snake creature token for each +1/+1 counter on it.")
    assert isinstance(found, ab.TriggeredAbility)
    assert found.event == ZoneChange(fl.IsSource(), "battlefield", "graveyard")
    (made,) = (clause.verb for clause in found.body.clauses)
    assert isinstance(made, fx.CreateTokens)
    assert made.amount == am.CountersOn(ob.This(), "+1/+1")


def test_608_2c_what_is_found_goes_elsewhere_instead_after_the_same_search() -> None:
    (clause,) = sorcery(
        "You may search your library for a basic land card, reveal it, then shuffle and put that card on top. "
        "If you control a Dragon, put that card onto the battlefield tapped instead."
    )
    (other,) = clause.otherwise
    assert isinstance(clause.verb, fx.Search)
    assert isinstance(other.verb, fx.Search)
    assert (clause.verb.to, clause.verb.tapped, clause.verb.filter) == ("battlefield", True, other.verb.filter)
    assert (other.verb.to, other.verb.position) == ("library", "top")
    assert clause.optional == other.optional == pl.You()
