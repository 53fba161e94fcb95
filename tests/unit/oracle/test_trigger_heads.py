"""Heads of triggered abilities and conditions: what each wording becomes, and which binding the words after it get."""

from __future__ import annotations

import pytest

from services.game.rules.program import abilities as b
from services.game.rules.program import amounts as a
from services.game.rules.program import conditions as c
from services.game.rules.program import effects as x
from services.game.rules.program import events as e
from services.game.rules.program import filters as f
from services.game.rules.program import objects as o
from services.game.rules.program import players as p
from tests.unit.oracle.texts import only

SELF = f.IsSource()
CREATURE = f.HasType("creature")
YOURS = f.OwnedBy(p.You())


def triggered(text: str) -> b.TriggeredAbility:
    """The one triggered ability of a creature with that text."""
    found = only(text)
    assert isinstance(found, b.TriggeredAbility), found
    return found


@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("Whenever this creature transforms into this creature", e.Transformed(SELF)),
        ("Whenever this creature blocks or becomes blocked by a creature", e.AnyEvent((e.Blocks(SELF, CREATURE), e.BecomesBlocked(SELF, CREATURE)))),
        ("Whenever a creature enters from your graveyard", e.ZoneChange(f.AllOf((CREATURE, YOURS)), "graveyard", "battlefield")),
        ("Whenever a creature dealt damage by this creature this turn dies", e.ZoneChange(f.AllOf((CREATURE, f.DamagedThisTurn(o.This()))), "battlefield", "graveyard")),
        ("Whenever this creature and at least two other creatures attack", e.Attacks(SELF, others=2)),
        ("Whenever one or more loyalty counters are removed from this creature", e.CountersRemoved(SELF, "loyalty")),
        ("Whenever this creature deals damage to one or more creatures", e.DamageDealt(SELF, None, CREATURE, once=True)),
        ("Whenever you put one or more -1/-1 counters on a creature", e.CountersPut(CREATURE, "-1/-1", p.You())),
        ("When you control no other artifacts", e.StateIs(c.Exists(f.AllOf((f.HasType("artifact"), f.Not(SELF), f.ControlledBy(p.You()))), "=", 0))),
        ("When you draw your third card in a turn", e.CardDrawn(p.You(), 3)),
        ("Whenever you cast a spell from anywhere other than your hand", e.SpellCast(f.Not(f.CastFrom("hand")), p.You())),
        ("When this creature dies or when you cycle this card", e.AnyEvent((e.ZoneChange(SELF, "battlefield", "graveyard"), e.Cycled(SELF, p.You())))),
        ("Whenever an opponent activates an ability that isn't a mana ability", e.AbilityActivated(who=p.EachOpponent())),
    ],
)  # fmt: skip
def test_heads(head: str, expected: e.EventPattern) -> None:
    assert triggered(f"{head}, you gain 1 life.").event == expected


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


def test_a_player_cast_two_spells_is_one_player() -> None:
    """Two players with one spell each do not fulfil it."""
    found = triggered("At the beginning of each upkeep, if a player cast two or more spells last turn, draw a card.")
    cast = c.Happened(e.SpellCast(who=p.BoundPlayers("candidate")), count=2, since="last_turn")
    assert found.condition == c.Compare(a.CountPlayers(p.PlayersWith(p.EachPlayer(), cast)), ">=", a.Const(1))


def test_it_is_what_was_targeted_and_its_controller_that_of_the_countered_spell() -> None:
    head = "Whenever this creature becomes the target of a spell or ability an opponent controls, "
    counter, pump = (
        triggered(head + "put a +1/+1 counter on it."),
        triggered(head + "counter that spell or ability unless its controller pays {2}."),
    )
    assert counter.body.clauses[0].verb == x.PutCounters(o.This(), "+1/+1")
    unless = pump.body.clauses[0].unless
    assert unless is not None
    assert unless.payer == p.ControllerOf(o.Bound("event.other"))


def test_the_source_of_damage_is_it_and_not_what_was_damaged() -> None:
    found = triggered("Whenever a creature deals combat damage to you, destroy it.")
    assert found.body.clauses[0].verb == x.Destroy(o.Bound("event.source"))


def test_whose_turn_is_part_of_the_event() -> None:
    assert triggered("Whenever you gain life during your turn, draw a card.").condition == c.IsTurnOf(p.You())


def test_for_the_first_time_each_turn() -> None:
    found = triggered("Whenever you discard one or more cards for the first time each turn, draw that many cards.")
    assert found.only_first
    assert found.body.clauses[0].verb == x.Draw(p.You(), a.BoundNumber("event.count"))
