"""Replacement effects: what each wording becomes."""

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
from tests.unit.oracle.texts import only


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("If damage would be dealt to this creature, prevent that damage and remove that many +1/+1 counters from it.",
         ab.ReplacementAbility(ev.DamageDealt(to_object=fl.IsSource()), prevent_all=True, also=(fx.Clause(fx.RemoveCounters(ob.This(), "+1/+1", am.BoundNumber("event.amount"))),))),
        ("If this creature would be put into a graveyard from anywhere, reveal this creature and shuffle it into its owner's library instead.",
         ab.ReplacementAbility(ev.ZoneChange(fl.IsSource(), "", "graveyard"), to="library", to_position="shuffled", zone="anywhere")),
        ("Each planeswalker you control enters with an additional loyalty counter on it.",
         ab.ReplacementAbility(ev.ZoneChange(fl.AllOf((fl.HasType("planeswalker"), fl.ControlledBy(pl.You()))), "", "battlefield"), counter="loyalty", counter_amount=am.Const(1))),
        ("If one or more +1/+1 counters would be put on this creature, that many plus one +1/+1 counters are put on it instead.",
         ab.ReplacementAbility(ev.CountersPut(fl.IsSource(), "+1/+1"), add=am.Const(1))),
        ("If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead.",
         ab.ReplacementAbility(ev.CountersPut(fl.ControlledBy(pl.You()), "", by_effect=True), multiply=2)),
    ],
)  # fmt: skip
def test_replacements(text: str, expected: ab.Ability) -> None:
    assert only(text) == expected


CREATURE = fl.HasType("creature")


def test_a_creature_dealt_damage_this_way() -> None:
    text = "This spell deals 2 damage to any target. If a creature dealt damage this way would die this turn, exile it instead."
    found = only(text, "Sorcery")
    assert isinstance(found, ab.SpellAbility)
    damage, shield = found.body.clauses
    died = ev.ZoneChange(fl.AllOf((CREATURE, fl.IsOneOf(ob.Bound(damage.bind)))), "battlefield", "graveyard")
    assert shield.verb == fx.ApplyReplacement(ab.ReplacementAbility(died, to="exile"), "end_of_turn")


def test_it_after_that_creature_is_that_creature() -> None:
    text = "Whenever another creature you control enters, you may discard a card. If you do, put a +1/+1 counter on that creature and it gains haste until end of turn."
    found = only(text)
    assert isinstance(found, ab.TriggeredAbility)
    haste = found.body.clauses[0].then[1].verb
    assert isinstance(haste, fx.Apply)
    assert haste.objects == ob.Bound("event.object")


def test_discarding_a_hand_says_how_many() -> None:
    found = only("Discard all the cards in your hand, then draw that many cards plus one.", "Sorcery")
    assert isinstance(found, ab.SpellAbility)
    away, draw = found.body.clauses
    assert draw.verb == fx.Draw(pl.You(), am.Plus((am.BoundNumber(away.bind), am.Const(1))))


CONTROLLED = fl.ControlledBy(pl.You())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("If a nontoken creature would enter and it wasn't cast, exile it instead.",
         ab.ReplacementAbility(ev.ZoneChange(fl.AllOf((CREATURE, fl.Not(fl.IsToken()))), "", "battlefield"), to="exile", condition=cn.IsFalse(cn.Matches(ob.Bound("event.object"), fl.CastFrom(""))))),
        ("If a card would be put into an opponent's graveyard from anywhere, instead exile it with a void counter on it.",
         ab.ReplacementAbility(ev.ZoneChange(fl.AllOf((fl.IsCard(), fl.OwnedBy(pl.EachOpponent()))), "", "graveyard"), to="exile", counter="void", counter_amount=am.Const(1))),
        ("If this creature would enter, you may discard a land card instead. If you do, put this creature onto the battlefield. If you don't, put it into its owner's graveyard.",
         ab.ReplacementAbility(ev.ZoneChange(fl.IsSource(), "", "battlefield"), to="graveyard", unless_cost=co.DiscardCost(fl.HasType("land")))),
        ("If you would draw a card while your library has no cards in it, you win the game instead.",
         ab.ReplacementAbility(ev.CardDrawn(pl.You()), instead=(Clause(fx.WinGame(pl.You())),), condition=cn.Exists(fl.AllOf((fl.OwnedBy(pl.You()), fl.InZone("library"))), "=", 0))),
        ("Lands you control enter untapped.", ab.ReplacementAbility(ev.ZoneChange(fl.AllOf((fl.HasType("land"), CONTROLLED)), "", "battlefield"), untapped=True)),
    ],
)  # fmt: skip
def test_entering_dying_and_drawing_replaced(text: str, expected: ab.Ability) -> None:
    assert only(text) == expected
