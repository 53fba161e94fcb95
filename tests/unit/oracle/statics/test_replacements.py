"""Replacement effects: what each wording becomes."""

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
from tests.unit.oracle.texts import only


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("If damage would be dealt to this creature, prevent that damage and remove that many +1/+1 counters from it.",
         b.ReplacementAbility(e.DamageDealt(to_object=f.IsSource()), prevent_all=True, also=(x.Clause(x.RemoveCounters(o.This(), "+1/+1", a.BoundNumber("event.amount"))),))),
        ("If this creature would be put into a graveyard from anywhere, reveal this creature and shuffle it into its owner's library instead.",
         b.ReplacementAbility(e.ZoneChange(f.IsSource(), "", "graveyard"), to="library", to_position="shuffled", zone="anywhere")),
        ("Each planeswalker you control enters with an additional loyalty counter on it.",
         b.ReplacementAbility(e.ZoneChange(f.AllOf((f.HasType("planeswalker"), f.ControlledBy(p.You()))), "", "battlefield"), counter="loyalty", counter_amount=a.Const(1))),
        ("If one or more +1/+1 counters would be put on this creature, that many plus one +1/+1 counters are put on it instead.",
         b.ReplacementAbility(e.CountersPut(f.IsSource(), "+1/+1"), add=a.Const(1))),
        ("If an effect would put one or more counters on a permanent you control, it puts twice that many of those counters on that permanent instead.",
         b.ReplacementAbility(e.CountersPut(f.ControlledBy(p.You()), "", by_effect=True), multiply=2)),
    ],
)  # fmt: skip
def test_replacements(text: str, expected: b.Ability) -> None:
    assert only(text) == expected


CREATURE = f.HasType("creature")


def test_a_creature_dealt_damage_this_way() -> None:
    text = "This spell deals 2 damage to any target. If a creature dealt damage this way would die this turn, exile it instead."
    found = only(text, "Sorcery")
    assert isinstance(found, b.SpellAbility)
    damage, shield = found.body.clauses
    died = e.ZoneChange(f.AllOf((CREATURE, f.IsOneOf(o.Bound(damage.bind)))), "battlefield", "graveyard")
    assert shield.verb == x.ApplyReplacement(b.ReplacementAbility(died, to="exile"), "end_of_turn")


def test_it_after_that_creature_is_that_creature() -> None:
    text = "Whenever another creature you control enters, you may discard a card. If you do, put a +1/+1 counter on that creature and it gains haste until end of turn."
    found = only(text)
    assert isinstance(found, b.TriggeredAbility)
    haste = found.body.clauses[0].then[1].verb
    assert isinstance(haste, x.Apply)
    assert haste.objects == o.Bound("event.object")


def test_discarding_a_hand_says_how_many() -> None:
    found = only("Discard all the cards in your hand, then draw that many cards plus one.", "Sorcery")
    assert isinstance(found, b.SpellAbility)
    away, draw = found.body.clauses
    assert draw.verb == x.Draw(p.You(), a.Plus((a.BoundNumber(away.bind), a.Const(1))))


CONTROLLED = f.ControlledBy(p.You())


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("If a nontoken creature would enter and it wasn't cast, exile it instead.",
         b.ReplacementAbility(e.ZoneChange(f.AllOf((CREATURE, f.Not(f.IsToken()))), "", "battlefield"), to="exile", condition=c.IsFalse(c.Matches(o.Bound("event.object"), f.CastFrom(""))))),
        ("If a card would be put into an opponent's graveyard from anywhere, instead exile it with a void counter on it.",
         b.ReplacementAbility(e.ZoneChange(f.AllOf((f.IsCard(), f.OwnedBy(p.EachOpponent()))), "", "graveyard"), to="exile", counter="void", counter_amount=a.Const(1))),
        ("If this creature would enter, you may discard a land card instead. If you do, put this creature onto the battlefield. If you don't, put it into its owner's graveyard.",
         b.ReplacementAbility(e.ZoneChange(f.IsSource(), "", "battlefield"), to="graveyard", unless_cost=k.DiscardCost(f.HasType("land")))),
        ("If you would draw a card while your library has no cards in it, you win the game instead.",
         b.ReplacementAbility(e.CardDrawn(p.You()), instead=(Clause(x.WinGame(p.You())),), condition=c.Exists(f.AllOf((f.OwnedBy(p.You()), f.InZone("library"))), "=", 0))),
        ("Lands you control enter untapped.", b.ReplacementAbility(e.ZoneChange(f.AllOf((f.HasType("land"), CONTROLLED)), "", "battlefield"), untapped=True)),
    ],
)  # fmt: skip
def test_entering_dying_and_drawing_replaced(text: str, expected: b.Ability) -> None:
    assert only(text) == expected
